"""What `lexicon` and `inventory` learn from parallel text: lexicons, candidates for idioms, literalness of pairs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.corpus.languages import split_langpair
from idiometer.corpus.lines import STDIN, suffix, write_lines
from idiometer.corpus.parallel import ParallelText
from idiometer.errors import IdiometerError, UsageError

if TYPE_CHECKING:
    from idiometer.align.corpus import AlignedCorpus

MOST_CANDIDATES = 2000


def add_parallel(parser: argparse.ArgumentParser, actions: str) -> None:
    """The options; `actions` are what takes them."""
    parser.add_argument("--src", metavar="FILE", help=f"{actions}: sentences, one a line …")
    parser.add_argument("--tgt", metavar="FILE", help=f"{actions}: … and their translations")


def induce_lexicon(args: argparse.Namespace) -> int:
    """`idiometer lexicon induce`."""
    from idiometer.align.induction import induce, linked_words, table

    pair = _checked(args, args.langpair, "lexicon induce --src a.en --tgt a.sl -l en-sl -o en-sl.tsv")
    corpus = _aligned(args, pair)
    entries = induce(linked_words(corpus.pairs, corpus.links))
    if not entries:
        raise IdiometerError(
            f"no two words of {args.src} and {args.tgt} are linked twice in {_pairs(corpus)}: "
            "that is too little text, or the lines do not belong together"
        )
    n_words = len({entry.word for entry in entries})
    report = {"langpair": pair, "n_words": n_words, "n_translations": len(entries)}
    _write(args, corpus, table(entries), report, f"{pair}: {len(entries):,} translations of {n_words:,} words")
    return 0


def discover_idioms(args: argparse.Namespace) -> int:
    """`idiometer inventory discover`."""
    from idiometer.align.discovery import discover, table

    pair = _checked(args, args.lang, "inventory discover --src a.en --tgt a.fr -l en-fr -o candidates.tsv")
    corpus = _aligned(args, pair)
    found = discover(corpus, pair)
    if not found:
        raise IdiometerError(
            f"no idiom found in {_pairs(corpus)}: no group of words of {args.src} occurs twice and goes "
            "unexplained by its translations; give more text"
        )
    shown = found[:MOST_CANDIDATES]
    said = f"{pair}: {len(shown):,} groups of words"
    if len(found) > len(shown):
        said = f"{pair}: the first {len(shown):,} of {len(found):,} groups of words"
    report = {"langpair": pair, "n_found": len(found), "n_written": len(shown)}
    _write(args, corpus, table(shown), report, said)
    return 0


def measure_pairs(args: argparse.Namespace) -> int:
    """`idiometer lexicon translatability`."""
    from idiometer.align.translatability import COLUMNS, translatability
    from idiometer.lexicon.loading import load_lexicon

    pair = _checked(args, args.langpair, "lexicon translatability --src a.en --tgt a.fr -l en-fr -o pairs.tsv")
    lexicon = load_lexicon(args.lexicon, pair)
    corpus = _aligned(args, pair)
    texts = ParallelText((args.src, args.tgt))
    measured = translatability(corpus, pair, lexicon)
    rows = []
    for number, ((src, tgt), found) in enumerate(zip(texts, measured, strict=True), 1):
        if "\t" in src + tgt:
            raise IdiometerError(f"{args.src} or {args.tgt}, line {number}: a tab in the text, which divides columns")
        shares = ("" if share is None else f"{share:.3f}" for share in asdict(found).values())
        rows.append("\t".join((src, tgt, *shares)))
    report: dict[str, object] = {"langpair": pair, "lexicon": lexicon.name}
    _write(args, corpus, ["\t".join(("src", "ref", *COLUMNS)), *rows], report, f"{pair}: {len(rows):,} pairs measured")
    return 0


def _checked(args: argparse.Namespace, langpair: str | None, example: str) -> str:
    """The pair, or an error where the call is wrong."""
    if args.output and suffix(args.output) != ".tsv":
        raise UsageError(f"{args.output}: what is written is a table; name it .tsv (or .tsv.gz, .tsv.zst)")
    if not (args.src and args.tgt and langpair):
        raise UsageError(f"give --src FILE, --tgt FILE and the pair, for example: idiometer {example}")
    check_outputs({"-o": args.output}, [args.src, args.tgt])
    return "-".join(split_langpair(langpair))


def _aligned(args: argparse.Namespace, pair: str) -> AlignedCorpus:
    """The text of both files with its links."""
    from idiometer.align.corpus import AlignedCorpus
    from idiometer.cli.alignments import progress

    corpus = AlignedCorpus.of(ParallelText((args.src, args.tgt)), pair, progress)
    if n := corpus.n_left_out:
        have = "has an empty side or more than 1,024 words and is" if n == 1 else "have an empty side or … and are"
        have = have.replace("…", "more than 1,024 words")
        print(f"idiometer: {n:,} of {_pairs(corpus)} {have} left out", file=sys.stderr)
    return corpus


def _pairs(corpus: AlignedCorpus) -> str:
    return f"{len(corpus.pairs):,} pairs" if len(corpus.pairs) != 1 else "1 pair"


def _write(
    args: argparse.Namespace, corpus: AlignedCorpus, lines: Iterable[str], report: dict[str, object], said: str
) -> None:
    """The table; and, where it goes into a file, what is in it."""
    write_lines(args.output or STDIN, lines)
    if not args.output:
        return
    if args.format == "json":
        rest = {"n_pairs": len(corpus.pairs), "n_left_out": corpus.n_left_out, "aligner": corpus.signature}
        print_json({**report, **rest})
    else:
        print(f"{said}, from {_pairs(corpus)} by {corpus.signature}")
