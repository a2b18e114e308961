"""Contexts in which some idioms mean the same: what stands beside an idiom tells its group."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from idiometer.embed.contexts import Context
from idiometer.embed.training_settings import TrainingSettings

GROUPS = (
    ("画蛇添足", "多此一举", "弄巧成拙"),
    ("雪上加霜", "祸不单行", "屋漏逢雨"),
    ("手无寸铁", "赤手空拳", "束手待毙"),
)
CUES = ("何必再写这些字", "又丢了钱包摔了腿", "没有刀枪只有双拳")
TINY = TrainingSettings(hidden=16, layers=1, heads=2, dropout=0.1, width=16, epochs=3, max_tokens=400, warmup=5)


def contexts(n: int = 300, seed: int = 0) -> list[Context]:
    rng = random.Random(seed)
    made = []
    for _ in range(n):
        group = rng.randrange(len(GROUPS))
        cue = rng.sample(CUES[group], 5)
        made.append(Context(rng.choice(GROUPS[group]), "".join(cue[:3]), "".join(cue[3:])))
    return made


def write_contexts(path: Path, found: Sequence[Context]) -> str:
    path.write_text("".join(context.line() + "\n" for context in found), encoding="utf-8")
    return str(path)
