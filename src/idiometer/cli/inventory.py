"""`idiometer inventory`: list and show inventories of idioms, and explain how an entry is matched."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from idiometer.cli.aligned import add_parallel, discover_idioms
from idiometer.cli.notes import of_inventory
from idiometer.cli.output import print_json
from idiometer.cli.parser import whole
from idiometer.errors import MissingExtraError, UsageError, unknown
from idiometer.idioms.inventory import Idiom, Inventory, bundled_inventories

if TYPE_CHECKING:
    from rich.table import Table

DESCRIPTION = (
    "List the bundled inventories, show an inventory or one of its idioms, explain how an entry is matched, "
    "or suggest idioms that an inventory lacks."
)
EXAMPLES = """\
examples:
  idiometer inventory list
  idiometer inventory show zh-cibb
  idiometer inventory show zh-cibb 谈笑风生
  idiometer inventory show zh-cedict 画蛇添足      the idioms of CC-CEDICT (extra zh)
  idiometer inventory show my-idioms.tsv -f json
  idiometer inventory explain "pull the wool over someone's eyes"
  idiometer inventory suggest zh-cibb --vectors model/      Chinese idioms like those, by vectors
  idiometer inventory explain "vendre la mèche" -l fr --variation strict
  idiometer inventory discover --src a.en --tgt a.fr -l en-fr -o candidates.tsv     (extra `align`)
"""


_ACTIONS = ("list", "show", "explain", "discover", "suggest")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("action", metavar="|".join(_ACTIONS))
    parser.add_argument(
        "inventory",
        nargs="?",
        metavar="NAME|FILE|ENTRY",
        help="with show and suggest: a bundled name or a file; with explain: an entry",
    )
    parser.add_argument("idiom", nargs="?", metavar="IDIOM", help="with show: one idiom, in any listed form")
    parser.add_argument(
        "-l",
        "--lang",
        default="en",
        metavar="LANG",
        help="with explain: the language (default: en); with discover: the pair",
    )
    add_parallel(parser, "with discover")
    parser.add_argument("-o", "--output", metavar="FILE", help="with discover: the table (.tsv)")
    parser.add_argument("--variation", default="normal", metavar="strict|normal|loose", help="with explain: the level")
    parser.add_argument("--vectors", metavar="FILE", help="with suggest: idiom vectors, see `idiometer embed`")
    parser.add_argument("-k", type=whole, default=5, metavar="K", help="with suggest: neighbours an idiom (default 5)")
    parser.add_argument("-f", "--format", default="text", metavar="text|json")


def run(args: argparse.Namespace) -> int:
    """Print it."""
    if args.action not in _ACTIONS:
        raise unknown("action", args.action, _ACTIONS)
    if args.format not in ("text", "json"):
        raise unknown("format", args.format, ("text", "json"))
    if args.action == "list":
        return _list(args.format)
    if args.action == "explain":
        return _explain(args)
    if args.action == "suggest":
        return _suggest(args)
    if args.action == "discover":
        return discover_idioms(args)
    if not args.inventory:
        raise UsageError(f"name an inventory to show, for example {bundled_inventories()[0]}")
    inventory = Inventory.load(args.inventory)
    for note in of_inventory(inventory):
        print(f"idiometer: {note}", file=sys.stderr)
    idioms = list(inventory)
    if args.idiom:
        if args.idiom not in inventory.forms:
            raise unknown(f"idiom of {inventory.name}", args.idiom, inventory.forms)
        idioms = [inventory.forms[args.idiom]]
    if args.format == "json":
        print_json([_record(idiom) for idiom in idioms])
    else:
        _print(inventory, idioms, single=bool(args.idiom))
    return 0


def _suggest(args: argparse.Namespace) -> int:
    from idiometer.cli.embed_nearest import load_meanings
    from idiometer.embed.similar import similar
    from idiometer.embed.vectors import Vectors

    if not args.inventory or not args.vectors or args.idiom:
        raise UsageError(
            "suggest takes an inventory and vectors, for example: idiometer inventory suggest zh-cibb --vectors model/"
        )
    inventory = Inventory.load(args.inventory)
    found, missing = similar(Vectors.load(args.vectors), inventory.idioms, args.k)
    if missing:
        print(f"idiometer: {len(missing):,} of {len(inventory):,} idioms have no vector", file=sys.stderr)
    meanings = load_meanings(None)
    rows = [
        {"idiom": row.idiom, "cosine": row.cosine, "near": list(row.near), "meaning": meanings.get(row.idiom)}
        for row in found
    ]
    if args.format == "json":
        print_json(rows)
    else:
        for row in found:
            print(f"{row.idiom}  {row.cosine:.3f}  {' '.join(row.near)}  {meanings.get(row.idiom) or ''}".rstrip())
    return 0


def _explain(args: argparse.Namespace) -> int:
    from idiometer.corpus.languages import check_language
    from idiometer.find.explain import explain, explained_lines
    from idiometer.find.finder import VARIATIONS

    if not args.inventory or args.idiom:
        raise UsageError(
            "explain takes one entry in quotes, for example: idiometer inventory explain 'spill the beans'"
        )
    if args.variation not in VARIATIONS:
        raise unknown("variation", args.variation, VARIATIONS)
    records = explain(args.inventory, check_language(args.lang), args.variation)
    if args.format == "json":
        print_json(records)
    else:
        print("\n".join(explained_lines(records)))
    return 0


def _list(form: str) -> int:
    rows = [_row(name) for name in bundled_inventories()]
    if form == "json":
        print_json(rows)
        return 0
    for row in rows:
        counts = f"{row['n_idioms']} idioms, {row['n_blocklists']} with a blocklist"
        print(f"{row['name']}  {row.get('missing') or counts}")
    return 0


def _row(name: str) -> dict[str, object]:
    """The name and the size of an inventory, or what has to be installed for it."""
    try:
        inventory = Inventory.load(name)
    except MissingExtraError as error:
        return {"name": name, "n_idioms": None, "n_blocklists": None, "digest": None, "missing": str(error)}
    return {
        "name": name,
        "n_idioms": len(inventory),
        "n_blocklists": sum(1 for idiom in inventory if idiom.blocklist),
        "digest": inventory.digest,
    }


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


def _print(inventory: Inventory, idioms: list[Idiom], *, single: bool) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    if single:
        for key, value in _record(idioms[0]).items():
            shown = " ".join(value) if isinstance(value, tuple) else "" if value is None else str(value)
            console.print(Text(f"{key:16}", style="dim") + Text(shown))
        return
    console.print(_table(idioms))
    console.print(Text(f"{len(inventory)} idioms; `idiometer inventory show {inventory.name} IDIOM` shows all of one"))


def _table(idioms: list[Idiom]) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("idiom", no_wrap=True)
    table.add_column("meaning", ratio=3)
    table.add_column("blocklist", ratio=2)
    for idiom in idioms:
        table.add_row(Text(idiom.idiom, style="bold"), Text(idiom.meaning or ""), Text(" ".join(idiom.blocklist or ())))
    return table
