"""One class per occurrence: literal, rendered, omitted, copied or unclear; with the evidence for it.

Copied: words of the source stand in the hypothesis, and no reference has them. Literal: the metric of literal
renderings says so. The rest takes word alignments: where none of the translation's words stands for the idiom, it is
omitted, unless some word is left over that could be what the aligner missed; where one does, it is rendered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from idiometer.metrics.base import Evidence, Item, Metric, Output, Skip, Verdict
from idiometer.metrics.copies import copied_places
from idiometer.metrics.standing import Standing
from idiometer.text.text import Text

CLASSES = ("literal", "rendered", "omitted", "copied", "unclear")


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the metric of literal renderings has prepared, or why it cannot judge."""

    literal: object


class Classes(Metric[Prepared]):
    """A class for each occurrence, as its label and as a 1 among five outputs."""

    name = "class"
    outputs = tuple(Output(name, higher_is_better=name == "rendered") for name in CLASSES)

    def __init__(self, literal: Metric[Any], *, aligned: bool = True) -> None:
        self._literal = literal
        self._aligned = aligned
        self.langpair = literal.langpair
        self.takes = literal.takes | {"ref", "links.hyp"}

    def settings(self) -> Mapping[str, str]:
        """The metric of literal renderings, with its own settings."""
        by_links = {} if self._aligned else {"classes": "without-links"}
        return {"literal": self._literal.name, **self._literal.settings(), **by_links}

    def prepare(self, item: Item) -> Prepared:
        """Every occurrence has a class, be it `unclear`."""
        return Prepared(self._literal.prepare(item))

    def judge(self, batch: Sequence[tuple[Item, Prepared, Text]]) -> Sequence[Verdict]:
        """One verdict per item."""
        judged = [(item, prepared.literal, text) for item, prepared, text in batch]
        rest = iter(self._literal.judge([each for each in judged if not isinstance(each[1], Skip)]))
        return [
            self._verdict(item, None if isinstance(literal, Skip) else next(rest), hypothesis)
            for item, literal, hypothesis in judged
        ]

    def _verdict(self, item: Item, literal: Verdict | None, hypothesis: Text) -> Verdict:
        standing = Standing.of(item, hypothesis) if self._aligned else None
        name, evidence = _classify(item, literal, hypothesis, standing)
        return item.verdict(*(float(name == each) for each in CLASSES), label=name, evidence=evidence)


def _classify(
    item: Item, literal: Verdict | None, hypothesis: Text, standing: Standing | None
) -> tuple[str, tuple[Evidence, ...]]:
    copied = copied_places(item, hypothesis)
    said = literal.evidence if literal and literal.label == "literal" else ()
    if said and not all(set(evidence.spans) & set(copied) for evidence in said):
        return "literal", said
    if copied:
        return "copied", (Evidence("hyp", copied, "copied"),)
    if not hypothesis.words:
        return "omitted", ()
    if standing is None or literal is None:
        return "unclear", _aligned(standing, "aligned")
    if standing.spans:
        return "rendered", _aligned(standing, "rendered")
    return ("unclear", ()) if standing.loose else ("omitted", ())


def _aligned(standing: Standing | None, role: str) -> tuple[Evidence, ...]:
    return (Evidence("hyp", standing.spans, role),) if standing and standing.spans else ()
