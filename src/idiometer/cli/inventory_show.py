"""`idiometer inventory show`: an inventory, or one of its idioms."""

from __future__ import annotations

import argparse
import sys

from idiometer.cli.notes import of_inventory
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format
from idiometer.errors import UsageError, counted, unknown
from idiometer.idioms.inventory import Idiom, Inventory, bundled_inventories

DESCRIPTION = "Show an inventory, or all that it has of one idiom."
EXAMPLES = """\
examples:
  idiometer inventory show zh-cibb
  idiometer inventory show zh-cibb 谈笑风生
  idiometer inventory show zh-cedict 画蛇添足      the idioms of CC-CEDICT (extra `zh`)
  idiometer inventory show my-idioms.tsv -f json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("inventory", nargs="?", metavar="NAME|FILE", help="a bundled name or a file")
    parser.add_argument("idiom", nargs="?", metavar="IDIOM", help="one idiom, in any listed form")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Print it."""
    if not args.inventory:
        raise UsageError(f"name an inventory to show, for example {bundled_inventories()[0]}")
    inventory = Inventory.load(args.inventory)
    for note in of_inventory(inventory):
        print(f"idiometer: {note}", file=sys.stderr)
    if args.idiom and args.idiom not in inventory.forms:
        raise unknown(f"idiom of {inventory.name}", args.idiom, inventory.forms)
    idioms = [inventory.forms[args.idiom]] if args.idiom else list(inventory)
    if args.format == "json":
        print_json([_record(idiom) for idiom in idioms])
    elif args.idiom:
        _print_one(idioms[0])
    else:
        _print_all(inventory)
    return 0


def _record(idiom: Idiom) -> dict[str, object]:
    return {
        "idiom": idiom.idiom,
        "variants": idiom.variants,
        "meaning": idiom.meaning,
        "literal": idiom.literal,
        "frequency": idiom.frequency,
        "blocklist": idiom.blocklist,
        "mended": idiom.mended,
        **idiom.extra,
    }


def _print_one(idiom: Idiom) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for key, value in _record(idiom).items():
        shown = " ".join(value) if isinstance(value, tuple) else "" if value is None else str(value)
        console.print(Text(f"{key:16}", style="dim") + Text(shown))


def _print_all(inventory: Inventory) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("idiom", no_wrap=True)
    table.add_column("meaning", ratio=3)
    table.add_column("blocklist", ratio=2)
    for idiom in inventory:
        table.add_row(Text(idiom.idiom, style="bold"), Text(idiom.meaning or ""), Text(" ".join(idiom.blocklist or ())))
    console = Console(highlight=False)
    console.print(table)
    n = counted(len(inventory), "idiom")
    console.print(Text(f"{n}; `idiometer inventory show {inventory.name} IDIOM` shows all of one"))
