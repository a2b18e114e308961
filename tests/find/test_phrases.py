from __future__ import annotations

import pickle
import re
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Occurrence
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.phrases import PhraseFinder
from idiometer.find.scan import BLOCK
from idiometer.idioms.inventory import Idiom, Inventory
from tests.find.builders import finder, shown

# entry, text, what is found, the variation it is said to have
FOUND: list[tuple[str, str, str | None, str | None]] = [
    ("spill the beans", "They spill the beans.", "spill the beans", "identical"),
    ("spill the beans", "SPILL THE BEANS!", "SPILL THE BEANS", "identical"),
    ("spill the beans", "She spilt the beans.", "spilt the beans", "inflection"),
    ("spill the beans", "He spilled all the beans.", "spilled _ the beans", "inflection+determiner"),
    ("spill the beans", "He may spill some beans.", "spill some beans", "determiner"),
    ("spill the beans", "He may spill beans.", "spill beans", "determiner"),
    ("spill the beans", "The beans were finally spilled.", "The beans _ spilled", "passive+inflection"),
    ("bite the bullet", "They bit the hard bullet.", "bit the _ bullet", "inflection+insertion"),
    ("bite the bullet", "It has been bitten: the bullet.", None, None),
    ("take root", "It took firm root there.", "took _ root", "inflection+insertion"),
    ("pull strings", "Strings were pulled.", "Strings _ pulled", "passive+inflection"),
    ("pull strings", "Were any strings pulled?", "strings pulled", "passive+inflection"),
    ("leave no stone unturned", "Why was no stone left unturned?", "no stone left unturned", "passive+inflection"),
    ("hit the mark", "It got off the mark to hit a string of boundaries.", None, None),
    ("pull strings", "It was hard, the strings pulled at her.", None, None),
    ("the ball is in your court", "The ball is in the court of the Council.", "The ball is in the court", None),
    ("in someone's pocket", "It is in the pocket of the coat.", None, None),
    ("in your sights", "in a museum whose sights are set on the future", None, None),
    ("on the make", "The morsel on your plate won't make your hair curl.", None, None),
    ("in the buff", "Cells were kept in buffer.", None, None),
    ("in the long term", "It pays in the longer term.", "in the longer term", "inflection"),
    ("pull strings", "He pulled a few strings.", "pulled _ strings", "inflection+determiner"),
    ("throw down the gauntlet", "The gauntlet was thrown down.", "The gauntlet _ thrown down", "passive+inflection"),
    ("leave no stone unturned", "No stone was left unturned.", "No stone _ left unturned", "passive+inflection"),
    ("bring the house down", "It brought down the house.", "brought down the house", "order+inflection"),
    ("pull someone's leg", "You are pulling my leg.", "pulling my leg", "inflection"),
    ("pull someone's leg", "He pulled my old aunt's leg.", "pulled _ aunt's leg", "inflection"),
    ("pull someone's leg", "He pulled the boys’ legs.", "pulled _ boys’ legs", None),
    ("pull one's weight", "Pull your weight!", "Pull your weight", "identical"),
    ("give someone the creeps", "He gives me the creeps.", "gives me the creeps", "inflection"),
    ("give someone the creeps", "He gave the other guests the creeps.", "gave _ guests the creeps", "inflection"),
    ("nip something in the bud", "It was nipped in the bud.", "nipped in the bud", "inflection+slot"),
    ("enjoy oneself", "They enjoyed themselves.", "enjoyed themselves", "inflection"),
    ("head-on", "a head on collision", "head on", "identical"),
    ("against the grain", "an against-the-grain idea", "against-the-grain", "dashes"),
    ("state of the art", "a state-of-the-art lab", "state-of-the-art", "dashes"),
    ("break ground", "a ground-breaking idea", "ground-breaking", "compound+inflection"),
    ("it's all greek to me", "It is all Greek to me.", "It is all Greek to me", "inflection"),
    ("don't hold your breath", "I would not hold my breath.", "hold my breath", "shortened"),
    ("not miss a trick", "She doesn’t miss a trick.", "n’t miss a trick", "inflection"),
    ("to kick the bucket", "He kicked the bucket.", "kicked the bucket", "inflection"),
    ("be all ears", "I'm all ears.", "'m all ears", "inflection"),
    ("day in, day out", "Day in, day out they came.", "Day in, day out", "identical"),
    ("in the bag", "It is in our black leather bag.", "in our _ bag", "determiner+insertion"),
    ("gold mine", "There are gold mines.", "gold mines", "inflection"),
    ("close to home", "It came closer to home.", "closer to home", "inflection"),
    ("curry favour", "They curried favor.", "curried favor", "inflection"),
    ("one's own worst enemy", "He is his own worst enemy.", "his own worst enemy", "identical"),
    ("bell the cat", "O'Hara won't bell the cat.", "bell the cat", "identical"),
    ("overboard", "He fell overboard.", "overboard", "identical"),
]

