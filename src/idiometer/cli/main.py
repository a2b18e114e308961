"""The command `idiometer`: picks the sub-command, loads only that, and turns errors into one line and an exit code."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType

from idiometer import __version__
from idiometer.cli.output import keep_going
from idiometer.cli.parser import Parser
from idiometer.errors import IdiometerError, UsageError, unknown

COMMANDS = {
    "demo": "the main job on the embedded data: find, judge, show",
    "score": "judge systems on a test set: scores, intervals, tests, gates",
    "report": "a run to read: a page with plots and sentences, figures, LaTeX, JUnit",
    "annotate": "judge translations of idioms on a local page, blind to system and metric",
    "validate": "a metric against what people said: precision, recall, agreement",
    "find": "find idioms in a corpus and write the sentences as a test set",
    "split": "pairs to train and to test on: idiom halves, the regular rest, three conditions",
    "translate": "translate a test set with a model, a server or a program",
    "train": "train a translation model on one condition of a split",
    "experiment": "split, train, translate and score in all conditions, with tables and figures",
    "probe": "what a model knows of an idiom's context: encoder states from sentence, phrase or word",
    "align": "link the words of sentences with those of their translations",
    "lexicon": "look into lexicons, see what they lack, fetch public ones",
    "inventory": "list and show inventories of idioms",
    "embed": "Chinese idiom vectors: data, training, evaluation, neighbours, idioms for a blank",
    "doctor": "versions, optional packages, and a check that a known score comes out",
}
DESCRIPTION = "Measures how machine translation handles idioms, and shows the sentences."
EXAMPLES = """\
  idiometer demo
  idiometer score starter/zh-en -i system.en
  idiometer score test.jsonl -i baseline.en new.en --fail-worse blocklist
"""
_OPTIONS = """
options:
  -h, --help     this text
  -V, --version  the version
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 1 (data or run failed), 2 (wrong usage) or 3 (a gate tripped)."""
    args = list(sys.argv[1:] if argv is None else argv)
    keep_going()
    try:
        return _run(args)
    except IdiometerError as error:
        if "--debug" in args:
            raise
        print(f"idiometer: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    except KeyboardInterrupt:
        print("idiometer: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader (head, less) has what it wanted; keep Python from complaining once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(args: list[str]) -> int:
    if not args or args[0] in ("-h", "--help"):
        print(_overview("idiometer", "command", DESCRIPTION, COMMANDS, EXAMPLES) + _OPTIONS, end="")
        return 0 if args else 2
    if args[0] in ("-V", "--version"):
        print(f"idiometer {__version__}")
        return 0
    if args[0] == "--debug":  # before a command it means what it means behind one
        args = [*args[1:], args[0]]
    name = args[0]
    if name not in COMMANDS:
        raise unknown("command", name, COMMANDS)
    module = importlib.import_module(f"idiometer.cli.{name}")
    rest = args[1:]
    if hasattr(module, "ACTIONS"):  # a command whose actions have options of their own, a module each
        if not rest or rest[0] in ("-h", "--help"):
            overview = _overview(f"idiometer {name}", "action", module.DESCRIPTION, module.ACTIONS, module.EXAMPLES)
            print(overview, end="")
            return 0 if rest else 2
        if rest[0].startswith("-"):
            raise UsageError(f"name the action before {rest[0]}: idiometer {name} {'|'.join(module.ACTIONS)} …")
        if rest[0] not in module.ACTIONS:
            raise unknown(f"action of {name}", rest[0], module.ACTIONS)
        module = importlib.import_module(f"idiometer.cli.{name}_{rest[0]}")
        name, rest = f"{name} {rest[0]}", rest[1:]
    return int(module.run(make_parser(name, module).parse(rest)))


def make_parser(name: str, module: ModuleType) -> Parser:
    """The options of a command or an action, as its module has them."""
    parser = Parser(
        prog=f"idiometer {name}",
        description=module.DESCRIPTION,
        epilog=module.EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")
    module.add_arguments(parser)
    return parser


def _overview(prog: str, kind: str, description: str, listed: Mapping[str, str], examples: str) -> str:
    """The help of what has commands, or actions, of which each has a help of its own."""
    width = max(map(len, listed))
    lines = "".join(f"  {name:{width}}  {text}\n" for name, text in listed.items())
    usage = f"{prog} {kind.upper()}"
    closing = f"  {usage} --help        the options of {'an' if kind == 'action' else 'a'} {kind}, with examples\n"
    return f"usage: {usage} …\n\n{description}\n\n{kind}s:\n{lines}\n{examples}{closing}"


if __name__ == "__main__":
    sys.exit(main())
