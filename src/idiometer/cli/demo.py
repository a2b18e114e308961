"""`idiometer demo`: the main job on the embedded data, in seconds and without network."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from idiometer.corpus.testset import TestSet

DESCRIPTION = "Find the idioms of the embedded sentences, judge three example systems, show what was seen."
EXAMPLES = """\
The sentences and the systems' translations were made up for this purpose; no real system is ranked here.

example:
  idiometer demo
"""
TELLING = {
    "starter/zh-en": (
        ("s004", "The literal-prone system brings in snow and frost; the meaning is that bad became worse."),
        ("s138", "Phoenix feathers in any form are caught, whatever the case, the plural or the hyphen."),
        ("s124", "A false alarm: the wind is real here. Read the sentences before you trust a number."),
    ),
    "starter/en-fr": (
        ("s002", "LitTER needs no list by hand: a dictionary says what a literal translator writes for beans."),
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has none."""
    del parser


def run(args: argparse.Namespace) -> int:
    """Print the demo."""
    del args
    from rich.console import Console

    console = Console(highlight=False)
    for name in TELLING:
        _show(console, name)
    console.print("Next: your own system on these sentences, or your own test set:")
    console.print("  idiometer score starter/zh-en -i my-system.en -o run/", style="bold")
    console.print("  idiometer score --help", style="bold")
    return 0


def _show(console: Console, name: str) -> None:
    from idiometer.idioms.starter import load_testset, starter_systems
    from idiometer.metrics.evaluate import evaluate
    from idiometer.metrics.registry import default_metrics, make_metrics
    from idiometer.metrics.settings import Settings
    from idiometer.report.sentences import print_example
    from idiometer.report.text import print_results

    testset, systems = load_testset(name), starter_systems(name)
    if testset.source == "zh":
        _find(console, testset)
    metrics = make_metrics(default_metrics(testset), testset)
    evaluation = evaluate(testset, systems, metrics, Settings(test="bs"))
    print_results(evaluation, console)
    console.print()
    places = {example.id: place for place, example in enumerate(testset)}
    for identifier, note in TELLING[name]:
        print_example(console, evaluation, systems, places[identifier], metrics[0].name, note)


def _find(console: Console, testset: TestSet) -> None:
    from idiometer.find.chinese import ChineseFinder
    from idiometer.idioms.inventory import Inventory

    finder = ChineseFinder(Inventory.load("zh-cibb"))
    found = {(e.id, o.idiom, o.spans) for e in testset for o in finder.find(e.src)}
    marked = {(e.id, o.idiom, o.spans) for e in testset for o in e.occurrences}
    console.print(
        f"Found {len(found & marked)} of the {len(marked)} idioms marked in {len(testset)} sentences "
        f"(the others are split by a comma or a word), and {len(found - marked)} more.\n"
    )
