"""`idiometer validate`: what people's labels say of a metric."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from idiometer.cli.parser import add_format
from idiometer.errors import UsageError

if TYPE_CHECKING:
    from idiometer.report.validation.reading import Checked

DESCRIPTION = "Set a metric against what people said: counts, precision, recall, agreement, with intervals."
EXAMPLES = """\
LABELS is a database of `idiometer annotate`, a .tsv with the columns id, occurrence (from 0), system and label
(correct, literal, other, omitted or unclear), or the labels of a starter set by its name. A .tsv may have a column
annotator, and then several lines for one occurrence. Where the metric triggered comes from the database, from
--run RUN, or from a column triggered (1 or 0): then every occurrence has a line, with an empty label where nobody
read it. What was read has to be a random sample of those that triggered and of those that did not, or all of them.

examples:
  idiometer annotate run --db labels.db
  idiometer validate labels.db
  idiometer validate labels.tsv --run run -m litter
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("labels", metavar="LABELS", help="a database, a .tsv, or starter/XX-YY")
    parser.add_argument("--run", metavar="RUN", help="the run folder that the labels of a .tsv speak of")
    parser.add_argument("-m", "--metric", metavar="METRIC", help="of the run (default: its first that can trigger)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Read, validate, print."""
    from idiometer.report.validation.text import print_validation, to_record
    from idiometer.report.validation.validate import validate

    found = validate(_checked(args))
    if args.format == "json":
        from idiometer.cli.output import print_json

        print_json(to_record(found))
        return 0
    from rich.console import Console

    print_validation(found, Console(highlight=False))
    return 0


def _checked(args: argparse.Namespace) -> Checked:
    from idiometer.report.annotation.database import Database, is_database
    from idiometer.report.run import read_run
    from idiometer.report.validation.reading import read_labels

    if is_database(args.labels):
        if args.run or args.metric:
            raise UsageError("a database knows its run and its metric: leave --run and -m out")
        with Database.open(args.labels) as database:
            return database.checked()
    if args.metric and not args.run:
        raise UsageError("-m names a metric of a run: give the run with --run RUN")
    return read_labels(args.labels, read_run(args.run) if args.run else None, args.metric)
