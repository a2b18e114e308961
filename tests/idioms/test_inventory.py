from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from idiometer.corpus.testset import TestSet
from idiometer.errors import IdiometerError, UsageError
from idiometer.idioms.inventory import Inventory, bundled_inventories

CIBB = Inventory.load("zh-cibb")
# The paper's table counts 42 sentences where the published data have 40.
COUNTED_OTHERWISE = {"迎刃而解": ("42", "40"), "马马虎虎": ("42", "40")}


def test_the_bundled_inventory() -> None:
    assert bundled_inventories() == ["en-core", "zh-cedict", "zh-cibb"]
    assert len(CIBB) == 50
    assert all(i.blocklist and i.mended and i.meaning and i.literal and i.frequency for i in CIBB)


def test_counts_of_the_paper_beside_those_of_the_data() -> None:
    counts = {i.idiom: (i.extra["sentences_paper"], i.extra["sentences_data"]) for i in CIBB}
    assert {idiom: both for idiom, both in counts.items() if both[0] != both[1]} == COUNTED_OTHERWISE
    assert sum(int(data) for _, data in counts.values()) == 1194


@pytest.mark.parametrize(
    ("idiom", "published", "mended"),
    [
        ("凤毛麟角", "pheonix", "phoenix"),
        ("灰飞烟灭", "grey", "gray"),
        ("谈笑风生", "wind", "=wind"),
        ("背井离乡", "well", "the_=well"),
        ("大刀阔斧", "knife", "knife"),
        ("鼠目寸光", "mouse", "mouse"),
    ],
)
def test_mended_lists_stand_beside_the_published(idiom: str, published: str, mended: str) -> None:
    found = CIBB.idioms[idiom]
    assert published in (found.blocklist or ())
    assert mended in (found.mended or ())


def test_the_adverb_well_is_not_blocked_by_itself() -> None:
    assert not {"well", "=well"} & set(CIBB.idioms["背井离乡"].mended or ())


def test_traditional_forms_lead_to_the_idiom() -> None:
    assert CIBB.forms["手無寸鐵"].idiom == CIBB.forms["手无寸铁"].idiom == "手无寸铁"


def test_no_form_belongs_to_two_idioms() -> None:
    forms = Counter(form for idiom in CIBB for form in (idiom.idiom, *idiom.variants))
    assert max(forms.values()) == 1


@pytest.mark.shared
def test_it_is_the_published_list(shared: Path) -> None:
    testset = TestSet.read(shared / "data" / "cibb")
    counts = Counter(o.idiom for example in testset for o in example.occurrences)
    assert counts == {i.idiom: int(i.extra["sentences_data"]) for i in CIBB}
    lists = {o.idiom: set(o.blocklist or ()) for example in testset for o in example.occurrences}
    assert lists == {i.idiom: set(i.blocklist or ()) for i in CIBB}


def test_tsv_and_jsonl_are_the_same(tmp_path: Path) -> None:
    record = {"idiom": "see red", "variants": ["seeing red"], "blocklist": ["rojo"], "frequency": 3, "note": "n"}
    (tmp_path / "a.jsonl").write_text(json.dumps(record) + "\n")
    (tmp_path / "a.tsv").write_text("idiom\tvariants\tblocklist\tfrequency\tnote\nsee red\tseeing_red\trojo\t3\tn\n")
    lines, table = Inventory.read(tmp_path / "a.jsonl"), Inventory.load(str(tmp_path / "a.tsv"))
    assert lines.forms["seeing red"].idiom == "see red"
    assert lines.digest == table.digest
    assert table.idioms["see red"].extra == {"note": "n"}


def test_the_digest_changes_with_whatever_changes_a_score(tmp_path: Path) -> None:
    tables = ["x\t\tb\t", "x\t\tb c\t", "y\t\tb\t", "x\t\tb\tc", "x\tz\tb\t"]
    digests = set()
    for table in tables:
        (tmp_path / "a.tsv").write_text(f"idiom\tvariants\tblocklist\tmended\n{table}\n")
        digests.add(Inventory.read(tmp_path / "a.tsv").digest)
    assert len(digests) == len(tables)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.tsv", "", "a.tsv is empty"),
        ("a.tsv", "idiom\n", "a.tsv is empty"),
        ("a.tsv", "phrase\nsee red\n", "line 1: the header has no column 'idiom'"),
        ("a.tsv", "idiom\tmeaning\nsee red\n", "line 2: 1 columns"),
        ("a.tsv", "idiom\nsee red\nsee red\n", "line 3: 'see red' stands in the list twice"),
        ("a.tsv", "idiom\tmeaning\n\tx\n", "line 2: 'idiom' is missing or empty"),
        ("a.tsv", "idiom\tfrequency\nsee red\toften\n", "line 2: 'frequency' must be a whole number"),
        ("a.tsv", "idiom\tvariants\nsee red\trouge\nred eye\trouge\n", "line 3: "),
        ("a.jsonl", '{"idiom": "x"}\n{"idiom"\n', "line 2, column 9: not JSON"),
        ("a.jsonl", "[]\n", "line 1: an idiom is a JSON object"),
        ("a.jsonl", '{"idiom": 5}\n', "line 1: 'idiom' is missing or empty"),
        ("a.jsonl", '{"idiom": "x", "meaning": 5}\n', "line 1: "),
        ("a.jsonl", '{"idiom": "x", "blocklist": 5}\n', "line 1: "),
        ("a.jsonl", '{"idiom": "x", "blocklist": {"a": 1}}\n', "line 1: "),
        ("a.jsonl", '{"idiom": "x", "n": ' + "1" * 5000 + "}\n", "line 1: "),
        ("a.jsonl", "[" * 100_000, "line 1: "),
    ],
    ids=range(16),
)
def test_wrong_files_name_file_and_line(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(IdiometerError) as caught:
        Inventory.read(tmp_path / name)
    assert name in str(caught.value)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("name", "hint"), [("zh-cib", "did you mean 'zh-cibb'"), ("gone.tsv", "bundled: en-core, zh-cedict, zh-cibb")]
)
def test_unknown_names(name: str, hint: str) -> None:
    with pytest.raises(UsageError, match=hint):
        Inventory.load(name)
