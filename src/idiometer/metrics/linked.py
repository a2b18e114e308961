"""Which metrics go by word alignments, whether they have them, and how the signature tells alignments apart."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from idiometer.align.base import ref_key
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError
from idiometer.metrics.base import AnyMetric, Metric, is_targeted
from idiometer.metrics.judging import Links
from idiometer.metrics.settings import Settings

REF, HYP = "links.ref", "links.hyp"
_MAKE = "; `idiometer align` makes them"


def wants_links(metric: AnyMetric) -> bool:
    """Whether a metric makes use of word alignments."""
    return is_targeted(metric) and not (metric.needs | metric.takes).isdisjoint({REF, HYP})


def needs_links(metric: AnyMetric) -> bool:
    """Whether a metric cannot do without."""
    return not metric.needs.isdisjoint({REF, HYP})


def check_links(metric: AnyMetric, testset: TestSet, systems: Sequence[Hypotheses], links: Links) -> None:
    """Raise unless there is an alignment of every text that the metric needs one of."""
    n_refs = max(len(example.refs) for example in testset)
    if REF in metric.needs and not all(ref_key(k) in links for k in range(n_refs)):
        raise UsageError(f"{metric.name} needs word alignments of the references{_MAKE}")
    if HYP in metric.needs and (bare := next((s for s in systems if s.system not in links), None)):
        raise UsageError(f"{metric.name} needs word alignments of {bare.system}{_MAKE}")
    unlinked = [s.system for s in systems if s.system not in links]
    if wants_links(metric) and 0 < len(unlinked) < len(systems):
        raise UsageError(f"{unlinked[0]} has no word alignments, and other systems have: align all or none")


def links_settings(metric: Metric[Any], links: Links, system: str, settings: Settings) -> Mapping[str, str]:
    """What made the alignments of one system and of the references, and a digest of them."""
    if not wants_links(metric):
        return {}
    names = sorted(name for name in links if name in (system, "ref") or name.startswith("ref:"))
    if not names:
        return {"links": "none"}
    sha = hashlib.sha256(repr([[tuple(each) for each in links[name]] for name in names]).encode())
    return {**settings.aligner, "links": f"#{sha.hexdigest()[:8]}"}
