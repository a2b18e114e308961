"""`idiometer embed pairs`: synonym and antonym sets, cleaned and counted."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format, add_many
from idiometer.errors import UsageError

DESCRIPTION = "Clean synonym and antonym pairs: restrict them to a vocabulary, split them by shared characters, count."
EXAMPLES = """\
FILE is two columns of idioms, or .jsonl with 'idiom' and lists 'synonyms' and 'antonyms' (name it for both).
The main set is pairs that share at most one character; the -com set is the others.
With -o, FOLDER gets synonyms.tsv, synonyms-com.tsv, antonyms.tsv and antonyms-com.tsv.

examples:
  idiometer embed pairs --synonyms syn.tsv --antonyms ant.tsv --idioms contexts/idioms.tsv
  idiometer embed pairs --synonyms entries.jsonl --antonyms entries.jsonl -o pairs/ -f json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add_many(parser, "--synonyms", metavar="FILE", text="pairs or entries")
    add_many(parser, "--antonyms", metavar="FILE", text="pairs or entries")
    add_many(parser, "--idioms", metavar="NAME|FILE", text="the vocabulary; pairs with other idioms are left out")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="write the cleaned sets into this folder")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Clean and count."""
    from idiometer.corpus.lines import write_lines
    from idiometer.embed.relations import Pairs, contradictions, read_pairs
    from idiometer.embed.vocabulary import union

    if not args.synonyms and not args.antonyms:
        raise UsageError("name pairs with --synonyms FILE or --antonyms FILE")
    check_outputs({"-o": args.output}, [*args.synonyms, *args.antonyms, *args.idioms])
    known = union(args.idioms).idioms if args.idioms else None
    synonyms = read_pairs(args.synonyms, "synonyms", known)
    antonyms = read_pairs(args.antonyms, "antonyms", known)
    both = contradictions(synonyms, antonyms)
    sets: dict[str, Pairs] = {
        "synonyms": synonyms.main(), "synonyms-com": synonyms.com(),
        "antonyms": antonyms.main(), "antonyms-com": antonyms.com(),
    }  # fmt: skip
    if args.output:
        Path(args.output).mkdir(exist_ok=True)
        for name, pairs in sets.items():
            write_lines(Path(args.output) / f"{name}.tsv", (f"{a}\t{b}" for a, b in pairs.pairs))
    record = {
        "sets": {name: pairs.statistics() for name, pairs in sets.items()},
        "left_out": {"synonyms": synonyms.left_out, "antonyms": antonyms.left_out},
        "contradictions": [list(pair) for pair in both],
    }
    if args.format == "json":
        print_json(record)
    else:
        _print(record)
    return 0


def _print(record: dict[str, Any]) -> None:
    print(f"{'':14}{'idioms':>8}{'pairs':>8}{'per idiom':>11}{'most':>6}{'not of 4 characters':>21}")
    for name, row in record["sets"].items():
        cells = f"{row['idioms']:8,}{row['pairs']:8,}{row['per_idiom']:11.2f}{row['most']:6}"
        print(f"{name:14}{cells}{row['not_four_characters']:21}")
    for relation, reasons in record["left_out"].items():
        for reason, n in reasons.items():
            print(f"{relation} left out: {reason}: {n:,}")
    if both := record["contradictions"]:
        shown = ", ".join(" ".join(pair) for pair in both[:10]) + (", …" if len(both) > 10 else "")
        print(
            f"called both synonym and antonym: {len(both):,} ({shown}); `embed eval` leaves them out; -f json has all"
        )
