"""Lexicons: pairs, directions, formats, and what is wrong with files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.errors import IdiometerError, UsageError
from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import bundled_lexicons, load_lexicon, read_lexicon

PAIRS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")), max_size=12)


@given(PAIRS)
def test_turned_round_twice_it_is_the_same(pairs: list[tuple[str, str]]) -> None:
    lexicon = Lexicon.of("l", "en", "fr", pairs)
    assert sorted(lexicon.pairs()) == sorted(set(pairs))
    assert lexicon.reverse().reverse().digest == lexicon.digest
    assert len(lexicon) == len(set(pairs))


@given(PAIRS, PAIRS)
def test_merging_is_the_union_in_any_order(left: list[tuple[str, str]], right: list[tuple[str, str]]) -> None:
    a, b = Lexicon.of("a", "en", "fr", left), Lexicon.of("b", "en", "fr", right)
    assert set(a.merge(b).pairs()) == set(left) | set(right)
    assert a.merge(b).digest == b.merge(a).digest


def test_a_word_is_looked_up_as_written_and_in_lower_case() -> None:
    lexicon = Lexicon.of("l", "en", "fr", [("Turkey", "Turquie"), ("turkey", "dinde")])
    assert lexicon.of_word("Turkey") == ("Turquie", "dinde")
    assert lexicon.of_word("turkey") == ("dinde",)
    assert lexicon.of_word("duck") == ()


def test_muse_files_in_both_directions(tmp_path: Path) -> None:
    (tmp_path / "en-fr.txt").write_text("bean haricot\nbean\tfève\nbroken line here\n", encoding="utf-8")
    with gzip.open(tmp_path / "fr-en.txt.gz", "wt", encoding="utf-8") as file:
        file.write("graine bean\n")
    lexicon = load_lexicon([str(tmp_path / "en-fr.txt"), str(tmp_path / "fr-en.txt.gz")], "en-fr")
    assert lexicon.of_word("bean") == ("haricot", "fève", "graine")
    assert lexicon.n_skipped == 1


def test_the_direction_of_a_file_whose_name_does_not_say(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("haricot bean\n")
    path = str(tmp_path / "words.txt")
    assert load_lexicon([path], "fr-en").of_word("haricot") == ("bean",)
    assert load_lexicon([path + ":reverse"], "en-fr").of_word("bean") == ("haricot",)
    with pytest.raises(UsageError, match="does not say the pair"):
        read_lexicon(path)


def test_a_table_with_several_translations(tmp_path: Path) -> None:
    (tmp_path / "en-de.tsv").write_text("bean\tBohne\tbohne bean\tKern\nlonely\n")
    lexicon = Lexicon.read(str(tmp_path / "en-de.tsv"))
    assert lexicon.of_word("bean") == ("Bohne", "bohne bean", "Kern")
    assert lexicon.n_skipped == 1


def test_a_table_of_phrases_alone(tmp_path: Path) -> None:
    (tmp_path / "en-fr.tsv").write_text("spill\tfaire  tomber\n")
    assert load_lexicon([str(tmp_path / "en-fr.tsv")], "en-fr").of_word("spill") == ("faire tomber",)


@pytest.mark.parametrize(
    ("name", "langpair", "found"),
    [
        ("lex-en-fr.txt", "en-fr", "en-fr"),
        ("my-en-fr.txt", "en-fr", "en-fr"),  # my is Burmese
        ("my-en-fr.txt", "fr-en", "en-fr"),
        ("de-en-fr.txt", "en-de", "de-en"),
        ("lex-en-fr.txt", None, "en-fr"),
        ("en-fr.de-fr.txt", "fr-de", "de-fr"),
    ],
)
def test_a_pair_in_a_longer_name(tmp_path: Path, name: str, langpair: str | None, found: str) -> None:
    (tmp_path / name).write_text("a b\n")
    lexicon = read_lexicon(str(tmp_path / name), langpair)
    assert f"{lexicon.source}-{lexicon.target}" == found


@pytest.mark.parametrize(
    ("name", "langpair", "says"),
    [
        ("my-en-fr.txt", "en-de", r"lexicon .*my-en-fr.txt: its name says my-en and en-fr, and en-de is asked for"),
        ("my-en-fr.txt", None, r"says my-en and en-fr, and no pair is asked for"),
        ("lex-en.txt", "en-fr", r"lexicon .*lex-en.txt: unknown language 'lex'.*rename it"),
        ("lex-en.txt", None, r"lexicon .*lex-en.txt: its name does not say the pair"),
    ],
)
def test_a_name_that_leads_nowhere_is_in_the_error(tmp_path: Path, name: str, langpair: str | None, says: str) -> None:
    (tmp_path / name).write_text("a b\n")
    with pytest.raises(UsageError, match=says):
        read_lexicon(str(tmp_path / name), langpair)


def test_wrong_lexicons(tmp_path: Path) -> None:
    (tmp_path / "en-de.txt").write_text("bean Bohne\n")
    (tmp_path / "en-fr.txt").write_text("one two three\n")
    with pytest.raises(UsageError, match=r"en-de.txt is en-de; the test set is en-fr"):
        load_lexicon([str(tmp_path / "en-de.txt")], "en-fr")
    with pytest.raises(IdiometerError, match=r"en-fr.txt is empty"):
        load_lexicon([str(tmp_path / "en-fr.txt")], "en-fr")
    with pytest.raises(UsageError, match=r"no lexicon for en-cs ships with Idiometer.*fetch muse en-cs"):
        load_lexicon([], "en-cs")
    with pytest.raises(UsageError, match="do not merge"):
        Lexicon.of("a", "en", "fr", []).merge(Lexicon.of("b", "en", "de", []))


@pytest.mark.parametrize("name", [name for name in bundled_lexicons() if name.startswith("en-")])
def test_bundled_lexicons_have_single_words_without_repetition(name: str) -> None:
    lexicon = Lexicon.load(name)
    assert len(lexicon.entries) > 800
    assert all(word == word.strip() and " " not in target for word, target in lexicon.pairs())
    assert Lexicon.load("-".join(reversed(name.split("-")))).reverse().digest == lexicon.digest
