"""Which idioms an idiom is told apart from, in each step."""

from __future__ import annotations

import torch
from torch import Tensor

from idiometer.embed.training_settings import TrainingSettings

_POWER = 0.75  # of the frequency, as word2vec draws negatives
_ACCIDENT = 1e4  # taken off the score of a negative that is the idiom itself

Choice = tuple[Tensor, Tensor | None, Tensor]  # candidates, what is taken off their scores, the right ones


class Candidates:
    """Draws candidates for batches of idioms; the right one is among them."""

    def __init__(self, counts: Tensor, settings: TrainingSettings) -> None:
        weights = counts.double() ** _POWER if settings.drawn == "frequency" else torch.ones_like(counts.double())
        self._all = torch.arange(len(counts), device=counts.device)
        self._chances = weights / weights.sum()
        self._cumulative = self._chances.cumsum(0)
        self._log_seen = (counts.double() / counts.sum()).log().float()
        self._log_drawn = self._chances.log().float()
        self._settings = settings

    def of(self, idioms: Tensor) -> Choice:
        """The candidates of a batch."""
        match self._settings.loss:
            case "full":
                return self._all, None, idioms
            case "negatives":
                return self._own_negatives(idioms)
            case "sampled":
                return self._shared(idioms, self._draw((self._settings.negatives,)), self._log_drawn)
            case _:
                return self._shared(idioms, idioms, self._log_seen)

    def _draw(self, shape: tuple[int, ...]) -> Tensor:
        chance = torch.rand(shape, device=self._all.device, dtype=torch.float64)
        return torch.searchsorted(self._cumulative, chance).clamp(max=len(self._all) - 1)

    def _own_negatives(self, idioms: Tensor) -> Choice:
        """Each idiom against negatives of its own, the idiom first."""
        drawn = self._draw((len(idioms), self._settings.negatives))
        candidates = torch.cat([idioms[:, None], drawn], dim=1)
        hits = torch.cat([torch.zeros_like(idioms[:, None]), (drawn == idioms[:, None]).long()], dim=1)
        return candidates, hits * _ACCIDENT, torch.zeros_like(idioms)

    def _shared(self, idioms: Tensor, others: Tensor, log_chance: Tensor) -> Choice:
        """All idioms of the batch against the same ones, corrected for how often each is drawn."""
        candidates = torch.unique(torch.cat([idioms, others]))
        prior = log_chance[candidates][None].expand(len(idioms), -1)
        return candidates, prior, torch.searchsorted(candidates, idioms)
