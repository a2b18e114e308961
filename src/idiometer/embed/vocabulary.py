"""The idioms that get a vector: the union of lists, with how many contexts each has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from idiometer.errors import IdiometerError
from idiometer.idioms.inventory import Idiom, Inventory


def union(names: Sequence[str]) -> Inventory:
    """One inventory of all idioms of several lists; what an earlier list knows of an idiom comes first."""
    idioms: dict[str, Idiom] = {}
    forms: set[str] = set()
    for name in names:
        for idiom in Inventory.load(name):
            if idiom.idiom not in forms:
                variants = tuple(form for form in idiom.variants if form not in forms)
                idioms[idiom.idiom] = Idiom(idiom.idiom, idiom.meaning, idiom.literal, variants=variants)
                forms.update((idiom.idiom, *variants))
    return Inventory(" + ".join(names), idioms)


def at_least(counts: Mapping[str, int], minimum: int) -> tuple[str, ...]:
    """The idioms with `minimum` contexts or more, the frequent ones first."""
    kept = [idiom for idiom, n in counts.items() if n >= minimum]
    if not kept:
        most = max(counts.values(), default=0)
        raise IdiometerError(
            f"no idiom has {minimum} contexts or more (the most frequent has {most}): "
            "lower the minimum, or bring more text"
        )
    return tuple(sorted(kept, key=lambda idiom: (-counts[idiom], idiom)))


def inventory_lines(counts: Mapping[str, int], idioms: Iterable[str]) -> Iterable[str]:
    """A table of idioms with their counts, which `Inventory` reads."""
    yield "idiom\tfrequency"
    yield from (f"{idiom}\t{counts[idiom]}" for idiom in idioms)
