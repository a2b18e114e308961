"""`idiometer lexicon translatability`: how literally each pair of a parallel text is translated."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from idiometer.cli.parallel import add_parallel, align, checked_pair, write_table
from idiometer.cli.parser import add_many
from idiometer.corpus.parallel import ParallelText
from idiometer.errors import IdiometerError

DESCRIPTION = "Measure how literally each pair of a parallel text is translated (extra `align`)."
EXAMPLES = """\
Written are the pairs with two shares of the source's content words: `unlinked`, those that no content word of the
translation is linked to, and `unlisted`, those with none of their translations of the lexicon in it.

examples:
  idiometer lexicon translatability --src a.en --tgt a.fr -l en-fr -o pairs.tsv
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add_parallel(parser)
    add_many(parser, "--lexicon", metavar="FILE", text="instead of the bundled one")


def run(args: argparse.Namespace) -> int:
    """Align, measure, write."""
    from idiometer.align.translatability import COLUMNS, translatability
    from idiometer.lexicon.loading import load_lexicon

    pair = checked_pair(args, "lexicon translatability --src a.en --tgt a.fr -l en-fr -o pairs.tsv")
    lexicon = load_lexicon(args.lexicon, pair)
    corpus = align(args, pair)
    texts = ParallelText((args.src, args.tgt))
    measured = translatability(corpus, pair, lexicon)
    rows = []
    for number, ((src, tgt), found) in enumerate(zip(texts, measured, strict=True), 1):
        if "\t" in src + tgt:
            raise IdiometerError(f"{args.src} or {args.tgt}, line {number}: a tab in the text, which divides columns")
        shares = ("" if share is None else f"{share:.3f}" for share in asdict(found).values())
        rows.append("\t".join((src, tgt, *shares)))
    lines = ["\t".join(("src", "ref", *COLUMNS)), *rows]
    write_table(
        args, corpus, lines, {"langpair": pair, "lexicon": lexicon.name}, f"{pair}: {len(rows):,} pairs measured"
    )
    return 0
