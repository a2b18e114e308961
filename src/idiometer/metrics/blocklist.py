"""The blocklist metric, robust mode: a blocked word, in any inflected form, betrays a literal translation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.blocklists import Blocklists
from idiometer.metrics.standing import ALIGNED, Standing
from idiometer.text.lemmas import lemma, lemmatiser
from idiometer.text.text import Text
from idiometer.text.tokens import lower_words

LITERAL = "literal"
_HYPHENS = "-\u2010\u2011"


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a blocklist entry: `exact` is the form itself, else any form with this lemma."""

    text: str
    exact: bool

    def matches(self, text: Text, place: int) -> bool:
        """Whether the word stands at this place."""
        return text.words[place] == self.text or (not self.exact and text.lemmas[place] == self.text)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A blocklist ready to match: entries by the lemma or form of their first word."""

    by_first: Mapping[str, tuple[tuple[str, tuple[Word, ...]], ...]]

    def find(self, text: Text) -> list[Evidence]:
        """Every place of a blocked word or phrase."""
        first, words, lemmas = self.by_first, text.words, text.lemmas
        if first.keys().isdisjoint(words) and first.keys().isdisjoint(lemmas):
            return []
        found = []
        for place in [i for i, word in enumerate(words) if word in first or lemmas[i] in first]:
            for form in {words[place], lemmas[place]}:
                for entry, parts in first.get(form, ()):
                    if _stands(text, place, parts):
                        span = (text.spans[place][0], text.spans[place + len(parts) - 1][1])
                        found.append(Evidence("hyp", (span,), LITERAL, word=entry))
        return found


def _stands(text: Text, place: int, words: tuple[Word, ...]) -> bool:
    if len(words) == 1:  # found by its lemma or form already
        return not words[0].exact or text.words[place] == words[0].text
    last = place + len(words) - 1
    if last >= len(text.words):
        return False
    # "the well" is not in "the well-known painter": a phrase does not end inside a hyphenated word
    if text.raw[text.spans[last][1] : text.spans[last][1] + 1] in tuple(_HYPHENS):
        return False
    return all(word.matches(text, place + k) for k, word in enumerate(words))


@cache
def compile_blocklist(entries: tuple[str, ...], lang: str) -> Compiled:
    """Entries are words in any form (`knife`), exact forms (`=wind`), or phrases of both (`the_=well`)."""
    by_first: dict[str, list[tuple[str, tuple[Word, ...]]]] = {}
    for entry in entries:
        words = tuple(word for part in entry.replace("_", " ").split() for word in _words(part, lang))
        if words:
            by_first.setdefault(words[0].text, []).append((entry, words))
    return Compiled({first: tuple(pairs) for first, pairs in by_first.items()})


def _words(part: str, lang: str) -> list[Word]:
    exact = part.startswith("=")
    return [Word(form if exact else lemma(form, lang), exact) for form in lower_words(part)]


class Blocklist(Metric[Compiled]):
    """1 where a blocked word stands in the hypothesis, else 0; with links, where it stands for the idiom."""

    name = "blocklist"
    outputs = (Output("blocklist", higher_is_better=False),)
    takes = frozenset({"links.hyp"})

    def __init__(self, target: str = "en", lists: Blocklists | None = None, *, aligned: bool = True) -> None:
        self._target = target
        self._lists = lists or Blocklists.of_name(mend=True)
        self._aligned = aligned

    def settings(self) -> Mapping[str, str]:
        """Lists, lemmatiser and mendings."""
        mendings = "all" if self._aligned else f"all-but-{ALIGNED}"
        settings = {"lists": self._lists.signature, "match": "lemma", "lemmas": lemmatiser(self._target)}
        return {**settings, "mendings": mendings}

    def prepare(self, item: Item) -> Compiled | Skip:
        """The occurrence's blocklist, compiled."""
        entries = self._lists.of(item.occurrence)
        if not entries:
            return Skip("no blocklist")
        return compile_blocklist(entries, self._target)

    def judge(self, batch: Sequence[tuple[Item, Compiled, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [verdict(item, self._find(item, compiled, hypothesis)) for item, compiled, hypothesis in batch]

    def _find(self, item: Item, compiled: Compiled, hypothesis: Text) -> tuple[Evidence, ...]:
        found = compiled.find(hypothesis)
        standing = Standing.of(item, hypothesis) if found and self._aligned else None
        if standing is None:
            return tuple(found)
        away = standing.elsewhere([evidence.spans[0] for evidence in found])
        return tuple(evidence for evidence, elsewhere in zip(found, away, strict=True) if not elsewhere)


def verdict(item: Item, evidence: tuple[Evidence, ...]) -> Verdict:
    """Literal where there is evidence."""
    return item.verdict(1.0 if evidence else 0.0, label=LITERAL if evidence else None, evidence=evidence)
