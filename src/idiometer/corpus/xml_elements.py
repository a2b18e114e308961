"""XML read element by element in little memory, with entities forbidden."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from xml.etree.ElementTree import Element, ParseError, iterparse
from xml.parsers import expat

from idiometer.corpus.lines import open_binary
from idiometer.errors import IdiometerError


def read_elements(path: str | Path, name: str) -> Iterator[Element]:
    """Every element of a name (without its namespace) once it is whole, from a file that may be packed."""
    number = 0
    with open_binary(path) as stream:
        try:
            for element in _elements(_Guarded(path, stream), name):
                number += 1
                yield element
        except ParseError as error:
            line, column = error.position
            what = f"{path}, line {line}, column {column + 1}: {expat.ErrorString(error.code)}"
            raise IdiometerError(f"{what}; the XML is broken: mend the place or fetch the file again") from None
        except (LookupError, ValueError) as error:
            raise IdiometerError(f"{path}: unknown encoding ({error}); save it as UTF-8") from None
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise IdiometerError(f"{path} is damaged after {name} {number} ({error}): fetch it again") from None
        except OSError as error:
            raise IdiometerError(f"cannot read {path} after {name} {number}: {error}") from None


def local_name(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


class _Guarded:
    """A stream for the parser that first shows every byte before the root element to one that forbids entities.

    Entities can only be declared there. A search for the bytes would miss a declaration in UTF-16.
    """

    def __init__(self, path: str | Path, stream: IO[bytes]) -> None:
        self._path = path
        self._stream = stream
        self._prologue = True
        self._guard = expat.ParserCreate()
        self._guard.EntityDeclHandler = self._refuse
        self._guard.StartElementHandler = self._root

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes."""
        block = self._stream.read(size)
        if self._prologue and block:
            try:
                self._guard.Parse(block, False)
            except (expat.ExpatError, LookupError, ValueError):
                self._prologue = False  # the parser that gets the same bytes says where and what
        return block

    def _root(self, *_: object) -> None:
        self._prologue = False
        self._guard.StartElementHandler = None

    def _refuse(self, name: str, *_: object) -> None:
        raise IdiometerError(
            f"{self._path}, line {self._guard.CurrentLineNumber}: it declares the entity {name!r}, which can blow up "
            "memory or read other files; write the text out in place of it"
        )


def _elements(stream: _Guarded, name: str) -> Iterator[Element]:
    """Every element of the name; taken out of the tree afterwards, so that memory stays small."""
    above: list[Element] = []
    for event, element in iterparse(stream, ("start", "end")):  # noqa: S314 - guarded
        if event == "start":
            above.append(element)
            continue
        above.pop()
        if local_name(element) == name:
            yield element
            if above:
                above[-1].remove(element)
