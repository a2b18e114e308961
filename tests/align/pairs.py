"""A little parallel text for the aligner tests."""

from __future__ import annotations

import random

from idiometer.align.base import Pair

LEXICON = {
    "the": "la", "house": "maison", "cat": "chatte", "big": "grande", "small": "petite", "sees": "voit",
    "red": "rouge", "table": "table", "window": "fenêtre", "and": "et", "door": "porte", "eats": "mange",
}  # fmt: skip


def pairs(n: int, seed: int = 1) -> list[Pair]:
    """Sentences translated word by word, with an adjective behind its noun now and then."""
    rng = random.Random(seed)
    found: list[Pair] = []
    for _ in range(n):
        src = rng.choices(list(LEXICON), k=rng.randint(2, 8))
        tgt = [LEXICON[word] for word in src]
        if rng.random() < 0.3:
            tgt[0], tgt[1] = tgt[1], tgt[0]
        found.append((src, tgt))
    return found
