"""Do people agree? Cohen's kappa for every two of them, and Krippendorff's alpha for all together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from idiometer.report.labels import Judgement, Key


@dataclass(frozen=True, slots=True)
class Kappa:
    """Two people on what both judged; kappa is None where both gave one and the same label throughout."""

    first: str
    second: str
    n: int
    same: float
    kappa: float | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """Kappa by pair, alpha over all that two or more judged (nominal; None where only one label occurs)."""

    kappas: tuple[Kappa, ...]
    alpha: float | None
    n: int


def agreement(judgements: Iterable[Judgement]) -> Agreement | None:
    """None where no two people judged the same."""
    units: dict[Key, dict[str, str]] = defaultdict(dict)
    for judgement in judgements:
        units[judgement.key][judgement.annotator] = judgement.label
    shared = [unit for unit in units.values() if len(unit) > 1]
    if not shared:
        return None
    people = sorted({name for unit in shared for name in unit})
    found = (_kappa(a, b, [(u[a], u[b]) for u in shared if a in u and b in u]) for a, b in combinations(people, 2))
    return Agreement(tuple(kappa for kappa in found if kappa.n), _alpha(shared), len(shared))


def _kappa(first: str, second: str, pairs: list[tuple[str, str]]) -> Kappa:
    n = len(pairs)
    if not n:
        return Kappa(first, second, 0, 0.0, None)
    same = sum(a == b for a, b in pairs) / n
    left, right = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    chance = sum(left[label] * right[label] for label in left) / n**2
    return Kappa(first, second, n, same, (same - chance) / (1 - chance) if chance < 1 else None)


def _alpha(units: Sequence[Mapping[str, str]]) -> float | None:
    """Krippendorff's alpha for names: one minus observed over expected disagreement, from coincidences."""
    coincidences: Counter[tuple[str, str]] = Counter()
    for unit in units:
        for a, b in permutations(unit.values(), 2):
            coincidences[a, b] += 1 / (len(unit) - 1)  # type: ignore[assignment]
    totals: Counter[str] = Counter()
    for (a, _), n in coincidences.items():
        totals[a] += n
    n = sum(totals.values())
    observed = sum(value for (a, b), value in coincidences.items() if a != b)
    expected = (n * n - sum(value * value for value in totals.values())) / (n - 1)
    return 1 - observed / expected if expected else None
