"""What the actions share that learn from parallel text: its options, its links, and the table they write."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format
from idiometer.corpus.languages import split_langpair
from idiometer.corpus.lines import STDIN, suffix, write_lines
from idiometer.corpus.parallel import ParallelText
from idiometer.errors import UsageError, counted

if TYPE_CHECKING:
    from idiometer.align.corpus import AlignedCorpus


def add_parallel(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("--src", metavar="FILE", help="sentences, one a line …")
    parser.add_argument("--tgt", metavar="FILE", help="… and their translations")
    parser.add_argument("-l", "--langpair", help="language pair, for example en-fr")
    parser.add_argument("-o", "--output", metavar="FILE", help="the table, .tsv (default: standard output)")
    add_format(parser, "with -o: of what is said of the table")


def checked_pair(args: argparse.Namespace, example: str) -> str:
    """The language pair, or an error where the call is wrong."""
    if args.output and suffix(args.output) != ".tsv":
        raise UsageError(f"{args.output}: what is written is a table; name it .tsv (or .tsv.gz, .tsv.zst)")
    if not (args.src and args.tgt and args.langpair):
        raise UsageError(f"give --src FILE, --tgt FILE and the pair, for example: idiometer {example}")
    check_outputs({"-o": args.output}, [args.src, args.tgt])
    return "-".join(split_langpair(args.langpair))


def align(args: argparse.Namespace, pair: str) -> AlignedCorpus:
    """The text of both files with its links; what is left out is said."""
    from idiometer.align.corpus import AlignedCorpus
    from idiometer.cli.alignments import progress

    corpus = AlignedCorpus.of(ParallelText((args.src, args.tgt)), pair, progress)
    if n := corpus.n_left_out:
        have, are = ("has", "is") if n == 1 else ("have", "are")
        why = f"{have} an empty side or more than 1,024 words and {are} left out"
        print(f"idiometer: {n:,} of {pairs_of(corpus)} {why}", file=sys.stderr)
    return corpus


def pairs_of(corpus: AlignedCorpus) -> str:
    """How many they are, in words."""
    return counted(len(corpus.pairs), "pair", ",")


def write_table(
    args: argparse.Namespace, corpus: AlignedCorpus, lines: Iterable[str], report: Mapping[str, object], said: str
) -> None:
    """The table; and, where it goes into a file, what is in it."""
    write_lines(args.output or STDIN, lines)
    if not args.output:
        return
    if args.format == "json":
        rest = {"n_pairs": len(corpus.pairs), "n_left_out": corpus.n_left_out, "aligner": corpus.signature}
        print_json({**report, **rest})
    else:
        print(f"{said}, from {pairs_of(corpus)} by {corpus.signature}")
