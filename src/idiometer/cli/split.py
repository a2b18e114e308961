"""`idiometer split`: pairs to train and to test on, in the conditions zero, joint and upsample."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format, add_many, whole
from idiometer.cli.progress import Line
from idiometer.errors import UsageError

if TYPE_CHECKING:
    from idiometer.corpus.testset import TestSet
    from idiometer.idioms.inventory import Inventory

DESCRIPTION = "Split idiom pairs and a parallel corpus into what to train and what to test on."
EXAMPLES = """\
TESTSET holds pairs with an idiom, as `idiometer find --src --tgt` writes them. Half of each idiom's pairs go to
training, the others (and the odd one) to testing. The regular corpus loses the sentences with an idiom, and all that
is a near duplicate of something to test or develop with. manifest.json in FOLDER says what each condition trains on:
zero (regular pairs), joint (idiom pairs too), upsample-N (idiom pairs N times).

examples:
  idiometer split test.jsonl --regular corpus.en corpus.fr -o split/
  idiometer split test.jsonl --regular corpus.en.gz corpus.fr.gz -o split/ --dev 3000 --test 3000 --seed 1
  idiometer split test.jsonl --regular corpus.tsv --inventory idioms.tsv --upsample 5 50 -o split/
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("testset", nargs="?", metavar="TESTSET", help="pairs with an idiom")
    text = "the parallel corpus: SRC TGT, or one .tsv, .jsonl or .parquet"
    add_many(parser, "--regular", metavar="FILE", text=text)
    add("-o", "--output", metavar="FOLDER", help="where the split is written; an older split there is replaced")
    add("-l", "--langpair", help="language pair, for example en-fr, where the test set does not say it")
    add("--inventory", metavar="NAME|FILE", help="no regular source has an idiom of it (default: TESTSET's idioms)")
    add("--context", type=whole, default=5, metavar="N", help="words and marks that stand beside an idiom (default 5)")
    add("--dev", type=whole, default=2000, metavar="N", help="regular pairs to develop with (default 2000)")
    add("--test", type=whole, default=2000, metavar="N", help="regular pairs to test with (default 2000)")
    add("--upsample", type=whole, nargs="+", default=[20, 100], metavar="N", help="repeats (default 20 100)")
    add("--seed", type=whole, default=12345, help="what chance begins with (default 12345)")
    add_format(parser, "json prints the manifest")
    add("-q", "--quiet", action="store_true", help="print nothing but errors")


def run(args: argparse.Namespace) -> int:
    """Split, and say what went where."""
    from idiometer.corpus.parallel import ParallelText
    from idiometer.find.conditions import SPLIT
    from idiometer.find.finder import make_finder
    from idiometer.find.split import Settings, write_split
    from idiometer.idioms.starter import load_testset

    _check(args)
    check_outputs({"-o": args.output}, [args.testset, *args.regular, args.inventory])
    corpus = ParallelText(tuple(args.regular))
    SPLIT.check(args.output)
    testset = load_testset(args.testset, args.langpair)
    finder = make_finder(_inventory(args.inventory, testset), testset.source)
    settings = Settings(args.seed, args.context, args.dev, args.test, tuple(args.upsample))
    line = Line(args.quiet)
    manifest = write_split(
        testset, corpus, finder, args.output, settings, lambda what, n: line.show(f"{what}: {n:,} pairs read")
    )
    line.end()
    if args.quiet:
        return 0
    if args.format == "json":
        print_json(manifest)
    else:
        _print(manifest, args.output)
    return 0


def _check(args: argparse.Namespace) -> None:
    if not args.testset:
        raise UsageError("name a TESTSET, before --regular and --upsample, which take all that follows them")
    if not args.regular:
        raise UsageError("name the parallel corpus, for example --regular corpus.en corpus.fr")
    if not args.output:
        raise UsageError("say where to write, for example -o split/")


def _inventory(name: str | None, testset: TestSet) -> Inventory:
    from idiometer.idioms.inventory import Idiom, Inventory

    if name:
        return Inventory.load(name)
    return Inventory(testset.name, {idiom: Idiom(idiom) for idiom in sorted(testset.idioms)})


def _print(manifest: dict[str, Any], folder: str) -> None:
    counts = manifest["counts"]
    rows = [
        ("idiom pairs", counts["pairs"], f"of {counts['idioms']:,} idioms"),
        ("  to train on", counts["idiom_train"], ""),
        ("  to test on", counts["idiom_test"], ""),
        *((f"  left out: {reason}", n, "") for reason, n in manifest["dropped"]["idiom"].items()),
        ("regular pairs", manifest["regular"]["n_pairs"], "read"),
        ("  to train on", counts["regular_train"], ""),
        ("  to develop with", counts["regular_dev"], ""),
        ("  to test on", counts["regular_test"], ""),
        *((f"  left out: {reason}", n, "") for reason, n in manifest["dropped"]["regular"].items()),
    ]
    width, digits = max(len(row[0]) for row in rows), max(len(f"{row[1]:,}") for row in rows)
    for name, n, what in rows:
        print(f"{name:{width}}  {n:{digits},} {what}".rstrip())
    uneven = sum(1 for of in manifest["idioms"].values() if of["test"] - of["train"] > 1)
    if uneven:
        print(f"not halved evenly, since near duplicates stay together: {uneven:,} idioms")
    print(f"conditions in {Path(folder) / 'manifest.json'}: {', '.join(manifest['conditions'])}")
