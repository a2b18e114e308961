"""What people say of a translation of an idiom, the same in annotation and validation."""

from __future__ import annotations

from dataclasses import dataclass

from idiometer.errors import IdiometerError

LABELS = {
    "correct": "the meaning is there, whatever the words",
    "literal": "the idiom's own words or image, and not its meaning",
    "other": "another error: something else stands for the idiom",
    "omitted": "nothing stands for the idiom",
    "unclear": "not to be decided",
}
INCORRECT = ("literal", "other", "omitted")
_OTHER_NAMES = {"idiomatic": "correct", "wrong": "other"}  # in the starter sets

Key = tuple[str, int, str]  # example id, occurrence, system


@dataclass(frozen=True, slots=True)
class Judgement:
    """One person's label of one occurrence in one system's translation."""

    key: Key
    annotator: str
    label: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """One occurrence in one system's translation, and whether the metric triggered on it."""

    key: Key
    triggered: bool
    idiom: str = ""
    src: str = ""
    refs: tuple[str, ...] = ()
    hyp: str = ""
    spans: tuple[tuple[int, int], ...] = ()


def checked_label(text: str, where: str) -> str:
    """A label by its name or another name for it."""
    label = _OTHER_NAMES.get(text, text)
    if label not in LABELS:
        raise IdiometerError(f"{where}: {text!r} is no label; labels are {', '.join(LABELS)}")
    return label
