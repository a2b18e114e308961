"""Base forms: which words of running text are forms of one word, and which only look alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.text.morphology import base_forms, fold

SAME = {
    "fr": """renversé/renverser haricots/haricot yeux/œil chevaux/cheval l'oreille/oreille l’oreille/oreille
    mangée/manger qu'il/il d'or/or jusqu'à/à brisée/briser cassées/casser rendu/rendre ouvertes/ouvrir""",
    "es": """derramó/derramar dámelo/dar rompiéndolo/romper judías/judía vientos/viento romperlo/romper rotas/romper
    rompiéndose/romper cepillarse/cepillar quemado/quemar dándoselo/dar comérselo/comer vámonos/ir""",
    "de": """verschüttete/verschütten verschüttet/verschütten bohnen/bohne häuser/haus gebissen/beißen trat/treten
    vergossen/vergießen vergossenen/vergießen zerbrochene/zerbrechen aufgemacht/aufmachen aufzumachen/aufmachen
    auszuschütten/ausschütten ausgeschüttet/ausschütten beigetragen/beitragen abgebissen/abbeißen hände/hand
    gefallen/fallen""",
    "it": """mangiato/mangiare orecchie/orecchio l'orecchio/orecchio dell'acqua/acqua c'è/è darglielo/dare rotta/rompere
    dammi/dare mangiandola/mangiare vederci/vedere prenderlo/prendere braccia/braccio parlami/parlare
    stretto/stringere""",
    "pt": "quebrar/quebrou fazê-lo/fazer fazê/fazer quebrada/quebrar pães/pão olhos/olho aberta/abrir",
    "nl": """beten/beet beten/bijten gebeten/bijten huizen/huis gemaakt/maken gezet/zetten vogels/vogel
    gebroken/breken omgegooid/omgooien beloofd/beloven opa's/opa""",
    "sl": """fižola/fižol stresel/stresti mačke/mačka led/ledu rokah/roka vedra/vedro razbijem/razbiti
    prelomil/prelomiti zlomljena/zlomiti oči/oko ušesih/uho fižolov/fižol vrečo/vreča psa/pes konca/konec
    potegnila/potegniti grizel/gristi fižolčkov/fižolček kupčka/kupček sester/sestra
    oken/okno mostove/most drevesu/drevo ptiča/ptič moker/mokra brcnil/brcniti dežuje/deževati rok/roka
    reže/rezati bere/brati opere/oprati mravelj/mravlja vržejo/vreči kolje/klati""",
    "ru": """бобы/боб разбил/разбить руку/рука лёд/льда лед/льдом разбился/разбить разбивать/разбить разбитый/разбить
    собаками/собака котов/кот большая/большой""",
    "en": """beans/bean spilled/spill spilt/spill guts/gut longer/long biggest/big wind/winding building/build dog's/dog
    dog’s/dog bitten/bite broke/break wedding/wed""",
    "hr": "ruku/ruka mačke/mačka razbio/razbiti psa/pas",
    "sr": "руку/рука",
    "cs": "psa/pes rukou/ruka hlavy/hlava",
    "pl": "ręką/ręka głowy/głowa psy/pies",
    "uk": "руку/рука голови/голова",
    "bg": "ръката/ръка главата/глава",
    "mk": "раката/рака",
    "fi": "kädessä/käsi",
    "xx": "tomata/tomat kalo/kalo",
}
OTHER = {
    "fr": "cas/casser pied/pierre main/maintenant porte/porter marché/marcher",
    "es": "casa/caso casa/cazar caso/cazar mano/manera año/ano cara/caro",
    "de": "hand/handel bein/bei haus/maus bett/beten wunden/winden gehören/hören eis/eisen",
    "it": "casa/caso mercato/mercare",
    "pt": "mão/mãe",
    "nl": "hand/handel geld/gelen",
    "sl": """glas/glava led/ledina koža/koza luna/luknja pes/pesek miza/misel roka/rokav mati/matica oko/okno
    kože/koza rože/rezati""",
    "ru": "рука/ручка рука/река кот/который",
    "en": "hand/handsome car/card evening/even morning/more news/new water/wat bed/be corner/corn",
    "cs": "hlava/hlas",
    "xx": "kala/kalo tomata/tomahawk",
    "zh": "虎/狐",
}
LANGUAGES = ["de", "en", "es", "fr", "it", "nl", "pt", "ru", "sl", "hr", "zh", "xx", ""]
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12).map(str.lower) | st.text(
    st.sampled_from("abdegilmnorstuzéêčžßœа̀бкт'’-"), max_size=14
)


