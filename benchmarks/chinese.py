"""Automatic Chinese blocklists against the hand-made ones (CIBB) and against LitTER's own method (PETCI)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any

from benchmarks.timing import SHARED
from idiometer.corpus.lines import read_lines
from idiometer.corpus.testset import TestSet
from idiometer.idioms.inventory import Inventory
from idiometer.lexicon.cedict import FUNCTION_WORDS
from idiometer.lexicon.chinese import ChineseBlocklists
from idiometer.lexicon.comparison import compare
from idiometer.metrics.blocklist import compile_blocklist
from idiometer.text.cedict import read_cedict
from idiometer.text.lemmas import lemma
from idiometer.text.text import Text
from idiometer.text.tokens import lower_words

Record = dict[str, Any]
Trigger = Callable[[Record, str], bool]


def rows() -> Iterator[tuple[str, str, str]]:
    lists = ChineseBlocklists(read_cedict(SHARED / "cedict" / "cedict_ts.u8.gz"))
    inventory = Inventory.load("zh-cibb")
    yield _coverage(lists, inventory)
    yield _references(lists)
    yield from _petci(lists, inventory)


def _coverage(lists: ChineseBlocklists, inventory: Inventory) -> tuple[str, str, str]:
    compared = [compare(idiom, lists.of(idiom.idiom)) for idiom in inventory]
    n = sum(len(row.by_hand) for row in compared)
    covered = n - sum(len(row.missed) for row in compared)
    share = f"{covered / n:.1%} ({covered} of {n})"
    return "automatic zh-en lists: hand-made CIBB words covered", share, "≥ 80%"


def _references(lists: ChineseBlocklists) -> tuple[str, str, str]:
    examples = list(TestSet.read(SHARED / "cibb"))
    hits = sum(_robust(tuple(lists.of(e.occurrences[0].idiom).words), e.refs[0]) for e in examples)
    share = f"{hits / len(examples):.1%} ({hits} of {len(examples):,}; hand-made lists: 6)"
    return "automatic zh-en lists: CIBB references that trigger", share, "≤ 3%"


def _petci(lists: ChineseBlocklists, inventory: Inventory) -> Iterator[tuple[str, str, str]]:
    records = [json.loads(line) for line in read_lines(SHARED / "petci" / "dev.jsonl.gz")]
    shared = [record for record in records if record["chinese"] in inventory.forms]
    muse = _muse()

    @cache
    def automatic(idiom: str) -> tuple[str, ...]:
        return tuple(lists.of(idiom).words)

    def faithful(record: Record) -> set[str]:
        blocked = {word for character in record["chinese"] for word in muse.get(character, ())}
        return blocked - set(lower_words(record["gold"]))

    def robust(record: Record, text: str) -> bool:
        return _robust(automatic(record["chinese"]), text)

    def exact(record: Record, text: str) -> bool:
        return not faithful(record).isdisjoint(lower_words(text))

    def by_hand(record: Record, text: str) -> bool:
        return _robust(inventory.forms[record["chinese"]].blocklist or (), text)

    def two_characters(record: Record, text: str) -> bool:
        return len(_sources(lists, record["chinese"], text)) >= 2

    def not_the_meaning(record: Record, text: str) -> bool:
        accepted = lists.of(record["chinese"]).accepted
        return two_characters(record, text) and accepted.isdisjoint(lemma(w, "en") for w in lower_words(text))

    def robust_half(record: Record, text: str) -> bool:
        return _half(set(automatic(record["chinese"])), [lemma(w, "en") for w in _content(text)])

    def exact_half(record: Record, text: str) -> bool:
        return _half(faithful(record), _content(text))

    goal = "machine above human; ratio ≥ 2 times LitTER's (missed)"
    yield _compared(f"PETCI dev, {len(records):,} idioms, any word", records, robust, exact, goal)
    name = f"the same, the {len(shared)} idioms of CIBB"
    yield _compared(name, shared, robust, exact, "as the hand-made lists: next row")
    yield _compared(f"{name}, hand-made lists", shared, by_hand, exact, "what hand-made lists reach")
    name = "PETCI dev, words of two characters or more"
    yield _compared(name, records, two_characters, exact, "tried: stricter than LitTER's rule")
    name = "the same, and no word of the idiomatic reading"
    yield _compared(name, records, not_the_meaning, exact, "tried: stricter than LitTER's rule")
    name = "PETCI dev, half of the content words blocked"
    yield _compared(name, records, robust_half, exact_half, "the same rule for both")


def _compared(name: str, records: Sequence[Record], ours: Trigger, theirs: Trigger, goal: str) -> tuple[str, str, str]:
    """The rates of both and their ratios."""
    (human, machine), (human_l, machine_l) = _rates(records, ours), _rates(records, theirs)
    ratio, ratio_l = machine / human, machine_l / human_l
    measured = (
        f"machine {machine:.1%}, human {human:.1%}, ratio {ratio:.2f}; "
        f"LitTER's method {machine_l:.1%}, {human_l:.1%}, {ratio_l:.2f}: {ratio / ratio_l:.2f} times"
    )
    return name, measured, goal


def _rates(records: Sequence[Record], trigger: Trigger) -> tuple[float, float]:
    """How many of the human and of the machine translations trigger."""

    def rate(key: str) -> float:
        hits = [trigger(record, text) for record in records for text in record[key]]
        return sum(hits) / len(hits)

    return rate("human"), rate("machine")


def _sources(lists: ChineseBlocklists, idiom: str, text: str) -> set[str]:
    """The characters and words of the idiom that a text has blocked words of."""
    words = lists.of(idiom).words
    return {words[form] for form in (lemma(word, "en") for word in lower_words(text)) if form in words}


def _robust(words: tuple[str, ...], text: str) -> bool:
    return bool(compile_blocklist(words, "en").find(Text(text, "en")))


def _content(text: str) -> list[str]:
    return [word for word in lower_words(text) if word not in FUNCTION_WORDS]


def _half(blocked: Collection[str], words: Sequence[str]) -> bool:
    return bool(words) and 2 * sum(word in blocked for word in words) >= len(words)


def _muse() -> dict[str, set[str]]:
    muse: dict[str, set[str]] = {}
    for line in read_lines(SHARED / "muse" / "zh-en.txt.gz"):
        parts = line.split()
        if len(parts) == 2:
            muse.setdefault(parts[0], set()).add(parts[1].lower())
    return muse
