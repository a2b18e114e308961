from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.lines import read_lines
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError
from idiometer.find.filters import make_filters, size
from idiometer.find.language_guess import guess


def reasons(specs: str, src: str, ref: str | None, lang: str = "en", target: str | None = "fr") -> list[str]:
    filters, _ = make_filters(specs.split(), lang, target)
    return [reason for one in pickle.loads(pickle.dumps(filters)) if (reason := one(src, ref))]


@pytest.mark.parametrize(
    ("specs", "src", "ref", "reason"),
    [
        ("length", "a " * 80, "b", None),
        ("length", "a " * 81, "b", "longer than 80 words"),
        ("length=3", "a", "b b b b", "longer than 3 words"),
        ("length=3", "a b c d", None, "longer than 3 words"),
        ("ratio", "a b", "a b c", None),
        ("ratio", "a b", "a b c d", "length ratio over 1.5"),
        ("ratio=2", "a b c d", "a b", None),
        ("ratio", "a", "", "length ratio over 1.5"),
        ("ratio", "a b c d e f", None, None),
        ("copied", "Kick the bucket!", "kick – the BUCKET", "copied source"),
        ("copied", "Kick the bucket!", "Mourir.", None),
        ("copied", "Kick the bucket!", None, None),
        ("language", "He is not in the house of his father.", "Il est mort.", None),
        ("language", "Il n'est pas dans la maison de son père.", "Il est mort.", "looks fr, not en"),
        ("language", "He is gone.", "It is not in the house of his father.", "looks en, not fr"),
        ("language", "画蛇添足的人", "Il est mort.", "looks Han, not en"),
        ("language", "OK", "OK", None),
    ],
)
def test_what_is_dropped(specs: str, src: str, ref: str | None, reason: str | None) -> None:
    assert reasons(specs, src, ref) == ([reason] if reason else [])


def test_chinese_is_measured_in_characters() -> None:
    assert size("画蛇 添足。", "zh") == 5
    assert reasons("length=5", "画蛇添足。", None, "zh", None) == []
    assert reasons("length=4", "画蛇添足。", None, "zh", None) == ["longer than 4 characters"]
    assert reasons("ratio", "他们见面以后一直谈笑风生", "They chatted and laughed after they met", "zh", "en") == []
    assert reasons("ratio", "谈笑风生", "They chatted and laughed after they met", "zh", "en") != []


@given(src=st.text(max_size=30), ref=st.none() | st.text(max_size=30))
def test_any_text_gets_an_answer(src: str, ref: str | None) -> None:
    for lang, target in (("en", "fr"), ("zh", "en"), ("sl", "xh")):
        reasons("all", src, ref, lang, target)


def test_all_are_those_that_fit() -> None:
    assert [len(make_filters(["all"], "en", target)[0]) for target in ("fr", None)] == [4, 2]
    assert make_filters(["all"], "en", None)[1]
    assert make_filters([], "en", "fr") == ((), False)
    assert reasons("all length=2", "a b c", None)[0] == "longer than 2 words"


@pytest.mark.parametrize(
    ("specs", "says"),
    [
        ("lenght", "did you mean 'length'"),
        ("length=", None),
        ("length=0", "from 1 on"),
        ("length=x", "from 1 on"),
        ("ratio=nan", "from 1 on"),
        ("copied=2", "takes no value"),
    ],
)
def test_what_is_no_filter(specs: str, says: str | None) -> None:
    if says is None:
        make_filters([specs], "en", "fr")
        return
    with pytest.raises(UsageError, match=says):
        make_filters([specs], "en", "fr")


def test_a_translation_is_needed_to_compare() -> None:
    with pytest.raises(UsageError, match="give a pair"):
        make_filters(["ratio"], "en", None)


@pytest.mark.shared
def test_the_guess_knows_published_sentences(shared: Path) -> None:
    """None of its own language is dropped; of ten words or more, the other language is noticed."""
    pairs = [line.split("\t")[:2] for line in read_lines(f"{shared}/data/tatoeba/en-fr.tsv.gz")][::40]
    assert [en for en, fr in pairs if guess(en, "en") or guess(fr, "fr")] == []
    long = [(en, fr) for en, fr in pairs if len(en.split()) >= 10]
    assert sum(guess(fr, "en") == "fr" and guess(en, "fr") == "en" for en, fr in long) > 0.9 * len(long) > 200
    cibb = TestSet.read(f"{shared}/data/cibb")
    assert [e.id for e in cibb if guess(e.src, "zh") or guess(e.refs[0], "en")] == []
