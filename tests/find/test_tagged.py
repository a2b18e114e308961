"""Parts of speech: what a spaCy pipeline, made here, refuses."""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from idiometer.errors import IdiometerError, MissingExtraError, UsageError
from idiometer.find.compiling import compile_patterns
from idiometer.find.corpus import Corpus
from idiometer.find.finder import REFUSED, Finder, make_finder
from idiometer.find.mining import fingerprint, mine
from idiometer.find.parts import parts_of_speech
from idiometer.find.pattern import Pattern
from idiometer.find.pipeline import pipeline
from idiometer.find.searching import Search
from idiometer.find.sources import find_sources
from tests.find.fakes import inventory

spacy = pytest.importorskip("spacy")

VERB_AS_NOUN = "occurrence whose verb is tagged NOUN"
NOUN_AS_ADV = "occurrence whose noun is tagged ADV"
TAGS = {
    "DET": ["le", "la", "les", "un", "une", "the"], "ADV": ["pas", "ne"], "PRON": ["il", "ils", "tu"],
    "NOUN": ["ventes", "vends", "mèche", "bean", "beans", "plays"], "ADJ": ["grand"], "VERB": ["fais", "vend", "play"],
    "PROPN": ["Vend", "Vendez", "M."],
}  # fmt: skip


def save(folder: Path, lang: str = "fr", **more: str) -> str:
    """A pipeline in a folder that tags by a table, with a part that tagging does not need."""
    nlp = spacy.blank(lang)
    ruler = nlp.add_pipe("attribute_ruler")
    ruler.add([[{}]], {"POS": "X"})
    for tag, words in TAGS.items():
        for word in words:
            name = "ORTH" if word[0].isupper() else "LOWER"
            ruler.add([[{name: more.get(word, word)}]], {"POS": tag})
    nlp.add_pipe("sentencizer")
    nlp.to_disk(folder)
    return str(folder)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    return save(tmp_path_factory.mktemp("model") / "fr")


def french(model: str, *idioms: str, variation: str = "normal") -> Finder:
    return make_finder(inventory(*idioms), "fr", variation, pos=model)


def refused(finder: Finder, text: str) -> list[str | None]:
    return [one.extra.get(REFUSED) for _, found in finder.find_in_lines([text]) for one in found]


@pytest.mark.parametrize(
    ("idiom", "text", "reason"),
    [
        ("vendre la mèche", "Il vend la mèche.", None),
        ("vendre la mèche", "Les vends la mèche.", VERB_AS_NOUN),
        ("vendre la mèche", "Tu vends la mèche.", None),  # tagged a noun, but nothing before it says so
        ("vendre la mèche", "Vendez la mèche.", None),  # an imperative taken for a name
        ("vendre la mèche", "Il salue M. Vend la mèche.", "occurrence whose verb is tagged PROPN"),
        ("faire un pas", "Ne le fais pas.", NOUN_AS_ADV),
        ("faire un pas", "Tu fais le pas.", None),
        ("faire un pas", "Tu fais un grand pas.", None),
        ("vendre la mèche", "la vendre la mèche", None),  # identical
    ],
)
def test_what_is_refused(model: str, idiom: str, text: str, reason: str | None) -> None:
    assert refused(french(model, idiom), text) == [reason]
    assert len(french(model, idiom).find(text)) == (reason is None)


def test_a_mark_is_all_that_changes(model: str) -> None:
    idioms, lines = (
        ("vendre la mèche", "faire un pas"),
        ["Les vends la mèche.", "Rien.", "Tu vends la mèche, fais pas."],
    )
    plain = list(make_finder(inventory(*idioms), "fr").find_in_lines(lines))
    tagged = list(french(model, *idioms).find_in_lines(lines))
    bare = [
        (place, [(one.idiom, one.spans, {k: v for k, v in one.extra.items() if k != REFUSED}) for one in found])
        for place, found in tagged
    ]
    assert bare == [(place, [(one.idiom, one.spans, dict(one.extra)) for one in found]) for place, found in plain]
    assert [REFUSED in one.extra for _, found in tagged for one in found] == [True, False, True]


def test_a_long_text_is_looked_at_around_the_idiom(model: str) -> None:
    far = "mot " * 100_000
    (found,) = french(model, "vendre la mèche", "faire un pas").find(
        f"{far}Il vend la mèche. {far}Ne le fais pas \ud800."
    )
    assert found.spans[0][0] == len(far) + 3


def patterns(idiom: str, lang: str) -> list[Pattern]:
    return compile_patterns(inventory(idiom), lang, "normal")


@pytest.mark.parametrize(
    ("idiom", "lang", "parts"),
    [
        ("pull someone's leg", "en", "verb noun"),
        ("give up the ghost", "en", "verb - noun"),
        ("cold feet", "en", "- -"),
        ("in the black bag", "en", "- noun -"),
        ("tomber dans les pommes", "fr", "verb - noun"),
        ("lettre morte", "fr", "- -"),
        ("l'échapper belle", "fr", "verb -"),
        ("faire un pas", "fr", "verb noun"),
        ("den Löffel abgeben", "de", "noun verb"),
    ],
)
def test_what_is_known_of_an_idiom(idiom: str, lang: str, parts: str) -> None:
    assert [part or "-" for part in parts_of_speech(patterns(idiom, lang)[0], lang)] == parts.split()