def same_word(left: str, right: str, lang: str) -> bool:
    """Whether two lower-case words can be forms of one word."""
    return not base_forms(left, lang).isdisjoint(base_forms(right, lang))


def pairs(table: dict[str, str]) -> list[tuple[str, str, str]]:
    return [(lang, *entry.split("/")) for lang, line in table.items() for entry in line.split()]  # type: ignore[misc]


@pytest.mark.parametrize(("lang", "left", "right"), pairs(SAME))
def test_forms_of_one_word_meet(lang: str, left: str, right: str) -> None:
    assert same_word(left, right, lang), (base_forms(left, lang), base_forms(right, lang))


@pytest.mark.parametrize(("lang", "left", "right"), pairs(OTHER))
def test_words_that_look_alike_do_not_meet(lang: str, left: str, right: str) -> None:
    assert not same_word(left, right, lang), (base_forms(left, lang), base_forms(right, lang))


@pytest.mark.parametrize(("lang", "word"), [("sl", "fižolčkov"), ("fi", "xyloffoneissa"), ("xx", "kalamata")])
def test_only_a_word_that_no_dictionary_has_gets_a_stem(lang: str, word: str) -> None:
    stems = [form for form in base_forms(word, lang) if form.endswith("*")]
    assert stems
    assert all(len(stem) - 1 >= max(4, 0.6 * len(word)) for stem in stems)
    assert not any(form.endswith("*") for form in base_forms("fižola", "sl"))


def test_folding() -> None:
    assert fold("Renversé, œil, Straße, łódź, đak, Ærø, ñ") == "Renverse, oeil, Strasse, lodz, dak, AEro, n"
    assert fold("koža é", "sl") == "koža e"
    assert fold("año después", "es") == "año despues"
    assert fold("лёд") == "лед"


@given(st.text(max_size=20), st.sampled_from(LANGUAGES))
def test_folding_twice_is_folding_once(text: str, lang: str) -> None:
    once = fold(text, lang)
    assert fold(once, lang) == once
    assert fold(unicodedata.normalize("NFD", text), lang) == once


@given(st.text())
def test_folding_leaves_what_has_no_mark(text: str) -> None:
    assert not any(map(unicodedata.combining, fold(text)))
    kept = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    if kept.isascii():
        assert fold(text) == kept


@given(WORDS, WORDS, st.sampled_from(LANGUAGES))
def test_being_the_same_word_is_reflexive_and_symmetric(left: str, right: str, lang: str) -> None:
    assert same_word(left, left, lang)
    assert same_word(left, right, lang) == same_word(right, left, lang)


@given(WORDS, st.sampled_from(LANGUAGES))
def test_base_forms_are_the_same_each_time_and_hold_the_word(word: str, lang: str) -> None:
    forms = base_forms(word, lang)
    assert base_forms.__wrapped__(word, lang) == forms
    assert fold(word.replace("’", "'"), lang) in forms


@pytest.mark.parametrize(
    ("lang", "word"), [("pt", "-a"), ("en", "'s"), ("nl", "'t"), ("fr", "l'"), ("de", ""), ("sl", "12")]
)
def test_what_is_hardly_a_word_stays_itself(lang: str, word: str) -> None:
    assert word in base_forms(word, lang)
