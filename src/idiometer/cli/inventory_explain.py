"""`idiometer inventory explain`: how an entry is matched."""

from __future__ import annotations

import argparse

from idiometer.cli.output import print_json
from idiometer.cli.parser import add_choice, add_format
from idiometer.errors import UsageError
from idiometer.find.finder import VARIATIONS

DESCRIPTION = "Explain how an entry of an inventory is matched: its parts, their forms, the orders they may stand in."
EXAMPLES = """\
examples:
  idiometer inventory explain "pull the wool over someone's eyes"
  idiometer inventory explain "vendre la mèche" -l fr --variation strict
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("entry", nargs="*", metavar="ENTRY", help="as an inventory lists it, in quotes")
    parser.add_argument("-l", "--lang", default="en", metavar="LANG", help="its language (default: en)")
    text = "how far it may vary (default: normal)"
    add_choice(parser, "--variation", kind="variation", known=VARIATIONS, default="normal", text=text)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Print it."""
    from idiometer.corpus.languages import check_language
    from idiometer.find.explain import explain, explained_lines

    if len(args.entry) != 1:
        raise UsageError(
            "explain takes one entry in quotes, for example: idiometer inventory explain 'spill the beans'"
        )
    records = explain(args.entry[0], check_language(args.lang), args.variation)
    if args.format == "json":
        print_json(records)
    else:
        print("\n".join(explained_lines(records)))
    return 0