def test_the_verb_is_known_in_every_order() -> None:
    for idiom, lang in (("pull the strings", "en"), ("den Löffel abgeben", "de")):
        for pattern in patterns(idiom, lang)[1:]:
            parts = parts_of_speech(pattern, lang)
            verbs = [word for word, part in zip(pattern.words, parts, strict=True) if part == "verb"]
            assert verbs == ([] if pattern.variation == "compound" else verbs[:1]), pattern
            assert set(verbs) <= {"pull", "abgeben", "geben"}


LINES = ["Les vends la mèche.", "Il vend la mèche.", "Ne fais pas, vends la mèche.", "Ne le fais pas."]


def search(model: str | None, **more: Any) -> Search:
    finder = make_finder(inventory("vendre la mèche", "faire un pas"), "fr", pos=model)
    return Search(Corpus.of(find_sources(["c.txt"], "fr", None), "fr"), finder, **more)


def records(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("c.txt").write_text("\n".join(LINES), encoding="utf-8")


@pytest.mark.usefixtures("corpus")
def test_refused_occurrences_are_counted_and_written_out(model: str) -> None:
    totals = mine(search(model), Path("1.jsonl"), Path("1.dropped.jsonl"))
    assert (totals.n_kept, totals.occurrences) == (2, {"vendre la mèche": 2})
    assert totals.dropped == {VERB_AS_NOUN: 1, NOUN_AS_ADV: 2}
    assert [(one["id"], [o["idiom"] for o in one["idioms"]]) for one in records("1.jsonl")] == [
        ("c.txt:2", ["vendre la mèche"]),
        ("c.txt:3", ["vendre la mèche"]),
    ]
    assert [(one["id"], one["reason"], one["idioms"][0]["idiom"]) for one in records("1.dropped.jsonl")] == [
        ("c.txt:1", VERB_AS_NOUN, "vendre la mèche"),
        ("c.txt:3", NOUN_AS_ADV, "faire un pas"),
        ("c.txt:4", NOUN_AS_ADV, "faire un pas"),
    ]
    assert all(o.keys() == {"idiom", "spans", "variation"} for one in records("1.dropped.jsonl") for o in one["idioms"])
    every = mine(search(model, keep_all=True), Path("all.jsonl"))
    assert (every.n_kept, every.n_sentences, every.dropped) == (4, 2, totals.dropped)
    wanted = mine(search(model, wanted=frozenset({"vendre la mèche"})), Path("w.jsonl"))
    assert wanted.dropped == {VERB_AS_NOUN: 1, "only idioms out of the frequency range": 1}


@pytest.mark.slow
@pytest.mark.usefixtures("corpus")
def test_processes_load_their_own(model: str) -> None:
    for jobs in (1, 2):
        mine(search(model), Path(f"{jobs}.jsonl"), Path(f"{jobs}.dropped.jsonl"), jobs=jobs)
    for end in (".jsonl", ".dropped.jsonl"):
        assert Path(f"1{end}").read_bytes() == Path(f"2{end}").read_bytes()


@pytest.mark.usefixtures("corpus")
def test_the_pipeline_is_part_of_what_a_run_is_known_by(model: str, tmp_path: Path) -> None:
    other = save(tmp_path / "other", vend="vendons")
    prints = {fingerprint(search(one)) for one in (None, model, other)}
    assert len(prints) == 3
    assert fingerprint(search(model)) in prints
    sent = pickle.loads(pickle.dumps(search(model)))
    assert fingerprint(sent) in prints
    assert len(list(sent.finder.find_in_lines(LINES))) == len(LINES)


def test_only_what_tagging_needs_is_loaded(model: str) -> None:
    assert pipeline(model).pipe_names == ["attribute_ruler"]


def test_what_cannot_be_used(model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="is a pipeline for 'fr', not for 'en': name another with --pos"):
        make_finder(inventory(), "en", pos=model)
    with pytest.raises(
        IdiometerError, match=r"no spaCy pipeline 'fr_nope' is installed: install it .*download fr_nope"
    ):
        french("fr_nope", "faire un pas")
    with pytest.raises(UsageError, match="Chinese idioms are found as they are written"):
        make_finder(inventory(), "zh", pos=model)
    spacy.blank("fr").to_disk(tmp_path / "blank")
    with pytest.raises(UsageError, match="blank tags no parts of speech"):
        french(str(tmp_path / "blank"), "faire un pas")
    (tmp_path / "empty").mkdir()
    with pytest.raises(IdiometerError, match=r"cannot load the spaCy pipeline .*empty") as error:
        french(str(tmp_path / "empty"), "faire un pas")
    assert "\n" not in str(error.value)
    pipeline.cache_clear()
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingExtraError, match=r"--pos needs an optional package: pip install 'idiometer\[pos\]'"):
        french(model, "faire un pas")
