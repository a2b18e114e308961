"""`idiometer lexicon fetch`: a public lexicon, into the cache."""

from __future__ import annotations

import argparse

from idiometer.cli.progress import Line
from idiometer.errors import UsageError, unknown

DESCRIPTION = "Fetch a MUSE dictionary (CC BY-NC 4.0) into the cache, and print its path."
EXAMPLES = """\
examples:
  idiometer lexicon fetch muse en-sl
  idiometer score test.jsonl -i a.sl -m litter --lexicon $(idiometer lexicon fetch muse en-sl)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("collection", nargs="?", metavar="muse", help="the collection")
    parser.add_argument("langpair", nargs="?", metavar="PAIR", help="language pair, for example en-sl")
    parser.add_argument("--offline", action="store_true", help="use the cache alone")
    parser.add_argument("--sha256", metavar="HEX", help="what the file's SHA-256 must be")


def run(args: argparse.Namespace) -> int:
    """Fetch it; print where it is."""
    from idiometer.lexicon.fetch import fetch_muse

    if args.collection not in (None, "muse"):
        raise unknown("collection", args.collection, ("muse",))
    if not args.langpair:
        raise UsageError("say what to fetch, for example: idiometer lexicon fetch muse en-fr")
    line = Line()
    path = fetch_muse(
        args.langpair, offline=args.offline, sha256=args.sha256,
        progress=lambda done, total: line.show(f"{done:,}{f' of {total:,}' if total else ''} bytes"),
    )  # fmt: skip
    line.end()
    print(path)
    return 0
