"""`idiometer embed eval`: recall, coherence and separation of vector files."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format, add_many, natural, whole
from idiometer.errors import UsageError, unknown

if TYPE_CHECKING:
    from idiometer.embed.comparing import Question, Result

DESCRIPTION = "Measure vectors on synonyms and antonyms, as Tan and Jiang (2021) did."
EXAMPLES = """\
VECTORS is a folder that `embed train` wrote, a .safetensors file, or word2vec text or binary (.gz and .bz2 too).
The numbers are on the idioms that all files have; -f json has those on each file's own too. The first file is what
the others are tested against.

examples:
  idiometer embed eval model/ --synonyms synonyms.tsv --antonyms antonyms.tsv
  idiometer embed eval sgns.safetensors model/ --synonyms synonyms.tsv --idioms contexts/idioms.tsv -k 1 10 -f json
  idiometer embed eval model/ --synonyms synonyms.tsv --antonyms antonyms.tsv --plot distances.svg --show 10
"""
MEASURES = ("cosine", "euclidean")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("vectors", nargs="*", metavar="VECTORS", help="vector files or folders")
    add_many(parser, "--synonyms", metavar="FILE", text="pairs, or entries (.jsonl)")
    add_many(parser, "--antonyms", metavar="FILE", text="pairs, or entries (.jsonl)")
    add_many(parser, "--idioms", metavar="NAME|FILE", text="only these idioms count, as queries and as neighbours")
    add("-k", nargs="+", type=natural, default=[1, 3, 5, 10], metavar="K", help="neighbours (default 1 3 5 10)")
    add("--distance", nargs="+", default=list(MEASURES), metavar="|".join(MEASURES), help="default: both")
    add("--show", type=whole, default=0, metavar="N", help="show the neighbours of N idioms, to read")
    add("--plot", metavar="FILE", help="the distances of synonyms and antonyms (.html, .svg, .png, .pdf)")
    add_format(parser)
    add("-q", "--quiet", action="store_true", help="no notes")


def run(args: argparse.Namespace) -> int:
    """Measure, and print."""
    from idiometer.embed.comparing import compare
    from idiometer.embed.vectors import Vectors
    from idiometer.embed.vocabulary import union
    from idiometer.report.embedding import records

    _check(args)
    check_outputs({"--plot": args.plot}, [*args.vectors, *args.synonyms, *args.antonyms, *args.idioms])
    question = _question(args)
    idioms = list(union(args.idioms).idioms) if args.idioms else None
    methods = [replace(Vectors.load(path, idioms), name=path) for path in dict.fromkeys(args.vectors)]
    results = compare(methods, question, idioms)
    if not args.quiet:
        _notes(results, question)
    if args.plot:
        from idiometer.report.embedding_plot import write_plot

        write_plot(results, args.plot)
    if args.format == "json":
        print_json(records(results))
    else:
        _print(results, args.show)
    return 0


def _check(args: argparse.Namespace) -> None:
    from idiometer.report.embedding_plot import check_plot

    if not args.vectors:
        raise UsageError("name VECTORS, before --synonyms and the other options that take all that follows them")
    if not args.synonyms:
        raise UsageError("name the synonyms to measure on, for example --synonyms synonyms.tsv")
    for distance in args.distance:
        if distance not in MEASURES:
            raise unknown("distance", distance, MEASURES)
    if args.plot:
        check_plot(args.plot)
    if args.plot and not args.antonyms:
        raise UsageError("--plot shows synonyms against antonyms: name these too, with --antonyms FILE")


def _question(args: argparse.Namespace) -> Question:
    from idiometer.embed.comparing import Question
    from idiometer.embed.relations import read_pairs

    synonyms, antonyms = read_pairs(args.synonyms, "synonyms"), read_pairs(args.antonyms, "antonyms")
    ks, distances = tuple(dict.fromkeys(args.k)), tuple(dict.fromkeys(args.distance))
    return Question(synonyms, antonyms, ks, distances, " ".join(args.synonyms))


def _notes(results: list[Result], question: Question) -> None:
    from idiometer.embed.relations import contradictions

    if both := contradictions(question.synonyms, question.antonyms):
        print(
            f"idiometer: {len(both):,} pairs are called both synonym and antonym and are left out; "
            "`idiometer embed pairs` lists them",
            file=sys.stderr,
        )
    wanted = {idiom for pair in question.synonyms.pairs for idiom in pair}
    for result in results:
        missing = sum(idiom not in result.vectors for idiom in wanted)
        print(
            f"idiometer: {result.vectors.name}: {missing:,} of {len(wanted):,} idioms of the synonyms have no vector",
            file=sys.stderr,
        )
        for reason, n in result.vectors.left_out.items():
            print(f"idiometer: {result.vectors.name}: {n:,} rows left out: {reason}", file=sys.stderr)


def _print(results: list[Result], n_shown: int) -> None:
    from rich.console import Console

    from idiometer.report.embedding import print_neighbours, print_results

    console = Console(highlight=False)
    print_results(results, console)
    if n_shown:
        print_neighbours(results, n_shown, console)
