"""FreeDict dictionaries: word pairs out of TEI.

What is a translation: the `<quote>` of a `<cit type="trans">` (or `translation`), or an older `<tr>`, anywhere in an
entry except in its examples, etymology and related entries, whose words translate something else.

What is a word: a text without white space. A pair with more on either side ("to eat", "agree, consent") is left out,
since a lexicon looks up words; it is handed to `left_out`, so that it can be counted or shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from idiometer.corpus.xml_elements import local_name, read_elements
from idiometer.errors import IdiometerError

_TRANSLATIONS = {"trans", "translation"}
_ELSEWHERE = {"re", "etym", "eg", "entry", "note", "xr"}


def read_freedict(
    path: str | Path, left_out: Callable[[str, str], object] | None = None
) -> Iterator[tuple[str, str]]:  # fmt: skip
    """The word pairs of a `.tei`, `.xml` or compressed file, entry by entry, as they stand there."""
    number = 0
    for entry in read_elements(path, "entry"):
        number += 1
        for word, translation in _pairs(entry):
            if _is_word(word) and _is_word(translation):
                yield word, translation
            elif left_out:
                left_out(word, translation)
    if not number:
        raise IdiometerError(f"{path} has no <entry>; is it a FreeDict dictionary in TEI?")


def _pairs(entry: Element) -> Iterator[tuple[str, str]]:
    """Every headword with every translation."""
    parts = list(_own(entry))
    words = [_text(part) for part in parts if local_name(part) == "orth"]
    translations = [_text(part) for part in parts if local_name(part) in {"quote", "tr"}]
    return ((word, translation) for word in words if word for translation in translations if translation)


def _own(entry: Element) -> Iterator[Element]:
    """The headwords and translations of an entry in their order, without those of what stands in it."""
    ahead = list(reversed(entry))
    while ahead:
        element = ahead.pop()
        name = local_name(element)
        if name in {"orth", "tr"}:
            yield element
        elif name == "cit" and element.get("type") in _TRANSLATIONS:
            yield from (child for child in element if local_name(child) == "quote")
        elif name != "cit" and name not in _ELSEWHERE:
            ahead.extend(reversed(element))


def _text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _is_word(text: str) -> bool:
    return " " not in text
