"""`idiometer lexicon coverage`: what a lexicon lacks for a test set."""

from __future__ import annotations

import argparse

from idiometer.cli.notes import skipped_entries
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_choice, add_format, add_many
from idiometer.errors import UsageError
from idiometer.lexicon.loading import load_lexicon

DESCRIPTION = "List the content words of a test set's idioms that a lexicon has no translation of."
EXAMPLES = """\
examples:
  idiometer lexicon coverage starter/en-fr
  idiometer lexicon coverage starter/en-fr --lexicon my.en-fr.tsv
  idiometer lexicon coverage starter/en-fr -m litter:faithful
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("testset", nargs="?", metavar="TESTSET", help="a test set: file, folder or bundled name")
    parser.add_argument("-l", "--langpair", help="language pair, for example en-fr, where the data do not say it")
    add_many(parser, "--lexicon", metavar="FILE", text="instead of the bundled one")
    text = "the words as this one looks them up (default: litter)"
    known = ("litter", "litter:faithful")
    add_choice(parser, "-m", "--metric", kind="metric", known=known, default="litter", text=text)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Count and list them."""
    from idiometer.idioms.starter import load_testset
    from idiometer.metrics.coverage import coverage
    from idiometer.metrics.literal_words import Mendings
    from idiometer.metrics.litter import LitTER
    from idiometer.metrics.litter_faithful import FaithfulLitTER

    if not args.testset:
        raise UsageError("name one test set, for example: idiometer lexicon coverage starter/en-fr")
    testset = load_testset(args.testset, args.langpair)
    lexicon = load_lexicon(args.lexicon, testset.langpair)
    robust = args.metric == "litter"
    found = coverage(testset, LitTER(lexicon, Mendings(bundled=False)) if robust else FaithfulLitTER(lexicon))
    skipped = lexicon.n_skipped
    if args.format == "json":
        record = {"lexicon": lexicon.name, "n_words": found.n_words, "missing": found.missing}
        print_json({**record, "n_skipped": skipped})
        return 0
    n = sum(found.missing.values())
    print(f"{lexicon.name}: {found.n_words - n:,} of {found.n_words:,} content words of the idioms have a translation")
    if skipped:
        print(skipped_entries(skipped))
    for word, count in found.missing.items():
        print(f"  {word}  {count}")
    return 0
