"""Translation memories (TMX): the texts of each unit by language, streamed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from idiometer.corpus.xml_elements import local_name, read_elements

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_BREAKS = re.compile(r"[ \t]*[\r\n]+[ \t]*")  # of the XML's lines; other spaces are the text's own
_CODES = {"bpt", "ept", "it", "ph", "ut"}  # their content is markup of the translated document


def read_tmx(path: str) -> Iterator[Mapping[str, str]]:
    """For each unit its text by two- or three-letter language; the first where there are several."""
    for unit in read_elements(path, "tu"):
        texts: dict[str, str] = {}
        for variant in unit:
            if local_name(variant) == "tuv":
                lang = (variant.get(_LANG) or variant.get("lang") or "").lower().replace("_", "-").partition("-")[0]
                segment = next((child for child in variant if local_name(child) == "seg"), None)
                if segment is not None:
                    texts.setdefault(lang, _BREAKS.sub(" ", "".join(_text(segment)).strip(" \t\r\n")))
        yield texts


def _text(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if local_name(child) not in _CODES:
            yield from _text(child)
        yield child.tail or ""
