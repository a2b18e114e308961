"""The configuration of an experiment: a TOML file, checked key by key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from importlib import resources
from pathlib import Path
from typing import Any

from idiometer.corpus.languages import split_langpair
from idiometer.errors import IdiometerError, UsageError, unknown
from idiometer.find.split import Settings as SplitSettings
from idiometer.systems.experiment.toy import LANGUAGES, MOST_IDIOMS
from idiometer.systems.experiment.values import Table
from idiometer.systems.training.settings import MOST_SEED, Training

SHIPPED = resources.files("idiometer.systems.experiment") / "configs"
_TOP = ("seeds", "data", "split", "train", "pretrain", "models", "translate", "score")
_DATA = ("toy", "langpair", "testset", "regular", "source_text", "target_text")
_TOY = ("regular", "idioms", "monolingual", "seed")
_SPLIT = ("seed", "context", "dev", "test", "upsample")
_MODEL = ("pretrained", "conditions", "seeds")
_SHARED = ("vocabulary", "coverage", "segmentation", "seed", "objective")  # not a model's own
_PLACES = {
    "vocabulary": "one vocabulary serves all models: set it in [train]",
    "coverage": "one vocabulary serves all models: set it in [train]",
    "segmentation": "one vocabulary serves all models: set it in [train]",
    "seed": "a model is trained with each of the seeds at the top, or of its own: seeds = [1, 2, 3]",
    "objective": "denoising is what [pretrain] does, and models translate",
    "init": "pretraining begins at random; models may have init of their own",
}


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
    top = Table(values, name).known(_TOP)
    data = top.table("data").known(_DATA)
    split = _split(top.table("split").known(_SPLIT))
    seeds = top.wholes("seeds", [1], most=MOST_SEED)
    shared = _settings(top.table("train"), (), "seed", "objective")
    train = Training.of(shared, f"{name}: [train]")
    pretrain = None
    if "pretrain" in values:
        own = _settings(top.table("pretrain"), (), "init", *_SHARED)
        settings = {key: value for key, value in shared.items() if key != "init"} | own | {"objective": "denoise"}
        pretrain = Training.of(settings, f"{name}: [pretrain]")
    models = tuple(_model(title, top, shared, seeds, split, pretrain) for title in top.table("models").values)
    if not models:
        raise UsageError(f"{name} has no [models.NAME]: name at least one way to train")
    beam = top.table("translate").known(("beam",)).whole("beam", 5, least=1)
    lexicon = top.table("score").known(("lexicon",)).texts("lexicon")
    return Experiment(name, seeds, _langpair(data), data.values, split, train, pretrain, models, beam, lexicon)


def _langpair(data: Table) -> str:
    if "toy" in data.values:
        toy = data.table("toy").known(_TOY)
        if len(data.values) > 1:
            raise UsageError(f"{data.where} has toy, which makes all its data: leave out the other keys")
        for key, most in {"regular": None, "idioms": MOST_IDIOMS, "monolingual": None}.items():
            toy.whole(key, 1, least=1, most=most)
        toy.whole("seed", 0)
        return "-".join(LANGUAGES)
    if missing := next((key for key in ("langpair", "testset", "regular") if key not in data.values), None):
        raise UsageError(f"{data.where} lacks {missing}: an experiment needs langpair, testset and regular")
    data.text("testset")
    regular = data.values["regular"]
    for corpus in regular if isinstance(regular, list) and regular else [regular]:
        if (
            not isinstance(corpus, list)
            or len(corpus) not in (1, 2)
            or not all(isinstance(x, str) and x for x in corpus)
        ):
            raise UsageError(
                f'{data.where}: regular takes a list of corpora, such as [["a.en", "a.fr"], ["b.tsv"]], not {regular!r}'
            )
    for key in ("source_text", "target_text"):
        data.texts(key)
    return "-".join(split_langpair(data.text("langpair")))


def _split(table: Table) -> SplitSettings:
    usual = SplitSettings()
    return SplitSettings(
        seed=table.whole("seed", usual.seed),
        context=table.whole("context", usual.context),
        dev=table.whole("dev", usual.dev, least=1),
        test=table.whole("test", usual.test, least=1),
        upsample=table.wholes("upsample", usual.upsample, least=2),
    )


def _model(
    title: str, top: Table, shared: Mapping[str, Any], seeds: tuple[int, ...], split: SplitSettings,
    pretrain: Training | None,
) -> Model:  # fmt: skip
    if not re.fullmatch(r"\w[\w +.-]*", title):
        raise UsageError(
            f"{top.where}: {title!r} names a folder too: take letters, digits, spaces and + - . _ for a model"
        )
    table = top.table("models").table(title)
    own = _settings(table, _MODEL, *_SHARED)
    every = ("zero", "joint", *(f"upsample-{n}" for n in split.upsample))
    conditions = table.texts("conditions", every)
    if wrong := next((c for c in conditions if c not in every), None):
        raise unknown(f"condition in {table.where}", wrong, every)
    settings = Training.of({**shared, **own}, table.where)
    pretrained = table.flag("pretrained")
    if pretrained and pretrain is None:
        raise UsageError(f"{table.where} goes on from pretraining, and there is no table [pretrain]")
    if pretrained and settings.init:
        raise UsageError(f"{table.where} goes on from pretraining and from {settings.init}: leave out one of them")
    return Model(title, settings, pretrained, conditions, table.wholes("seeds", seeds, most=MOST_SEED))


def _settings(table: Table, more: Iterable[str], *elsewhere: str) -> dict[str, Any]:
    """The settings of a training in a table, beside `more` keys; those that are one for all models stand elsewhere."""
    values = {key.replace("-", "_"): value for key, value in table.values.items()}
    Table(values, table.name, table.title).known((*more, *(field.name for field in fields(Training))))
    found = {key: value for key, value in values.items() if key not in more}
    if wrong := next((key for key in found if key in elsewhere), None):
        raise UsageError(f"{table.where}: {wrong} has no place here; {_PLACES[wrong]}")
    return found
