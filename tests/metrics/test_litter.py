"""Robust LitTER on tiny lexicons: what counts as rendered literally, what is excused, and each mending by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError
from idiometer.lexicon.lexicon import Lexicon
from idiometer.metrics.base import Item, Verdict
from idiometer.metrics.literal_words import Mendings
from idiometer.metrics.litter import LitTER
from idiometer.metrics.registry import Options, make_metrics
from idiometer.metrics.score import Score
from idiometer.text.text import Text

OWN = Mendings(bundled=False)
ENTRIES = """leg jambe patte; pull tirer; ear oreille; lend prêter; bean haricot; spill renverser; ice glace; eye œil;
take prendre; cake gâteau; give donner; the le la; of de; cold froid; cat chat; bag sac; night nuit; day jour; big gros;
small petit; fish poisson; pond étang"""


def marked(text: str, *refs: str, name: str = "1", usage: str | None = None) -> Example:
    """An example whose idiom stands in square brackets, in one piece or several."""
    pieces = re.split(r"[\[\]]", text)
    starts = [sum(map(len, pieces[:n])) for n in range(len(pieces))]
    spans = tuple((starts[n], starts[n] + len(pieces[n])) for n in range(1, len(pieces), 2))
    occurrence = Occurrence(" ".join(pieces[1::2]), spans, usage)
    return Example(name, "".join(pieces), refs, (occurrence,))


def lexicon(entries: str = ENTRIES, pair: str = "en-fr") -> Lexicon:
    """A lexicon of `word translation…; word translation…`."""
    rows = [entry.split() for entry in entries.split(";")]
    source, target = pair.split("-")
    return Lexicon.of("tiny", source, target, [(word, t) for word, *targets in rows for t in targets])


def verdicts(metric: LitTER, examples: Sequence[Example], lines: Sequence[str], pair: str = "en-fr") -> Score:
    return metric.score(TestSet.of("t", pair, examples), Hypotheses("s", tuple(lines)))


def judge(
    text: str, line: str, *refs: str, entries: str = ENTRIES, pair: str = "en-fr", mend: Mendings = OWN
) -> Verdict:
    (verdict,) = verdicts(LitTER(lexicon(entries, pair), mend), [marked(text, *refs)], [line], pair).verdicts
    return verdict


def is_literal(verdict: Verdict) -> bool:
    return verdict.values == (1.0,)


@pytest.mark.parametrize(
    ("pair", "entries", "text", "line"),
    [
        ("en-fr", ENTRIES, "You are [pulling my leg].", "Tu me tires la jambe."),
        ("en-fr", ENTRIES, "She is [all ears].", "Elle est toutes oreilles."),
        ("en-fr", ENTRIES, "He turned a deaf [ear].", "Il gratta l'oreille droite."),
        ("en-fr", ENTRIES, "He turned a deaf [ear].", "Il gratta l’oreille droite."),
        ("en-fr", ENTRIES, "He turned a deaf [ear].", "OREILLE"),
        ("en-fr", ENTRIES, "A [cake] walk.", "Une promenade de gateau."),
        ("en-fr", ENTRIES, "A [cake] walk.", "UNE PROMENADE DE GATEAUX."),
        ("en-fr", ENTRIES, "Keep an [eye] out.", "Garde un oeil dehors."),
        ("en-fr", ENTRIES, "She [lent] a hand.", "Elle a prêté sa main."),
        ("en-fr", ENTRIES, "A [Cake] walk.", "Une promenade de Gâteaux."),
        ("en-fr", "pull tirer", "Stop [pulling] it.", "Arrête, il tire trop."),
        ("en-fr", "pull tire", "Stop [pulling] it.", "Il faut tirer encore."),
        ("en-es", "give dar", "[Give it to me].", "Dámelo ahora."),
        ("en-es", "break romper; leg pierna", "[Break a leg]!", "¡Rompiéndolo con las piernas!"),
        ("en-de", "ice Eis", "He broke the [ice].", "Er war der Eisbrecher."),
        ("en-de", "ice Eis; breaker Brecher", "An [ice breaker].", "Ein EISBRECHER."),
        ("en-de", "cat Katze", "It rains [cats].", "Es regnet Katzen."),
        ("en-sl", "leg noga", "[Legs] up!", "Dvignil je nogo."),
        ("en-it", "eye occhio", "In [eyes].", "Vedo l'occhio."),
    ],
)
def test_a_form_of_the_translation_is_found(pair: str, entries: str, text: str, line: str) -> None:
    mend = replace(OWN, share=False)
    assert is_literal(judge(text, line, entries=entries, pair=pair, mend=mend))


@pytest.mark.parametrize(
    ("pair", "entries", "text", "line"),
    [
        ("en-fr", ENTRIES, "He is [pulling the leg].", "Il se moque de la foule."),
        ("en-fr", ENTRIES, "A [bag of cats].", "Le fils de la voisine."),
        ("en-fr", ENTRIES, "He [took the cake].", "Il prend la première place."),
        ("en-fr", "pull tirer", "Stop [pulling] it.", "Il retire la main, tirelire."),
        ("en-de", "ice Eis", "Break the [ice].", "Er ist auf der Reise."),
    ],
)
def test_what_is_no_translation_does_not_trigger(pair: str, entries: str, text: str, line: str) -> None:
    assert not is_literal(judge(text, line, entries=entries, pair=pair))


@pytest.mark.parametrize("line", ["Le chien aboie.", "La mer et le ciel de la baie."])
def test_function_words_never_trigger_and_alone_weigh_nothing(line: str) -> None:
    verdict = judge("[The cat of the day].", line)
    assert (verdict.values, verdict.graded, verdict.label, verdict.evidence) == ((0.0,), 0.0, None, ())


def test_function_words_weigh_a_little_beside_others() -> None:
    bare, full = (judge("[The cat of the day].", line).graded for line in ("Chat.", "Le chat."))
    assert bare is not None and full is not None and bare < full < bare + 0.2


def test_a_light_verb_does_not_trigger_beside_a_heavier_word() -> None:
    assert judge("He [takes the cake].", "Il prend tout.").values == (0.0,)
    assert is_literal(judge("He [takes the cake].", "Il prend le gâteau."))


def test_a_light_verb_does_not_trigger_for_a_heavier_word_that_the_lexicon_lacks() -> None:
    assert not is_literal(judge("He [takes umbrage].", "Il prend le train."))


def test_an_idiom_of_light_verbs_triggers() -> None:
    assert is_literal(judge("It is [give and take].", "C'est donner et prendre."))


@pytest.mark.parametrize(
    ("text", "line", "literal"),
    [
        ("The vet saw a leg and was [pulling my leg].", "Le vétérinaire vit une jambe et plaisantait.", False),
        ("The vet saw a leg and was [pulling my leg].", "Il vit une jambe et me prit la jambe.", True),
        ("Leg by leg he sat [on a leg].", "Jambe, jambe.", False),
        ("Leg by leg he sat [on a leg].", "Jambe, jambe, jambe.", True),
        ("Two legs, [a leg].", "Deux jambes.", False),
        ("Two arms, [a leg].", "Une jambe.", True),
    ],
)
def test_another_source_word_excuses_as_often_as_it_occurs(text: str, line: str, literal: bool) -> None:
    assert is_literal(judge(text, line)) is literal


def test_a_repeated_word_is_rendered_once_where_the_other_place_is_explained() -> None:
    both = judge("We did it [day after day].", "Un jour, un jour.")
    one = judge("That day came [day after day].", "Un jour, un jour.")
    assert both.graded == 1.0
    assert one.graded == 0.5


def test_a_translation_in_the_reference_is_excused() -> None:
    text = "She has [a big leg]."
    assert is_literal(judge(text, "Elle a une jambe."))
    assert not is_literal(judge(text, "Elle a une jambe.", "Les jambes longues."))
    assert not is_literal(judge("She has [a leg].", "Elle a une patte.", "Elle a la jambe longue."))
    assert is_literal(judge(text, "Elle a une grosse jambe.", "Elle a la jambe longue."))


def test_other_translations_than_the_references_weigh_half() -> None:
    text = "It has [a leg]."
    assert judge(text, "Une patte.").graded == 1.0
    assert judge(text, "Une patte.", "Une jambe.").graded == 0.5
    assert judge(text, "Une jambe.", "Une jambe.").graded == 0.0


def test_any_of_several_references_excuses() -> None:
    assert is_literal(judge("It has [a leg].", "Une jambe.", "Un pied.", "Un bras."))
    assert not is_literal(judge("It has [a leg].", "Une jambe.", "Un pied.", "La jambe."))


def test_one_word_of_four_is_not_enough() -> None:
    text = "He is a [big fish small pond]."
    assert judge(text, "Un petit homme.").values == (0.0,)
    assert judge(text, "Un petit homme.").graded == 1 / 3.6  # the first word weighs 0.6
    assert is_literal(judge(text, "Un petit poisson."))
    assert is_literal(judge(text, "Un petit homme.", mend=replace(OWN, share=False)))


def test_the_first_word_alone_is_not_enough() -> None:
    assert judge("He [spills the beans].", "Il a tout renversé.").values == (0.0,)
    assert is_literal(judge("He [spills the beans].", "Il parle de haricots."))
    assert is_literal(judge("He [spills].", "Il a tout renversé."))
    assert is_literal(judge("It is [the big fish].", "C'est gros."))  # a noun phrase begins with its article


def test_function_words_do_not_help_over_the_share() -> None:
    text = "[Small fish of the big pond]."
    assert judge(text, "Le poisson de la mer.").values == (0.0,)


@pytest.mark.parametrize("line", ["Gros poisson, petit étang.", "L'étang petit, les poissons gros."])
def test_all_words_are_graded_one(line: str) -> None:
    assert judge("He is a [big fish small pond].", line).graded == 1.0


def test_graded_counts_more_with_more_words() -> None:
    lines = ["Rien.", "Gros.", "Gros poisson.", "Gros petit poisson.", "Gros petit poisson, étang."]
    found = [judge("He is a [big fish small pond].", line).graded for line in lines]
    assert found == pytest.approx([0.0, 0.6 / 3.6, 1.6 / 3.6, 2.6 / 3.6, 1.0])


def test_evidence_names_words_and_place() -> None:
    line = "Ils ont renversé l’haricot, les Haricots !"
    verdict = judge("They [spilled the beans].", line)
    pieces = [(e.side, e.role, e.source_word, e.word, line[slice(*e.spans[0])]) for e in verdict.evidence]
    assert pieces == [
        ("hyp", "literal", "spilled", "renverser", "renversé"),
        ("hyp", "literal", "beans", "haricot", "l’haricot"),
        ("hyp", "literal", "beans", "haricot", "Haricots"),
    ]
    assert verdict.label == "literal"


def test_an_idiom_without_entries_is_skipped_and_counted() -> None:
    examples = [marked("He [kicked the bucket].", name="1"), marked("A [cat].", name="2"), marked("[Of it].", name="3")]
    score = verdicts(LitTER(lexicon(), OWN), examples, ["Il mourut.", "Un chat.", "De cela."])
    assert score.skipped == {"no word of the idiom is in the lexicon": 1, "the idiom has no content word": 1}
    assert (score.value, score.n_occurrences) == (1.0, 1)
    assert [v.values for v in score.verdicts] == [(), (1.0,), ()]


@pytest.mark.parametrize("line", ["", " ", "…!", "\u3000"])
def test_an_empty_hypothesis_is_no_literal_error(line: str) -> None:
    verdict = judge("He is [pulling my leg].", line)
    assert (verdict.values, verdict.graded, verdict.evidence) == ((0.0,), 0.0, ())


def test_occurrences_meant_literally_are_averaged_apart() -> None:
    examples = [marked("A [cat].", name="1", usage="literal"), marked("A [cat].", name="2", usage="figurative")]
    score = verdicts(LitTER(lexicon(), OWN), examples, ["Un chat.", "Un espion."])
    assert (score.value, score.n_occurrences) == (0.0, 1)
    assert score.literal_use is not None and score.literal_use.value == 1.0


def test_only_what_stands_in_the_spans_belongs_to_the_idiom() -> None:
    text = "He [pulled] the cat's [leg]."
    assert judge(text, "Le chat dort.").values == (0.0,)
    assert judge(text, "Il tirait la jambe.").graded == 1.0


def test_two_idioms_of_one_sentence_are_judged_each() -> None:
    example = Example("1", "cat and fish", (), (Occurrence("cat", ((0, 3),)), Occurrence("fish", ((8, 12),))))
    score = verdicts(LitTER(lexicon(), OWN), [example], ["Un poisson."])
    assert [v.values for v in score.verdicts] == [(0.0,), (1.0,)]


def test_numbers_stand_for_themselves() -> None:
    assert is_literal(judge("Catch [22].", "L'attrape 22."))
    assert not is_literal(judge("Catch [22].", "L'attrape 23."))
    assert not is_literal(judge("At 22 hours, a catch [22].", "À 22 heures."))


@pytest.mark.parametrize(
    ("pair", "entries", "text", "line"),
    [
        ("fr-en", "gâteau cake", "Du [gâteau].", "Some cakes."),
        ("fr-en", "gâteau cake", "Du [GÂTEAU].", "Some cake."),
        ("fr-en", "gâteau cake", "Des [gâteaux].", "Some cakes."),
        ("fr-en", "gâteau cake", "Du [gateau].", "Some cake."),
        ("fr-en", "gâteau cake", "Du [ga\u0302teau].", "Some cake."),  # the accent as a mark of its own
        ("fr-en", "oreille ear", "Par [l'oreille].", "By the ear."),
        ("de-en", "Katze cat", "Die [Katze] im Sack.", "A cat in a poke."),
        ("de-en", "Katze cat", "Die [Katzen].", "The cats."),
        ("es-en", "corazón heart", "Los [corazones].", "A heart."),
        ("ru-en", "кот cat", "Мои [коты].", "A cat."),
        ("sl-en", "mačka cat", "Moje [mačke].", "Cats."),
    ],
)
def test_a_form_of_the_source_word_is_looked_up(pair: str, entries: str, text: str, line: str) -> None:
    assert is_literal(judge(text, line, entries=entries, pair=pair))


def test_a_bundled_lexicon_works_the_other_way_round() -> None:
    testset = TestSet.of("t", "de-en", [marked("Die [Katze aus dem Sack] lassen.")])
    score = verdicts(LitTER(Lexicon.load("de-en")), testset.examples, ["Let the cat out of the sack."], "de-en")
    assert score.value == 1.0


@pytest.mark.parametrize("line", ["Un arc-en-ciel.", "Des Arcs-en-ciel."])
def test_a_translation_with_hyphens_is_found(line: str) -> None:
    assert is_literal(judge("Chase a [rainbow].", line, entries="rainbow arc-en-ciel"))


def test_the_parts_of_a_translation_with_hyphens_alone_are_not_it() -> None:
    assert not is_literal(judge("Chase a [rainbow].", "Un arc au ciel.", entries="rainbow arc-en-ciel"))


def test_words_of_several_chinese_characters_are_found() -> None:
    assert is_literal(judge("The [apple].", "他吃苹果。", entries="apple 苹果", pair="en-zh"))
    assert is_literal(judge("他吃[苹果]。", "An apple.", entries="苹果 apple", pair="zh-en"))


# for each mending: pair, lexicon, source, hypothesis, reference, and the verdict with and without it
CASES = {
    "bundled": ("en-fr", "zebra zèbre", "[Spill the beans].", "Renverser les haricots.", "", 1.0, None),
    "forms": ("en-fr", ENTRIES, "[Spill the beans].", "Ils renversaient les haricots.", "", 1.0, 0.0),
    "compounds": ("en-de", "ice Eis", "Break the [ice].", "Der Eisbrecher.", "", 1.0, 0.0),
    "function-words": ("en-fr", ENTRIES, "[Cat of the].", "Le chien.", "", 0.0, 1.0),
    "light-verbs": ("en-fr", ENTRIES, "A [cake takes].", "Il prend tout.", "", 0.0, 1.0),
    "first-word": ("en-fr", ENTRIES, "[Spill beans].", "Il a renversé tout.", "", 0.0, 1.0),
    "elsewhere": ("en-fr", ENTRIES, "A cat, a [cat].", "Un chat.", "", 0.0, 1.0),
    "reference": ("en-fr", ENTRIES, "A [cat].", "Un chat.", "Le chat.", 0.0, 1.0),
    "share": ("en-fr", ENTRIES, "[Big fish small pond].", "Petit.", "", 0.0, 1.0),
}
# and of their own: `near`, which changes no verdict (below), and `aligned`, which needs links (test_standing.py)


def test_there_is_a_case_for_every_mending() -> None:
    assert sorted([*CASES, "near", "aligned"]) == sorted(Mendings.names())


@pytest.mark.parametrize("name", CASES)
def test_each_mending_changes_its_case(name: str) -> None:
    pair, entries, text, line, ref, on, off = CASES[name]
    refs = [ref] if ref else []
    mend = Mendings() if name == "bundled" else OWN
    without = replace(mend, **{name.replace("-", "_"): False})
    found = [judge(text, line, *refs, entries=entries, pair=pair, mend=m).values for m in (mend, without)]
    assert found == [(on,), () if off is None else (off,)]


METULJ = "butterfly metulj; stomach želodec"


@pytest.mark.parametrize(
    ("line", "value", "graded"),
    [
        ("V trebuhu je imela metuljčke.", 0.0, 0.2),  # in no dictionary
        ("V želodcu je imela metulje.", 1.0, 1.0),
        ("V želodcu je imela metuljčke.", 1.0, 0.7),
        ("Bila je zelo živčna.", 0.0, 0.0),
    ],
)
def test_an_unknown_word_that_begins_like_a_translation_only_ranks(line: str, value: float, graded: float) -> None:
    mend = replace(OWN, first_word=False)
    verdict = judge("She had [butterflies in her stomach].", line, entries=METULJ, pair="en-sl", mend=mend)
    assert verdict.values == (value,)
    assert verdict.graded == pytest.approx(graded)
    without = judge("She had [butterflies].", line, entries=METULJ, pair="en-sl", mend=replace(mend, near=False))
    assert without.graded in {0.0, 1.0}


def test_a_beginning_that_the_reference_has_too_counts_nothing() -> None:
    line, ref = "V trebuhu je imela metuljčke.", "Metuljčkov je bilo."
    assert judge("She had [butterflies].", line, ref, entries=METULJ, pair="en-sl", mend=OWN).graded == 0.0


def test_the_signature_names_the_lexicon_and_what_is_off() -> None:
    tiny, other = lexicon("cat chat"), lexicon("cat chatte")
    settings = LitTER(tiny, OWN).settings()
    assert settings["lexicon"] == f"tiny#{tiny.digest[:8]}"
    assert settings["mendings"] == "all-but-bundled"
    assert settings["lexicon"] != LitTER(other, OWN).settings()["lexicon"]
    assert LitTER(tiny).settings()["mendings"] == "all"
    assert "bundled/en-fr" in LitTER(tiny).settings()["lexicon"]
    assert LitTER(tiny, replace(OWN, share=False)).settings()["mendings"] == "all-but-bundled+share"


def test_the_score_carries_the_signature() -> None:
    score = verdicts(LitTER(lexicon(), OWN), [marked("A [cat].")], ["Un chat."])
    assert f"tiny#{lexicon().digest[:8]}" in score.signature and "all-but-bundled" in score.signature


def test_the_signature_says_whether_there_were_references() -> None:
    bare = verdicts(LitTER(lexicon(), OWN), [marked("A [cat].")], ["Un chat."])
    full = verdicts(LitTER(lexicon(), OWN), [marked("A [cat].", "Un espion.")], ["Un chat."])
    without_data = [re.sub(r"testset:\w+", "", score.signature) for score in (bare, full)]
    assert without_data[0] != without_data[1]


def test_the_bundled_lexicon_finds_a_conjugated_pull() -> None:
    testset = TestSet.of("t", "en-fr", [marked("Stop [pulling my leg]!")])
    (metric,) = make_metrics(["litter"], testset, Options())
    assert isinstance(metric, LitTER)
    evidence = verdicts(metric, testset.examples, ["Ne tire pas ma jambe !"]).verdicts[0].evidence
    assert [(e.source_word, e.word) for e in evidence] == [("pulling", "tirer"), ("leg", "jambe")]


WORDS = st.sampled_from(["pull", "leg", "the", "cat", "take", "give", "of", "day", "big", "fish", "zzz"])
TARGETS = st.sampled_from(
    ["tire", "jambes", "la", "Chat", "prend", "donné", "de", "l'oreille", "jour", "grosse", "Poissons", "rien", "patte"]
)
ROWS = st.tuples(
    st.lists(WORDS, max_size=3),
    st.lists(WORDS, min_size=1, max_size=4),
    st.lists(TARGETS, max_size=5),
    st.lists(TARGETS, max_size=3),
)
MENDINGS = st.fixed_dictionaries({name.replace("-", "_"): st.booleans() for name in Mendings.names()[1:]})
Row = tuple[list[str], list[str], list[str], list[str]]


def data(rows: Sequence[Row]) -> tuple[list[Example], list[str]]:
    examples = [
        marked(" ".join(before) + " [" + " ".join(idiom) + "]", " ".join(ref), name=str(n))
        for n, (before, idiom, _, ref) in enumerate(rows)
    ]
    return examples, [" ".join(line) for _, _, line, _ in rows]


@given(ROWS, MENDINGS)
def test_graded_is_a_share_and_positive_where_literal(row: Row, chosen: dict[str, bool]) -> None:
    (verdict,) = verdicts(LitTER(lexicon(), Mendings(bundled=False, **chosen)), *data([row])).verdicts
    if verdict.skipped:
        assert (verdict.values, verdict.graded) == ((), None)
        return
    assert verdict.graded is not None and 0 <= verdict.graded <= 1
    assert verdict.values in ((0.0,), (1.0,))
    if is_literal(verdict):
        assert verdict.graded > 0
    assert bool(verdict.evidence) == is_literal(verdict)


@given(st.lists(ROWS, min_size=2, max_size=5).flatmap(lambda rows: st.tuples(st.just(rows), st.permutations(rows))))
def test_a_verdict_depends_on_its_own_example_alone(both: tuple[list[Row], list[Row]]) -> None:
    metric = LitTER(lexicon(), OWN)
    said: dict[str, Verdict] = {}
    for rows in (*([row] for row in both[0]), *both):  # each alone, then together in two orders
        for row, verdict in zip(rows, verdicts(metric, *data(rows)).verdicts, strict=True):
            bare = replace(verdict, example=0)
            assert said.setdefault(repr(row), bare) == bare
    fresh = verdicts(LitTER(lexicon(), OWN), *data(both[1])).verdicts
    assert [said[repr(row)] for row in both[1]] == [replace(verdict, example=0) for verdict in fresh]


def test_a_lexicon_of_another_pair_is_refused() -> None:
    with pytest.raises(UsageError, match=r"for en-de, and t is en-fr"):
        verdicts(LitTER(lexicon(pair="en-de"), OWN), [marked("A [cat].")], ["Un chat."])


def test_a_word_translated_by_itself_is_that_word_alone() -> None:
    entries = "leg leg Bein; pull ziehen"
    assert judge("He [pulled my leg].", "Er legte auf.", entries=entries, pair="en-de").values == (0.0,)
    assert is_literal(judge("He [pulled my leg].", "Er zog ihr leg.", entries=entries, pair="en-de"))


def test_verbs_that_are_light_in_the_target_are_light() -> None:
    entries = "vzeti take; pot path; noga foot leg"
    text = "[Vzel je pot pod noge]."
    assert judge(text, "He took off.", entries=entries, pair="eo-en").values == (0.0,)
    assert is_literal(judge("[Vzeti pot].", "He took the path.", entries=entries, pair="eo-en"))


def test_a_word_of_which_all_translations_are_function_words_is_one() -> None:
    tiny = lexicon("joj to her; pas dog", "eo-en")
    (item,) = [Item(0, 0, e, Text(e.src, "eo"), ()) for e in [marked("[joj pas].")]]
    assert LitTER(tiny, OWN).lookup(item) == (["pas"], [])
