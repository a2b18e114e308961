"""`idiometer score`: judge systems on a test set."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer.align.tokens import TOKENISERS
from idiometer.cli import gates, notes
from idiometer.cli.alignments import make_alignments
from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_average, add_format, add_many, conditions, whole
from idiometer.corpus.formats import READERS, from_files
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.lines import suffix
from idiometer.corpus.names import telling_names
from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError, counted
from idiometer.idioms.starter import bundled_testsets, load_testset
from idiometer.lexicon.loading import REVERSE
from idiometer.metrics.registry import METRICS, Options, default_metrics, make_metrics
from idiometer.metrics.settings import SEED, Settings

if TYPE_CHECKING:
    from idiometer.metrics.base import AnyMetric
    from idiometer.metrics.breakdown import General
    from idiometer.metrics.evaluate import Evaluation

DESCRIPTION = "Judge what systems do with the idioms of a test set."
LITTER_OPTIONS = {
    "lowercase": "compare in lower case",
    "strip-accents": "compare without accents",
    "strip-stopwords": "leave out English stop words of the idiom",
    "strip-sourcewords": "leave out idiom words that stand elsewhere in the source",
    "compounds": "block pairs of translations written as one word",
    "partial": "block words that begin or end with a translation",
    "fuzzy": "compare by edit distance",
}
APT_OPTIONS = {"lowercase": "compare in lower case", "strip-accents": "compare without accents"}
FORMATS = ("text", "json", "csv", "markdown")
EXAMPLES = f"""\
TESTSET is a .jsonl, .tsv or .parquet file (packed as .gz or .zst or not), a folder in the layout of CIBB or
idiom-mt, - for standard input, or a bundled name:
{", ".join(bundled_testsets())}.
The first file after -i is the baseline. Without -m: the targeted metric that fits the data, and BLEU and chrF, since
a literal-error rate can also fall because a system leaves things out.

examples:
  idiometer score starter/zh-en -i baseline.en new.en
  idiometer score test.jsonl -i a.en b.en -m blocklist blocklist:faithful chrf -f json
  idiometer score --src a.zh --ref a.en --spans a.spans -l zh-en -i sys.en -o run/
  idiometer score test.jsonl -i old.en new.en --fail-above blocklist=0.2 --fail-worse bleu
  idiometer score test.jsonl -i a.en b.en --external comet a.comet b.comet
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("testset", nargs="?", metavar="TESTSET", help="what is measured (see below)")
    text = "one file of translations per system, one line per example"
    add_many(parser, "-i", "--input", metavar="FILE", text=text)
    add_many(parser, "-m", "--metrics", metavar="METRIC", text=", ".join(METRICS))
    add("-l", "--langpair", help="language pair, for example zh-en, where the data do not say it")
    data = parser.add_argument_group("line-aligned files instead of a TESTSET")
    data.add_argument("-s", "--src", metavar="FILE", help="source sentences")
    add_many(data, "-r", "--ref", metavar="FILE", text="references")
    data.add_argument("--spans", metavar="FILE", help="idioms: label<TAB>[(start, end), …]")
    how = parser.add_argument_group("how it is counted")
    add_average(how)
    where = "only occurrences with this usage, idiom, id, doc or key of your own; of several values of a key, any"
    add_many(how, "--where", metavar="KEY=VALUE", text=where)
    how.add_argument("--blocklist-inventory", metavar="NAME|FILE", help="blocklists for the idioms (default: zh-cibb)")
    add_many(how, "--lexicon", metavar="FILE", text="word translations for LitTER (see docs)")
    for name, text in LITTER_OPTIONS.items():
        how.add_argument(f"--litter-{name}", action="store_true", help=f"litter:faithful: {text}")
    add_many(how, "--litter-without", metavar="MENDING", text="litter: switch a mending off")
    add_many(how, "--blocklist-without", metavar="MENDING", text="blocklist: switch off `aligned`")
    for name, text in APT_OPTIONS.items():
        how.add_argument(f"--apt-{name}", action="store_true", help=f"apt: {text}")
    align = "word alignments (Pharaoh: 0-0 1-2 …) of the references, one file for each; without them an aligner runs"
    add_many(how, "--align-ref", metavar="FILE", text=align)
    add_many(how, "--align-hyp", metavar="FILE", text="word alignments of the translations, one file per system")
    how.add_argument("--align-tokens", metavar="|".join(TOKENISERS), help="what they count (default: what fits)")
    how.add_argument("--chrf-word-order", type=whole, default=0, metavar="N", help="2 for chrF++ (default: 0)")
    external = "a score from elsewhere: its name (NAME:lower if lower is better) and one file per system with one "
    external += "number a line; give --external again for another score"
    names = ("NAME", "FILE")
    how.add_argument("--external", metavar=names, nargs="+", action="append", default=[], help=external)
    how.add_argument("--general", metavar="TESTSET", help="general text to set the idiom sentences against")
    add_many(how, "--general-hyp", metavar="FILE", text="its translations, one file per system")
    test = how.add_mutually_exclusive_group()
    test.add_argument("--paired-bs", action="store_const", dest="test", const="bs", help="paired bootstrap (default)")
    test.add_argument("--paired-ar", action="store_const", dest="test", const="ar", help="approximate randomisation")
    how.add_argument("--seed", type=whole, default=SEED, help=f"of everything drawn at random (default: {SEED})")
    out = parser.add_argument_group("output")
    add_format(out, known=FORMATS)
    out.add_argument("-o", "--output", metavar="RUN", help="write a run folder: results, verdicts, data")
    out.add_argument("--report", metavar="FILE", help="write a page to read: plots, tables, sentences")
    out.add_argument("--verdicts", metavar="FILE", help="write every verdict as a line of JSON")
    out.add_argument(
        "-b", "--score-only", action="store_true", help="print the scores alone, without intervals or tests"
    )
    out.add_argument("-w", "--width", type=whole, metavar="N", help="decimals")
    out.add_argument("-q", "--quiet", action="store_true", help="no notes on standard error")
    gate = parser.add_argument_group("gates (exit code 3 when one trips)")
    add_many(gate, "--fail-above", metavar="METRIC=X", text="a system scores above X")
    add_many(gate, "--fail-below", metavar="METRIC=X", text="a system scores below X")
    add_many(gate, "--fail-worse", metavar="METRIC", text="significantly worse than the first")


