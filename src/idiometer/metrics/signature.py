"""Signatures: everything that changes a number, in one line."""

from __future__ import annotations

from collections.abc import Mapping

from idiometer import __version__
from idiometer.corpus.testset import TestSet
from idiometer.metrics.settings import Settings


def signature(name: str, testset: TestSet, metric: Mapping[str, str], settings: Settings) -> str:
    """`Name|key:value|…|version:X`, in a stable order with the version last."""
    parts = {"pair": testset.langpair, "average": settings.average, "unit": "idioms", **metric}
    if settings.where:
        parts["where"] = settings.where_text
    parts |= test_parts(settings)
    parts["testset"] = testset.digest[:8]
    parts["version"] = __version__
    return "|".join([name, *(f"{key}:{value}" for key, value in parts.items())])


def test_parts(settings: Settings) -> dict[str, str]:
    """The paired test, where there is one: its kind with the number of resamples, and the seed."""
    return {settings.test: str(settings.n_resamples), "seed": str(settings.seed)} if settings.test else {}
