"""`idiometer embed nearest`: the nearest idioms, with meanings."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from idiometer.cli.output import print_json
from idiometer.cli.parser import add_choice, add_format, natural
from idiometer.errors import MissingExtraError, UsageError

DESCRIPTION = "List the idioms nearest to an idiom, with their meanings from an inventory."
EXAMPLES = """\
examples:
  idiometer embed nearest 画蛇添足 --vectors model/
  idiometer embed nearest 画蛇添足 --vectors model/ -k 20 --distance euclidean -f json
  idiometer embed nearest 畫蛇添足 --vectors vectors.txt.gz --inventory my-idioms.tsv
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("idiom", nargs="?", metavar="IDIOM", help="in traditional or simplified characters")
    add("--vectors", metavar="FILE", help="a folder of `embed train`, .safetensors or word2vec")
    add("-k", type=natural, default=10, metavar="K", help="how many (default 10)")
    text = "default: cosine"
    add_choice(parser, "--distance", kind="distance", known=("cosine", "euclidean"), default="cosine", text=text)
    add("--inventory", metavar="NAME|FILE", help="where meanings are from (default: zh-cedict, if it is installed)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Search and print."""
    from idiometer.embed.spelling import listed
    from idiometer.embed.vectors import Vectors

    if not args.idiom or not args.vectors:
        raise UsageError("name an idiom and vectors, for example: idiometer embed nearest 画蛇添足 --vectors model/")
    vectors = Vectors.load(args.vectors)
    found = vectors.nearest(args.idiom, args.k, args.distance)
    meanings = load_meanings(args.inventory)
    kind = "cosine" if args.distance == "cosine" else "distance"
    rows = [{"idiom": n, kind: v, "meaning": meanings.get(listed(n, meanings) or n)} for n, v in found]
    print_found(rows, kind, args.format)
    return 0


def print_found(rows: Sequence[Mapping[str, Any]], value: str, style: str) -> None:
    """Idioms with what was found of each, and their meanings."""
    if style == "json":
        print_json(rows)
        return
    for row in rows:
        print(f"{row['idiom']}  {row[value]:.3f}  {row['meaning'] or ''}".rstrip())


def load_meanings(name: str | None) -> dict[str, str | None]:
    """Every form of an inventory with its meaning; empty where none is named and the default is not installed."""
    from idiometer.idioms.inventory import CEDICT, Inventory

    try:
        inventory = Inventory.load(name or CEDICT)
    except MissingExtraError:
        if name:
            raise
        return {}
    return {form: idiom.meaning for form, idiom in inventory.forms.items()}
