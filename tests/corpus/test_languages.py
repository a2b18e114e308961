from __future__ import annotations

import pytest

from idiometer.corpus.languages import CODES, check_language, split_langpair
from idiometer.errors import UsageError


def test_codes() -> None:
    assert check_language("EN") == "en"
    assert all(check_language(code) == code for code in CODES)
    assert split_langpair("zh-en") == ("zh", "en")


@pytest.mark.parametrize(
    ("code", "near"),
    [
        ("eng", "en"),
        ("Chinese", "zh"),
        ("cn", "zh"),
        ("jp", "ja"),
        ("zh_CN", "zh"),
        ("germann", "de"),
        ("chinesse", "zh"),
    ],
)
def test_unknown_languages_suggest_the_nearest(code: str, near: str) -> None:
    with pytest.raises(UsageError, match=f"unknown language '{code}'; did you mean '{near}'"):
        check_language(code)


def test_without_a_near_one_the_next_step_is_named() -> None:
    with pytest.raises(UsageError, match="unknown language 'qq'; use an ISO 639 code"):
        check_language("qq")


@pytest.mark.parametrize("langpair", ["zh", "zh-", "-en", "", "zhen"])
def test_not_a_pair(langpair: str) -> None:
    with pytest.raises(UsageError, match="not a language pair"):
        split_langpair(langpair)