NOT_FOUND = [
    ("spill the beans", "He spilled. The beans fell."),
    ("spill the beans", "They spill, the beans fall."),
    ("spill the beans", "They spill (the beans)."),
    ("spill the beans", "They spill water and count beans."),
    ("spill the beans", "The beans that he spilled."),
    ("on edge", "on the table near the edge"),
    ("on edge", "on what was the edge"),
    ("have a heart", "We had a heart-to-heart talk."),
    ("hold your own", "They hold their own meeting."),
    ("see red", "She saw a red box."),
    ("in someone's pocket", "It is in the pocket."),
    ("under the rose", "under the sun that rose"),
    ("in the can", "In the world can it be?"),
    ("to a turn", "to turn the page"),
    ("up and running", "He picked it up and ran."),
    ("my foot!", "He shuffled his feet."),
    ("my bad", "his bad luck"),
    ("on paper", "It stands on the White Paper."),
    ("play the field", "We need a level playing field."),
    ("leave no stone unturned", "no stone"),
    ("rock the boat", "half-rock the boats"),
    ("get it up", "Get it all printed up."),
    ("spill the beans", ""),
    ("spill the beans", "\0\u2028 '"),
]


@cache
def everything(lang: str = "en", variation: str = "normal") -> PhraseFinder:
    """One finder for all entries of these tests, since to compile walks a dictionary."""
    english = [*(row[0] for row in FOUND), *(row[0] for row in NOT_FOUND)]
    entries = english if lang == "en" else [entry for its, entry, *_ in OTHERS if its == lang]
    return finder(*dict.fromkeys(entries), lang=lang, variation=variation)


def own(entry: str, text: str, lang: str = "en", variation: str = "normal") -> list[Occurrence]:
    return [one for one in everything(lang, variation).find(text) if one.idiom == entry]


@pytest.mark.parametrize(("entry", "text", "words", "variation"), FOUND)
def test_found(entry: str, text: str, words: str | None, variation: str | None) -> None:
    found = own(entry, text)
    assert shown(text, found) == ([words] if words else [])
    if variation:
        assert [one.extra["variation"] for one in found] == [variation]


@pytest.mark.parametrize(("entry", "text"), NOT_FOUND)
def test_not_found(entry: str, text: str) -> None:
    assert own(entry, text) == []


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("spilling the beans", "strict normal loose"),
        ("Spill the beans!", "strict normal loose"),
        ("spill all those beans", "normal loose"),
        ("spill some beans", "normal loose"),
        ("spill beans", "normal loose"),
        ("the beans were spilled", "normal loose"),
        ("spill the big old red beans", "normal loose"),
        ("spill most of the beans", "loose"),
        ("spill the very big old red dry beans", "loose"),
        ("spill. The beans", ""),
    ],
)
def test_levels(text: str, levels: str) -> None:
    found = [level for level in ("strict", "normal", "loose") if own("spill the beans", text, variation=level)]
    assert found == levels.split()


def test_across_lets_punctuation_stand_inside() -> None:
    text = "The rest, they say, is history."
    assert finder("the rest is history").find(text) == []
    (found,) = finder("the rest is history", across=True, variation="loose").find(text)
    assert shown(text, [found]) == ["The rest _ is history"]


def test_the_longer_idiom_has_its_words() -> None:
    both = finder("see the light", "see the light of day")
    assert [one.idiom for one in both.find("It saw the light of day.")] == ["see the light of day"]
    assert [one.idiom for one in both.find("It saw the light.")] == ["see the light"]


def test_several_in_one_text_stand_in_order() -> None:
    text = "Spill the beans, kick the bucket and spill the beans."
    found = finder("kick the bucket", "spill the beans").find(text)
    assert [one.idiom for one in found] == ["spill the beans", "kick the bucket", "spill the beans"]


OTHERS = [
    ("fr", "vendre la mèche", "Il a vendu la mèche.", "vendu la mèche"),
    ("fr", "vendre la mèche", "La mèche a été vendue.", "La mèche _ vendue"),
    ("fr", "avoir le cafard", "J’ai un gros cafard.", "ai un _ cafard"),
    ("fr", "casser les pieds à quelqu'un", "Elle me casse les pieds.", "casse les pieds"),
    ("fr", "mettre son grain de sel", "Il met toujours mon grain de sel.", "met _ mon grain de sel"),
    ("es", "meter la pata", "Metiste otra vez la pata.", "Metiste _ la pata"),
    ("es", "dar en el clavo", "Ella dio en el clavo.", "dio en el clavo"),
    ("es", "tomar el pelo a alguien", "Me estás tomando el pelo.", "tomando el pelo"),
    ("de", "den Löffel abgeben", "Er gab gestern den Löffel ab.", "gab _ den Löffel ab"),
    ("de", "den Löffel abgeben", "Sie hat den Löffel abgegeben.", "den Löffel abgegeben"),
    ("de", "ins Gras beißen", "Viele bissen ins Gras.", "bissen ins Gras"),
    ("de", "die Katze aus dem Sack lassen", "Sie ließ die Katze aus dem Sack.", "ließ die Katze aus dem Sack"),
    ("it", "vuotare il sacco", "Ha vuotato il sacco.", "vuotato il sacco"),
    ("tlh", "nuqneH qaStaH", "NuqneH qaStaH jay", "NuqneH qaStaH"),
]


