"""`train`: a translation model from what `split` wrote, or a model that mends text to go on from."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from idiometer.errors import IdiometerError, MissingExtraError
from idiometer.systems.training.codec import Codec
from idiometer.systems.training.overlap import check_overlap
from idiometer.systems.training.record import check_pair, read_record
from idiometer.systems.training.settings import Training
from idiometer.systems.training.sources import Pairs, Texts
from idiometer.systems.training.workplace import Workplace, alone_in

Say = Callable[[str], None]


@dataclass(frozen=True)
class Job:
    """What is trained on what: the text, the settings, and where the vocabulary comes from."""

    data: Pairs | Texts
    settings: Training
    vocabulary: str | None = None  # a model's folder whose vocabulary is taken
    units: tuple[str, ...] = ()  # idioms that are units of the vocabulary

    def identity(self) -> dict[str, Any]:
        """What decides the result."""
        return {
            "settings": self.settings.as_dict(),
            "data": self.data.identity(),
            "vocabulary": self.vocabulary,
            "units": list(self.units),
            "made_from": {"init": _contents(self.settings.init), "vocabulary": _contents(self.vocabulary)},
        }


def _contents(model: str | None) -> str | None:
    """What tells the model in a folder from another one that stood there; of one on the hub there is the name."""
    from idiometer.systems.loading import revision

    return revision(model) if model and Path(model).is_dir() else None


def train(job: Job, folder: str | Path, *, say: Say | None = None, show: Any = None) -> dict[str, Any]:  # noqa: ANN401
    """Train into a folder, which `hf:` then loads; a stopped training goes on. Returns what the record says."""
    check_packages()
    leads = os.environ.get("RANK", "0") == "0"  # of several processes that train together
    with alone_in(Path(folder)) if leads else contextlib.nullcontext():
        return _train(job, Path(folder), say or (lambda _: None), show)


def _train(job: Job, folder: Path, say: Say, show: Any) -> dict[str, Any]:  # noqa: ANN401
    from idiometer.systems.training.running import run

    place = Workplace(folder, job.identity())
    if place.finished:
        say(f"{folder} is finished: nothing to do")
        return place.record()
    if isinstance(job.data, Pairs):
        check_overlap(job.data)
    tokenizer, make = _materials(job, place)
    model = make()
    name = job.settings.init or "the vocabulary"
    codec = Codec(tokenizer, model.config, *job.data.languages, job.settings.segmentation, name)
    positions = int(getattr(model.config, "max_position_embeddings", 0) or 1 << 30)
    del model
    return run(job, place, codec, positions, make, say, show)


def check_packages() -> None:
    """Raise where what training takes is not installed."""
    try:
        import accelerate  # noqa: F401
        import sentencepiece  # noqa: F401
        import torch  # noqa: F401
        import transformers  # noqa: F401
    except ImportError:
        raise MissingExtraError("training", "neural") from None


def _materials(job: Job, place: Workplace) -> tuple[Any, Callable[[], Any]]:
    """The tokenizer, and what makes the model, new or loaded: it is made again where memory was too small."""
    from idiometer.systems.direction import Direction, direction, language_token
    from idiometer.systems.loading import load, load_tokenizer
    from idiometer.systems.training.model import check_decoder, new_model, prepare_loaded
    from idiometer.systems.training.vocabulary import add_units

    source, target = job.data.languages
    if init := job.settings.init:
        tokenizer = load_tokenizer(init, f"--init {init}")
        _check_segmentation(init, job.settings.segmentation)
        add_units(tokenizer, job.units, source)
        start = tokenizer.get_vocab().get(language_token(target))

        def again() -> Any:  # noqa: ANN401
            _, model = load(init, f"--init {init}")
            check_decoder(model, init)
            told = direction(tokenizer, model.config, source, target, init)
            if told == Direction() and (record := read_record(init)):
                check_pair(record, source, target, f"--init {init}")
            prepare_loaded(model, tokenizer, job.settings, start, told)
            return model

        return tokenizer, again
    tokenizer = _vocabulary(job, place)
    start = tokenizer.get_vocab().get(language_token(target))
    if start is None or language_token(source) not in tokenizer.get_vocab():
        raise IdiometerError(f"vocabulary {job.vocabulary} is not for {source}-{target}: it lacks their tokens")
    return tokenizer, lambda: new_model(tokenizer, job.settings, start)


def _check_segmentation(init: str, wanted: str) -> None:
    """Raise where a model was trained here on text that was cut in another way."""
    found = read_record(init).get("segmentation", wanted)
    if found != wanted:
        raise IdiometerError(f"--init {init} was trained with segmentation {found!r}, not {wanted!r}: take the same")


def _vocabulary(job: Job, place: Workplace) -> Any:  # noqa: ANN401
    """The vocabulary named, or one that is made of the text to train on, once."""
    from idiometer.systems.training.vocabulary import add_units, load_vocabulary, train_vocabulary

    if job.vocabulary:
        tokenizer = load_vocabulary(job.vocabulary)
        add_units(tokenizer, job.units, job.data.languages[0])
        return tokenizer
    made = place.work / "vocabulary"
    if not (made / "tokenizer.json").is_file() and place.leads:
        settings = job.settings
        tokenizer = train_vocabulary(
            _texts(job.data, settings.segmentation),
            settings.vocabulary,
            settings.coverage,
            job.data.languages,
            job.units,
        )
        place.save(tokenizer, made)
    place.wait()
    return load_vocabulary(made)


def _texts(data: Pairs | Texts, how: str) -> Any:  # noqa: ANN401
    """What a vocabulary is made of: both sides of the first part, which are the regular pairs; or all texts."""
    from idiometer.systems.training.segmentation import segmenter

    cut = segmenter(how)
    if isinstance(data, Texts):
        return itertools.chain(map(cut, data.lines(0)), data.lines(1))
    counted = Counter(data.dropped)
    _, pairs = next(data.parts())
    both = (text for src, tgt in pairs for text in (cut(src), tgt))
    data.dropped = counted
    return both
