"""`hf:MODEL`: any sequence-to-sequence model of transformers, from the hub or a folder."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from idiometer.systems.base import CUT, BatchError, Options, OutOfMemoryError, Output
from idiometer.systems.batches import BATCH_TOKENS, MOST_LINES, by_tokens
from idiometer.systems.direction import begin_in_target
from idiometer.systems.loading import load, revision
from idiometer.systems.reader import reader_of

if TYPE_CHECKING:
    import torch

LONGEST = 512  # tokens of a translation where the model itself sets no bound
_NO_MEMORY = re.compile("out of memory|allocate memory|ALLOC_FAILED", re.IGNORECASE)  # not: illegal memory access
_FRAGILE = ("t5", "mt5", "umt5", "longt5")  # overflow in float16


class HuggingFace:
    """A model with its tokenizer, told which languages it translates between."""

    parallel = 1

    def __init__(self, name: str, source: str, target: str, options: Options) -> None:
        self.spec = f"hf:{name}"
        self._name = name
        self.tokenizer, model = load(name, self.spec)
        self.reader = reader_of(name, self.tokenizer, model.config, source, target, self.spec)
        self.direction = self.reader.direction
        self._device, dtype = _device(model.config.model_type)
        self.model = model.to(self._device, dtype).eval()
        self._beam = options.beam
        self._budget = options.batch_tokens or BATCH_TOKENS[self._device]
        self.positions = getattr(model.config, "max_position_embeddings", None)
        # On the model itself: what is unset in a configuration given to generate() is taken from there.
        self._generation = self.model.generation_config = self._generation_config(options.beam)
        self._known: dict[str, list[int]] = {}  # lines already cut into tokens

    def settings(self) -> Mapping[str, object]:
        """Model, revision and what decides the search."""
        config = self.model.config
        return {
            "model": self._name,
            "revision": revision(self._name, config),
            "settings": {
                "architecture": type(self.model).__name__,
                "source_code": self.direction.source_code,
                "target_code": self.direction.target_code,
                "prefix": self.direction.prefix,
                "segmentation": self.reader.segmentation,
                "beam": self._beam,
                "generation": _said(self._generation.to_diff_dict()),
                "batch_tokens": self._budget,
                "batch_lines": MOST_LINES[self._device],
                "device": _device_name(self._device),
                "dtype": str(self.model.dtype).removeprefix("torch."),
            },
        }

    def batches(self, lines: Sequence[str]) -> list[list[int]]:
        """Batches of like length by tokens."""
        ids = self.reader.tokens(lines)
        self._known = dict(zip(lines, ids, strict=True))
        return by_tokens([len(line) for line in ids], self._budget, MOST_LINES[self._device])

    def translate(self, lines: Sequence[str]) -> list[Output]:
        """The best hypothesis of each line; a line longer than the model can read is told, not cut."""
        new = [line for line in lines if line not in self._known]
        ids = {**self._known, **dict(zip(new, self.reader.tokens(new), strict=True))}
        fitting = [line for line in lines if self.positions is None or len(ids[line]) <= self.positions]
        made = iter(self._generate([ids[line] for line in fitting]) if fitting else [])
        return [next(made) if self._fits(ids[line]) else self._too_long(ids[line]) for line in lines]

    def _fits(self, ids: list[int]) -> bool:
        return self.positions is None or len(ids) <= self.positions

    def _too_long(self, ids: list[int]) -> Output:
        return Output("", failed=f"the line has {len(ids):,} tokens, the model reads {self.positions:,}")

    def _generation_config(self, beam: int) -> Any:  # noqa: ANN401
        """The model's own settings with our search: no sampling, no forced end, since that would hide a cut."""
        made = copy.deepcopy(self.model.generation_config)
        made.num_beams, made.do_sample, made.num_return_sequences = beam, False, 1
        made.forced_eos_token_id = None
        if made.max_new_tokens is None:
            made.max_new_tokens = made.max_length or LONGEST
        made.max_length = None
        begin_in_target(made, self.tokenizer, self.direction)
        return made

    def search(self, longest: int) -> Any:  # noqa: ANN401
        """How translations of lines of so many tokens are searched for; a model that does not stop is stopped."""
        settings = copy.copy(self._generation)
        most = min(settings.max_new_tokens, max(3 * longest + 50, settings.min_new_tokens or 0))
        settings.max_new_tokens = min(most, self.positions - 1) if self.positions else most
        return settings

    def _generate(self, ids: Sequence[list[int]]) -> list[Output]:
        import torch

        longest = max(map(len, ids))
        pad = self.tokenizer.pad_token_id or 0  # masked, so any will do
        padded = torch.tensor([line + [pad] * (longest - len(line)) for line in ids])
        mask = torch.tensor([[1] * len(line) + [0] * (longest - len(line)) for line in ids])
        failure = None
        try:
            with torch.inference_mode():
                found = self.model.generate(
                    input_ids=padded.to(self._device), attention_mask=mask.to(self._device),
                    generation_config=self.search(longest),
                ).cpu()  # fmt: skip
        except (RuntimeError, ValueError, IndexError, MemoryError) as error:
            failure = _failure(error)
        if failure:  # not above, where the error would hold on to the memory of what failed
            if self._device == "cuda":
                torch.cuda.empty_cache()
            raise failure
        return self._decode(found)

    def _decode(self, found: torch.Tensor) -> list[Output]:
        ends = self._generation.eos_token_id
        ends = set(ends if isinstance(ends, list) else [ends])
        texts = self.tokenizer.batch_decode(found, skip_special_tokens=True, clean_up_tokenization_spaces=False)
        whole = [bool(ends.intersection(row[1:])) for row in found.tolist()]
        return [Output(text, None if ended else CUT) for text, ended in zip(texts, whole, strict=True)]


def _said(generation: dict[str, object]) -> dict[str, object]:
    """The settings of a search without what the library notes for itself."""
    return {key: value for key, value in generation.items() if not key.startswith("_") and "version" not in key}


def _device(kind: str) -> tuple[str, torch.dtype]:
    import torch

    if not torch.cuda.is_available():
        return "cpu", torch.float32
    if kind not in _FRAGILE:
        return "cuda", torch.float16
    return "cuda", torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float32


def _device_name(device: str) -> str:
    import torch

    return torch.cuda.get_device_name() if device == "cuda" else device


def _failure(error: Exception) -> BatchError:
    """What went wrong, as the run understands it."""
    import torch

    text = " ".join(str(error).split())[:200]
    if isinstance(error, (torch.OutOfMemoryError, MemoryError)) or _NO_MEMORY.search(text):
        return OutOfMemoryError("not enough memory for this line alone")
    return BatchError(text)
