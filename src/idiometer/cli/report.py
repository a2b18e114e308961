"""`idiometer report`: a run to read, as a page, as figures, or for a build server or a paper."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.parser import add_choice
from idiometer.errors import UsageError

if TYPE_CHECKING:
    from idiometer.report.run import Record

DESCRIPTION = "Show a run: one page with plots and sentences, figures for a paper, results for a build server."
FORMATS = ("latex", "junit", "github")
EXAMPLES = """\
RUN is a folder that `idiometer score … -o RUN` wrote. The page is one file that loads nothing: it can be mailed.
-f prints to standard output: LaTeX tables (booktabs), JUnit XML (a score fails where a system is significantly worse
than the baseline), or lines that GitHub Actions shows as notes.

examples:
  idiometer score test.jsonl -i baseline.en new.en -o run
  idiometer report run -o report.html
  idiometer report run --figures figures/
  idiometer report run -f junit > idioms.xml
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("run", metavar="RUN", help="the run folder")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the page")
    parser.add_argument(
        "--figures", metavar="DIR", help="write every plot as SVG, PNG and PDF, and the tables as LaTeX"
    )
    text = "print for a paper or a build server"
    add_choice(parser, "-f", "--format", kind="format", known=FORMATS, text=text)


def run(args: argparse.Namespace) -> int:
    """Write what was asked for."""
    from idiometer.report.run import read_run

    if not (args.output or args.figures or args.format):
        raise UsageError("nothing to write: name the page with -o report.html, or give --figures DIR or -f FORMAT")
    check_outputs({"-o": args.output, "--figures": args.figures}, map(str, Path(args.run).rglob("*")))
    found = read_run(args.run)
    if args.output:
        from idiometer.report.page.build import write_page

        write_page(found, args.output)
    if args.figures:
        from idiometer.report.figures import write_figures

        files = write_figures(found, args.figures)
        print(f"idiometer: {len(files)} files in {args.figures}", file=sys.stderr)
    if args.format:
        print(_formatted(args.format, found.record), end="")
    return 0


def _formatted(name: str, record: Record) -> str:
    if name == "latex":
        from idiometer.report.latex import to_latex

        return to_latex(record)
    from idiometer.report.ci import to_github, to_junit

    return to_junit(record) if name == "junit" else to_github(record)
