"""`idiometer experiment`: split, train in each condition, translate, score, tables and figures."""

from __future__ import annotations

import argparse
import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer.cli.parser import natural
from idiometer.cli.progress import Line
from idiometer.cli.train import show_on
from idiometer.errors import UsageError

if TYPE_CHECKING:
    from idiometer.systems.experiment.config import Experiment
    from idiometer.systems.experiment.stages import Stage

DESCRIPTION = "Run a controlled experiment: does a model translate idioms word by word, depending on what it saw?"
EXAMPLES = """\
CONFIG is a TOML file or a shipped name: toy (two made-up languages, minutes on two cores), enfr-small, paper-enfr,
paper-enes. A stage whose inputs have not changed is skipped, so that a stopped experiment goes on. FOLDER/report has
the tables and figures, FOLDER/scores.json every score of every seed.

examples:
  idiometer experiment toy -o toy/
  idiometer experiment enfr-small --data data/ -o small/
  idiometer experiment paper-enfr --dry-run
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("config", nargs="?", metavar="CONFIG", help="a TOML file, or a shipped name")
    add("-o", "--output", metavar="FOLDER", help="where everything is written (default: the configuration's name)")
    add("--data", default=".", metavar="FOLDER", help="where the configuration's files are (default: here)")
    add(
        "--jobs",
        type=natural,
        default=1,
        metavar="N",
        help="stages that run at once, each in its own process (default 1)",
    )
    add("--dry-run", action="store_true", help="print the stages, and what is missing; run nothing")
    add("-q", "--quiet", action="store_true", help="print nothing but errors")


def run(args: argparse.Namespace) -> int:
    """Run the stages, or print them."""
    from idiometer.systems.experiment.config import read_config, shipped
    from idiometer.systems.experiment.experiment import run_experiment

    if not args.config:
        raise UsageError(f"name a configuration: a TOML file, or one of {', '.join(shipped())}")
    experiment = read_config(args.config)
    out, base = Path(args.output or experiment.name), Path(args.data)
    if args.dry_run:
        return _print_plan(experiment, out, base)
    line = Line(args.quiet)

    def say(text: str) -> None:
        if not args.quiet:
            print(f"idiometer: {text}", file=sys.stderr)

    def tell(stage: Stage, what: str, seconds: float) -> None:
        if what == "run" or args.quiet:
            return
        done = "done before" if what == "skipped" else f"{seconds:.1f} s"
        start = "\r" if line.on else ""
        print(f"{start}{f'{stage.name}: {done}':100}".rstrip(), file=sys.stderr)

    with _helpers(args):
        run_experiment(experiment, out, base, say=say, tell=tell, show=show_on(line))
    if not args.quiet:
        print((out / "report" / "tables.md").read_text(encoding="utf-8"), end="")
        print(f"tables, figures and every score: {out / 'report'}, {out / 'scores.json'}")
    return 0


@contextlib.contextmanager
def _helpers(args: argparse.Namespace) -> Iterator[None]:
    """Processes that work on the same stages; they end when this one does."""
    command = [sys.executable, "-m", "idiometer", "experiment", args.config, "--data", args.data, "-q"]
    command += ["-o", args.output] if args.output else []
    asked: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: asked.append(number))  # one that just starts is not lost
    helpers = [subprocess.Popen(command) for _ in range(args.jobs - 1)]
    try:
        signal.signal(signal.SIGTERM, _end)
        if asked:
            _end(asked[0])
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        for helper in helpers:
            helper.terminate()
        for helper in helpers:
            helper.wait()


def _end(number: int, _: object = None) -> None:
    """Go out as a signal wants it, through everything that is done at the end."""
    sys.exit(128 + number)


def _print_plan(experiment: Experiment, out: Path, base: Path) -> int:
    from idiometer.systems.experiment.experiment import planned

    stages, missing = planned(experiment, out, base)
    for planned_stage in stages:
        print(f"{'done' if planned_stage.done else 'to do':6} {planned_stage.stage.name}{_told(planned_stage.stage)}")
    for path in missing:
        print(f"missing: {path}")
    todo = sum(not p.done for p in stages)
    print(f"{todo} of {len(stages)} stages to do, into {out}")
    return 0


def _told(stage: Stage) -> str:
    settings = stage.settings
    if "updates" not in settings:
        return ""
    start = f"from {settings['init']}" if settings["init"] else f"{settings['size']} Transformer"
    noise = [f"{key} {settings[key]:g}" for key in ("source_mask", "source_replace", "target_replace") if settings[key]]
    parts = [
        start, f"{settings['updates']:,} updates of {settings['batch_tokens']:,} tokens",
        f"learning rate {settings['learning_rate']:g}, {settings['schedule']}, warm-up {settings['warmup']:,}",
        f"dropout {settings['dropout']:g}", *noise,
    ]  # fmt: skip
    return f": {', '.join(parts)}"
