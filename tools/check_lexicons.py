"""Check the bundled lexicons: `python -m tools.check_lexicons` (or `make check-lexicons`).

Faults are words of the inventory without an entry, function words that only some of the lexicons have, and
oddities that nobody has looked at: headwords that no bundled English text has as written, targets that the target
language's dictionary lacks, targets that are the source word, targets that are not their own lemma. Whoever has looked
at an oddity and found it right puts it into `lexicon_oddities.tsv` (`--accept` does so for all). Exit code 1 on faults.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import simplemma

from idiometer.idioms.inventory import Inventory
from idiometer.idioms.starter import bundled_testsets, load_testset
from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import bundled_lexicons
from idiometer.text.function_words import function_words
from idiometer.text.morphology import base_forms
from idiometer.text.tokens import lower_words

ACCEPTED = Path(__file__).with_name("lexicon_oddities.tsv")
SLOTS = {"someone", "something", "oneself", "one", "someone's", "one's"}  # they stand for words in an idiom's name
HAN = re.compile(r"[\u4e00-\u9fff]+")
Oddity = tuple[str, str, str, str]  # pair, kind, headword, target


def pairs() -> list[str]:
    """The pairs that have a file; the others are these turned round."""
    return [pair for pair in bundled_lexicons() if pair.startswith("en-")]


def uncovered(entries: Iterable[str]) -> list[str]:
    """The content words of the inventory's idioms that no base form leads to an entry."""
    names = (form for idiom in Inventory.load("en-core") for form in (idiom.idiom, *idiom.variants))
    words = {word for name in names for word in lower_words(name)} - SLOTS - function_words("en")
    known = set(entries)
    return sorted(word for word in words if known.isdisjoint(base_forms(word, "en")))


def lacking(pair: str) -> list[str]:
    """The function words that another of the lexicons has and this one lacks."""
    every = {word for other in pairs() for word in Lexicon.load(other).entries}
    return sorted((every & function_words("en")) - Lexicon.load(pair).entries.keys())


@cache
def attested() -> frozenset[str]:
    """The English words, as written, of the inventory's names and meanings and of the starter sets."""
    texts = [
        text for idiom in Inventory.load("en-core") for text in (idiom.idiom, *idiom.variants, idiom.meaning or "")
    ]
    for name in bundled_testsets():
        for example in load_testset(name):
            texts += [example.src] if name.startswith("starter/en") else example.refs
    return frozenset(word for text in texts for word in lower_words(text))


def oddities(pair: str) -> Iterator[Oddity]:
    """What a person should look at once."""
    lexicon = Lexicon.load(pair)
    for word, targets in lexicon.entries.items():
        if word not in attested() and word not in function_words("en"):
            yield pair, "headword", word, ""
        for target in targets:
            if kind := odd(word, target, lexicon.target):
                yield pair, kind, word, target


def odd(word: str, target: str, lang: str) -> str | None:
    """What is odd about a translation, if anything."""
    if target.lower() == word:
        return "untranslated"
    if lang == "zh":
        return None if HAN.fullmatch(target) else "spelling"
    if not simplemma.is_known(target, lang=lang):
        return "spelling"
    if target.lower() in function_words(lang):
        return None
    return None if simplemma.lemmatize(target, lang=lang).lower() == target.lower() else "inflected"


def accepted() -> set[Oddity]:
    """The oddities that somebody has looked at."""
    rows = (line.split("\t") for line in ACCEPTED.read_text(encoding="utf-8").splitlines())
    return {(pair, kind, word, target) for pair, kind, word, target in rows}


def faults(pair: str) -> list[str]:
    """One line for each fault of a lexicon."""
    found = [f"{pair}: no entry for {word!r} of en-core" for word in uncovered(Lexicon.load(pair).entries)]
    found += [f"{pair}: lacks the function word {word!r}" for word in lacking(pair)]
    new = sorted(set(oddities(pair)) - accepted())
    return found + [f"{pair}: {kind}: {word} {target}".rstrip() for _, kind, word, target in new]


def main(args: list[str]) -> int:
    """Print the faults, what was accepted and no longer is there, and the entries of one sense."""
    if args == ["--accept"]:
        every = sorted({oddity for pair in pairs() for oddity in oddities(pair)})
        ACCEPTED.write_text("".join("\t".join(oddity) + "\n" for oddity in every), encoding="utf-8")
    n = 0
    for pair in pairs():
        entries, found = Lexicon.load(pair).entries, faults(pair)
        n += len(found)
        for line in found:
            print(line)
        for _, *gone in sorted(o for o in accepted() - set(oddities(pair)) if o[0] == pair):
            print(f"{pair}: no longer odd: {' '.join(gone)}")
        single = [word for word, targets in entries.items() if len(targets) == 1]
        print(f"{pair}: {len(entries)} entries, {len(found)} faults; one sense: {' '.join(single)}")
    return 1 if n else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
