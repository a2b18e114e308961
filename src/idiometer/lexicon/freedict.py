"""FreeDict dictionaries: word pairs out of TEI.

What is a translation: the `<quote>` of a `<cit type="trans">` (or `translation`), or an older `<tr>`, anywhere in an
entry except in its examples, etymology and related entries, whose words translate something else.

What is a word: a text without white space. A pair with more on either side ("to eat", "agree, consent") is left out,
since a lexicon looks up words; it is handed to `left_out`, so that it can be counted or shown.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO
from xml.etree.ElementTree import Element, ParseError, iterparse
from xml.parsers import expat

from idiometer.corpus.lines import open_binary
from idiometer.errors import IdiometerError

_TRANSLATIONS = {"trans", "translation"}
_ELSEWHERE = {"re", "etym", "eg", "entry", "note", "xr"}


def read_freedict(
    path: str | Path, left_out: Callable[[str, str], object] | None = None
) -> Iterator[tuple[str, str]]:  # fmt: skip
    """The word pairs of a `.tei`, `.xml` or compressed file, entry by entry, as they stand there."""
    number = 0
    with open_binary(path) as stream:
        try:
            for entry in _entries(_Guarded(path, stream)):
                number += 1
                for word, translation in _pairs(entry):
                    if _is_word(word) and _is_word(translation):
                        yield word, translation
                    elif left_out:
                        left_out(word, translation)
        except ParseError as error:
            line, column = error.position
            what = f"{path}, line {line}, column {column + 1}: {expat.ErrorString(error.code)}"
            raise IdiometerError(f"{what}; the XML is broken: mend the place or fetch the file again") from None
        except (LookupError, ValueError) as error:
            raise IdiometerError(f"{path}: unknown encoding ({error}); save it as UTF-8") from None
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise IdiometerError(f"{path} is damaged after entry {number} ({error}): fetch it again") from None
        except OSError as error:
            raise IdiometerError(f"cannot read {path} after entry {number}: {error}") from None
    if not number:
        raise IdiometerError(f"{path} has no <entry>; is it a FreeDict dictionary in TEI?")


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


def _entries(stream: _Guarded) -> Iterator[Element]:
    """Every entry once it is whole; taken out of the tree afterwards, so that memory stays small."""
    above: list[Element] = []
    for event, element in iterparse(stream, ("start", "end")):  # noqa: S314 - guarded
        if event == "start":
            above.append(element)
            continue
        above.pop()
        if _name(element) == "entry":
            yield element
            if above:
                above[-1].remove(element)


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _pairs(entry: Element) -> Iterator[tuple[str, str]]:
    """Every headword with every translation."""
    parts = list(_own(entry))
    words = [_text(part) for part in parts if _name(part) == "orth"]
    translations = [_text(part) for part in parts if _name(part) in {"quote", "tr"}]
    return ((word, translation) for word in words if word for translation in translations if translation)


def _own(entry: Element) -> Iterator[Element]:
    """The headwords and translations of an entry in their order, without those of what stands in it."""
    ahead = list(reversed(entry))
    while ahead:
        element = ahead.pop()
        name = _name(element)
        if name in {"orth", "tr"}:
            yield element
        elif name == "cit" and element.get("type") in _TRANSLATIONS:
            yield from (child for child in element if _name(child) == "quote")
        elif name != "cit" and name not in _ELSEWHERE:
            ahead.extend(reversed(element))


def _text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _is_word(text: str) -> bool:
    return " " not in text
