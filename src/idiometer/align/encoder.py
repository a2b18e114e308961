"""A multilingual encoder: vectors of the pieces of words, in batches; long sentences in windows."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer.errors import IdiometerError, MissingExtraError, UsageError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vectors = npt.NDArray[np.float32]

BATCH = {"cpu": 1024, "cuda": 16384}  # pieces, padding among them: a processor's cache holds few
UNSET = 1_000_000  # what tokenizers say that have no limit


@dataclass(frozen=True, slots=True)
class Encoded:
    """The vectors of a sentence's pieces, and the word that each is of."""

    vectors: Vectors
    words: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Window:
    """A part of a sentence that the encoder can take: which sentence, where it begins, its pieces."""

    sentence: int
    start: int
    ids: tuple[int, ...]


class Encoder:
    """An encoder of transformers, on the graphics processor where there is one."""

    def __init__(self, name: str, layer: int) -> None:
        self._tokenizer, self._model = _load(name)

        import torch

        self.name = name
        self.layer = layer
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._model.to(self._device).eval()
        n_layers = self._model.config.num_hidden_layers
        if not 0 <= layer <= n_layers:
            raise UsageError(f"--layer {layer}: {name} has layers 0 (the words alone) to {n_layers}")
        self._pieces: dict[str, Sequence[int]] = {}
        self._before, self._after, self._room = self._frame()

    def _frame(self) -> tuple[list[int], list[int], int]:
        """The special pieces round a sentence, and how many others there is room for."""
        bare, ids = (
            list(self._tokenizer(["a"], is_split_into_words=True, add_special_tokens=special)["input_ids"])
            for special in (False, True)
        )
        start = next((n for n in range(len(ids)) if ids[n : n + len(bare)] == bare), 0)
        before, after = ids[:start], ids[start + len(bare) :]
        limits = [self._tokenizer.model_max_length, getattr(self._model.config, "max_position_embeddings", None)]
        most = min((limit for limit in limits if limit and limit < UNSET), default=512)
        return before, after, most - len(before) - len(after)

    def encode(self, sentences: Sequence[Sequence[str]]) -> list[Encoded]:
        """The pieces of each sentence of words."""
        import numpy as np

        pieces = [self._cut(sentence) for sentence in sentences]
        words = [tuple(n for n, ids in enumerate(each) for _ in ids) for each in pieces]
        vectors = [np.zeros((len(each), self._model.config.hidden_size), dtype=np.float32) for each in words]
        windows = [w for n, each in enumerate(pieces) for w in self._windows(n, [x for ids in each for x in ids])]
        for batch in _batches(windows, BATCH[self._device.type]):
            for window, values in zip(batch, self._run(batch), strict=True):
                skip = self._overlap() if window.start else 0  # the window before has seen more of what is before these
                vectors[window.sentence][window.start + skip : window.start + len(window.ids)] = values[skip:]
        return [Encoded(v, w) for v, w in zip(vectors, words, strict=True)]

    def _cut(self, sentence: Sequence[str]) -> list[Sequence[int]]:
        """The pieces of each word, which do not depend on its neighbours: most words come back."""
        new = [word for word in dict.fromkeys(sentence) if word not in self._pieces]
        if new:
            found = self._tokenizer([[word] for word in new], is_split_into_words=True, add_special_tokens=False)
            self._pieces.update(zip(new, found["input_ids"], strict=True))
        return [self._pieces[word] for word in sentence]

    def _overlap(self) -> int:
        return self._room // 4

    def _windows(self, sentence: int, ids: Sequence[int]) -> Iterator[_Window]:
        """One window, or several that overlap by half: the middle of the shared part is where they take over."""
        step = self._room - 2 * self._overlap()
        start = 0
        while True:
            yield _Window(sentence, start, tuple(ids[start : start + self._room]))
            if start + self._room >= len(ids):
                return
            start += step

    def _run(self, batch: Sequence[_Window]) -> list[Any]:
        import torch

        rows = [[*self._before, *window.ids, *self._after] for window in batch]
        longest = max(map(len, rows))
        pad = self._tokenizer.pad_token_id or 0
        ids = torch.tensor([row + [pad] * (longest - len(row)) for row in rows], device=self._device)
        mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in rows], device=self._device)
        with torch.inference_mode():
            states = self._model(input_ids=ids, attention_mask=mask, output_hidden_states=True).hidden_states
        values = states[self.layer].float().cpu().numpy()
        start = len(self._before)
        return [values[n, start : start + len(window.ids)] for n, window in enumerate(batch)]


def _batches(windows: Sequence[_Window], most: int) -> Iterator[list[_Window]]:
    """Windows of about one length together."""
    batch: list[_Window] = []
    for window in sorted((w for w in windows if w.ids), key=lambda w: len(w.ids)):
        if batch and (len(batch) + 1) * len(window.ids) > most:
            yield batch
            batch = []
        batch.append(window)
    if batch:
        yield batch


def _load(name: str) -> tuple[Any, Any]:
    """Tokenizer and model, from a local folder or by a name on the hub; weights as safetensors alone."""
    try:
        import torch  # noqa: F401
        import transformers
    except ImportError:
        raise MissingExtraError("neural word alignment", "neural") from None
    if Path(name).is_dir() and not (Path(name) / "config.json").exists():
        raise IdiometerError(f"{name} is no saved encoder: config.json is missing")
    with _quiet(transformers):
        try:
            tokenizer = transformers.AutoTokenizer.from_pretrained(name)
            model = transformers.AutoModel.from_pretrained(name, use_safetensors=True)
        except Exception as error:  # each library has its own
            cause = " ".join(str(error).split())[:300] or type(error).__name__
            raise IdiometerError(f"encoder {name}, a folder or a name on the hub, cannot be loaded: {cause}") from error
    return tokenizer, model.get_encoder() if model.config.is_encoder_decoder else model


@contextlib.contextmanager
def _quiet(transformers: Any) -> Iterator[None]:  # noqa: ANN401
    """Loading without chatter."""
    logging = transformers.utils.logging
    verbosity = logging.get_verbosity()
    logging.set_verbosity_error()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.set_verbosity(verbosity)
