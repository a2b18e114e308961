"""One training run in memory: model, optimizers and where it is; a step, and its state as tensors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn

from idiometer.embed.candidates import Candidates
from idiometer.embed.model import IdiomModel
from idiometer.embed.training_settings import TrainingSettings

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

CLIP = 1.0
BETAS = (0.9, 0.98)


class Learner:
    """Takes steps. Tables of idioms with sparse gradients have an optimizer that touches their rows alone."""

    def __init__(self, model: IdiomModel, counts: list[int], settings: TrainingSettings, total: int) -> None:
        from accelerate import Accelerator
        from accelerate.state import AcceleratorState

        AcceleratorState._reset_state()  # it is one for a process, and refuses a second run of another precision
        self.settings, self.total, self.step = settings, total, 0
        self.accelerator = Accelerator(mixed_precision=settings.precision)
        self.device = self.accelerator.device
        dense = [p for p in model.parameters() if not self._is_sparse(model, p)]
        groups = [
            {"params": [p for p in dense if p.dim() > 1], "weight_decay": settings.decay},
            {"params": [p for p in dense if p.dim() <= 1], "weight_decay": 0.0},
        ]
        optimizers: list[torch.optim.Optimizer] = [
            torch.optim.AdamW(groups, settings.rate, BETAS, fused=self.device.type == "cuda")
        ]
        if settings.sparse:
            tables = [model.own.weight, model.bias.weight]
            optimizers.append(torch.optim.SparseAdam(tables, settings.rate, BETAS))
        self.dense = dense
        self.model: nn.Module
        self.model, *self.optimizers = self.accelerator.prepare(model, *optimizers)
        self.candidates = Candidates(torch.tensor(counts, device=self.device), settings)

    @staticmethod
    def _is_sparse(model: IdiomModel, parameter: Tensor) -> bool:
        return model.own.sparse and (parameter is model.own.weight or parameter is model.bias.weight)

    @property
    def bare(self) -> IdiomModel:
        """The model without what accelerate wraps around it."""
        found: IdiomModel = self.accelerator.unwrap_model(self.model)
        return found

    def rate(self) -> float:
        """Linear warm-up, then linear decay."""
        warm = min(1.0, (self.step + 1) / max(1, self.settings.warmup))
        return self.settings.rate * warm * max(0.0, 1 - self.step / max(1, self.total))

    def learn(self, batch: Mapping[str, npt.NDArray[np.generic]], idioms_too: bool = True) -> tuple[Tensor, Tensor]:
        """One step on a batch; both losses, still on the device."""
        on_device = {name: torch.from_numpy(array).to(self.device) for name, array in batch.items()}
        rate = self.rate()
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=True)
            for group in optimizer.param_groups:
                group["lr"] = rate
        idiom_loss, masked_loss = self.model(on_device, *self.candidates.of(on_device["idioms"]))
        loss = self.settings.masked * masked_loss + (idiom_loss if idioms_too else idiom_loss * 0)
        self.accelerator.backward(loss)
        self.accelerator.clip_grad_norm_(self.dense, CLIP)
        for optimizer in self.optimizers:
            optimizer.step()
        self.step += 1
        return idiom_loss.detach(), masked_loss.detach()

    def state(self) -> dict[str, Tensor]:
        """All that the next step depends on, by name."""
        tensors = {f"model.{name}": value for name, value in self.bare.state_dict().items()}
        for number, optimizer in enumerate(self.optimizers):
            for place, values in optimizer.state_dict()["state"].items():
                for name, value in values.items():
                    tensors[f"optimizer.{number}.{place}.{name}"] = torch.as_tensor(value)
        tensors["chance.cpu"] = torch.get_rng_state()
        if self.device.type == "cuda":
            tensors["chance.cuda"] = torch.cuda.get_rng_state(self.device)
        return {name: value.detach().cpu().contiguous() for name, value in tensors.items()}

    def resume(self, tensors: Mapping[str, Tensor], step: int) -> None:
        """Stand where `state` was taken."""
        self.bare.load_state_dict({k.removeprefix("model."): v for k, v in tensors.items() if k.startswith("model.")})
        for number, optimizer in enumerate(self.optimizers):
            state: dict[int, dict[str, Any]] = {}
            for key, value in tensors.items():
                if key.startswith(f"optimizer.{number}."):
                    _, _, place, name = key.split(".", 3)
                    # SparseAdam counts its steps in a plain number, AdamW in a tensor.
                    sparse = isinstance(getattr(optimizer, "optimizer", optimizer), torch.optim.SparseAdam)
                    state.setdefault(int(place), {})[name] = int(value) if sparse and name == "step" else value
            optimizer.load_state_dict(optimizer.state_dict() | {"state": state})
        torch.set_rng_state(tensors["chance.cpu"])
        if self.device.type == "cuda":
            torch.cuda.set_rng_state(tensors["chance.cuda"], self.device)
        self.step = step
