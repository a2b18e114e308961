"""`idiometer embed data`: contexts of idioms from text."""

from __future__ import annotations

import argparse
from typing import Any

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format, add_many, natural, whole
from idiometer.cli.progress import Line
from idiometer.errors import UsageError

DESCRIPTION = "Find idioms in text and write the characters around each, shuffled, in shards."
EXAMPLES = """\
TEXT is what `idiometer find` reads: text (one sentence or paragraph a line), .tsv, .jsonl, .parquet, packed or not.
The folder gets contexts-*.tsv.gz (idiom, left, right), idioms.tsv (with counts) and manifest.json.

examples:
  idiometer embed data novels.txt.gz --idioms chengyu.txt -o contexts/
  idiometer embed data *.jsonl.gz --idioms thuocl.txt my.tsv zh-cedict --width 64 --min-count 5 -o contexts/
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("text", nargs="*", metavar="TEXT", help="what is searched")
    text = "lists of idioms, of which the union is sought (default: zh-cedict)"
    add_many(parser, "--idioms", metavar="NAME|FILE", text=text)
    add("-o", "--output", metavar="FOLDER", help="where the contexts are written; older ones there are replaced")
    add("--width", type=whole, default=32, metavar="N", help="characters in all, half on each side (default 32)")
    add("--min-count", type=natural, default=1, metavar="N", help="contexts an idiom must have (default 1)")
    add("--shards", type=natural, default=16, metavar="N", help="files; each is held in memory once (default 16)")
    add("--seed", type=whole, default=12345, help="of the shuffling (default 12345)")
    add_many(parser, "--columns", metavar="COLUMN", text="of a table: where the text is, by name or number")
    add_format(parser, "json prints the manifest")
    add("-q", "--quiet", action="store_true", help="print nothing but errors")


def run(args: argparse.Namespace) -> int:
    """Make the contexts and say what became of the text."""
    from idiometer.embed.making import CONTEXTS, Plan, make_contexts
    from idiometer.embed.vocabulary import union
    from idiometer.find.corpus import Corpus
    from idiometer.find.finder import make_finder
    from idiometer.find.sources import find_sources

    _check(args)
    check_outputs({"-o": args.output}, [*args.text, *args.idioms])
    CONTEXTS.check(args.output)
    corpus = Corpus.of(find_sources(args.text, "zh", None), "zh", None, args.columns)
    finder = make_finder(union(args.idioms or ["zh-cedict"]), "zh")
    plan = Plan(args.width, args.min_count, args.shards, args.seed)
    line = Line(args.quiet)
    manifest = make_contexts(corpus, finder, args.output, plan, lambda n: line.show(f"{n:,} lines read"))
    line.end()
    if args.quiet:
        return 0
    if args.format == "json":
        print_json(manifest)
    else:
        _print(manifest, args.output)
    return 0


def _check(args: argparse.Namespace) -> None:
    if not args.text:
        raise UsageError("name a TEXT, before --idioms and --columns, which take all that follows them")
    if not args.output:
        raise UsageError("say where to write, for example -o contexts/")
    if args.width < 2 or args.width % 2:
        raise UsageError(f"--width takes an even number from 2 on, half for each side, not {args.width}")


def _print(manifest: dict[str, Any], folder: str) -> None:
    print(f"{manifest['contexts']:,} contexts of {manifest['idioms']:,} idioms from {manifest['lines']:,} lines")
    for reason, n in manifest["dropped"].items():
        if n:
            print(f"  left out: {reason}: {n:,}")
    print(f"in {folder}")
