"""`idiometer annotate`: a local page where people judge translations of idioms."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.parser import whole
from idiometer.errors import UsageError, counted
from idiometer.metrics.settings import SEED

if TYPE_CHECKING:
    from idiometer.report.annotation.database import Database

DESCRIPTION = "Judge translations of idioms on a local page, one at a time, blind to system and metric."
EXAMPLES = """\
The page shows every occurrence that the metric triggered on, and a sample of the others, shuffled. It is served to
this machine alone, under an address with a token; several people may work at once, each under a name. Stop it with
Ctrl-C and start it again with the same command: every label is in the database at once.

examples:
  idiometer annotate run --db labels.db
  idiometer annotate run -m litter --sample 200 --db labels.db
  idiometer annotate --db labels.db --export labels.csv      (or labels.json, for Label Studio)
  idiometer annotate --db labels.db --import labels.csv
  idiometer validate labels.db
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("run", nargs="?", metavar="RUN", help="the run folder")
    add("--db", metavar="FILE", required=True, help="the database; made where it is missing")
    add("-m", "--metric", metavar="METRIC", help="of the run (default: its first that can trigger)")
    add("--sample", type=whole, default=100, metavar="N", help="of what did not trigger, per system (default: 100)")
    add("--seed", type=whole, default=SEED, help=f"of the sample and the order (default: {SEED})")
    add("--port", type=whole, default=0, metavar="N", help="default: a free one")
    add("--export", metavar="FILE", help="write the annotations as .csv, or as .json for Label Studio")
    add("--import", dest="bring", metavar="FILE", help="take annotations over, all or none")


def run(args: argparse.Namespace) -> int:
    """Make or open the database; serve it, or carry annotations over."""
    from idiometer.report.annotation.database import Database

    if args.run:
        check_outputs({"--db": args.db, "--export": args.export}, map(str, Path(args.run).rglob("*")))
        _make(args)
    elif not (args.export or args.bring):
        raise UsageError("no run: name its folder, or give --export FILE or --import FILE")
    if args.export or args.bring:
        with Database.open(args.db) as database:
            _carry(args, database)
        return 0
    return _serve(args)


def _make(args: argparse.Namespace) -> None:
    from idiometer.report.annotation.database import Database
    from idiometer.report.annotation.sheet import draw
    from idiometer.report.run import read_run

    sheet = draw(read_run(args.run), args.metric, args.sample, args.seed)
    Database.create(args.db, sheet)
    hit = sum(case.triggered for case in sheet.cases)
    rest = sum(n for (_, triggered), n in sheet.sizes.items() if not triggered)
    drawn = f"{len(sheet.cases) - hit:,} drawn of the {rest:,} others"
    print(
        f"idiometer: {len(sheet.cases):,} to judge: {hit:,} that {sheet.about['metric']} triggered on, {drawn}",
        file=sys.stderr,
    )
    for reason, n in sheet.left_out.items():
        print(f"idiometer: {counted(n, 'occurrence')} left out: {reason}", file=sys.stderr)


def _carry(args: argparse.Namespace, database: Database) -> None:
    from idiometer.report.annotation.exchange import export, import_annotations

    if args.bring:
        n = import_annotations(database, args.bring)
        print(f"idiometer: {counted(n, 'new annotation')} from {args.bring}", file=sys.stderr)
    if args.export:
        n = export(database, args.export)
        print(f"idiometer: {counted(n, 'annotation')} in {args.export}", file=sys.stderr)


def _serve(args: argparse.Namespace) -> int:
    from idiometer.report.annotation.database import Database
    from idiometer.report.annotation.server import Server

    server = Server(args.db, args.port)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # being told to end is like Ctrl-C
    print(server.address, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        with Database.open(args.db) as database:
            n = len(database.annotations())
        print(f"\nidiometer: {counted(n, 'annotation')} in {args.db}", file=sys.stderr)
    finally:
        server.server_close()
    return 0