def run(args: argparse.Namespace) -> int:
    """Score, print, write; 3 where a gate tripped."""
    from idiometer.metrics.evaluate import evaluate
    from idiometer.report import run_folder
    from idiometer.report.page import build as page
    from idiometer.report.run import run_of

    check_outputs({"-o": args.output, "--report": args.report, "--verdicts": args.verdicts}, _inputs(args))
    testset = _testset(args)
    if not args.input:
        raise UsageError("no system to score: give its translations with -i FILE, one line per example")
    systems = _systems(args.input)
    for system in systems:  # before an aligner is trained on them
        system.check(testset)
    metrics = _metrics(args, testset, systems)
    rules = gates.parse(args.fail_above, args.fail_below, args.fail_worse, metrics, len(systems))
    alignments = make_alignments(args, testset, systems, metrics)
    settings = Settings(
        average=args.average,
        intervals=not args.score_only,
        test=_test(args, len(systems)),
        seed=args.seed,
        where=conditions(args.where),
        aligner=alignments.aligner,
    )
    if args.output:
        run_folder.RUN.check(args.output)
    if args.report:
        page.check_extra()
    evaluation = evaluate(testset, systems, metrics, settings, alignments.links, _general(args))
    if args.output:
        run_folder.write_run(evaluation, systems, args.output)
    if args.report:
        page.write_page(run_of(evaluation, systems), args.report)
    if args.verdicts:
        run_folder.write_verdicts(evaluation, args.verdicts)
    _print(args, evaluation)
    tripped = gates.check(rules, evaluation)
    for line in tripped:
        print(f"idiometer: gate: {line}", file=sys.stderr)
    return 3 if tripped else 0


def _inputs(args: argparse.Namespace) -> list[str | None]:
    """Every file that the command reads."""
    named = [args.testset, args.src, args.spans, args.general, args.blocklist_inventory]
    external = [file for _, *files in args.external for file in files]
    aligned = [*args.align_ref, *args.align_hyp]
    lexicons = [name.removesuffix(REVERSE) for name in args.lexicon]
    return [*named, *args.input, *args.ref, *args.general_hyp, *external, *aligned, *lexicons]


def _testset(args: argparse.Namespace) -> TestSet:
    files = args.src or args.ref or args.spans
    if args.testset and files:
        raise UsageError("give a TESTSET or --src, --ref and --spans, not both")
    if args.testset:
        return load_testset(args.testset, args.langpair)
    if not files:
        raise UsageError(f"no test set: name one before -i{_swallowed(args.input)}, or give --src, --ref and --spans")
    if not (args.src and args.langpair):
        raise UsageError("line-aligned files need --src FILE and a language pair, for example -l zh-en")
    return from_files(args.src, args.ref, args.spans, args.langpair)


