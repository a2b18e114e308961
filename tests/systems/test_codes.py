"""The table of languages against the lists that the models were published with."""

from __future__ import annotations

from typing import Any

from idiometer.corpus.languages import CODES
from idiometer.systems.codes import NLLB, among, english_name, two_letters


def published(module: str) -> Any:
    import importlib

    return importlib.import_module(f"transformers.models.{module}").FAIRSEQ_LANGUAGE_CODES


def test_every_code_is_one_that_nllb_has() -> None:
    known = published("nllb.tokenization_nllb")
    assert {code: nllb for code, nllb in NLLB.items() if nllb not in known} == {}
    assert set(NLLB) <= CODES


def test_every_language_of_mbart_and_m2m100_is_found() -> None:
    mbart = list(published("mbart50.tokenization_mbart50"))
    assert {code: among(code.split("_")[0], mbart) for code in mbart} == {code: code for code in mbart}
    m2m100 = list(published("m2m_100.tokenization_m2m_100")["m2m100"])
    assert [among(code, m2m100) for code in m2m100] == m2m100


def test_names_and_codes() -> None:
    assert [two_letters(code) for code in ("fra", "fr_XX", "zho_Hans", "deu", "en", "ROMANCE")] == [
        "fr", "fr", "zh", "de", "en", "romance",
    ]  # fmt: skip
    assert (among("es", ["fra", "spa"]), among("de", ["fra", "spa"])) == ("spa", None)
    assert (english_name("zh"), english_name("ie")) == ("Chinese", "ie")
