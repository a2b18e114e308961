"""`experiment`: all stages of a controlled experiment, each skipped when nothing it depends on has changed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from idiometer.corpus.lines import cannot_write
from idiometer.errors import IdiometerError
from idiometer.systems.experiment.config import Experiment
from idiometer.systems.experiment.paths import Paths
from idiometer.systems.experiment.plan import plan
from idiometer.systems.experiment.stages import Journal, Stage
from idiometer.systems.training.train import check_packages

WAIT = 0.5  # seconds between two looks at what other processes do
Tell = Callable[[Stage, str, float], None]


@dataclass(frozen=True, slots=True)
class Planned:
    """A stage, whether its output stands, and how long it took."""

    stage: Stage
    done: bool
    seconds: float


def planned(experiment: Experiment, out: Path, base: Path) -> tuple[list[Planned], list[Path]]:
    """What a run would do, and the files that it would miss."""
    journal = Journal(out)
    stages = plan(experiment, out, base, lambda _: None)
    missing = [path for path in Paths(experiment, out, base).inputs() if not path.exists()]
    return [Planned(stage, journal.done(stage), journal.seconds(stage)) for stage in stages], missing


def run_experiment(
    experiment: Experiment,
    out: Path,
    base: Path,
    *,
    say: Callable[[str], None],
    tell: Tell,
    show: Any = None,  # noqa: ANN401
) -> None:
    """Run every stage that is not done; several processes may do so together.

    `tell` hears when one begins (`run`), ends (`ran`) or is skipped.
    """
    _, missing = planned(experiment, out, base)
    if missing:
        listed = ", ".join(str(path) for path in missing[:5])
        raise IdiometerError(
            f"{experiment.name} needs files that are not there: {listed}; name their folder with --data"
        )
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(out, error) from None
    journal = Journal(out)
    stages = plan(experiment, out, base, say, show)
    if not all(journal.done(stage) for stage in stages):
        check_packages()  # now, not after the data and the split
    for stage in stages:
        if journal.done(stage):
            tell(stage, "skipped", journal.seconds(stage))
    while todo := [stage for stage in stages if not journal.done(stage)]:
        if not any(_try(stage, journal, tell) for stage in todo):
            time.sleep(WAIT)


def _try(stage: Stage, journal: Journal, tell: Tell) -> bool:
    """Run a stage if all before it are done, and no other process is at it."""
    if not all(journal.done(before) for before in stage.after):
        return False
    with journal.mine(stage) as mine:
        if mine:
            tell(stage, "run", 0.0)
            try:
                seconds = journal.run(stage)
            except (IdiometerError, OSError) as error:
                told = cannot_write(stage.output, error) if isinstance(error, OSError) else error
                raise IdiometerError(f"{stage.name} failed, and what is done before it is kept: {told}") from error
            tell(stage, "ran", seconds)
        return mine
