"""`idiometer find`: find idioms in a corpus and write them as a test set."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.notes import of_inventory
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_choice, add_format, add_many, natural, whole
from idiometer.cli.progress import Line
from idiometer.corpus.languages import check_language, split_langpair
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.finder import VARIATIONS
from idiometer.metrics.settings import SEED

if TYPE_CHECKING:
    from idiometer.find.finder import Finder
    from idiometer.find.journal import Journal
    from idiometer.find.mining import Progress
    from idiometer.find.searching import Search
    from idiometer.find.sources import Source
    from idiometer.find.thinning import Thinning
    from idiometer.find.totals import Totals
    from idiometer.idioms.inventory import Inventory

DESCRIPTION = "Find the idioms of an inventory in a corpus, and write the sentences that hold one as a test set."
DEFAULTS = {"en": "en-core", "zh": "zh-cedict"}
ENGINES = ("local", "daft")
EXAMPLES = """\
A CORPUS is text (one sentence a line), .tsv, .jsonl, .parquet, .tmx, an OPUS .zip or the PREFIX of Moses files
(PREFIX.en PREFIX.fr), packed as .gz or .zst or not; - for text on standard input; or an address such as
s3://bucket/file.txt.gz (extra `scale`). With -o FILE the same command goes on where it was stopped.

examples:
  idiometer find news.txt.gz -l en -o news.jsonl
  idiometer find --src corpus.en --tgt corpus.fr -l en-fr -o test.jsonl --filters all --jobs 4
  idiometer find pairs.tsv.gz -l en-fr --inventory my-idioms.txt --variation strict
  idiometer find news.fr -l fr --inventory locutions.txt --pos fr_core_news_sm -o news.jsonl
  idiometer find train.zh -l zh --count -o counted.tsv
  idiometer find test.zh -l zh --inventory counted.tsv --frequency 7:1000 --per-idiom 40 -o test.jsonl
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("corpus", nargs="*", metavar="CORPUS", help="what is searched (see below)")
    add("--src", metavar="FILE", help="instead of CORPUS: sentences, one a line …")
    add("--tgt", metavar="FILE", help="… and their translations")
    add("-l", "--lang", metavar="LANG", help="the language, or the pair where there are translations: en, en-fr")
    add_many(parser, "--columns", metavar="COLUMN", text="of a table: text and translation, by name or number")
    what = parser.add_argument_group("what is found")
    listed = ", ".join(f"{name} for {lang}" for lang, name in DEFAULTS.items())
    what.add_argument("--inventory", metavar="NAME|FILE", help=f"the idioms (default: {listed})")
    text = "how far an idiom may vary (default: normal)"
    add_choice(what, "--variation", kind="variation", known=VARIATIONS, default="normal", text=text)
    what.add_argument("--pos", metavar="MODEL", help="a spaCy pipeline that checks parts of speech (extra `pos`)")
    what.add_argument("--across", action="store_true", help="punctuation may stand inside an idiom")
    what.add_argument("--frequency", metavar="LOW:HIGH", help="only idioms with such a frequency in the inventory")
    what.add_argument("--all", action="store_true", dest="keep_all", help="keep sentences without an idiom too")
    what.add_argument("--per-idiom", type=natural, metavar="N", help="draw N sentences of each idiom")
    what.add_argument("--seed", type=whole, default=SEED, help=f"of what is drawn (default: {SEED})")
    what.add_argument("--count", action="store_true", help="only count: write the inventory with its frequencies")
    filters = "length[=80] ratio[=1.5] copied language duplicates, or all (default: none)"
    add_many(what, "--filters", metavar="FILTER", text=filters)
    what.add_argument("--skip-broken", action="store_true", help="leave out lines that cannot be read, and count them")
    out = parser.add_argument_group("output")
    out.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="the test set, .jsonl (default: standard output)"
    )
    out.add_argument("--dropped", metavar="FILE", help="write what was dropped, with the reasons (.jsonl)")
    out.add_argument("--page", metavar="FILE", help="write a page with sentences to read (.html)")
    add_format(out, "of the numbers that are printed")
    out.add_argument("-q", "--quiet", action="store_true", help="no numbers, notes or progress")
    how = parser.add_argument_group("how")
    how.add_argument("-j", "--jobs", type=natural, default=1, metavar="N", help="processes (default: 1)")
    text = "daft: on a cluster (extra `scale`)"
    add_choice(how, "--engine", kind="engine", known=ENGINES, default="local", text=text)


