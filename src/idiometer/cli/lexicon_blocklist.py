"""`idiometer lexicon blocklist`: blocklists for Chinese idioms, made from CC-CEDICT."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format, add_many
from idiometer.errors import UsageError

if TYPE_CHECKING:
    from idiometer.lexicon.comparison import Compared

DESCRIPTION = "Make blocklists for Chinese idioms from CC-CEDICT, and compare them with those made by hand."
EXAMPLES = """\
The table is an inventory for `idiometer score --blocklist-inventory`.

examples:
  idiometer lexicon blocklist -l zh-en --inventory zh-cibb
  idiometer lexicon blocklist -l zh-en --inventory my-idioms.tsv --lexicon cedict_ts.u8 -o lists.tsv
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("-l", "--langpair", help="language pair: zh-en")
    parser.add_argument("--inventory", default="zh-cibb", metavar="NAME|FILE", help="the idioms (default: zh-cibb)")
    add_many(parser, "--lexicon", metavar="FILE", text="a CC-CEDICT file (.u8), instead of the extra `zh`'s")
    parser.add_argument("-o", "--output", metavar="FILE", help="the lists as a table (.tsv)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Make, write and compare them."""
    from idiometer.corpus.lines import write_lines
    from idiometer.idioms.inventory import Inventory
    from idiometer.lexicon.chinese import ChineseBlocklists
    from idiometer.lexicon.comparison import compare
    from idiometer.text.cedict import packaged_cedict, read_cedict

    if args.langpair != "zh-en":
        raise UsageError("blocklists are made from CC-CEDICT, for -l zh-en alone")
    if len(args.lexicon) > 1:
        raise UsageError(f"blocklists are made from one CC-CEDICT file, and --lexicon names {len(args.lexicon)}")
    check_outputs({"-o": args.output}, [args.inventory, *args.lexicon])
    inventory = Inventory.load(args.inventory)
    lists = ChineseBlocklists(read_cedict(args.lexicon[0]) if args.lexicon else packaged_cedict())
    found = {idiom.idiom: lists.of(idiom.idiom) for idiom in inventory}
    if args.output:
        rows = (f"{idiom}\t{' '.join(automatic.words)}" for idiom, automatic in found.items())
        write_lines(args.output, ["idiom\tblocklist", *rows])
    compared = [compare(idiom, found[idiom.idiom]) for idiom in inventory]
    if args.format == "json":
        print_json([asdict(row) for row in compared])
    else:
        _print(compared)
    return 0


def _print(compared: Sequence[Compared]) -> None:
    for row in compared:
        missed = f"  (by hand also: {' '.join(row.missed)})" if row.missed else ""
        print(f"{row.idiom}  {' '.join(row.automatic)}{missed}")
    if n := sum(len(row.by_hand) for row in compared):
        print(f"{n - sum(len(row.missed) for row in compared)} of the {n} words listed by hand are found")
