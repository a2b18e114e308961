"""LitTER exactly as published (Baziotis et al. 2023): Moses tokens, a bilingual dictionary, all its options."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources

from idiometer.corpus.example import Span
from idiometer.lexicon.lexicon import Lexicon
from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.blocklist import LITERAL
from idiometer.metrics.nearest import close, nearest
from idiometer.text.function_words import function_words
from idiometer.text.moses import tokens
from idiometer.text.text import Text

OTHER_SPAN = "only the last span of a sentence is judged"


@dataclass(frozen=True)
class LitterOptions:
    """The published options, all off by default."""

    lowercase: bool = False
    strip_accents: bool = False
    strip_stopwords: bool = False
    strip_sourcewords: bool = False
    compounds: bool = False
    partial: bool = False
    fuzzy: bool = False

    def signature(self) -> dict[str, str]:
        """Every option, on or off."""
        return {field.name.replace("_", "-"): "yes" if getattr(self, field.name) else "no" for field in fields(self)}


@dataclass(frozen=True)
class Blocked:
    """What a hypothesis may not have: target words, each with its source word; and the reference's words."""

    words: Mapping[str, str]
    compounds: Mapping[str, str]
    reference: frozenset[str]


class FaithfulLitTER(Metric[Blocked]):
    """1 where the hypothesis has a dictionary translation of an idiom word that the reference has not."""

    name = "litter:faithful"
    outputs = (Output("LitTER:faithful", higher_is_better=False),)
    needs = frozenset({"ref"})

    def __init__(self, lexicon: Lexicon, options: LitterOptions | None = None) -> None:
        self.langpair = f"{lexicon.source}-{lexicon.target}"
        self.lexicon = lexicon
        self._options = options or LitterOptions()
        self._vocabulary = frozenset(target for _, target in lexicon.pairs()) if self._options.partial else frozenset()

    def settings(self) -> Mapping[str, str]:
        """Lexicon, tokeniser and options."""
        from importlib.metadata import version

        name = f"{self.lexicon.name}#{self.lexicon.digest[:8]}"
        return {"lexicon": name, "tok": f"sacremoses-{version('sacremoses')}", **self._options.signature()}

    def prepare(self, item: Item) -> Blocked | Skip:
        """The words that betray a literal translation."""
        start, end = last_span(item)
        if not any(a < end and start < b for a, b in item.occurrence.spans):
            return Skip(OTHER_SPAN)
        src = item.example.src
        words = _span_words(item)
        if self._options.strip_stopwords:
            words = [word for word in words if word not in stop_words()]
        if self._options.strip_sourcewords:
            rest = src[:start] + src[end:]
            elsewhere = set(tokens(rest.lower() if self._options.lowercase else rest, item.src.lang))
            words = [word for word in words if word not in elsewhere]
        if not words:
            return Skip("no word of the idiom is left to look up")
        reference = self._bag(item.refs[0])
        return self._blocked(dict.fromkeys(words), reference)

    def lookup(self, item: Item) -> tuple[list[str], list[str]]:
        """The idiom's words that the lexicon has, and those that it lacks; function words are not missed."""
        words = [word for word in dict.fromkeys(_span_words(item)) if word.lower() not in function_words(item.src.lang)]
        known = [word for word in words if self._translations(word)]
        return known, [word for word in words if word not in known]

    def _translations(self, word: str) -> list[str]:
        """Those of one word: the published program knows no others."""
        return [target for target in self.lexicon.of_word(word) if " " not in target]

    def _blocked(self, words: Iterable[str], reference: frozenset[str]) -> Blocked:
        blocked: dict[str, str] = {}
        unfiltered: dict[str, str] = {}
        for word in words:
            candidates = {self._normal(target) for target in self._translations(word)}
            unfiltered |= dict.fromkeys(candidates, word)
            if not self._in_reference(candidates, reference):
                blocked |= dict.fromkeys(candidates, word)
        compounds: dict[str, str] = {}
        if self._options.compounds:
            pairs = ((x + y, word) for x, word in unfiltered.items() for y in unfiltered if x != y)
            compounds = {pair: word for pair, word in pairs if not self._in_reference({pair}, reference)}
        return Blocked(blocked, compounds, reference)

    def _in_reference(self, candidates: set[str], reference: frozenset[str]) -> bool:
        if self._options.fuzzy:
            found = ((word, nearest(word, candidates)) for word in reference if candidates)
            return any(close(word, other) for word, other in found)
        return not candidates.isdisjoint(reference)

    def judge(self, batch: Sequence[tuple[Item, Blocked, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [self._verdict(item, blocked, hypothesis) for item, blocked, hypothesis in batch]

    def _verdict(self, item: Item, blocked: Blocked, hypothesis: Text) -> Verdict:
        bag = self._bag(hypothesis)
        hits = self._match(blocked.words, bag) or self._match(blocked.compounds, bag) or self._partial(blocked, bag)
        evidence = tuple(
            Evidence("hyp", self._places(hypothesis, hit), LITERAL, hits[hit], hit) for hit in sorted(hits)
        )
        return item.verdict(1.0 if hits else 0.0, label=LITERAL if hits else None, evidence=evidence)

    def _places(self, hypothesis: Text, word: str) -> tuple[Span, ...]:
        """Where the word stands as it is (a fuzzy or partial hit has no place of its own)."""
        return tuple(span for span in hypothesis.spans if self._normal(hypothesis.raw[span[0] : span[1]]) == word)

    def _match(self, words: Mapping[str, str], bag: frozenset[str]) -> dict[str, str]:
        if self._options.fuzzy:
            return {x: word for x, word in words.items() if bag and close(x, nearest(x, bag))}
        return {x: word for x, word in words.items() if x in bag}

    def _partial(self, blocked: Blocked, bag: frozenset[str]) -> dict[str, str]:
        if not self._options.partial:
            return {}
        return {
            x: word
            for x, word in blocked.words.items()
            if self._part_of(x, bag) and not self._part_of(x, blocked.reference)
        }

    def _part_of(self, word: str, bag: frozenset[str]) -> bool:
        return any(
            (other.startswith(word) or other.endswith(word)) and other.replace(word, "") in self._vocabulary
            for other in bag
        )

    def _bag(self, text: Text) -> frozenset[str]:
        return frozenset(map(self._normal, tokens(text.raw, text.lang)))

    def _normal(self, word: str) -> str:
        if self._options.lowercase:
            word = word.lower()
        return strip_accents(word) if self._options.strip_accents else word


def _span_words(item: Item) -> list[str]:
    start, end = last_span(item)
    found = tokens(item.example.src[start:end], item.src.lang)
    return [token for token in found if token not in string.punctuation]


def last_span(item: Item) -> tuple[int, int]:
    """The last span of the sentence, as the published files list them."""
    example = item.example
    return example.raw_spans[-1] if example.raw_spans else example.occurrences[-1].spans[-1]


@cache
def strip_accents(word: str) -> str:
    """Without combining marks, after compatibility decomposition."""
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


@cache
def stop_words() -> frozenset[str]:
    """The English stop words of the published program."""
    text = (resources.files("idiometer.metrics") / "data" / "litter_stopwords.en.txt").read_text(encoding="utf-8")
    return frozenset(text.split())
