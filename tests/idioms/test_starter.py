from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from idiometer.corpus.exchanged import check_sides
from idiometer.errors import UsageError
from idiometer.idioms.inventory import DATA, Inventory
from idiometer.idioms.starter import bundled_testsets, load_testset, starter_labels, starter_systems

NAME = "starter/zh-en"
README = (DATA / "starter" / "zh-en" / "README.md").read_text(encoding="utf-8")
TESTSET = load_testset(NAME)
LABELS = starter_labels(NAME)
TRAPS = {"elsewhere", "literal", "two", "traditional", "split"}


def test_its_size() -> None:
    counts = Counter(o.idiom for example in TESTSET for o in example.occurrences)
    assert bundled_testsets() == ["starter/en-de", "starter/en-es", "starter/en-fr", NAME]
    assert len(TESTSET) >= 150
    assert set(counts) == set(Inventory.load("zh-cibb").idioms)
    assert min(counts.values()) >= 3
    assert f"{len(TESTSET)} original Chinese sentences" in README
    assert f"({TESTSET.n_occurrences} occurrences)" in README


def test_ordinary_sentences_cover_every_idiom_three_times() -> None:
    ordinary = Counter(o.idiom for e in TESTSET if "trap" not in e.extra for o in e.occurrences)
    assert len(ordinary) == 50
    assert min(ordinary.values()) >= 3


def test_registers_and_traps() -> None:
    assert {example.extra["register"] for example in TESTSET} == {"news", "fiction", "chat", "subtitle", "social"}
    traps = {example.extra.get("trap") for example in TESTSET} - {None}
    assert traps >= TRAPS
    assert all(f"`{trap}` (" in README for trap in traps)


def test_traps_are_what_they_say() -> None:
    inventory = Inventory.load("zh-cibb")
    for example in TESTSET:
        match example.extra.get("trap"):
            case "two":
                assert len(example.occurrences) >= 2, example.id
            case "literal":
                assert any(o.usage == "literal" for o in example.occurrences), example.id
            case "traditional":
                assert not any(i.idiom in example.src for i in inventory if i.variants and i.idiom != i.variants[0])
            case "split":
                assert any(len(o.spans) > 1 for o in example.occurrences), example.id


def test_spans_hold_the_idiom_or_a_variant() -> None:
    forms = {idiom.idiom: {idiom.idiom, *idiom.variants} for idiom in Inventory.load("zh-cibb")}
    for example in TESTSET:
        for occurrence in example.occurrences:
            text = "".join(example.src[start:end] for start, end in occurrence.spans)
            assert text in forms[occurrence.idiom], example.id


def test_references_and_sentences() -> None:
    check_sides(TESTSET)
    assert all(len(example.refs) == 1 and example.refs[0].strip() for example in TESTSET)
    assert len({example.src for example in TESTSET}) == len(TESTSET)


def test_systems_go_line_by_line() -> None:
    systems = starter_systems(NAME)
    assert [system.system for system in systems] == ["literal.en", "mixed.en", "good.en"]
    for system in systems:
        system.check(TESTSET)


def test_labels_are_complete() -> None:
    places = [(row["id"], int(row["occurrence"]), row["system"]) for row in LABELS]
    systems = ("literal.en", "mixed.en", "good.en")
    wanted = {(e.id, k, system) for e in TESTSET for k in range(len(e.occurrences)) for system in systems}
    assert len(places) == len(wanted)
    assert set(places) == wanted
    values = {row[column] for row in LABELS for column in ("label", "first", "second")}
    assert values == {"literal", "idiomatic", "wrong", "omitted"}


def test_agreement_is_as_stated() -> None:
    pairs = [(row["first"], row["second"]) for row in LABELS]
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    n, agree = len(pairs), sum(a == b for a, b in pairs)
    chance = sum(first[label] * second[label] for label in first) / n**2
    kappa = (agree / n - chance) / (1 - chance)
    stated = re.search(r"agree on (\d+) of (\d+) \(Cohen's kappa ([\d.]+)\)", README)
    assert stated
    assert stated.groups() == (str(agree), str(n), f"{kappa:.3f}")
    assert all(row["label"] == row["first"] for row in LABELS if row["first"] == row["second"])


def test_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="did you mean 'starter/zh-en'"):
        load_testset("starter/zh-em")
    with pytest.raises(UsageError, match=r"gone.jsonl does not exist"):
        load_testset("gone.jsonl")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "starter" / "zh-en").mkdir(parents=True)
    with pytest.raises(Exception, match="neither published layout"):
        load_testset(NAME)  # an existing path wins
