"""Transformers' trainer with our batches, our loss, dev BLEU, and a sampler that goes on where it stopped."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from transformers import Trainer

from idiometer.errors import IdiometerError
from idiometer.systems.training.collate import IGNORED, Batches
from idiometer.systems.training.dev import Dev, bleu, translate_some
from idiometer.systems.training.loss import smoothed
from idiometer.systems.training.model import decoder_inputs
from idiometer.systems.training.sampler import Batch, Position, Sampler
from idiometer.systems.training.settings import Training
from idiometer.systems.training.speed import Speed

if TYPE_CHECKING:
    from torch.utils.data import DataLoader

SAMPLER = "sampler.json"


class Teacher(Trainer):
    """Trains a model on batches that follow from (seed, epoch, step)."""

    def __init__(self, batches: Batches, dev: Dev | Batches, settings: Training, parts: int, **kwargs: Any) -> None:  # noqa: ANN401
        loss = smoothed(settings.label_smoothing)
        super().__init__(train_dataset=batches, eval_dataset=dev, compute_loss_func=loss, **kwargs)
        self.speed = Speed()
        self.position = Position()
        self._batches, self._dev, self._settings, self._parts = batches, dev, settings, parts

    def start_from(self, checkpoint: Path | None) -> None:
        """Go on with the batch after those of a checkpoint."""
        if checkpoint:
            self.position = Position(**json.loads((checkpoint / SAMPLER).read_text()))

    def get_train_dataloader(self) -> DataLoader[Any]:
        """Our batches of this process; its own random numbers, so that a resumed run draws the same dropout."""
        import torch
        from torch.utils.data import DataLoader

        sampler = Sampler(
            self._batches.data,
            self._settings.batch_tokens,
            self._settings.seed,
            start=self.position,
            accumulation=self._settings.accumulation,
            parts=self._parts,
            rank=self.args.process_index,
            processes=self.args.world_size,
        )
        return DataLoader(
            self._batches,  # type: ignore[arg-type]
            batch_size=None,
            sampler=sampler,
            num_workers=self.args.dataloader_num_workers,
            pin_memory=torch.cuda.is_available(),
            generator=torch.Generator().manual_seed(self._settings.seed),
        )

    def get_batch_samples(self, epoch_iterator: Any, num_batches: int, device: Any) -> tuple[list[Any], Any]:  # noqa: ANN401
        """The batches of an update; where the sampler then stands is kept for the next checkpoint."""
        batches = [next(epoch_iterator) for _ in range(num_batches)]
        self.position = Position(*map(int, batches[-1].pop("after")))
        for batch in batches:
            batch.pop("after", None)
            self.speed.add(*map(int, batch.pop("sizes")))
        return batches, self._told_words(batches, device)

    def _told_words(self, batches: list[Any], device: Any) -> Any:  # noqa: ANN401
        """Target tokens of an update in all processes; counted here, since asking the device is waiting for it."""
        n = sum(int(batch["labels"].ne(IGNORED).sum()) for batch in batches)
        if self.args.world_size == 1:
            return n
        import torch

        return self.accelerator.gather(torch.tensor([n], device=device)).sum()

    def floating_point_ops(self, inputs: dict[str, Any]) -> int:
        """Counted in `speed` instead, once."""
        return 0

    def _prepare_inputs(self, inputs: dict[str, Any]) -> dict[str, Any]:
        """To the device, without waiting for it; the decoder is told the target one word late."""
        made: dict[str, Any] = {key: value.to(self.args.device, non_blocking=True) for key, value in inputs.items()}
        told = decoder_inputs(self.accelerator.unwrap_model(self.model), made.pop("told"))
        return made | {"decoder_input_ids": told, "use_cache": False}

    def log(self, logs: dict[str, float], *more: Any) -> None:  # noqa: ANN401
        """Keep the figures; where the loss is no number any more, stop before a checkpoint is made of that."""
        if not math.isfinite(logs.get("loss", 0.0)):
            raise IdiometerError(
                f"the loss is no number any more at update {self.state.global_step:,}: begin anew, in another folder, "
                f"with a smaller learning rate than {self._settings.learning_rate:g} or a longer warm-up"
            )
        super().log(logs, *more)

    def evaluate(self, *_: Any, **__: Any) -> dict[str, float]:  # noqa: ANN401
        """BLEU on the pairs to develop with; in denoising, the loss on text that is held out."""
        with self.speed.stopped():
            found = self._bleu(self._dev) if isinstance(self._dev, Dev) else self._loss(self._dev)
        self.log(found)
        self.control = self.callback_handler.on_evaluate(self.args, self.state, self.control, found)
        return found

    def _bleu(self, dev: Dev) -> dict[str, float]:
        model = self.accelerator.unwrap_model(self.model)
        own = range(self.args.process_index, len(dev.sources), self.args.world_size)
        made = translate_some(model, self.processing_class, [dev.sources[n] for n in own], self._settings.beam)
        return {"eval_bleu": bleu(dev, self._gathered(dict(zip(own, made, strict=True))))}

    def _gathered(self, lines: dict[int, str]) -> list[str]:
        from accelerate.utils import gather_object

        everywhere = dict(gather_object(list(lines.items())))
        return [everywhere[n] for n in range(len(everywhere))]

    def _loss(self, dev: Batches) -> dict[str, float]:
        import torch

        model: Any = self.model
        model.eval()
        total = n = 0.0
        loss = smoothed(0.0)
        for number, places in enumerate(Sampler(dev.data, self._settings.batch_tokens, 0).epoch(0)):
            batch = dev[Batch(places, Position(0, number), Position(0, number + 1))]
            del batch["after"], batch["sizes"]
            with torch.inference_mode(), self.compute_loss_context_manager():
                inputs = self._prepare_inputs(batch)
                labels = inputs.pop("labels")
                count = float(labels.ne(IGNORED).sum())
                total += float(loss(model(**inputs), labels)) * count
                n += count
        return {"eval_loss": total / n}

    def _save_checkpoint(self, model: Any, trial: Any) -> None:  # noqa: ANN401
        """The sampler's state goes into the checkpoint before the trainer's own, which stands last."""
        folder = Path(str(self.args.output_dir)) / f"checkpoint-{self.state.global_step}"
        if self.args.should_save:
            folder.mkdir(parents=True, exist_ok=True)
            state = {"epoch": self.position.epoch, "step": self.position.step}
            (folder / SAMPLER).write_text(json.dumps(state))
        super()._save_checkpoint(model, trial)
