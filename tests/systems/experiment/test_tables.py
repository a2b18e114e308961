"""Tables: digits by the scale of a score, not by how large it happens to be."""

from __future__ import annotations

from idiometer.systems.experiment.reporting import empty_ones
from idiometer.systems.experiment.tables import markdown


def test_a_scale_has_its_digits() -> None:
    def score(value: float, *, rate: bool) -> dict[str, object]:
        return {"value": value, "low": 0.0, "high": value, "higher_is_better": True, "rate": rate}

    scores = {"regular": {}, "idiom": {"BLEU": score(0.008, rate=False), "LitTER": score(0.5, rate=True)}}
    row = {"model": "random", "condition": "zero", "scores": scores}
    assert markdown("T", [row], [("idiom", "BLEU"), ("idiom", "LitTER")]).splitlines()[-1] == (
        "| zero | random | 0.0 [0.0, 0.0] | 0.500 [0.000, 0.500] |"
    )


def test_empty_translations_are_told() -> None:
    rows = [{"model": name, "condition": "zero", "empty": [n, 1282]} for name, n in (("random", 0), ("mBART", 1200))]
    assert list(empty_ones(rows)) == [
        "zero, mBART: 1,200 of 1,282 translations of idiom sentences are empty; an empty one has no literal error."
    ]
