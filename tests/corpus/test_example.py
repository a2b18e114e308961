from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from idiometer.corpus.example import Span, check_spans

SPANS = st.lists(st.tuples(st.integers(-1, 7), st.integers(-1, 7)), max_size=3)


def covers(spans: list[Span], length: int) -> bool:
    """Whether these are spans of one occurrence, said with sets of characters."""
    places = [set(range(start, end)) for start, end in spans]
    inside = all(found and found <= set(range(length)) for found in places)
    return bool(spans) and inside and sum(map(len, places)) == len(set().union(*places))


@given(spans=SPANS, length=st.integers(0, 7))
def test_check_spans(spans: list[Span], length: int) -> None:
    if covers(spans, length):
        assert check_spans(spans, length) == tuple(sorted(spans))
    else:
        with pytest.raises(ValueError, match="span"):
            check_spans(spans, length)
