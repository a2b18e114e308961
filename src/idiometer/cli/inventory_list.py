"""`idiometer inventory list`: the bundled inventories."""

from __future__ import annotations

import argparse

from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format
from idiometer.errors import MissingExtraError
from idiometer.idioms.inventory import Inventory, bundled_inventories

DESCRIPTION = "List the bundled inventories and their sizes."
EXAMPLES = """\
examples:
  idiometer inventory list
  idiometer inventory list -f json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Print them."""
    rows = [_row(name) for name in bundled_inventories()]
    if args.format == "json":
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
