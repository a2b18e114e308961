"""`ct2:FOLDER`: a model converted to CTranslate2, with its tokenizer beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from idiometer.errors import IdiometerError, MissingExtraError
from idiometer.systems.base import CUT, BatchError, Options, OutOfMemoryError, Output
from idiometer.systems.batches import BATCH_TOKENS, MOST_LINES, by_tokens
from idiometer.systems.direction import Direction
from idiometer.systems.loading import load_tokenizer, revision
from idiometer.systems.reader import reader_of

LONGEST = 256  # tokens of a translation, as in CTranslate2 itself


class CTranslate:
    """A converted model, told which languages it translates between by the tokenizer it was trained with."""

    parallel = 1

    def __init__(self, name: str, source: str, target: str, options: Options) -> None:
        self.spec = f"ct2:{name}"
        self._folder = Path(name)
        self._translator, self._device = _translator(self._folder, self.spec)
        self._tokenizer = _tokenizer(self._folder, self.spec)
        self._reader = reader_of(name, self._tokenizer, None, source, target, self.spec)
        self._direction = self._reader.direction
        if self._direction == Direction() and "T5" in type(self._tokenizer).__name__:
            raise IdiometerError(f"{self.spec} does not say with which words T5 is asked to translate; use hf: instead")
        self._beam = options.beam
        self._budget = options.batch_tokens or BATCH_TOKENS[self._device]

    def settings(self) -> Mapping[str, object]:
        """Model, revision and what decides the search."""
        return {
            "model": str(self._folder),
            "revision": revision(str(self._folder)),
            "settings": {
                "source_code": self._direction.source_code,
                "target_code": self._direction.target_code,
                "prefix": self._direction.prefix,
                "segmentation": self._reader.segmentation,
                "beam": self._beam,
                "longest": LONGEST,
                "batch_tokens": self._budget,
                "batch_lines": MOST_LINES[self._device],
                "device": self._device,
                "dtype": self._translator.compute_type,
            },
        }

    def batches(self, lines: Sequence[str]) -> list[list[int]]:
        """Batches of like length by tokens."""
        return by_tokens([len(tokens) for tokens in self._cut(lines)], self._budget, MOST_LINES[self._device])

    def translate(self, lines: Sequence[str]) -> list[Output]:
        """The best hypothesis of each line."""
        tokens = self._cut(lines)
        longest = min(LONGEST, 3 * max(map(len, tokens)) + 50)
        first = self._direction.first_token
        try:
            found = self._translator.translate_batch(
                tokens, target_prefix=[[first]] * len(lines) if first else None, beam_size=self._beam,
                max_batch_size=0, max_input_length=0, max_decoding_length=longest, min_decoding_length=0,
                return_end_token=True,
            )  # fmt: skip
        except (RuntimeError, ValueError) as error:
            text = " ".join(str(error).split())[:200]
            if "memory" in text.lower():
                raise OutOfMemoryError("not enough memory for this line alone") from error
            raise BatchError(text) from error
        return [self._output(result.hypotheses[0]) for result in found]

    def _cut(self, lines: Sequence[str]) -> list[list[str]]:
        return [self._tokenizer.convert_ids_to_tokens(ids) for ids in self._reader.tokens(lines)]

    def _output(self, tokens: list[str]) -> Output:
        ended = self._tokenizer.eos_token in tokens
        words = self._tokenizer.convert_tokens_to_ids(tokens)
        text = self._tokenizer.batch_decode([words], skip_special_tokens=True, clean_up_tokenization_spaces=False)[0]
        return Output(text, None if ended else CUT)


def _translator(folder: Path, spec: str) -> tuple[Any, str]:
    try:
        import ctranslate2
    except ImportError:
        raise MissingExtraError(spec, "neural") from None
    if not folder.is_dir():
        raise IdiometerError(f"{spec}: there is no folder {folder.resolve()}; check the path")
    if not (folder / "model.bin").exists():
        raise IdiometerError(
            f"{spec}: no model.bin in {folder.resolve()}; convert a model first: "
            "ct2-transformers-converter --model MODEL --output_dir FOLDER --copy_files …"
        )
    device = "cuda" if ctranslate2.get_cuda_device_count() else "cpu"
    try:
        kind = "float16" if device == "cuda" else "default"
        return ctranslate2.Translator(str(folder), device=device, compute_type=kind), device
    except (RuntimeError, ValueError) as error:
        cause = " ".join(str(error).split())[:300]
        raise IdiometerError(f"{spec}: the model in {folder.resolve()} cannot be loaded: {cause}") from error


def _tokenizer(folder: Path, spec: str) -> Any:  # noqa: ANN401
    if not (folder / "tokenizer_config.json").exists():
        raise IdiometerError(
            f"{spec}: no tokenizer_config.json in {folder.resolve()}: convert the model with its tokenizer's files, "
            "--copy_files tokenizer_config.json and what else the tokenizer is made of (tokenizer.json, vocab.json, "
            "source.spm target.spm, sentencepiece.bpe.model; of a model trained here: tokenizer.json idiometer.json)"
        )
    return load_tokenizer(str(folder), spec)
