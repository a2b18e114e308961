"""Phrases whose verbs and nouns a spaCy pipeline looks at: in "ne le fais pas" no step is made ("faire un pas")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Any, NamedTuple

from idiometer.corpus.example import Occurrence
from idiometer.find.finder import REFUSED
from idiometer.find.line import Line
from idiometer.find.match import Match
from idiometer.find.parts import VERB, parts_of_speech
from idiometer.find.phrases import PhraseFinder
from idiometer.find.pipeline import pipeline, pipeline_name
from idiometer.find.words import words_of
from idiometer.idioms.inventory import Inventory

_PARTS = "parts"  # in `extra` until it is looked at: the words to look at, as (start, end, part of speech)
_NO_NOUN = ("VERB", "AUX", "ADV", "ADP", "CCONJ", "SCONJ", "PART")
_BATCH = 128  # texts, so that long ones take little memory
_AROUND = 1000  # characters before and behind an occurrence that the pipeline sees


class TaggedFinder(PhraseFinder):
    """Finds phrases, and marks those as refused of which the verb or a noun is tagged as something else."""

    def __init__(
        self, inventory: Inventory, lang: str, variation: str = "normal", *, across: bool = False, pos: str
    ) -> None:
        super().__init__(inventory, lang, variation, across=across)
        self._model = pos
        self.signature += f"|pos:{pipeline_name(pos, lang)}"

    def find(self, text: str) -> list[Occurrence]:
        """The occurrences of a text that stand, in order."""
        return [one for one in super().find(text) if REFUSED not in one.extra]

    def find_in_lines(self, lines: Sequence[str]) -> Iterator[tuple[int, list[Occurrence]]]:
        """The place and the occurrences of every line that holds an idiom, those that do not stand marked."""
        found = list(super().find_in_lines(lines))
        looks = (
            _look(lines[place], occurrences, number)
            for place, occurrences in found
            for number, one in enumerate(occurrences)
            if _PARTS in one.extra
        )
        table = words_of(self._lang)
        determiners = table.determiners | table.articles | table.possessives
        for doc, look in pipeline(self._model).pipe(looks, as_tuples=True, batch_size=_BATCH):
            one = look.occurrences[look.number]
            extra = {name: value for name, value in one.extra.items() if name != _PARTS}
            if reason := _reason(doc, one, look.start, determiners):
                extra[REFUSED] = reason
            look.occurrences[look.number] = replace(one, extra=extra)
        yield from found

    def _occurrence(self, idiom: str, match: Match, line: Line) -> Occurrence:
        """With the words to look at, unless it is identical; their places count from the first span."""
        one = super()._occurrence(idiom, match, line)
        if not match.variations:
            return one
        start = one.spans[0][0]
        words = [
            (line.spans[place][0] - start, line.spans[place][1] - start, part)
            for place, word, part in zip(
                match.words, match.pattern.words, parts_of_speech(match.pattern, self._lang), strict=True
            )
            if part
        ]
        return replace(one, extra={**one.extra, _PARTS: words}) if words else one


class _Look(NamedTuple):
    """Where the tags of a piece of text belong."""

    occurrences: list[Occurrence]
    number: int
    start: int  # of the occurrence in the piece


def _look(text: str, occurrences: list[Occurrence], number: int) -> tuple[str, _Look]:
    spans = occurrences[number].spans
    start = max(0, spans[0][0] - _AROUND)
    piece = text[start : spans[-1][1] + _AROUND].encode(errors="replace").decode()  # spaCy takes no lone surrogates
    return piece, _Look(occurrences, number, spans[0][0] - start)


def _reason(doc: Any, one: Occurrence, at: int, determiners: Set[str]) -> str | None:  # noqa: ANN401
    """Why an occurrence does not stand."""
    for start, end, part in one.extra[_PARTS]:
        span = doc.char_span(at + start, at + end, alignment_mode="expand")
        tags = {token.pos_ if _contradicts(token, part, determiners) else None for token in span}
        if None not in tags:
            return f"occurrence whose {part} is tagged {min(filter(None, tags))}"
    return None


def _contradicts(token: Any, part: str, determiners: Set[str]) -> bool:  # noqa: ANN401
    """Whether a token has the tag of another part of speech, and what stands before it speaks for the tag.

    Small pipelines take many an imperative for a name, a verb behind its subject for a noun, and "pas" for an adverb.
    """
    before = token.nbor(-1) if token.i else None
    determined = before is not None and _is_one_of(determiners, before)
    if token.pos_ == "PROPN":
        return before is not None and before.pos_ != "PUNCT" and token.is_title
    if part == VERB:
        return determined and token.pos_ == "NOUN"
    described = token.i > 1 and token.nbor(-1).pos_ in ("ADJ", "NUM") and _is_one_of(determiners, token.nbor(-2))
    return token.pos_ in _NO_NOUN and not (determined or described)


def _is_one_of(words: Set[str], token: Any) -> bool:  # noqa: ANN401
    return token.lower_.replace("’", "'") in words
