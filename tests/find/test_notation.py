from __future__ import annotations

import pytest

from idiometer.errors import IdiometerError
from idiometer.find.notation import MOST, written_forms


def forms(entry: str, lang: str = "en") -> list[str]:
    """The forms with slots in brackets and articles in parentheses."""
    marks = {"word": "{}", "article": "({})", "comma": "{}"}
    return [
        " ".join(marks.get(part.kind, "[{}]").format(part.text) for part in form) for form in written_forms(entry, lang)
    ]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("spill the beans", ["spill (the) beans"]),
        ("hit the sack/hay", ["hit (the) sack", "hit (the) hay"]),
        ("hit the sack / sheets / hay", ["hit (the) sack", "hit (the) sheets", "hit (the) hay"]),
        ("hit the sack / hit the hay", ["hit (the) sack", "hit (the) hay"]),
        ("put/lay your cards on the table", ["put [your] cards on (the) table", "lay [your] cards on (the) table"]),
        ("keep (on) trucking", ["keep on trucking", "keep trucking"]),
        (
            "(as) cool as (a) cucumber",
            ["as cool as (a) cucumber", "as cool as cucumber", "cool as (a) cucumber", "cool as cucumber"],
        ),
        (
            "in (the) last/final analysis",
            ["in (the) last analysis", "in (the) final analysis", "in last analysis", "in final analysis"],
        ),
        ("let someone/somebody off the hook", ["let [someone] off (the) hook", "let [somebody] off (the) hook"]),
        ("the apple of one's eye", ["(the) apple of [one's] eye"]),
        ("give something a miss", ["give [something] (a) miss"]),
        ("don't hold your breath", ["do n't hold [your] breath"]),
        ("bob’s your uncle", ["bob 's [your] uncle"]),
        ("apple-pie order", ["apple pie order"]),
        ("I'll eat my hat if…", ["i 'll eat my hat if", "i 'll eat my hat"]),
        ("how's tricks?", ["how 's tricks"]),
        ("day in, day out", ["day in , day out"]),
        ("Pull Strings", ["pull strings"]),
        ("()", None),
        ("someone / something", None),
        ("/ / /", None),
    ],
)
def test_how_dictionaries_write(entry: str, expected: list[str] | None) -> None:
    if expected is None:
        with pytest.raises(IdiometerError, match="has no word of its own"):
            forms(entry)
    else:
        assert forms(entry) == expected


@pytest.mark.parametrize("entry", ["hit the (sack", "hit the sack)", "((on)", "a ) b ( c"])
def test_brackets_without_partner(entry: str) -> None:
    with pytest.raises(IdiometerError, match="bracket without its partner"):
        forms(entry)


def test_french_and_german() -> None:
    assert forms("faire l'œuf", "fr") == ["faire (l') œuf"]
    assert forms("jdm. auf den Zahn fühlen", "de") == ["[jdm] auf (den) zahn fühlen"]


def test_an_entry_stands_for_so_many_forms_at_most() -> None:
    assert len(forms(" ".join(["a1/a2"] * 12))) == MOST
