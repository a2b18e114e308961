"""Options as all commands take them: an error is one line with the nearest option that exists."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import NoReturn

from idiometer.errors import UsageError, unknown


class Parser(argparse.ArgumentParser):
    """A parser that raises what argparse would print under twenty lines of usage."""

    def error(self, message: str) -> NoReturn:
        """Raise it as one line."""
        text = re.sub(r"^argument ([^:]*): (?=takes )", r"\1 ", message)
        text = text.removeprefix("argument ").replace(": expected", " expects")
        raise UsageError(f"{text}; `{self.prog} --help` shows the options")

    def parse(self, args: Sequence[str]) -> argparse.Namespace:
        """The options of a command line, or an error that names the first that nobody knows."""
        parsed, rest = self.parse_known_args(args)
        if wrong := next((arg for arg in rest if arg.startswith("-")), None):
            name = wrong.partition("=")[0]
            options = [option for action in self._actions for option in action.option_strings]
            raise unknown("option", name, [o for o in options if o.startswith("--") == name.startswith("--")])
        if rest:
            self.error(f"{rest[0]!r} is one argument too many")
        return parsed


def add_many(to: argparse._ActionsContainer, *names: str, metavar: str, text: str) -> None:
    """An option of one or more values; given again, it adds to them."""
    to.add_argument(*names, nargs="+", action="extend", default=[], metavar=metavar, help=text)


def whole(text: str) -> int:
    """A whole number from 0 on, as the type of an option."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"takes a whole number from 0 on, not {text!r}")
    return int(text)


def conditions(pairs: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The values by key of --where: of several values of one key, one is enough."""
    conditions: dict[str, tuple[str, ...]] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals):
            raise UsageError(f"--where takes KEY=VALUE, for example usage=figurative, not {pair!r}")
        conditions[key] = tuple(dict.fromkeys((*conditions.get(key, ()), value)))
    return conditions