def _swallowed(inputs: list[str]) -> str:
    """Where -i took the test set as one more system, say so."""
    for name in inputs:
        if name in bundled_testsets() or Path(name).is_dir() or suffix(name) in READERS:
            return f" (-i took {name} as a system's translations: write `idiometer score {name} -i …`)"
    return ""


def _systems(paths: list[str]) -> list[Hypotheses]:
    return [Hypotheses.read(path, name) for path, name in zip(paths, telling_names(paths), strict=True)]


def _metrics(args: argparse.Namespace, testset: TestSet, systems: list[Hypotheses]) -> list[AnyMetric]:
    names = [name.lower() for name in args.metrics]
    # Links made here for APT-Eval, from the text at hand alone, are too poor to change the verdicts of other metrics.
    made_here = not (args.align_ref or args.align_hyp) and any(name.startswith("apt") for name in names)
    unasked = ("aligned",) if made_here else ()
    options = Options(
        args.blocklist_inventory,
        args.chrf_word_order,
        tuple(args.lexicon),
        tuple(name for name in LITTER_OPTIONS if getattr(args, f"litter_{name.replace('-', '_')}")),
        (*args.litter_without, *unasked),
        (*args.blocklist_without, *unasked),
        tuple(name for name in APT_OPTIONS if getattr(args, f"apt_{name.replace('-', '_')}")),
    )
    names = names or default_metrics(testset, options)
    metrics = make_metrics(names, testset, options) + [_external(given, systems) for given in args.external]
    _check_options(args, options, names)
    if not args.quiet:
        said = [
            *notes.of_systems(systems, metrics),
            *notes.of_lexicons(testset, metrics),
            *notes.of_classes(names, args.align_hyp),
        ]
        for note in said if args.metrics else [*notes.of_defaults(names, testset), *said]:
            print(f"idiometer: {note}", file=sys.stderr)
    if not metrics:
        raise UsageError(f"no metric fits {testset.name}: it has neither references nor idioms with a blocklist")
    return metrics


def _check_options(args: argparse.Namespace, options: Options, names: list[str]) -> None:
    """Raise where an option has no metric that would heed it."""
    if options.litter and "litter:faithful" not in names:
        raise UsageError(f"--litter-{options.litter[0]} is an option of litter:faithful: add -m litter:faithful")
    for metric, given in (("litter", args.litter_without), ("blocklist", args.blocklist_without)):
        if given and not {metric, "class"} & set(names):
            raise UsageError(f"--{metric}-without is an option of {metric}: add -m {metric}")
    if options.apt and "apt" not in names:
        raise UsageError(f"--apt-{options.apt[0]} is an option of apt: add -m apt")


def _external(given: list[str], systems: list[Hypotheses]) -> AnyMetric:
    from idiometer.metrics.external import External

    name, *files = given
    if len(files) != len(systems):
        has = counted(len(files), "file") if files else "no file"
        raise UsageError(f"--external {name} has {has}, -i has {len(systems)}: give one per system")
    title, _, direction = name.partition(":")
    if direction not in ("", "lower"):
        raise UsageError(f"--external {name}: write {title} or {title}:lower")
    by_system = {s.system: file for s, file in zip(systems, files, strict=True)}
    return External.read(title, by_system, lower=direction == "lower")


def _test(args: argparse.Namespace, n_systems: int) -> str | None:
    wanted: str | None = args.test
    if args.score_only and not args.fail_worse:
        return None
    return (wanted or "bs") if n_systems > 1 else None


def _general(args: argparse.Namespace) -> General | None:
    from idiometer.metrics.breakdown import General

    if bool(args.general) != bool(args.general_hyp):
        raise UsageError("--general TESTSET and --general-hyp FILE… go together")
    if not args.general:
        return None
    return General(load_testset(args.general, args.langpair), tuple(map(Hypotheses.read, args.general_hyp)))


def _print(args: argparse.Namespace, evaluation: Evaluation) -> None:
    if args.score_only and args.format == "text":
        from idiometer.report.flat import number

        for system in evaluation.systems:
            print("\t".join(number(s.value, s, args.width).replace("−", "-") for s in system.scores))
    elif args.format == "json":
        from idiometer.report.record import to_record

        print_json(to_record(evaluation))
    elif args.format == "csv":
        from idiometer.report.flat import to_csv

        print(to_csv(evaluation), end="")
    elif args.format == "markdown":
        from idiometer.report.flat import to_markdown

        print(to_markdown(evaluation, args.width), end="")
    else:
        from rich.console import Console

        from idiometer.report.text import print_results

        print_results(evaluation, Console(highlight=False), args.width)
