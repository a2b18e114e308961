"""The model of Tan and Jiang (2021), and what was found to work better without a pretrained encoder.

An encoder reads the context with the idiom masked; u = [h_CLS; h_MASK; h_CLS ⊙ h_MASK; h_CLS - h_MASK] is projected and
compared with idiom vectors. `paper`: W u against LN(E_v). `composed`: a projection with GELU and LayerNorm against
E_v = t_v own_v + mean of the embeddings of the idiom's characters, with a bias per idiom; t_v = n / (n + 5) shrinks the
own part of an idiom with few contexts (n) to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from idiometer.embed.masking import MaskedHead, mask_tokens
from idiometer.embed.tokens import Tokens
from idiometer.embed.training_settings import TrainingSettings

if TYPE_CHECKING:
    from transformers import PreTrainedModel

SCALE = 0.02
TRUST = 5.0  # contexts with which an idiom's own part counts half


class IdiomModel(nn.Module):
    """Encoder, projection and idiom vectors."""

    characters: Tensor
    shares: Tensor
    trust: Tensor

    def __init__(
        self, encoder: PreTrainedModel, tokens: Tokens, counts: Mapping[str, int], settings: TrainingSettings
    ) -> None:
        super().__init__()
        hidden = encoder.config.hidden_size
        size = settings.dimension or hidden
        self.encoder = encoder
        self.composed = settings.method == "composed"
        self.mask_token, self.n_tokens = tokens.mask, tokens.size
        self.own = nn.Embedding(len(counts), size, sparse=settings.sparse)
        self.bias = nn.Embedding(len(counts), 1, sparse=settings.sparse)
        nn.init.normal_(self.own.weight, std=SCALE)
        nn.init.zeros_(self.bias.weight)
        self.project: nn.Module = nn.Linear(4 * hidden, size, bias=False)
        self.norm: nn.Module = nn.LayerNorm(size)
        if self.composed:
            self.project = nn.Sequential(nn.Linear(4 * hidden, size), nn.GELU(), nn.LayerNorm(size))
            self.norm = nn.Identity()
            nn.init.zeros_(self.own.weight)  # a rare idiom is what its characters are, until it shows otherwise
            self.spread = nn.Linear(hidden, size, bias=False) if size != hidden else nn.Identity()
            self._keep_characters(tokens.encode(list(counts)), tokens.pad)
            seen = torch.tensor(list(counts.values()), dtype=torch.float32)
            self.register_buffer("trust", (seen / (seen + TRUST))[:, None], persistent=False)
        self.masked = MaskedHead(hidden, tokens.size) if settings.masked else None

    def _keep_characters(self, spelled: list[list[int]], pad: int) -> None:
        longest = max(map(len, spelled))
        ids = torch.tensor([numbers + [pad] * (longest - len(numbers)) for numbers in spelled])
        self.register_buffer("characters", ids, persistent=False)
        self.register_buffer("shares", (ids != pad) / (ids != pad).sum(1, keepdim=True), persistent=False)

    def states(self, ids: Tensor, inside: Tensor) -> Tensor:
        """The encoder's top layer."""
        found: Tensor = self.encoder(input_ids=ids, attention_mask=inside.long()).last_hidden_state
        return found

    def query(self, states: Tensor, places: Tensor) -> Tensor:
        """What the idiom at the masked place is compared with."""
        first, masked = states[:, 0], states[torch.arange(len(states), device=states.device), places]
        found: Tensor = self.project(torch.cat([first, masked, first * masked, first - masked], dim=1))
        return found

    def idiom_vectors(self, numbers: Tensor) -> Tensor:
        """The vectors of idioms, as they are saved: without the paper's LayerNorm."""
        vectors: Tensor = self.own(numbers)
        if self.composed:
            letters = self.encoder.get_input_embeddings()(self.characters[numbers])
            vectors = vectors * self.trust[numbers] + self.spread((letters * self.shares[numbers][..., None]).sum(-2))
        return vectors

    def scores(self, query: Tensor, numbers: Tensor) -> Tensor:
        """How well idioms fit: each query against all `numbers`, or against its own row of them."""
        keys: Tensor = self.norm(self.idiom_vectors(numbers))
        bias: Tensor = self.bias(numbers)[..., 0]
        fits = query @ keys.to(query.dtype).T if numbers.dim() == 1 else (query[:, None] * keys).sum(-1)
        return fits.float() + bias

    def forward(self, batch: dict[str, Tensor], candidates: Tensor, prior: Tensor | None, target: Tensor) -> Any:  # noqa: ANN401
        """The loss of the idioms among their candidates, and that of masked characters (0 without)."""
        ids, lost = batch["ids"], None
        if self.masked is not None and self.training:
            ids, lost = mask_tokens(ids, batch["inside"], batch["places"], self.mask_token, self.n_tokens)
        states = self.states(ids, batch["inside"])
        scores = self.scores(self.query(states, batch["places"]), candidates)
        if prior is not None:
            scores = scores - prior
        idiom_loss = functional.cross_entropy(scores, target)
        if lost is None:
            return idiom_loss, idiom_loss.new_zeros(())
        assert self.masked is not None
        return idiom_loss, self.masked(states[lost], batch["ids"][lost], self.encoder.get_input_embeddings().weight)
