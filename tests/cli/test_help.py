"""The help of every command and action: each option has a text, and every example is a call that its parser takes."""

from __future__ import annotations

import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from idiometer.cli.main import COMMANDS, EXAMPLES, make_parser
from idiometer.cli.parser import Parser
from tests.cli.conftest import Cli


def commands() -> Iterator[tuple[str, ...]]:
    for name in COMMANDS:
        actions = getattr(importlib.import_module(f"idiometer.cli.{name}"), "ACTIONS", None)
        yield from [(name, action) for action in actions] if actions else [(name,)]


ALL = list(commands())


def parser(command: tuple[str, ...]) -> Parser:
    return make_parser(" ".join(command), importlib.import_module(f"idiometer.cli.{'_'.join(command)}"))


def calls(text: str) -> Iterator[list[str]]:
    """The example lines of a help text as arguments, without remarks and redirections."""
    for line in re.findall(r"^  idiometer (.*)$", text, re.M):
        yield shlex.split(re.split(r"   +| [>|] ", line)[0])


def command_of(call: list[str]) -> tuple[str, ...]:
    return next(command for command in ALL if tuple(call[: len(command)]) == command)


@pytest.mark.parametrize("command", ALL, ids=" ".join)
def test_every_option_has_a_text(command: tuple[str, ...]) -> None:
    actions = parser(command)._actions
    assert [action.dest for action in actions if not action.help or action.help.endswith(".")] == []


@pytest.mark.parametrize("command", ALL, ids=" ".join)
def test_no_line_of_a_help_text_is_too_long(command: tuple[str, ...]) -> None:
    found = parser(command)
    lines = f"{found.description}\n{found.epilog}".splitlines()
    assert [line for line in lines if len(line) > 118] == []


@pytest.mark.parametrize("command", ALL, ids=" ".join)
def test_every_example_is_a_call(command: tuple[str, ...]) -> None:
    found = list(calls(parser(command).epilog or ""))
    assert any(tuple(call[: len(command)]) == command for call in found), "no example of its own"
    for call in found:
        name = command_of(call)
        parser(name).parse(call[len(name) :])


def test_examples_of_what_has_actions_are_calls() -> None:
    texts = [EXAMPLES, *(importlib.import_module(f"idiometer.cli.{name}").EXAMPLES for name in COMMANDS)]
    for call in (call for text in texts for call in calls(text)):
        name = command_of(call)
        parser(name).parse(call[len(name) :])


def test_every_action_has_a_module_and_every_module_of_an_action_is_listed() -> None:
    grouped = {command[0] for command in ALL if len(command) == 2}
    folder = Path(importlib.import_module("idiometer.cli.main").__file__ or "").parent
    modules = {path.stem for name in grouped for path in folder.glob(f"{name}_*.py")}
    assert modules == {"_".join(command) for command in ALL if len(command) == 2}


@pytest.mark.parametrize("name", sorted({command[0] for command in ALL if len(command) == 2}))
def test_what_has_actions_lists_them(cli: Cli, name: str) -> None:
    asked, alone = cli(name, "--help"), cli(name)
    assert (asked.code, alone.code, asked.err) == (0, 2, "") and asked.out == alone.out
    assert asked.out.startswith(f"usage: idiometer {name} ACTION …\n")
