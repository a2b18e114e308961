"""What the library raises when the data, the machine or the call is at fault."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

SHOWN = 20  # known names that an error lists


class IdiometerError(Exception):
    """The data or the run failed; the message names the thing and the next step."""


class UsageError(IdiometerError):
    """The call was wrong: an unknown name, or options that do not go together."""


class MissingExtraError(IdiometerError):
    """An optional package is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional package: pip install 'idiometer[{extra}]'")


def unknown(kind: str, name: str, known: Iterable[str]) -> UsageError:
    """An error for a name nobody has, with the nearest one that exists."""
    names = sorted(known)
    near = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    shown = ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN:,} more" if len(names) > SHOWN else "")
    hint = f"did you mean {near[0]!r}?" if near else f"known: {shown}"
    return UsageError(f"unknown {kind} {name!r}; {hint}")


def counted(n: int, noun: str, form: str = "", plural: str | None = None) -> str:
    """A number with its noun, in the singular where there is one; `form` "," groups the digits."""
    return f"{n:{form}} {noun if n == 1 else plural or f'{noun}s'}"
