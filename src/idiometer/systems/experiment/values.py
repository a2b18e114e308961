"""The tables of a configuration, read key by key: a key is known, a value of its kind and in its range."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from idiometer.errors import UsageError, unknown


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a configuration; its title is what stands in brackets, nothing for the whole file."""

    values: Mapping[str, Any]
    name: str
    title: str = ""

    @property
    def where(self) -> str:
        """How messages call it."""
        return f"{self.name}: [{self.title}]" if self.title else self.name

    def known(self, keys: Iterable[str]) -> Table:
        """This table, or an error for a key that is not among these, with the nearest."""
        known = tuple(keys)
        if wrong := next((key for key in self.values if key not in known), None):
            raise unknown(f"key in {self.where}", wrong, known)
        return self

    def table(self, key: str) -> Table:
        """A table in this one, empty where it is missing."""
        found, title = self.values.get(key, {}), f"{self.title}.{key}" if self.title else key
        if not isinstance(found, dict):
            raise UsageError(f"{self.name}: {title} is a table, written as [{title}]")
        return Table(found, self.name, title)

    def whole(self, key: str, default: int, least: int = 0, most: int | None = None) -> int:
        """A whole number."""
        return self._whole(self.values.get(key, default), key, least, most)

    def wholes(self, key: str, default: Iterable[int], least: int = 0, most: int | None = None) -> tuple[int, ...]:
        """One whole number or more, each once."""
        found = tuple(self._whole(value, key, least, most) for value in self._list(key, default, "whole numbers"))
        return self._once(key, found)

    def text(self, key: str) -> str:
        """A text."""
        return self._text(self.values.get(key), key)

    def texts(self, key: str, default: Iterable[str] = ()) -> tuple[str, ...]:
        """Texts, each once."""
        return self._once(key, tuple(self._text(value, key) for value in self._list(key, default, "texts in quotes")))

    def flag(self, key: str) -> bool:
        """Yes or no; no where it is missing."""
        found = self.values.get(key, False)
        if not isinstance(found, bool):
            raise UsageError(f"{self.where}: {key} is true or false, not {found!r}")
        return found

    def _list(self, key: str, default: Iterable[Any], what: str) -> list[Any]:
        found = self.values.get(key, list(default))
        if not isinstance(found, list) or (key in self.values and not found):
            raise UsageError(f"{self.where}: {key} takes a list of {what}, not {found!r}")
        return found

    def _whole(self, value: object, key: str, least: int, most: int | None) -> int:
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and least <= value <= (value if most is None else most)
        ):
            return value
        upto = "on" if most is None else f"to {most:,}"
        raise UsageError(f"{self.where}: {key} takes whole numbers from {least} {upto}, not {value!r}")

    def _text(self, value: object, key: str) -> str:
        if isinstance(value, str) and value:
            return value
        raise UsageError(f"{self.where}: {key} takes a text in quotes, not {value!r}")

    def _once(self, key: str, found: tuple[Any, ...]) -> tuple[Any, ...]:
        if twice := [value for value in found if found.count(value) > 1]:
            raise UsageError(f"{self.where}: {key} has {twice[0]!r} more than once")
        return found
