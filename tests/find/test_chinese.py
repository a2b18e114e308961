from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from idiometer.corpus.example import Span
from idiometer.find.chinese import ChineseFinder
from idiometer.idioms.inventory import Idiom, Inventory

FORMS = st.lists(st.text("甲乙𠀀", min_size=1, max_size=4), min_size=1, max_size=6, unique=True)


def finder(*forms: str) -> ChineseFinder:
    return ChineseFinder(Inventory("t", {form: Idiom(form) for form in forms}))


def brute_force(text: str, forms: list[str]) -> list[tuple[str, Span]]:
    """From the left, the longest form at each place, and on behind it."""
    found, at = [], 0
    while at < len(text):
        here = max((form for form in forms if text.startswith(form, at)), key=len, default="")
        if here:
            found.append((here, (at, at + len(here))))
        at += len(here) or 1
    return found


@given(text=st.text("甲乙𠀀。", max_size=25), forms=FORMS)
@example(text="𠀀甲乙甲", forms=["甲", "甲乙", "乙甲"])
def test_the_longest_from_the_left(text: str, forms: list[str]) -> None:
    assert [(o.idiom, o.spans[0]) for o in finder(*forms).find(text)] == brute_force(text, forms)


def test_variants_lead_to_the_idiom() -> None:
    inventory = Inventory("t", {"画蛇添足": Idiom("画蛇添足", variants=("畫蛇添足",))})
    (found,) = ChineseFinder(inventory).find("何必畫蛇添足？")
    assert (found.idiom, found.spans) == ("画蛇添足", ((2, 6),))


def test_a_divided_form_is_not_found() -> None:
    assert finder("画蛇添足").find("画蛇，添足") == []


def test_any_text_can_be_searched() -> None:
    assert finder("画蛇添足").find("") == finder("画蛇添足").find("\0\u2028") == []