def run(args: argparse.Namespace) -> int:
    """Find, write, print."""
    from idiometer.find.corpus import Corpus
    from idiometer.find.filters import make_filters
    from idiometer.find.finder import make_finder
    from idiometer.find.searching import Search

    _check_values(args)
    _check_together(args)
    lang, target = _languages(args.lang)
    sources = () if args.engine == "daft" else _sources(args, lang, target)
    inventory = _inventory(args.inventory, lang)
    for note in of_inventory(inventory):
        _say(args, note)
    filters, duplicates = make_filters(args.filters, lang, target)
    finder = make_finder(inventory, lang, args.variation, across=args.across, pos=args.pos)
    if args.engine == "daft":
        return _on_cluster(args, finder)
    search = Search(
        Corpus.of(sources, lang, target, args.columns), finder, filters, _wanted(args.frequency, inventory),
        args.keep_all, args.skip_broken, args.count,
    )  # fmt: skip
    args.line = Line(args.quiet)
    try:
        totals = _count(args, search, inventory) if args.count else _mine(args, search, duplicates)
    except KeyboardInterrupt:
        args.line.end()
        return _stopped(args, search)
    args.line.end()
    n_sought = len(inventory) if search.wanted is None else len(search.wanted)
    _print(args, totals, n_sought)
    return 0


def _check_values(args: argparse.Namespace) -> None:
    """Raise where an option has a value that cannot be."""
    if len(args.columns) > 2:
        raise UsageError(f"--columns takes a text and a translation, not {len(args.columns)} columns")


def _check_together(args: argparse.Namespace) -> None:
    """Raise where options do not go together."""
    if bool(args.corpus) == bool(args.src or args.tgt) or bool(args.src) != bool(args.tgt):
        raise UsageError("name a CORPUS, or two files that go line by line with --src FILE --tgt FILE")
    second_look = args.per_idiom or args.page or {"all", "duplicates"} & set(args.filters)
    if args.count and (second_look or args.keep_all or args.dropped):
        raise UsageError(
            "--count only counts: leave out --all, --per-idiom, --page, --dropped, and the filters all and duplicates"
        )
    alone = ("src", "columns", "frequency", "per_idiom", "count", "filters", "dropped", "page")
    if args.engine == "daft" and (given := [name for name in alone if getattr(args, name)]):
        raise UsageError(f"--{given[0].replace('_', '-')} is for one machine; leave out --engine daft")
    if args.engine == "daft" and args.jobs != 1:
        raise UsageError("--jobs is for one machine; --engine daft takes every core that it finds")
    if args.engine == "daft" and args.output == "-":
        raise UsageError("--engine daft writes shards: name a folder with -o")
    if args.dropped and args.output == "-":
        raise UsageError("--dropped FILE goes with -o FILE")
    outputs = {"-o": args.output, "--dropped": args.dropped, "--page": args.page}
    check_outputs(outputs, [*args.corpus, args.src, args.tgt, args.inventory])


def _languages(lang: str | None) -> tuple[str, str | None]:
    if not lang:
        raise UsageError("say the language with -l, for example -l en, or -l en-fr where there are translations")
    return split_langpair(lang) if "-" in lang else (check_language(lang), None)


def _sources(args: argparse.Namespace, lang: str, target: str | None) -> tuple[Source, ...]:
    from idiometer.find.sources import find_sources, missing_shards, pair_source

    if args.src and not target:
        raise UsageError("--src and --tgt are in two languages: name both, for example -l en-fr")
    sources = pair_source(args.src, args.tgt) if args.src else find_sources(args.corpus, lang, target)
    for note in missing_shards(sources):
        _say(args, note)
    if target and (plain := [source.name for source in sources if source.kind == "text"]):
        _say(
            args,
            f"{plain[0]} is read as {lang} text without translations; two files that go line by line are "
            "--src FILE --tgt FILE",
        )
    return sources


def _inventory(name: str | None, lang: str) -> Inventory:
    from idiometer.idioms.inventory import Inventory, bundled_inventories

    if name is None and lang not in DEFAULTS:
        raise UsageError(
            f"no inventory of {lang} is bundled: give a list of idioms with --inventory FILE "
            f"(bundled: {', '.join(bundled_inventories())})"
        )
    if name in bundled_inventories() and not name.startswith(f"{lang}-"):
        raise UsageError(f"{name} has idioms of {name.partition('-')[0]}, and the corpus is {lang}")
    return Inventory.load(name or DEFAULTS[lang])


def _wanted(frequency: str | None, inventory: Inventory) -> frozenset[str] | None:
    from idiometer.find.counting import frequency_range, idioms_within

    return idioms_within(inventory, frequency_range(frequency)) if frequency else None


