"""The configuration of an experiment: a TOML file, checked key by key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from idiometer.corpus.languages import split_langpair
from idiometer.errors import IdiometerError, UsageError, unknown
from idiometer.find.split import Settings as SplitSettings
from idiometer.systems.experiment.toy import LANGUAGES
from idiometer.systems.training.settings import Training

SHIPPED = resources.files("idiometer.systems.experiment") / "configs"
_TOP = ("seeds", "data", "split", "train", "pretrain", "models", "translate", "score")
_DATA = ("toy", "langpair", "testset", "regular", "source_text", "target_text")
_TOY = ("regular", "idioms", "monolingual", "seed")
_SPLIT = ("seed", "context", "dev", "test", "upsample")
_MODEL = ("pretrained", "conditions", "seeds")


@dataclass(frozen=True)
class Model:
    """One way to train: its settings, and the conditions and seeds it is trained with."""

    name: str
    settings: Training
    pretrained: bool
    conditions: tuple[str, ...]
    seeds: tuple[int, ...]


@dataclass(frozen=True)
class Experiment:
    """Everything that an experiment is."""

    name: str
    seeds: tuple[int, ...]
    langpair: str
    data: Mapping[str, Any]
    split: SplitSettings
    train: Training
    pretrain: Training | None
    models: tuple[Model, ...]
    beam: int
    lexicon: tuple[str, ...]


def shipped() -> list[str]:
    """The configurations that come with Idiometer."""
    return sorted(path.name.removesuffix(".toml") for path in SHIPPED.iterdir() if path.name.endswith(".toml"))


def read_config(name: str) -> Experiment:
    """The experiment of a file, or of a shipped name; an existing file wins, the folder of an experiment does not."""
    path = Path(name)
    if not path.is_file():
        if name not in shipped() and (path.suffix == ".toml" or path.exists()):
            raise IdiometerError(f"there is no file {name}; check the path, or name one of {', '.join(shipped())}")
        if name not in shipped():
            raise unknown("configuration", name, shipped())
        with resources.as_file(SHIPPED / f"{name}.toml") as found:
            return _read(name, found)
    return _read(path.stem, path)


def _read(name: str, path: Path) -> Experiment:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise IdiometerError(f"{path.name} is not TOML: {error}; mend the file") from None
    return parse(name, values)


def parse(name: str, values: Mapping[str, Any]) -> Experiment:
    """The experiment that decoded TOML says; every key is known, every value of its type."""
    _known(values, _TOP, name)
    data = dict(_table(values, "data", name))
    _known(data, _DATA, f"{name}: [data]")
    split = _split(_table(values, "split", name), name)
    seeds = tuple(_whole(values.get("seeds", [1]), f"{name}: seeds"))
    shared = dict(_table(values, "train", name))
    train = Training.of(shared, f"{name}: [train]")
    pretrain = None
    if "pretrain" in values:
        own = dict(_table(values, "pretrain", name))
        pretrain = Training.of(shared | own | {"objective": "denoise"}, f"{name}: [pretrain]")
    if (segmentation := train.segmentation) == "idioms":
        raise UsageError(f"{name}: segmentation {segmentation!r} needs units, which only `idiometer train` takes")
    models = _models(_table(values, "models", name), shared, seeds, split, name)
    if not models:
        raise UsageError(f"{name} has no [models.NAME]: name at least one way to train")
    if pretrain is None and (first := next((m.name for m in models if m.pretrained), None)):
        raise UsageError(f"{name}: model {first!r} goes on from pretraining, and there is no table [pretrain]")
    translate, score = _table(values, "translate", name), _table(values, "score", name)
    _known(translate, ("beam",), f"{name}: [translate]")
    _known(score, ("lexicon",), f"{name}: [score]")
    lexicon = tuple(score.get("lexicon", ()))
    return Experiment(
        name, seeds, _langpair(data, name), data, split, train, pretrain, models, int(translate.get("beam", 5)), lexicon
    )


def _langpair(data: Mapping[str, Any], name: str) -> str:
    if "toy" in data:
        _known(data["toy"], _TOY, f"{name}: [data] toy")
        if len(data) > 1:
            raise UsageError(f"{name}: [data] has toy, which makes all its data: leave out the other keys")
        return "-".join(LANGUAGES)
    if missing := next((key for key in ("langpair", "testset", "regular") if key not in data), None):
        raise UsageError(f"{name}: [data] lacks {missing}: an experiment needs langpair, testset and regular")
    split_langpair(str(data["langpair"]))
    return str(data["langpair"])


def _split(table: Mapping[str, Any], name: str) -> SplitSettings:
    _known(table, _SPLIT, f"{name}: [split]")
    values = dict(table)
    if "upsample" in values:
        values["upsample"] = tuple(_whole(values["upsample"], f"{name}: [split] upsample"))
    for key in set(values) - {"upsample"}:
        _whole([values[key]], f"{name}: [split] {key}")
    return SplitSettings(**values)


def _models(
    tables: Mapping[str, Any], shared: Mapping[str, Any], seeds: tuple[int, ...], split: SplitSettings, name: str
) -> tuple[Model, ...]:
    every = ("zero", "joint", *(f"upsample-{n}" for n in split.upsample))
    made = []
    for title, table in tables.items():
        where = f"{name}: [models.{title}]"
        if not isinstance(table, dict):
            raise unknown("key", title, ()) if not tables else UsageError(f"{where} is a table of settings")
        own = {key: value for key, value in table.items() if key not in _MODEL}
        conditions = tuple(table.get("conditions", every))
        if wrong := next((c for c in conditions if c not in every), None):
            raise unknown(f"condition in {where}", wrong, every)
        chosen = tuple(_whole(table.get("seeds", list(seeds)), f"{where}: seeds"))
        settings = Training.of(dict(shared) | own, where)
        made.append(Model(title, settings, bool(table.get("pretrained", False)), conditions, chosen))
    return tuple(made)


def _table(values: Mapping[str, Any], key: str, name: str) -> Mapping[str, Any]:
    table = values.get(key, {})
    if not isinstance(table, dict):
        raise UsageError(f"{name}: {key} is a table, written as [{key}]")
    return table


def _known(table: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    known = tuple(keys)
    if wrong := next((key for key in table if key not in known), None):
        raise unknown(f"key in {where}", wrong, known)


def _whole(values: Any, where: str) -> list[int]:  # noqa: ANN401
    if not isinstance(values, list) or not all(isinstance(v, int) and not isinstance(v, bool) for v in values):
        raise UsageError(f"{where} takes whole numbers, not {values!r}")
    return values
