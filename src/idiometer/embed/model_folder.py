"""A trained model in a folder: weights, tokens, idioms with their counts, vectors, and a record of how it was made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer import __version__
from idiometer.corpus.folders import FolderKind
from idiometer.corpus.lines import atomic, write_lines
from idiometer.embed.encoders import check_torch, new_encoder
from idiometer.embed.tokens import CharacterTokens, PretrainedTokens, Tokens
from idiometer.embed.training_settings import TrainingSettings
from idiometer.embed.vectors import FILE, Vectors
from idiometer.embed.vocabulary import inventory_lines
from idiometer.errors import IdiometerError
from idiometer.idioms.inventory import Inventory

if TYPE_CHECKING:
    from torch import Tensor

    from idiometer.embed.model import IdiomModel

RECORD, WEIGHTS, IDIOMS = "model.json", "model.safetensors", "idioms.tsv"
MODEL = FolderKind("trained model", RECORD, frozenset({"settings", "encoder", "n_idioms"}))
_ROWS = 4096  # vectors computed at a time


@dataclass(frozen=True)
class Trained:
    """A model that can be asked."""

    model: IdiomModel
    tokens: Tokens
    idioms: tuple[str, ...]
    settings: TrainingSettings


def save_start(folder: Path, trained: Trained, counts: Mapping[str, int], licence: str) -> None:
    """Write what does not change while a model learns."""
    folder.mkdir(exist_ok=True)
    trained.tokens.save(folder)
    write_lines(folder / IDIOMS, inventory_lines(counts, trained.idioms))
    config = trained.model.encoder.config.to_dict()
    record = {
        "settings": trained.settings.record(), "encoder": config, "n_idioms": len(trained.idioms),
        "licence": licence, "version": __version__,
    }  # fmt: skip
    with atomic(folder / RECORD) as stream:
        stream.write(json.dumps(record, ensure_ascii=False, indent=1, default=str).encode())


def save_weights(folder: Path, trained: Trained, licence: str) -> None:
    """Write the weights and the vectors."""
    from safetensors.torch import save

    weights = {name: value.detach().cpu().contiguous() for name, value in trained.model.state_dict().items()}
    with atomic(folder / WEIGHTS) as stream:
        stream.write(save(weights))
    settings = {name: str(value) for name, value in trained.settings.record().items() if value is not None}
    made = {**settings, "licence": licence, "version": __version__}
    Vectors(folder.name, trained.idioms, matrix(trained.model, len(trained.idioms)), made).save(folder / FILE)


def matrix(model: IdiomModel, n: int) -> Any:  # noqa: ANN401
    """The vectors of all idioms."""
    import torch

    device = model.own.weight.device
    with torch.no_grad():
        blocks = [
            model.idiom_vectors(numbers).float().cpu() for numbers in torch.split(torch.arange(n, device=device), _ROWS)
        ]
    return torch.cat(blocks).numpy()


def load_model(folder: str | Path) -> Trained:
    """Read a trained model."""
    check_torch()
    from idiometer.embed.model import IdiomModel

    place = Path(folder)
    record = read_record(place)
    settings = TrainingSettings(**record["settings"])
    counts = {idiom.idiom: idiom.frequency or 0 for idiom in Inventory.read(place / IDIOMS)}
    tokens = _tokens(place, settings)
    config = {name: value for name, value in record["encoder"].items() if name not in ("architectures", "dtype")}
    model = IdiomModel(new_encoder(config), tokens, counts, settings)
    model.load_state_dict(_weights(place))
    return Trained(model.eval(), tokens, tuple(counts), settings)


def read_record(folder: Path) -> dict[str, Any]:
    """What `model.json` says."""
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        return {"settings": record["settings"], "encoder": record["encoder"], "licence": record["licence"]}
    except (OSError, ValueError, KeyError, TypeError):
        raise IdiometerError(
            f"{folder} is no trained model (no {RECORD} that can be read); train one with `idiometer embed train`"
        ) from None


def _tokens(folder: Path, settings: TrainingSettings) -> Tokens:
    if settings.encoder is None:
        return CharacterTokens.load(folder)
    from transformers import AutoTokenizer

    return PretrainedTokens(AutoTokenizer.from_pretrained(folder / PretrainedTokens.FOLDER))


def _weights(folder: Path) -> dict[str, Tensor]:
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    try:
        found: dict[str, Tensor] = load_file(folder / WEIGHTS)
    except FileNotFoundError:
        raise IdiometerError(f"{folder} has no {WEIGHTS}; go on with `idiometer embed train`") from None
    except SafetensorError as error:
        raise IdiometerError(f"{folder / WEIGHTS} is damaged ({error}); train again") from None
    return found
