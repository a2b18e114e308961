"""What each stage of an experiment does: every one calls the plain function behind a command."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from idiometer.corpus.lines import read_lines, write_json, write_side_by_side
from idiometer.corpus.parallel import ParallelText
from idiometer.systems.experiment.config import Experiment
from idiometer.systems.experiment.paths import Paths
from idiometer.systems.experiment.toy import write_toy
from idiometer.systems.training.disk import on_disk

if TYPE_CHECKING:
    from idiometer.systems.experiment.plan import Trained

TESTS = ("idiom-test", "regular-test")
Run = Callable[[], object]


def split_settings(experiment: Experiment) -> dict[str, Any]:
    """What decides the files of the split."""
    settings = {key: value for key, value in asdict(experiment.split).items() if key != "upsample"}
    return settings | {"langpair": experiment.langpair}


class Steps:
    """The stages' work; `say` is told what the user should know, `show` how far a training is."""

    def __init__(self, experiment: Experiment, paths: Paths, say: Callable[[str], None], show: Any) -> None:  # noqa: ANN401
        self._experiment, self._paths, self._say, self._show = experiment, paths, say, show

    def data(self) -> None:
        """Make the toy's data, or put the user's together."""
        from idiometer.idioms.starter import load_testset

        data, paths = self._experiment.data, self._paths
        paths.data.mkdir(parents=True)
        if "toy" in data:
            toy = data["toy"]
            sizes = (toy.get("regular", 3000), toy.get("idioms", 48), toy.get("monolingual", 3000))
            write_toy(paths.data, *sizes, toy.get("seed", 0))
            return
        load_testset(str(paths.base / data["testset"]), self._experiment.langpair).write(paths.testset)
        corpora = [ParallelText(tuple(str(paths.base / name) for name in corpus)) for corpus in data["regular"]]
        write_side_by_side(paths.regular, (_one_line(pair) for corpus in corpora for pair in corpus))

    def split(self) -> None:
        """`idiometer split`."""
        from idiometer.corpus.testset import TestSet
        from idiometer.find.finder import make_finder
        from idiometer.find.split import write_split
        from idiometer.idioms.inventory import Idiom, Inventory

        testset = TestSet.read(self._paths.testset, self._experiment.langpair)
        inventory = Inventory(testset.name, {idiom: Idiom(idiom) for idiom in sorted(testset.idioms)})
        finder = make_finder(inventory, testset.source)
        write_split(testset, ParallelText(self._paths.regular), finder, self._paths.split, self._experiment.split)

    def vocabulary(self) -> None:
        """One joint vocabulary, of the regular pairs to train on alone."""
        from idiometer.systems.training.segmentation import segmenter
        from idiometer.systems.training.vocabulary import train_vocabulary

        train, paths = self._experiment.train, self._paths
        cut = segmenter(train.segmentation)
        files = [paths.split / f"regular-train.{lang}" for lang in paths.languages]
        texts: Iterable[str] = itertools.chain(map(cut, read_lines(files[0])), read_lines(files[1]))
        tokenizer = train_vocabulary(texts, train.vocabulary, train.coverage, paths.languages, self._units())
        with on_disk(paths.vocabulary):
            tokenizer.save_pretrained(paths.vocabulary)

    def _units(self) -> tuple[str, ...]:
        """The idioms that are units of the vocabulary, where they are wanted."""
        from idiometer.corpus.testset import TestSet

        if self._experiment.train.segmentation != "idioms":
            return ()
        return tuple(sorted(TestSet.read(self._paths.testset, self._experiment.langpair).idioms))

    def _tell(self, stage: str) -> Callable[[str], None]:
        """Tells the user something of one stage."""
        return lambda text: self._say(f"{stage}: {text}")

    def pretrain(self, seed: int) -> Run:
        """`idiometer train --objective denoise`."""
        from dataclasses import replace

        from idiometer.systems.training.sources import Texts
        from idiometer.systems.training.train import Job, train

        def run() -> None:
            assert self._experiment.pretrain
            settings = replace(self._experiment.pretrain, seed=seed)
            texts = Texts(self._paths.texts(), self._paths.languages, settings.sentences, settings.max_words)
            job = Job(texts, settings, str(self._paths.vocabulary), self._units())
            train(job, self._paths.pretrained(seed), say=self._tell(f"pretrain/{seed}"), show=self._show)

        return run

    def train(self, trained: Trained) -> Run:
        """`idiometer train`."""
        from dataclasses import replace

        from idiometer.systems.training.sources import Pairs
        from idiometer.systems.training.train import Job, train

        def run() -> None:
            settings = trained.settings
            if trained.model.pretrained:
                settings = replace(settings, init=str(self._paths.pretrained(trained.seed)))
            pairs = Pairs(self._paths.split, trained.condition, settings.max_words, settings.max_ratio)
            vocabulary = None if settings.init else str(self._paths.vocabulary)
            job = Job(pairs, settings, vocabulary, self._units())
            say = self._tell(f"train/{trained.name}")
            train(job, self._paths.model(trained.name), say=say, show=self._show)

        return run

    def translate(self, trained: Trained) -> Run:
        """`idiometer translate`, of both test sets."""
        from idiometer.systems.base import Options
        from idiometer.systems.translate import translate

        def run() -> None:
            folder = self._paths.translations(trained.name)
            folder.mkdir(parents=True, exist_ok=True)
            source, target = self._paths.languages
            for test in TESTS:
                lines = list(read_lines(self._paths.split / f"{test}.{source}"))
                system = f"hf:{self._paths.model(trained.name)}"
                options = Options(beam=self._experiment.beam)
                output = folder / f"{test}.{target}"
                say = self._tell(f"translate/{trained.name}, {test}")
                translate(lines, self._experiment.langpair, system, output, options, say=say)

        return run

    def score(self, all_trained: list[Trained]) -> Run:
        """Every score of every model, seeds together and apart."""
        from idiometer.systems.experiment.scoring import score_all

        def run() -> None:
            found = score_all(self._experiment, self._paths, all_trained, self._say)
            write_json(self._paths.scores, found)

        return run

    def report(self) -> None:
        """Tables and figures."""
        from idiometer.systems.experiment.reporting import write_report

        write_report(json.loads(self._paths.scores.read_text(encoding="utf-8")), self._paths.report, self._say)


def _one_line(pair: tuple[str, str]) -> tuple[str, ...]:
    """A pair as lines hold it: line breaks inside become spaces."""
    return tuple(" ".join(side.split("\n")).rstrip("\r") for side in pair)
