"""Where everything of an experiment stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from idiometer.systems.experiment.config import Experiment
from idiometer.systems.experiment.toy import LANGUAGES


@dataclass(frozen=True)
class Paths:
    """The folder of an experiment, and where its inputs are."""

    experiment: Experiment
    out: Path
    base: Path

    @property
    def languages(self) -> tuple[str, str]:
        """Source and target."""
        source, _, target = self.experiment.langpair.partition("-")
        return source, target

    @property
    def data(self) -> Path:
        """What is made, or put together, before the split."""
        return self.out / "data"

    @property
    def testset(self) -> Path:
        """The pairs with an idiom."""
        return self.data / "idioms.jsonl"

    @property
    def regular(self) -> tuple[str, str]:
        """The two sides of the regular corpus."""
        source, target = self.languages
        return str(self.data / f"regular.{source}"), str(self.data / f"regular.{target}")

    @property
    def split(self) -> Path:
        """What `split` writes."""
        return self.out / "split"

    @property
    def vocabulary(self) -> Path:
        """The joint vocabulary."""
        return self.out / "vocabulary"

    @property
    def scores(self) -> Path:
        """All scores, as JSON."""
        return self.out / "scores.json"

    @property
    def report(self) -> Path:
        """Tables and figures."""
        return self.out / "report"

    def pretrained(self, seed: int) -> Path:
        """A model that mends text."""
        return self.out / "pretrained" / str(seed)

    def model(self, name: str) -> Path:
        """A trained model."""
        return self.out / "models" / name

    def translations(self, name: str) -> Path:
        """What it makes of the test sets."""
        return self.out / "translations" / name

    def inputs(self) -> Iterator[Path]:
        """The files that the user gives."""
        data = self.experiment.data
        if "toy" not in data:
            yield self.base / data["testset"]
            yield from (self.base / name for corpus in data["regular"] for name in corpus)
            for key in ("source_text", "target_text"):
                yield from (self.base / name for name in data.get(key, ()))
            yield from self.lexicons()

    def texts(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Text of either language to pretrain on: as given, else the regular pairs to train on."""
        data = self.experiment.data
        if "toy" in data:
            source, target = LANGUAGES
            return (str(self.data / f"monolingual.{source}"),), (str(self.data / f"monolingual.{target}"),)
        given = [tuple(str(self.base / name) for name in data.get(f"{side}_text", ())) for side in ("source", "target")]
        sides = [(str(self.split / f"regular-train.{lang}"),) for lang in self.languages]
        return given[0] or sides[0], given[1] or sides[1]

    def lexicons(self) -> list[Path]:
        """Word translations for LitTER; none: the bundled ones."""
        if "toy" in self.experiment.data:
            return [self.data / f"lexicon.{self.experiment.langpair}.tsv"]
        return [self.base / name for name in self.experiment.lexicon]
