"""`idiometer embed suggest`: the idioms that fit a blank."""

from __future__ import annotations

import argparse

from idiometer.cli.embed_nearest import load_meanings, print_found
from idiometer.cli.parser import add_format, natural
from idiometer.errors import UsageError

DESCRIPTION = "List the idioms that fit the blank of a sentence best, from a trained model."
EXAMPLES = """\
The blank is ____ (two or more), #idiom# or [MASK]. The number is the probability among all idioms of the model.

examples:
  idiometer embed suggest "他这个人做事____，从不马虎" --model model/
  idiometer embed suggest "雨越下越大，真是____！" --model model/ -k 5 -f json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("text", nargs="?", metavar="TEXT", help="a sentence with one blank")
    add("--model", metavar="FOLDER", help="what `embed train` wrote")
    add("-k", type=natural, default=10, metavar="K", help="how many (default 10)")
    add("--inventory", metavar="NAME|FILE", help="where meanings are from (default: zh-cedict, if it is installed)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Ask and print."""
    from idiometer.embed.asking import blank_of, suggest
    from idiometer.embed.model_folder import load_model

    if not args.text or not args.model:
        raise UsageError('name a text and a model, for example: idiometer embed suggest "他做事____。" --model model/')
    blank_of(args.text)
    found = suggest(load_model(args.model), args.text, args.k)
    meanings = load_meanings(args.inventory)
    rows = [{"idiom": name, "probability": value, "meaning": meanings.get(name)} for name, value in found]
    print_found(rows, "probability", args.format)
    return 0
