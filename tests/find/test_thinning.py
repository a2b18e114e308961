from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.find.sampling import Sampler, draw_key
from idiometer.find.thinning import Thinning, thin
from idiometer.find.totals import Totals

Sentences = list[tuple[str, set[str]]]
SENTENCES = st.lists(st.tuples(st.text("abc", max_size=3), st.sets(st.sampled_from("XYZ"))), max_size=25)


def thinned(path: Path, sentences: Sentences, thinning: Thinning) -> tuple[list[Any], list[Any], Totals]:
    records = [
        {"id": str(n), "src": src, "idioms": [{"idiom": idiom, "spans": [[0, 1]]} for idiom in sorted(idioms)]}
        for n, (src, idioms) in enumerate(sentences)
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    totals, dropped = Totals(n_lines=99), list[Any]()
    lines = list(thin(path, thinning, totals, dropped.append))
    return [json.loads(line) for line in lines], dropped, totals


@given(sentences=SENTENCES, size=st.integers(1, 4))
def test_a_sample_against_brute_force(
    tmp_path_factory: pytest.TempPathFactory, sentences: Sentences, size: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "found.jsonl"
    kept, dropped, totals = thinned(path, sentences, Thinning(per_idiom=size, seed=1))
    drawn = {
        (idiom, n)
        for idiom in "XYZ"
        for n in sorted(
            (n for n, (_, held) in enumerate(sentences) if idiom in held),
            key=lambda n: (draw_key(1, sentences[n][0]), n),
        )[:size]
    }
    assert {(o["idiom"], int(record["id"])) for record in kept for o in record["idioms"]} == drawn
    assert len(kept) + len(dropped) == len(sentences)
    assert totals.n_lines == 99 and totals.n_kept == len(kept)
    assert totals.sentences == Counter(idiom for idiom, _ in drawn)
    assert all(record["reason"].startswith("not among") for record in dropped)


@given(sentences=SENTENCES, seed=st.integers(0, 3))
def test_the_order_does_not_matter(sentences: Sentences, seed: int) -> None:
    def texts(order: list[int]) -> Counter[tuple[str, str]]:
        sampler = Sampler(2, seed)
        for place, n in enumerate(order):
            sampler.offer(sentences[n][1], sentences[n][0], place)
        drawn = sampler.drawn()
        return Counter((idiom, sentences[order[place]][0]) for place, idioms in drawn.items() for idiom in idioms)

    order = list(range(len(sentences)))
    first = texts(order)
    random.Random(seed).shuffle(order)
    assert texts(order) == first


def test_every_sentence_can_be_drawn() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(300):
        sampler = Sampler(2, seed)
        for place in range(10):
            sampler.offer({"X"}, f"sentence {place}", place)
        drawn.update(list(sampler.drawn()))
    assert drawn.total() == 600
    assert all(35 < drawn[place] < 90 for place in range(10))  # 60 expected, standard deviation 7


def test_duplicates_are_dropped_before_the_draw(tmp_path: Path) -> None:
    first, near = "He kicked the bucket on 3 May, I am told.", "he kicked the bucket on 14 May – I am told"
    sentences: Sentences = [(first, {"X"}), (near, {"X"}), ("b", {"X"}), ("b", set()), ("c", set())]
    kept, dropped, totals = thinned(tmp_path / "f", sentences, Thinning(duplicates=True, per_idiom=2))
    assert [record["id"] for record in kept] == ["0", "2", "4"]
    assert [(record["id"], record["reason"]) for record in dropped] == [("1", "duplicate"), ("3", "duplicate")]
    assert totals.dropped == {"duplicate": 2}
