"""Options as all commands take them: an error is one line with the nearest option that exists."""

from __future__ import annotations

import argparse
import re
from collections.abc import Collection, Sequence
from typing import NoReturn

from idiometer.errors import UsageError, unknown
from idiometer.metrics.settings import AVERAGES

FORMATS = ("text", "json")


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
            if not name.startswith("--"):
                self.error(f"unknown option {name!r}")
            raise unknown("option", name, [option for option in self._option_string_actions if option[1] == "-"])
        if rest:
            hint = " (translations stand behind -i)" if "-i" in self._option_string_actions else ""
            self.error(f"{rest[0]!r} is one argument too many{hint}")
        return parsed


def add_many(to: argparse._ActionsContainer, *names: str, metavar: str, text: str) -> None:
    """An option of one or more values; given again, it adds to them."""
    to.add_argument(*names, nargs="+", action="extend", default=[], metavar=metavar, help=text)


def add_choice(
    to: argparse._ActionsContainer,
    *names: str,
    kind: str,
    known: Collection[str],
    text: str,
    default: str | None = None,
    metavar: str | None = None,
) -> None:
    """An option that takes one of the known names; another one is an error with the nearest."""

    def chosen(name: str) -> str:
        if name not in known:
            raise unknown(kind, name, known)
        return name

    to.add_argument(*names, type=chosen, default=default, metavar=metavar or "|".join(known), help=text)


def add_format(to: argparse._ActionsContainer, text: str = "default: text", known: Sequence[str] = FORMATS) -> None:
    """The option -f; the first format is the default."""
    add_choice(to, "-f", "--format", kind="format", known=known, text=text, default=known[0])


def add_average(to: argparse._ActionsContainer) -> None:
    """The option --average."""
    text = "over idioms (default) or occurrences"
    add_choice(to, "--average", kind="average", known=AVERAGES, text=text, default=AVERAGES[0])


def whole(text: str) -> int:
    """A whole number from 0 on, as the type of an option."""
    return _from(0, text)


def natural(text: str) -> int:
    """A whole number from 1 on, as the type of an option."""
    return _from(1, text)


def _from(least: int, text: str) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"takes a whole number from {least} on, not {text!r}")
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
