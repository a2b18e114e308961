"""`idiometer inventory suggest`: Chinese idioms that an inventory lacks."""

from __future__ import annotations

import argparse
import sys

from idiometer.cli.embed_nearest import load_meanings
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format, natural
from idiometer.errors import UsageError

DESCRIPTION = "Suggest Chinese idioms that an inventory lacks: the neighbours of those it has, by vectors."
EXAMPLES = """\
examples:
  idiometer inventory suggest zh-cibb --vectors model/
  idiometer inventory suggest my-idioms.txt --vectors model/ -k 10 -f json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("inventory", nargs="?", metavar="NAME|FILE", help="a bundled name or a file")
    parser.add_argument("--vectors", metavar="FILE", help="a folder of `embed train`, .safetensors or word2vec")
    parser.add_argument("-k", type=natural, default=5, metavar="K", help="neighbours an idiom (default 5)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Search and print."""
    from idiometer.embed.similar import similar
    from idiometer.embed.vectors import Vectors
    from idiometer.idioms.inventory import Inventory

    if not args.inventory or not args.vectors:
        raise UsageError(
            "suggest takes an inventory and vectors, for example: idiometer inventory suggest zh-cibb --vectors model/"
        )
    inventory = Inventory.load(args.inventory)
    found, missing = similar(Vectors.load(args.vectors), inventory.idioms, args.k)
    if missing:
        print(f"idiometer: {len(missing):,} of {len(inventory):,} idioms have no vector", file=sys.stderr)
    meanings = load_meanings(None)
    if args.format == "json":
        print_json(
            [
                {"idiom": row.idiom, "cosine": row.cosine, "near": list(row.near), "meaning": meanings.get(row.idiom)}
                for row in found
            ]
        )
    else:
        for row in found:
            print(f"{row.idiom}  {row.cosine:.3f}  {' '.join(row.near)}  {meanings.get(row.idiom) or ''}".rstrip())
    return 0
