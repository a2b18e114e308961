"""The blocklist metric exactly as published with CIBB (Shao et al. 2018): its tokens, its stemmer, its lists."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.blocklist import LITERAL, verdict
from idiometer.metrics.blocklists import Blocklists
from idiometer.text.text import Text

_NO_PUNCTUATION = str.maketrans("", "", string.punctuation)

# Stemming changes the end of a word, never its first letter: only words that begin like a blocked stem are stemmed.
Stems = tuple[frozenset[str], Mapping[str, str]]


@cache
def stem(word: str) -> str:
    """The English Snowball stem."""
    return str(_stemmer().stemWord(word))


@cache
def _stemmer() -> Any:  # noqa: ANN401
    import Stemmer

    return Stemmer.Stemmer("english")


class FaithfulBlocklist(Metric[Stems]):
    """Delete ASCII punctuation, lower-case, split on single spaces, stem; any equal stem anywhere is an error."""

    name = "blocklist:faithful"
    outputs = (Output("blocklist:faithful", higher_is_better=False),)

    def __init__(self, lists: Blocklists | None = None) -> None:
        self._lists = lists or Blocklists.of_name(mend=False)

    def settings(self) -> Mapping[str, str]:
        """Lists and stemmer."""
        from importlib.metadata import version

        return {"lists": self._lists.signature, "match": f"pystemmer-{version('pystemmer')}"}

    def prepare(self, item: Item) -> Stems | Skip:
        """The stems of the occurrence's blocklist, with the words they come from."""
        entries = self._lists.of(item.occurrence)
        if not entries:
            return Skip("no blocklist")
        stems = {stem(entry.lower()): entry for entry in entries}
        return frozenset(found[:1] for found in stems), stems

    def judge(self, batch: Sequence[tuple[Item, Stems, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        return [verdict(item, tuple(_find(hypothesis.raw, stems))) for item, stems, hypothesis in batch]


def _find(raw: str, stems: Stems) -> list[Evidence]:
    firsts, blocked_by = stems
    found = []
    start = 0
    for piece in raw.split(" "):
        word = piece.translate(_NO_PUNCTUATION).lower()
        blocked = blocked_by.get(stem(word)) if word[:1] in firsts else None
        if blocked is not None:
            found.append(Evidence("hyp", ((start, start + len(piece)),), LITERAL, word=blocked))
        start += len(piece) + 1
    return found