def _mine(args: argparse.Namespace, search: Search, duplicates: bool) -> Totals:
    """Into a file; to standard output at once, or by way of a file where a second look at all of it is needed."""
    from idiometer.find.mining import stream
    from idiometer.find.thinning import Thinning

    thinning = Thinning(duplicates, args.per_idiom, args.seed)
    if args.output != "-":
        return _into(args, search, Path(args.output), thinning)
    if not thinning and not args.page:
        return stream(search, _write, jobs=args.jobs, progress=_progress(args))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "found.jsonl"
        totals = _into(args, search, path, thinning)
        with path.open("rb") as lines:
            while block := lines.read(1 << 20):
                _write(block)
    return totals


def _write(lines: bytes) -> None:
    """Lines on standard output, at once."""
    try:
        sys.stdout.buffer.write(lines)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise IdiometerError(f"cannot write to standard output: {error.strerror or error}") from None


def _into(args: argparse.Namespace, search: Search, output: Path, thinning: Thinning) -> Totals:
    from idiometer.find.mining import mine
    from idiometer.report.found_page import write_page

    dropped = Path(args.dropped) if args.dropped else None
    totals = mine(
        search, output, dropped, jobs=args.jobs, thinning=thinning, progress=_progress(args),
        started=lambda journal: _tell(args, journal),
    )  # fmt: skip
    if args.page:
        title = f"Idioms in {', '.join(source.name for source in search.corpus.sources)}"
        write_page(output, args.page, title, search.corpus.lang, args.seed)
    return totals


def _count(args: argparse.Namespace, search: Search, inventory: Inventory) -> Totals:
    from idiometer.corpus.lines import write_lines
    from idiometer.find.counting import count, inventory_lines
    from idiometer.find.mining import stream

    if args.output == "-":
        totals = stream(search, bytes, jobs=args.jobs, progress=_progress(args))
        write_lines("-", inventory_lines(inventory, totals.occurrences))
        return totals
    return count(
        search, inventory, Path(args.output), jobs=args.jobs, progress=_progress(args),
        started=lambda journal: _tell(args, journal),
    )  # fmt: skip


def _on_cluster(args: argparse.Namespace, finder: Finder) -> int:
    """The same search as a job of Daft's: shards in, a folder of shards out."""
    from idiometer.find.cluster import find_on_cluster

    numbers = find_on_cluster(
        args.corpus, args.output, finder, args.lang, keep_all=args.keep_all, skip_broken=args.skip_broken,
        progress=lambda done, total: _say(args, f"{done:,} of {total:,} shards are done"),
    )  # fmt: skip
    if args.format == "json":
        print_json(dict(numbers))
    elif not args.quiet:
        print(", ".join(f"{name.replace('_', ' ')}: {number:,}" for name, number in numbers.items()))
    return 0


def _tell(args: argparse.Namespace, journal: Journal) -> None:
    if journal.discarded:
        _say(args, f"{journal.parts[0]} is of a run with other inputs or settings: beginning anew")
    elif journal.complete:
        _say(args, "the corpus is searched already; writing what was found")
    elif journal.totals.n_lines:
        _say(args, f"going on after line {journal.totals.n_lines:,}")


def _progress(args: argparse.Namespace) -> Progress | None:
    line: Line = args.line
    if not line.on:
        return None
    return lambda totals: line.show(f"{totals.n_lines:,} lines, {totals.n_sentences:,} sentences")


def _stopped(args: argparse.Namespace, search: Search) -> int:
    from idiometer.find.mining import fingerprint

    if args.output == "-":
        raise KeyboardInterrupt
    part = Path(f"{args.output}.part")
    if not part.exists():
        raise KeyboardInterrupt
    kept = "what was counted is kept" if args.count else f"what was found so far is in {part}"
    if fingerprint(search) is None:
        then = "but a corpus from a pipe cannot be gone on with"
    else:
        then = "and the same command goes on from there"
    print(f"idiometer: stopped; {kept}, {then}", file=sys.stderr)
    return 130


def _say(args: argparse.Namespace, note: str) -> None:
    if not args.quiet:
        print(f"idiometer: {note}", file=sys.stderr)


def _print(args: argparse.Namespace, totals: Totals, n_idioms: int) -> None:
    """The numbers: on standard output, or on standard error where what was found goes there."""
    from rich.console import Console

    from idiometer.report.found import found_record, print_found

    if args.quiet:
        return
    stream = sys.stderr if args.output == "-" else sys.stdout
    if args.format == "json":
        print_json(found_record(totals, n_idioms), stream)
    else:
        print_found(totals, n_idioms, Console(file=stream, highlight=False))
