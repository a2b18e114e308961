"""Groups of words whose translation is not that of their parts, for a person to choose idioms from.

After Melamed (1997): what alignment and an induced lexicon cannot explain word by word. A content word is explained in
a sentence pair where one of its usual translations stands in the target; a translation that it has beside one other
word alone is not usual, but the group's. A group ranks high when all its content words go unexplained together far more
often than they would by themselves.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from idiometer.align.base import Links, Pair
from idiometer.align.corpus import AlignedCorpus
from idiometer.align.induction import induce, linked_words
from idiometer.text.function_words import function_words
from idiometer.text.lemmas import lemma

LONGEST = 6  # words of a group
LEAST = 2  # occurrences of a group, and of each two neighbours in it
SHARE = 0.25  # of its occurrences that have to be unexplained
ONE_NEIGHBOUR = 0.5  # of the links of two words: the most that may stand beside one and the same word
Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A group of lemmas, how often it occurs, what of it is unexplained, and how surprising that is."""

    group: Group
    form: str  # its most frequent form in the text
    n: int
    unexplained: float  # share of the occurrences in which no content word is explained
    expected: float  # that share if each of the words went unexplained as often as it does anywhere
    surprise: float  # standard deviations above what is expected
    target: str  # the target word that stands unexplained beside it most often, if any


@dataclass(slots=True)
class _Tally:
    n: int = 0
    unexplained: int = 0
    expected: float = 0.0
    variance: float = 0.0
    forms: Counter[str] = field(default_factory=Counter)
    targets: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """Tokens and lemmas of a source; whether each is unexplained (None: a function word); and what is left over."""

    forms: Sequence[str]
    lemmas: Sequence[str]
    open: Sequence[bool | None]
    left: Sequence[str]  # content words of the target that explain nothing


def discover(corpus: AlignedCorpus, langpair: str) -> list[Candidate]:
    """The groups by surprise, those inside a better one of the same occurrences left out."""
    sentences = list(_explained(corpus, langpair))
    rates = _rates(sentences)
    tallies = _tally(sentences, rates)
    found = [candidate for group, tally in tallies.items() if (candidate := _candidate(group, tally))]
    found.sort(key=lambda candidate: (-candidate.surprise, candidate.group))
    return list(_without_nested(found))


def table(candidates: Iterable[Candidate]) -> list[str]:
    """The lines of a table that is an inventory once the rows that are no idioms are deleted."""
    rows = (f"{c.form}\t{c.n}\t{c.surprise:.2f}\t{c.unexplained:.3f}\t{c.expected:.3f}\t{c.target}" for c in candidates)
    return ["\t".join(("idiom", "frequency", "surprise", "unexplained", "expected", "beside")), *rows]


def _explained(corpus: AlignedCorpus, langpair: str) -> Iterator[_Sentence]:
    source, target = langpair.split("-")
    bases = [
        ([lemma(word, source) for word in src], [lemma(word, target) for word in tgt]) for src, tgt in corpus.pairs
    ]
    empty, empty_target = function_words(source), function_words(target)
    usual: dict[str, set[str]] = defaultdict(set)
    sources: dict[str, set[str]] = defaultdict(set)
    for word, translation in _usual(bases, corpus.links, empty):
        usual[word].add(translation)
        sources[translation].add(word)
    for (src, tgt), (lemmas, bases_of_target) in zip(corpus.pairs, bases, strict=True):
        there = set(bases_of_target)
        content = [word not in empty and word[0].isalpha() for word in src]
        opened = [
            there.isdisjoint(usual[word]) and word not in there if inside else None
            for word, inside in zip(lemmas, content, strict=True)
        ]
        have = set(lemmas)
        words = zip(tgt, bases_of_target, strict=True)
        left = [w for w, base in words if w not in empty_target and have.isdisjoint(sources[base])]
        yield _Sentence(src, lemmas, opened, left)


