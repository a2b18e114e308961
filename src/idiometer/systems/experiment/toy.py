"""Two made-up languages with idioms, to try an experiment on in minutes.

Words translate one by one; an adjective goes before its noun in one language and behind it in the other. An idiom is a
verb, an article and a noun that also occur by themselves; its translation is two other words.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.lines import write_lines, write_side_by_side
from idiometer.corpus.testset import TestSet

LANGUAGES = ("qaa", "qab")  # codes for private use
CLASSES = {"article": 2, "noun": 40, "adjective": 20, "verb": 30, "preposition": 6}
SYLLABLES = (("bdgklmnprst", "aeiou"), ("fhjvwzcxqy", "aeiou"))  # consonants and vowels of either language
MOST_IDIOMS = CLASSES["verb"] * CLASSES["noun"]
PAIRS_OF_IDIOMS = (4, 8, 12, 18, 28, 40)  # by turns: half of them go to training
Phrase = tuple[list[str], list[str]]


@dataclass(frozen=True)
class ToyIdiom:
    """A phrase and what it means."""

    words: tuple[str, ...]
    meaning: tuple[str, ...]


class Toy:
    """The two languages: words by class, how they translate, and the idioms."""

    def __init__(self, n_idioms: int, seed: int = 0) -> None:
        draw = random.Random(seed)
        made = [_words(sum(CLASSES.values()), *letters, draw) for letters in SYLLABLES]
        self.words: dict[str, list[str]] = {}
        place = itertools.count()
        for name, n in CLASSES.items():
            self.words[name] = [made[0][next(place)] for _ in range(n)]
        self.lexicon = dict(zip(*made, strict=True))
        self.idioms = self._idioms(n_idioms, draw)

    def _idioms(self, n: int, draw: random.Random) -> list[ToyIdiom]:
        article = self.words["article"][0]
        heads = list(itertools.product(self.words["verb"], self.words["noun"]))
        found = []
        for verb, noun in draw.sample(heads, n):
            others = [
                draw.choice([w for w in self.words[kind] if w != own]) for kind, own in (("verb", verb), ("noun", noun))
            ]
            found.append(ToyIdiom((verb, article, noun), tuple(self.lexicon[word] for word in others)))
        return found

    def regular(self, draw: random.Random) -> Phrase:
        """A sentence without an idiom."""
        known = {idiom.words for idiom in self.idioms}
        while True:
            verb, thing = draw.choice(self.words["verb"]), self._noun_phrase(draw)
            if (verb, *thing[0]) not in known:
                break
        tail = [self._place(draw)] if draw.random() < 0.7 else []
        return _joined([self._noun_phrase(draw), ([verb], [self.lexicon[verb]]), thing, *tail])

    def with_idiom(self, idiom: ToyIdiom, draw: random.Random) -> tuple[Phrase, int]:
        """A sentence with an idiom, and at which word it stands."""
        subject = self._noun_phrase(draw)
        said = (list(idiom.words), list(idiom.meaning))
        return _joined([subject, said, self._place(draw)]), len(subject[0])

    def _noun_phrase(self, draw: random.Random) -> Phrase:
        article, noun = draw.choice(self.words["article"]), draw.choice(self.words["noun"])
        if draw.random() < 0.6:
            return [article, noun], [self.lexicon[article], self.lexicon[noun]]
        adjective = draw.choice(self.words["adjective"])
        return [article, adjective, noun], [self.lexicon[word] for word in (article, noun, adjective)]

    def _place(self, draw: random.Random) -> Phrase:
        word = draw.choice(self.words["preposition"])
        return _joined([([word], [self.lexicon[word]]), self._noun_phrase(draw)])


def _words(n: int, consonants: str, vowels: str, draw: random.Random) -> list[str]:
    syllables = ["".join(pair) for pair in itertools.product(consonants, vowels)]
    return ["".join(word) for word in draw.sample(list(itertools.product(syllables, repeat=2)), n)]


def _joined(phrases: Sequence[Phrase]) -> Phrase:
    return [word for src, _ in phrases for word in src], [word for _, tgt in phrases for word in tgt]


def write_toy(folder: Path, n_regular: int, n_idioms: int, n_monolingual: int, seed: int = 0) -> None:
    """Write a test set of idiom pairs, a regular corpus, text of either language alone, and the word translations."""
    toy = Toy(n_idioms, seed)
    draw = random.Random(seed + 1)
    source, target = LANGUAGES
    TestSet.of("toy", f"{source}-{target}", _examples(toy, draw)).write(folder / "idioms.jsonl")
    regular = (toy.regular(draw) for _ in range(n_regular))
    write_side_by_side([folder / f"regular.{source}", folder / f"regular.{target}"], map(_texts, regular))
    for side, lang in enumerate(LANGUAGES):
        write_lines(folder / f"monolingual.{lang}", _monolingual(toy, n_monolingual, side, draw))
    write_lines(folder / f"lexicon.{source}-{target}.tsv", ("\t".join(pair) for pair in toy.lexicon.items()))


def _texts(phrase: Phrase) -> tuple[str, str]:
    return " ".join(phrase[0]), " ".join(phrase[1])


def _examples(toy: Toy, draw: random.Random) -> Iterator[Example]:
    numbers = itertools.count(1)
    for idiom, n in zip(toy.idioms, itertools.cycle(PAIRS_OF_IDIOMS), strict=False):
        for _ in range(n):
            phrase, word = toy.with_idiom(idiom, draw)
            src, ref = _texts(phrase)
            start = len(" ".join(phrase[0][:word])) + 1
            name = " ".join(idiom.words)
            found = Occurrence(name, ((start, start + len(name)),))
            yield Example(str(next(numbers)), src, (ref,), (found,))


def _monolingual(toy: Toy, n: int, side: int, draw: random.Random) -> Iterator[str]:
    """Text as it is found: a tenth of the sentences have an idiom."""
    for _ in range(n):
        has_idiom = draw.random() < 0.1
        phrase = toy.with_idiom(draw.choice(toy.idioms), draw)[0] if has_idiom else toy.regular(draw)
        yield _texts(phrase)[side]
