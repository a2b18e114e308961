"""The inventory `zh-cedict`: the entries that CC-CEDICT marks as idioms, with their literal and idiomatic glosses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from idiometer.idioms.inventory import Idiom
from idiometer.text.cedict import Entry

_MARK = re.compile(r"\s*\((?!cf\b)[^()]*\bidiom\b[^()]*\)")  # (idiom), also (idiom, from Mencius)
_MARKED = "\0"
_READING = re.compile(r"(?=\((?:lit|fig)\.)|(?<!\()(?=\b(?:lit|fig)\.)")
_LABEL = re.compile(r"\(?(lit|fig)\.\)?\s*")
_VARIANT = re.compile(r"(?:\S+ )*variant of (?:[^\s|\[]+\|)?([^\s|\[]+)")


def cedict_idioms(entries: Iterable[Entry]) -> dict[str, Idiom]:
    """Every marked headword in simplified characters; its variants are the traditional forms and "variant of" it."""
    marked: dict[str, list[Entry]] = {}
    variants: dict[str, list[Entry]] = {}
    for entry in entries:
        if any(map(_MARK.search, entry.definitions)):
            marked.setdefault(entry.simplified, []).append(entry)
        else:
            for target in _targets(entry):
                variants.setdefault(target, []).append(entry)
    taken = set(marked)
    idioms = {}
    for headword, own in marked.items():
        forms = [form for e in (*own, *variants.get(headword, ())) for form in (e.traditional, e.simplified)]
        others = tuple(form for form in dict.fromkeys(forms) if form not in taken)
        taken.update(others)
        idioms[headword] = _idiom(headword, others, own)
    return idioms


def _targets(entry: Entry) -> Iterator[str]:
    """The simplified headwords that an entry says it is a variant of."""
    return (match[1] for definition in entry.definitions if (match := _VARIANT.match(definition)))


def _idiom(headword: str, variants: tuple[str, ...], entries: list[Entry]) -> Idiom:
    literal: dict[str, None] = {}
    meaning: dict[str, None] = {}
    for entry in entries:
        of_entry = glosses(entry.definitions)
        literal |= dict.fromkeys(of_entry[0])
        meaning |= dict.fromkeys(of_entry[1])
    pinyin = "; ".join(dict.fromkeys(entry.pinyin for entry in entries))
    return Idiom(
        headword, "; ".join(meaning) or None, "; ".join(literal) or None, variants=variants, extra={"pinyin": pinyin}
    )


def glosses(definitions: Iterable[str]) -> tuple[list[str], list[str]]:
    """What definitions say literally and what idiomatically, without the labels.

    Literal is what "lit." opens, up to the mark "(idiom)" or the definition's end; where no "lit." stands, what comes
    before a "fig.". A gloss without labels counts as the meaning.
    """
    literal: list[str] = []
    meaning: list[str] = []
    for definition in definitions:
        for piece in _READING.split(_MARK.sub(_MARKED, definition)):
            label = _LABEL.match(piece)
            text = piece[label.end() :] if label else piece
            if label and label[1] == "lit":
                head, _, rest = text.partition(_MARKED)
                literal.append(head)
                meaning.append(rest)
            elif label and not literal:
                literal, meaning = meaning, [text]
            else:
                meaning.append(text)
    return _clean(literal), _clean(meaning)


def _clean(texts: list[str]) -> list[str]:
    bare = (text.replace(_MARKED, "").strip(" ;,") for text in texts)
    return [text for each in bare if (text := each.removeprefix(". "))]