def _usual(pairs: Sequence[Pair], links: Sequence[Links], empty: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Words and translations that are linked beside many other words, or as the only translation of a word."""
    found = {(entry.word, entry.translation): entry for entry in induce(linked_words(pairs, links))}
    beside: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for (src, tgt), each in zip(pairs, links, strict=True):
        places = [i for i, word in enumerate(src) if word not in empty]
        order = {i: n for n, i in enumerate(places)}
        for i, j in each:
            if (src[i], tgt[j]) in found and i in order:
                n = order[i]
                beside[src[i], tgt[j]].update({src[places[k]] for k in (n - 1, n + 1) if 0 <= k < len(places)})
    for (word, translation), entry in found.items():
        most = max(beside[word, translation].values(), default=0)
        if most <= ONE_NEIGHBOUR * entry.count or entry.probability > ONE_NEIGHBOUR:
            yield word, translation


def _rates(sentences: Sequence[_Sentence]) -> Mapping[str, float]:
    """How often each content word goes unexplained anywhere; rare words lean to the average."""
    n: Counter[str] = Counter()
    unexplained: Counter[str] = Counter()
    for sentence in sentences:
        for word, is_open in zip(sentence.lemmas, sentence.open, strict=True):
            if is_open is not None:
                n[word] += 1
                unexplained[word] += is_open
    average = sum(unexplained.values()) / max(1, sum(n.values()))
    return {word: (unexplained[word] + 2 * average) / (n[word] + 2) for word in n}


def _tally(sentences: Sequence[_Sentence], rates: Mapping[str, float]) -> Mapping[Group, _Tally]:
    """Groups with an unexplained word, tallied where each two of their neighbours are frequent enough."""
    frequent = Counter(two for sentence in sentences for two in zip(sentence.lemmas, sentence.lemmas[1:], strict=False))
    tallies: dict[Group, _Tally] = defaultdict(_Tally)
    for sentence in sentences:
        for start, end in _places(sentence, frequent):
            tally = tallies[tuple(sentence.lemmas[start:end])]
            tally.n += 1
            inside = sentence.open[start:end]
            words = zip(sentence.lemmas[start:end], inside, strict=True)
            chance = math.prod(rates[word] for word, is_open in words if is_open is not None)
            tally.expected += chance
            tally.variance += chance * (1 - chance)
            if False not in inside:
                tally.unexplained += 1
                tally.forms[" ".join(sentence.forms[start:end])] += 1
                tally.targets.update(set(sentence.left))
    return tallies


def _places(sentence: _Sentence, frequent: Counter[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    lemmas = sentence.lemmas
    for start in range(len(lemmas)):
        for end in range(start + 2, min(len(lemmas), start + LONGEST) + 1):
            if frequent[lemmas[end - 2], lemmas[end - 1]] < LEAST:
                break
            if sentence.open[start] is not None and sentence.open[end - 1] is not None:
                yield start, end


def _candidate(group: Group, tally: _Tally) -> Candidate | None:
    if tally.n < LEAST or tally.unexplained < SHARE * tally.n:
        return None
    surprise = (tally.unexplained - tally.expected) / math.sqrt(tally.variance + 1)
    form = max(tally.forms, key=lambda form: (tally.forms[form], form))
    most = max(tally.targets, key=lambda word: (tally.targets[word], word), default="")
    target = most if tally.targets[most] * 3 >= tally.unexplained else ""
    return Candidate(group, form, tally.n, tally.unexplained / tally.n, tally.expected / tally.n, surprise, target)


def _without_nested(found: Sequence[Candidate]) -> Iterator[Candidate]:
    """In order, without a group that is part of, or holds, a better one; one that is much more frequent stays."""
    parts: dict[Group, int] = {}  # every part of what was kept, with how often it occurs in it
    kept: dict[Group, int] = {}
    for candidate in found:
        group, n = candidate.group, candidate.n
        inner = [group[a:b] for a in range(len(group)) for b in range(a + 2, len(group) + 1)]
        if n < 2 * parts.get(group, 0) or any(part in kept for part in inner):
            continue
        kept[group] = n
        for part in inner:
            parts[part] = max(parts.get(part, 0), n)
        yield candidate
