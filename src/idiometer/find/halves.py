"""The idiom pairs of a test set in two halves: for each idiom half of its pairs to train on, the others to test on."""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from idiometer.corpus.example import Example
from idiometer.errors import IdiometerError
from idiometer.find.duplicates import first_of, join, near_duplicate_groups
from idiometer.text.tokens import word_spans

_MARK = re.compile(r"[^\w\s]")


@dataclass(frozen=True, slots=True)
class Halves:
    """Idiom pairs to train and to test on, in the order they came; how many were left out, by reason."""

    train: tuple[Example, ...]
    test: tuple[Example, ...]
    dropped: Counter[str]
    per_idiom: dict[str, tuple[int, int]]  # pairs to train and to test on


def context(example: Example) -> int:
    """How many words and punctuation marks stand beside the idioms: what the published test set has at least 5 of."""
    spans = [span for occurrence in example.occurrences for span in occurrence.spans]
    words = word_spans(example.src)
    rest = list(example.src)
    for start, end in words:  # an apostrophe inside a word is no mark
        rest[start:end] = "w" * (end - start)
    marks = [mark.span() for mark in _MARK.finditer("".join(rest))]
    return sum(not any(start < stop and begin < end for begin, stop in spans) for start, end in words + marks)


def draw_key(seed: int, src: str, tgt: str) -> int:
    """A number for a pair that depends on the seed and its text alone: drawing by it knows no order."""
    text = f"{seed}\0{src}\0{tgt}".encode(errors="surrogatepass")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def split_idioms(examples: Iterable[Example], seed: int, least_context: int) -> Halves:
    """Halve each idiom's pairs, the odd one to test; near duplicates stay together.

    A sentence with several idioms counts for the rarest of those that occur in two sentences or more. An idiom that
    does not reach both halves is left out.
    """
    dropped: Counter[str] = Counter()
    pairs = []
    for example in examples:
        if reason := _unfit(example, least_context):
            dropped[reason] += 1
        else:
            pairs.append(example)
    idioms = _idioms_of(pairs)
    groups = _near_groups(pairs)
    for_training = _choose(pairs, idioms, groups, seed)
    sizes = Counter(idioms)
    trained = Counter(idioms[i] for i in for_training)
    per_idiom = {
        idiom: (trained[idiom], n - trained[idiom]) for idiom, n in sorted(sizes.items()) if 0 < trained[idiom] < n
    }
    kept = [i for i in range(len(pairs)) if idioms[i] in per_idiom]
    for i in set(range(len(pairs))) - set(kept):
        dropped[
            "the only pair of its idiom" if sizes[idioms[i]] == 1 else "near duplicates leave its idiom on one side"
        ] += 1
    if not kept:
        raise IdiometerError(
            f"no idiom has two pairs that can be told apart ({_listed(dropped) or 'no pairs'}); "
            "find more sentences with `idiometer find`"
        )
    train = tuple(pairs[i] for i in kept if i in for_training)
    test = tuple(pairs[i] for i in kept if i not in for_training)
    return Halves(train, test, dropped, per_idiom)


def _unfit(example: Example, least_context: int) -> str | None:
    if not example.occurrences:
        return "no idiom"
    if not any(ref.strip() for ref in example.refs[:1]):
        return "no reference"
    if any(c in text for text in (example.src, example.refs[0]) for c in "\n\r"):
        return "a line break in the text"
    if context(example) < least_context:
        return f"fewer than {least_context} words beside the idiom"
    return None


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{reason}: {n:,}" for reason, n in counts.most_common())


def _idioms_of(pairs: Sequence[Example]) -> list[str]:
    """The idiom that each pair counts for."""
    named = [sorted({occurrence.idiom for occurrence in pair.occurrences}) for pair in pairs]
    counts = Counter(idiom for idioms in named for idiom in idioms)
    return [min(idioms, key=lambda idiom: (counts[idiom] == 1, counts[idiom])) for idioms in named]


def _near_groups(pairs: Sequence[Example]) -> list[list[int]]:
    """The pairs, together where near duplicates on either side link them."""
    by_source = near_duplicate_groups([pair.src for pair in pairs])
    texts, owners = list[str](), list[int]()
    for index, pair in enumerate(pairs):
        texts += pair.refs
        owners += [index] * len(pair.refs)
    by_target = near_duplicate_groups(texts)
    firsts = list(range(len(pairs)))
    for index, other in enumerate(by_source):
        join(firsts, index, other)
    for owner, text in zip(owners, by_target, strict=True):
        join(firsts, owner, owners[text])
    groups: dict[int, list[int]] = defaultdict(list)
    for index in range(len(pairs)):
        groups[first_of(firsts, index)].append(index)
    return list(groups.values())


def _choose(pairs: Sequence[Example], idioms: Sequence[str], groups: list[list[int]], seed: int) -> set[int]:
    """The pairs to train on: groups at random, the large ones first, while no idiom gets more than half."""
    keys = [draw_key(seed, pair.src, pair.refs[0]) for pair in pairs]
    room = {idiom: n // 2 for idiom, n in Counter(idioms).items()}
    chosen: set[int] = set()
    for group in sorted(groups, key=lambda group: (-len(group), min(keys[i] for i in group))):
        wanted = Counter(idioms[i] for i in group)
        if all(n <= room[idiom] for idiom, n in wanted.items()):
            for idiom, n in wanted.items():
                room[idiom] -= n
            chosen.update(group)
    return chosen
