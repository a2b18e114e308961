"""Noise on the tokens of a batch: masked and replaced words for translation, masked spans for denoising."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from idiometer.systems.training.settings import Training


@dataclass(frozen=True)
class Noise:
    """What is done to tokens; `ordinary` are those that noise may replace and put in: no special ones."""

    settings: Training
    mask: int | None
    end: int
    ordinary: frozenset[int]
    choices: Sequence[int]
    told: int = 0  # tokens at the beginning of a source that tell the model what to do

    def source(self, tokens: list[int], draw: np.random.Generator) -> list[int]:
        """A source with some words masked, some replaced by any other."""
        masked, replaced = self.settings.source_mask, self.settings.source_replace
        if not masked and not replaced:
            return tokens
        chance = draw.random(len(tokens))
        others = draw.integers(len(self.choices), size=len(tokens))
        made = []
        for n, (token, c, other) in enumerate(zip(tokens, chance.tolist(), others.tolist(), strict=True)):
            if n < self.told or token not in self.ordinary or c >= masked + replaced:
                made.append(token)
            elif c < masked and self.mask is not None:
                made.append(self.mask)
            else:
                made.append(self.choices[other])
        return made

    def target(self, tokens: list[int], draw: np.random.Generator) -> list[int]:
        """What the decoder is told of the words before: some are replaced by any other."""
        rate = self.settings.target_replace
        if not rate:
            return tokens
        chance = draw.random(len(tokens)) < rate
        others = draw.integers(len(self.choices), size=len(tokens))
        return [
            self.choices[other] if hit and token in self.ordinary else token
            for token, hit, other in zip(tokens, chance.tolist(), others.tolist(), strict=True)
        ]

    def spoiled(self, tokens: list[int], draw: np.random.Generator) -> list[int]:
        """A text to mend: its sentences in another order, and spans of it, of Poisson length, each one mask."""
        sentences: list[list[int]] = [[]]
        for token in tokens:
            if token == self.end:
                sentences.append([])
            else:
                sentences[-1].append(token)
        kept = [sentence for sentence in sentences[:-1] if sentence]  # behind the last end stands the language
        made: list[int] = []
        for place in draw.permutation(len(kept)):
            made += [*self._spans(kept[place], draw), self.end]
        return made or [self.end]

    def _spans(self, tokens: list[int], draw: np.random.Generator) -> list[int]:
        left = round(self.settings.span_mask * len(tokens))
        hidden = np.zeros(len(tokens), np.bool_)
        begins = np.zeros(len(tokens), np.bool_)
        tries = 0
        while left > 0 and tries < 4 * len(tokens):
            tries += 1
            size = min(left, max(1, int(draw.poisson(self.settings.span_length))))
            start = int(draw.integers(len(tokens) - size + 1))
            if hidden[max(0, start - 1) : start + size + 1].any():
                continue
            hidden[start : start + size] = True
            begins[start] = True
            left -= size
        return [
            self.mask if begins[n] and self.mask is not None else token
            for n, token in enumerate(tokens)
            if begins[n] or not hidden[n]
        ]
