"""Splits on disk: what stands where, that nothing near stands on both sides, and that the manifest tells the truth."""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from idiometer.corpus.lines import read_lines, write_lines
from idiometer.corpus.parallel import ParallelText
from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.conditions import read_manifest, training_pairs
from idiometer.find.split import Settings, write_split
from tests.cli.conftest import listing
from tests.find.pairs import WORDS, StringFinder, any_near
from tests.find.test_halves import random_pairs

Pairs = Sequence[tuple[str, str]]
SMALL = Settings(seed=1, context=0, dev=3, test=4, upsample=(2, 5))
SENTENCES = st.lists(st.sampled_from(WORDS[:5]), max_size=8).map(" ".join)


def corpus_of(folder: Path, pairs: Pairs) -> ParallelText:
    write_lines(folder / "c.en", [src for src, _ in pairs])
    write_lines(folder / "c.fr", [tgt for _, tgt in pairs])
    return ParallelText((str(folder / "c.en"), str(folder / "c.fr")))


def random_corpus(n: int, seed: int = 7) -> list[tuple[str, str]]:
    draw = random.Random(seed)
    return [(" ".join(draw.choices(WORDS, k=10)), " ".join(draw.choices(WORDS, k=11))) for _ in range(n)]


def split(folder: Path, testset: TestSet, pairs: Pairs, chosen: Settings = SMALL) -> dict[str, Any]:
    return write_split(testset, corpus_of(folder, pairs), StringFinder(testset.idioms), folder / "split", chosen)


def lines(folder: Path, name: str) -> tuple[list[str], list[str]]:
    both = tuple(list(read_lines(folder / "split" / f"{name}.{side}")) for side in ("en", "fr"))
    assert len(both[0]) == len(both[1])
    return both[0], both[1]


def check_sides(folder: Path) -> None:
    """No text to train on is near to one to test or develop with, by comparing all with all."""
    for side in (0, 1):
        train = [text for name in ("idiom-train", "regular-train") for text in lines(folder, name)[side]]
        held = [text for name in ("idiom-test", "regular-dev", "regular-test") for text in lines(folder, name)[side]]
        assert any_near(train, held) == []


@pytest.fixture
def testset() -> TestSet:
    return TestSet.of("t", "en-fr", random_pairs({"red tape": 5, "on ice": 4, "once": 1}))


def test_a_split(tmp_path: Path, testset: TestSet) -> None:
    pairs = random_corpus(60)
    first = testset.examples[0]
    spoilt = [
        ("we met red tape here", "x1 x2"),
        (first.src.lower() + " !", "y1 y2 y3"),
        ("no other side", ""),
        *[("as in the test", example.refs[0] + " again") for example in testset.examples[:9]],
    ]
    manifest = split(tmp_path, testset, [*pairs[:30], *spoilt, *pairs[30:], pairs[0]])
    # Five references of the test half come again; the four of the training half may be trained on.
    assert manifest["dropped"] == {
        "idiom": {"the only pair of its idiom": 1},
        "regular": {
            "an idiom in the source": 1,
            "near to an idiom pair to test on": 5,
            "one side empty": 1,
            "source sentence in the test set": 1,
        },
    }
    assert manifest["counts"] == {
        "pairs": 9,
        "idioms": 2,
        "idiom_train": 4,
        "idiom_test": 5,
        "regular_train": 61 + 4 - 3 - 4,
        "regular_dev": 3,
        "regular_test": 4,
    }
    check_sides(tmp_path)


def test_the_parts_are_the_corpus(tmp_path: Path, testset: TestSet) -> None:
    pairs = random_corpus(60)
    manifest = split(tmp_path, testset, pairs)
    parts = [list(zip(*lines(tmp_path, f"regular-{part}"), strict=True)) for part in ("train", "dev", "test")]
    assert manifest["dropped"]["regular"] == {}
    assert sorted(pair for part in parts for pair in part) == sorted(pairs)
    assert parts[0] == [pair for pair in pairs if pair in set(parts[0])]  # in the order they came
    idioms = [list(zip(*lines(tmp_path, f"idiom-{part}"), strict=True)) for part in ("train", "test")]
    for name, part in zip(("train", "test"), idioms, strict=True):
        examples = TestSet.read(tmp_path / "split" / f"idiom-{name}.jsonl").examples
        assert part == [(example.src, example.refs[0]) for example in examples]
        assert all(example in testset.examples for example in examples)


@settings(max_examples=40)
@given(st.lists(st.tuples(SENTENCES, SENTENCES), min_size=1, max_size=40), st.integers(0, 3))
def test_nothing_near_on_both_sides_and_all_counted(pairs: Pairs, seed: int) -> None:
    testset = TestSet.of("t", "en-fr", random_pairs({WORDS[4]: 4, "on ice": 3}))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            manifest = split(folder, testset, pairs, Settings(seed, 0, 1, 2))
        except IdiometerError as error:
            assert "can be held out" in str(error) or "is left to train on" in str(error)
            assert not (folder / "split").exists()
            return
        check_sides(folder)
        counts = manifest["counts"]
        assert (counts["regular_dev"], counts["regular_test"]) == (1, 2)
        n_dropped = sum(manifest["dropped"]["regular"].values())
        assert n_dropped + counts["regular_train"] + 1 + 2 == manifest["regular"]["n_pairs"] == len(pairs)
        assert not any(
            WORDS[4] in src for part in ("train", "dev", "test") for src in lines(folder, f"regular-{part}")[0]
        )
        assert any_near(lines(folder, "regular-dev")[0], lines(folder, "regular-test")[0]) == []


