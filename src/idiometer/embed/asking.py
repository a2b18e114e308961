"""A trained model asked about blanks: the score of every idiom in a context."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from idiometer.embed.contexts import Context
from idiometer.embed.examples import make_examples
from idiometer.embed.model_folder import Trained
from idiometer.errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Scores = npt.NDArray[np.float32]

BLANK = re.compile(r"_{2,}|＿{2,}|#idiom\d*#|\[MASK\]")
_ROWS = 64  # contexts asked at a time


def blank_of(text: str) -> Context:
    """The context of a text's one blank."""
    blanks = list(BLANK.finditer(text))
    if len(blanks) != 1:
        raise UsageError(f"{text[:60]!r} has {len(blanks)} blanks, one is asked for: write ____ where the idiom stands")
    left, right = text[: blanks[0].start()], text[blanks[0].end() :]
    if not left.strip() and not right.strip():
        raise UsageError("nothing stands beside the blank: write the sentence around it")
    return Context("", left, right)


def scores(trained: Trained, contexts: Sequence[Context]) -> Iterator[Scores]:
    """For each context the scores of all idioms, in the model's order; the higher, the better one fits."""
    import numpy as np
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = trained.model.to(device).eval()
    numbers = torch.arange(len(trained.idioms), device=device)
    for start in range(0, len(contexts), _ROWS):
        block = [Context("", c.left, c.right) for c in contexts[start : start + _ROWS]]
        examples = make_examples(block, {"": 0}, trained.tokens, trained.settings.width)
        batch = examples.batch(np.arange(len(block)), trained.tokens.pad)
        ids, inside, places = (torch.from_numpy(batch[name]).to(device) for name in ("ids", "inside", "places"))
        with torch.no_grad():
            found = model.scores(model.query(model.states(ids, inside), places), numbers)
        yield from found.float().cpu().numpy()


def suggest(trained: Trained, text: str, k: int) -> list[tuple[str, float]]:
    """The `k` idioms that fit a text's blank best, each with its probability among all."""
    import numpy as np

    (found,) = scores(trained, [blank_of(text)])
    chances = np.exp(found - found.max())
    chances /= chances.sum()
    best = np.argsort(-chances, kind="stable")[:k]
    return [(trained.idioms[place], float(chances[place])) for place in best]
