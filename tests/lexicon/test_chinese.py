"""Blocklists made from a dictionary: small entries of our own, then the real ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.idioms.inventory import Inventory
from idiometer.lexicon.chinese import AutomaticBlocklist, ChineseBlocklists
from idiometer.text.cedict import Entry, read_cedict
from idiometer.text.lemmas import lemma


def entry(forms: str, *definitions: str, pinyin: str = "x1") -> Entry:
    traditional, _, simplified = forms.partition("|")
    return Entry(traditional, simplified or traditional, pinyin, definitions)


CHARACTERS = [
    entry("開|开", "to open", "to start"),
    entry("門|门", "gate; door", "CL:扇[shan4]"),
    entry("見|见", "to see", "to meet"),
    entry("山", "mountain; hill", "CL:座[zuo4]"),
    entry("山", "surname Shan", pinyin="Shan1"),
    entry("灰", "ash", "dust", "lime", "gray", "gloomy"),
    entry("飛|飞", "to fly"),
    entry("煙|烟", "smoke", "mist"),
    entry("速", "fast", "quick"),
    entry("速度", "speed"),
    entry("車速|车速", "vehicle speed"),
    entry("時速|时速", "speed per hour"),
    entry("之", "(possessive particle)", "arrow"),
    entry("客", "visitor", "guest", "customer"),
    entry("談|谈", "to speak", "to chat"),
    entry("笑", "to laugh"),
    entry("談笑|谈笑", "to chat and laugh; to joke"),
    entry("風|风", "wind"),
    entry("生", "to be born"),
    entry("馬|马", "horse"),
    entry("虎", "tiger"),
    entry("馬虎|马虎", "careless"),
    entry("手", "hand"),
]


def of(idiom: str, *entries: Entry) -> AutomaticBlocklist:
    return ChineseBlocklists([*CHARACTERS, *entries]).of(idiom)


DOOR = entry(
    "開門見山|开门见山", "lit. to open the door and see a mountain; fig. to come straight to the point (idiom)"
)


@pytest.mark.parametrize("idiom", ["开门见山", "開門見山"])
def test_the_literal_words_and_not_the_common_ones(idiom: str) -> None:
    found = of(idiom, DOOR)
    assert found.idiom == idiom
    assert found.listed
    assert found.words == {"door": idiom[1], "gate": idiom[1], "mountain": "山", "hill": "山"}
    assert found.accepted >= {"straight", "point"}


def test_a_character_that_the_meaning_renders_stands_for_itself() -> None:
    found = of("速之客", entry("速之客", "(idiom) a guest nobody expects"))
    assert "visitor" not in found.words
    assert "customer" not in found.words
    assert "fast" not in found.words  # too common
    assert found.words["quick"] == "速"


def test_what_the_compounds_say() -> None:
    assert of("速客").words["speed"] == "速"


def test_grammar_is_no_image() -> None:
    assert "arrow" not in of("速之客").words


def test_a_word_whose_meaning_stands_takes_its_characters_with_it() -> None:
    found = of("谈笑风生", entry("談笑風生|谈笑风生", "to joke together merrily"))
    assert "laugh" not in found.words
    assert found.words["wind"] == "风"


def test_a_word_that_is_not_made_of_its_characters_leaves_them() -> None:
    found = of("马马虎虎", entry("馬馬虎虎|马马虎虎", "careless", "so-so"))
    assert set(found.words) == {"horse", "tiger"}


def test_where_english_has_the_image_its_words_do_not_betray() -> None:
    literal = "lit. scattered ash and drifting smoke (idiom)"
    kept = of("灰飛煙", entry("灰飛煙|灰飞烟", literal, "fig. to be annihilated", "to go up in smoke"))
    assert set(kept.words) == {"fly"}
    lost = of("灰飞烟", entry("灰飛煙|灰飞烟", literal, "fig. to be annihilated"))
    assert {"ash", "smoke", "fly"} <= set(lost.words)


def test_late_senses_count_only_with_evidence() -> None:
    assert "gray" not in of("灰飞").words
    found = of("灰飞", entry("灰飛|灰飞", "lit. gray things fly", "fig. nothing comes of it"))
    assert found.words["gray"] == found.words["grey"] == "灰"


def test_a_first_gloss_may_be_literal_without_saying_so() -> None:
    found = of("手虎", entry("手虎", "a tiger in the hand (idiom); great danger"))
    assert set(found.words) == {"hand", "tiger"}
    assert "tiger" not in found.accepted


def test_an_idiom_that_the_dictionary_lacks() -> None:
    found = of("山虎")
    assert not found.listed
    assert found.accepted == frozenset()
    assert set(found.words) == {"mountain", "hill", "tiger"}


@pytest.mark.parametrize("idiom", ["", "山", "龘龘龘龘", "山，虎", "开门见山，马马虎虎，谈笑风生"])
def test_any_length(idiom: str) -> None:
    assert of(idiom).idiom == idiom


@pytest.fixture(scope="module")
def real(shared: Path) -> ChineseBlocklists:
    return ChineseBlocklists(read_cedict(shared / "data" / "cedict" / "cedict_ts.u8.gz"))


@pytest.mark.shared
def test_covers_the_hand_made_lists(real: ChineseBlocklists) -> None:
    pairs = [(idiom, word) for idiom in Inventory.load("zh-cibb") for word in idiom.blocklist or ()]
    covered = sum(lemma(word, "en") in real.of(idiom.idiom).words for idiom, word in pairs)
    assert covered / len(pairs) >= 0.8


@pytest.mark.shared
def test_both_scripts_give_one_list(real: ChineseBlocklists) -> None:
    for simplified, traditional in [("画蛇添足", "畫蛇添足"), ("对牛弹琴", "對牛彈琴")]:
        assert set(real.of(simplified).words) == set(real.of(traditional).words)


@pytest.mark.shared
def test_common_words_are_never_blocked(real: ChineseBlocklists) -> None:
    common = {"make", "get", "go", "have", "do", "good", "one", "time", "people", "take", "be"}
    for idiom in Inventory.load("zh-cibb"):
        assert common.isdisjoint(real.of(idiom.idiom).words)
