"""The lists of function words and light verbs."""

from __future__ import annotations

import pytest

from idiometer.text.function_words import DATA, function_words, light_verbs

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt", "ru", "sl")
HAVE = {
    "de": "der einem ihm nicht würde könnten über vom",
    "en": "the whom would n't can't into very themselves",
    "es": "el nuestras habíamos pueda según jamás",
    "fr": "le qu jusqu étaient pourrait celles dont",
    "it": "dell gliene fossero sarebbe nessuno verso",
    "nl": "het 't zouden daarvan geen hen",
    "pt": "pelas naquele tivessem você não",
    "ru": "который нашими будут перед нельзя",
    "sl": "katerega nobenem bodo zaradi nikoli svojimi",
}
CONTENT = {
    "de": "hand kopf wasser zeit ding zwei gehen",
    "en": "hand head time thing two water beans good",
    "es": "mano cabeza agua tiempo dos",
    "fr": "main tête eau temps chose deux",
    "it": "mano testa acqua tempo due",
    "nl": "hand hoofd water tijd ding twee",
    "pt": "mão cabeça água tempo coisa dois",
    "ru": "рука голова вода время вещь два",
    "sl": "roka glava voda čas stvar dva",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lists_hold_function_words_and_no_content_words(lang: str) -> None:
    words = function_words(lang)
    assert set(HAVE[lang].split()) <= words
    assert words.isdisjoint(CONTENT[lang].split())


@pytest.mark.parametrize("path", [f"function_words/{lang}" for lang in LANGUAGES] + ["light_verbs/en"])
def test_a_list_is_sorted_lower_case_and_without_doubles(path: str) -> None:
    lines = (DATA / f"{path}.txt").read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines))
    assert all(line == line.lower().strip() and line for line in lines)


@pytest.mark.parametrize("lang", ["", "xx", "zh", "../en", "../light_verbs/en"])
def test_a_language_without_a_list_has_none(lang: str) -> None:
    assert function_words(lang) == light_verbs(lang) == frozenset()


def test_light_verbs_are_for_english_alone() -> None:
    assert {"get", "take", "make", "put", "let", "turn", "bring"} <= light_verbs("en")
    assert light_verbs("en").isdisjoint({"spill", "kick", "bite", "burn"})
    assert light_verbs("fr") == frozenset()