def test_nothing_near_to_an_idiom_pair_to_train_on_is_held_out(tmp_path: Path, testset: TestSet) -> None:
    others = random_corpus(60, seed=8)
    near = [(src, testset.examples[n % 10].refs[0] + f" {n}") for n, (src, _) in enumerate(others)]
    for seed in range(3):
        split(tmp_path, testset, [*random_corpus(20), *near], Settings(seed, 0, 3, 4))
        check_sides(tmp_path)


def test_the_same_seed_gives_the_same_bytes_and_another_one_others(tmp_path: Path, testset: TestSet) -> None:
    pairs = random_corpus(60)
    found = []
    for seed in (1, 1, 2):
        split(tmp_path, testset, pairs, Settings(seed, 0, 3, 4))
        found.append(listing(tmp_path / "split"))
    assert found[0] == found[1]
    assert all(found[0][name] != found[2][name] for name in ("idiom-train.en", "regular-dev.en", "regular-test.fr"))


def test_what_is_drawn_does_not_hang_on_the_order(tmp_path: Path, testset: TestSet) -> None:
    pairs = random_corpus(60)
    parts = []
    for corpus in (pairs, pairs[::-1]):
        split(tmp_path, testset, corpus)
        parts.append([lines(tmp_path, name) for name in ("regular-dev", "regular-test", "idiom-train")])
    assert parts[0] == parts[1]


def test_the_manifest_tells_the_files_and_the_conditions(tmp_path: Path, testset: TestSet) -> None:
    manifest = split(tmp_path, testset, random_corpus(60))
    folder = tmp_path / "split"
    assert manifest == read_manifest(folder) == json.loads((folder / "manifest.json").read_text())
    hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    del hashes["manifest.json"]
    assert manifest["files"] == hashes
    assert manifest["split"]["seed"] == 1
    assert manifest["split"]["finder"] == "strings"
    assert list(manifest["conditions"]) == ["zero", "joint", "upsample-2", "upsample-5"]
    assert manifest["conditions"]["upsample-5"] == {
        "train": [
            {"src": "regular-train.en", "tgt": "regular-train.fr", "repeat": 1},
            {"src": "idiom-train.en", "tgt": "idiom-train.fr", "repeat": 5},
        ],
        "dev": [{"src": "regular-dev.en", "tgt": "regular-dev.fr"}],
        "test": [
            {"src": "regular-test.en", "tgt": "regular-test.fr"},
            {"src": "idiom-test.en", "tgt": "idiom-test.fr"},
        ],
    }


def test_what_a_condition_trains_on(tmp_path: Path, testset: TestSet) -> None:
    split(tmp_path, testset, random_corpus(60))
    regular = Counter(zip(*lines(tmp_path, "regular-train"), strict=True))
    idioms = Counter(zip(*lines(tmp_path, "idiom-train"), strict=True))
    for name, repeat in (("zero", 0), ("joint", 1), ("upsample-2", 2), ("upsample-5", 5)):
        expected = regular + Counter({pair: n * repeat for pair, n in idioms.items()})
        assert Counter(training_pairs(tmp_path / "split", name)) == expected
    with pytest.raises(UsageError, match="unknown condition 'upsample-20'; did you mean 'upsample-2'"):
        next(training_pairs(tmp_path / "split", "upsample-20"))


def test_a_folder_that_is_no_split_is_refused_when_read(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(IdiometerError, match="is not the manifest of a split"):
        read_manifest(tmp_path)
    with pytest.raises(IdiometerError, match="name a folder that `idiometer split` wrote"):
        read_manifest(tmp_path / "nowhere")


def test_files_that_were_cut_are_noticed_in_training(tmp_path: Path, testset: TestSet) -> None:
    split(tmp_path, testset, random_corpus(60))
    write_lines(tmp_path / "split" / "idiom-train.fr", ["one"])
    with pytest.raises(IdiometerError, match="differ in length"):
        list(training_pairs(tmp_path / "split", "joint"))


def test_a_corpus_in_one_file(tmp_path: Path, testset: TestSet) -> None:
    pairs = random_corpus(60)
    expected = split(tmp_path, testset, pairs)
    for name in ("c.tsv", "c.jsonl.gz"):
        records = ["src\tref", *map("\t".join, pairs)]
        if "jsonl" in name:
            records = [json.dumps({"src": src, "ref": tgt}) for src, tgt in pairs]
        write_lines(tmp_path / name, records)
        corpus = ParallelText((str(tmp_path / name),))
        found = write_split(testset, corpus, StringFinder(testset.idioms), tmp_path / "split", SMALL)
        assert found["files"] == expected["files"]


def test_an_older_split_stays_until_the_new_one_is_whole(tmp_path: Path, testset: TestSet) -> None:
    pairs = random_corpus(60)
    split(tmp_path, testset, pairs)
    before = listing(tmp_path / "split")

    def stop(what: str, _n: int) -> None:
        if what == "writing":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        corpus = corpus_of(tmp_path, pairs)
        write_split(testset, corpus, StringFinder(()), tmp_path / "split", Settings(9, 0, 3, 4), stop)
    assert listing(tmp_path / "split") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.en", "c.fr", "split"]