@pytest.mark.parametrize(("lang", "entry", "text", "words"), OTHERS)
def test_other_languages(lang: str, entry: str, text: str, words: str) -> None:
    assert shown(text, own(entry, text, lang)) == [words]


def test_languages_without_spaces_are_refused() -> None:
    with pytest.raises(UsageError, match="'ja' is written without"):
        finder("猫の手", lang="ja")


def test_an_entry_without_words_is_an_error() -> None:
    with pytest.raises(IdiometerError, match=r"^t: the entry 'someone' has no word"):
        finder("someone")


def test_variants_and_patterns_lead_to_the_idiom() -> None:
    idiom = Idiom("hit the hay", variants=("hit the sack",), pattern="hit the hay/straw")
    inventory = Inventory("t", {idiom.idiom: idiom})
    assert [one.idiom for one in PhraseFinder(inventory, "en").find("They hit the straw.")] == ["hit the hay"]
    assert [one.idiom for one in PhraseFinder(inventory, "en").find("They hit the sack.")] == ["hit the hay"]


def test_the_signature_has_what_changes_the_result() -> None:
    signatures = {
        finder("a b").signature,
        finder("a c").signature,
        finder("a b", variation="loose").signature,
        finder("a b", across=True).signature,
        finder("a b", lang="fr").signature,
    }
    assert len(signatures) == 5
    assert all("lemmas:simplemma-" in signature for signature in signatures)


def test_it_pickles() -> None:
    copy = pickle.loads(pickle.dumps(finder("spill the beans")))
    assert shown("spilt the beans", copy.find("spilt the beans")) == ["spilt the beans"]


WORDS = [
    "spill",
    "Spilled",
    "the",
    "beans",
    "kick",
    "bucket",
    "my",
    "old",
    "—",
    ",",
    ".",
    "-",
    "'s",
    "’",
    "in",
    "😀",
    "é",
]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=14).flatmap(
    lambda words: st.lists(st.sampled_from([" ", "", "  "]), min_size=len(words), max_size=len(words)).map(
        lambda gaps: "".join(word + gap for word, gap in zip(words, gaps, strict=True))
    )
)
SOME = finder("spill the beans", "kick one's bucket", "in the bucket", "old beans")


@given(TEXTS)
def test_spans_are_sorted_disjoint_and_on_word_edges(text: str) -> None:
    for one in SOME.find(text):
        assert one.spans
        assert all(0 <= start < end <= len(text) for start, end in one.spans)
        assert all(end < start for (_, end), (start, _) in pairwise(one.spans))
        for start, end in one.spans:
            assert text[start] == "'" or not re.match(r"\w", text[start - 1 : start] or " ")
            assert text[start].isalnum() or text[start] == "'"
            assert not re.match(r"\w", text[end : end + 1] or " ")


@given(st.lists(TEXTS, max_size=6))
def test_lines_together_are_as_lines_alone(lines: list[str]) -> None:
    alone = [(place, found) for place, line in enumerate(lines) if (found := SOME.find(line))]
    assert list(SOME.find_in_lines(lines)) == alone


@given(st.lists(st.sampled_from(["spill", "the", "beans", "a", "cup"]), max_size=9))
def test_strict_is_what_a_plain_search_finds(words: list[str]) -> None:
    """With words that have one form each here, the strict level is the search for words in a row."""
    text = " ".join(words)
    found = [one.spans[0] for one in LEVELS["strict"].find(text)]
    assert found == [match.span() for match in re.finditer(r"\bspill the beans\b", text)]


@given(TEXTS)
def test_what_a_level_finds_the_next_one_finds_too(text: str) -> None:
    for low, high in (("strict", "normal"), ("normal", "loose")):
        assert len(LEVELS[low].find(text)) <= len(LEVELS[high].find(text))


LEVELS = {level: finder("spill the beans", "in the bucket", variation=level) for level in ("strict", "normal", "loose")}


def test_a_very_long_line_is_searched_in_pieces() -> None:
    filler = "no idiom stands here, and none there. " * (BLOCK // 38)
    text = f"Spill the beans. {filler}kick the bucket {filler}{'x' * BLOCK} spill the beans"
    found = finder("spill the beans", "kick the bucket").find(text)
    assert shown(text, found) == ["Spill the beans", "kick the bucket", "spill the beans"]
