"""How often the paired tests reject at 5% where two systems are equal, over idioms."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from benchmarks.coverage import SIZES
from idiometer.metrics.significance import paired_p

RUNS = 2000


def rows() -> Iterator[tuple[str, str, str]]:
    for n_idioms, (sizes, listed), average in itertools.product((10, 50, 100), SIZES.items(), ("macro", "micro")):
        rng = np.random.default_rng(n_idioms)
        rejected = np.zeros(3)
        differing = 0.0
        for run in range(RUNS):
            n = rng.choice(listed, n_idioms)
            p = rng.beta(1.2, 2.8, n_idioms)
            gaps = (rng.binomial(n, p) - rng.binomial(n, p)) / (n if average == "macro" else 1)
            differing += np.count_nonzero(gaps) / RUNS
            found = paired_p(list(gaps), "bs", 500, run), paired_p(list(gaps), "ar", 500, run), _shifted(gaps, rng)
            rejected += np.asarray(found) <= 0.05
        bs, ar, shifted = rejected / RUNS
        measured = f"paired-bs {bs:.1%}, paired-ar {ar:.1%}; plain shifted bootstrap {shifted:.1%}"
        limit = "4% to 5%" if differing >= 30 else "at most 5%"
        yield (
            f"level, {n_idioms} idioms ({differing:.0f} differ), {sizes}, {average}",
            measured,
            f"{limit}, ± 1.3% noise",
        )


def _shifted(gaps: np.ndarray, rng: np.random.Generator) -> float:
    drawn = rng.multinomial(len(gaps), np.full(len(gaps), 1 / len(gaps)), size=500) @ gaps
    return float((np.count_nonzero(np.abs(drawn - gaps.sum()) >= abs(gaps.sum()) - 1e-9) + 1) / 501)
