"""The second look at what was found: duplicates dropped, a sample per idiom drawn. It begins anew if it is stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from idiometer.find.sampling import Sampler
from idiometer.find.totals import Totals

DUPLICATE = "duplicate"
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Thinning:
    """What to leave out of the sentences found."""

    duplicates: bool = False
    per_idiom: int | None = None
    seed: int = 0

    def __bool__(self) -> bool:
        return self.duplicates or self.per_idiom is not None


def thin(found: Path, thinning: Thinning, totals: Totals, drop: Callable[[Record], object]) -> Iterator[str]:
    """The lines that stay; those that do not are handed to `drop`, and the totals corrected.

    Of a sentence drawn for one of its idioms the others stay only if they drew it too, so that none is there more
    often than asked for; a sentence without an idiom stays.
    """
    duplicate, drawn = _fates(found, thinning)
    counted = Totals(n_lines=totals.n_lines, dropped=totals.dropped.copy())
    not_drawn = f"not among the {thinning.per_idiom} drawn for its idiom"
    for place, (line, record) in enumerate(_records(found)):
        idioms = record["idioms"]
        mine = idioms if drawn is None else [o for o in idioms if o["idiom"] in drawn.get(place, ())]
        reason = DUPLICATE if duplicate[place] else not_drawn if idioms and not mine else None
        if reason:
            counted.dropped[reason] += 1
            drop(record | {"reason": reason})
            continue
        if len(mine) < len(idioms):
            counted.dropped[f"occurrence {not_drawn}, in a sentence drawn for another"] += len(idioms) - len(mine)
        counted.count(o["idiom"] for o in mine)
        yield line if len(mine) == len(idioms) else json.dumps(record | {"idioms": mine}, ensure_ascii=False)
    totals.replace(counted)


def _fates(found: Path, thinning: Thinning) -> tuple[bytearray, dict[int, set[str]] | None]:
    """Which sentences are duplicates, and which of the others were drawn for which idioms."""
    seen = _seen_texts() if thinning.duplicates else None
    sampler = Sampler(thinning.per_idiom, thinning.seed) if thinning.per_idiom is not None else None
    duplicate = bytearray()
    for place, (_, record) in enumerate(_records(found)):
        again = bool(seen and seen(record["src"]))
        duplicate.append(again)
        if sampler and not again:
            sampler.offer({o["idiom"] for o in record["idioms"]}, record["src"], place)
    return duplicate, sampler.drawn() if sampler else None


def _seen_texts() -> Callable[[str], bool]:
    from idiometer.find.duplicates import SeenTexts

    return SeenTexts().seen


def _records(found: Path) -> Iterator[tuple[str, Record]]:
    with found.open(encoding="utf-8", newline="\n") as lines:
        for line in lines:
            yield line.rstrip("\n"), json.loads(line)
