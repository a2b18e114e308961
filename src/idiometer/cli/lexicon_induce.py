"""`idiometer lexicon induce`: a lexicon from parallel text."""

from __future__ import annotations

import argparse

from idiometer.cli.parallel import add_parallel, align, checked_pair, pairs_of, write_table
from idiometer.errors import IdiometerError

DESCRIPTION = "Learn word translations from sentences and their translations (extra `align`)."
EXAMPLES = """\
examples:
  idiometer lexicon induce --src a.en --tgt a.sl -l en-sl -o own.en-sl.tsv
  idiometer score test.jsonl -i system.sl -m litter --lexicon own.en-sl.tsv
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add_parallel(parser)


def run(args: argparse.Namespace) -> int:
    """Align, induce, write."""
    from idiometer.align.induction import induce, linked_words, table

    pair = checked_pair(args, "lexicon induce --src a.en --tgt a.sl -l en-sl -o en-sl.tsv")
    corpus = align(args, pair)
    entries = induce(linked_words(corpus.pairs, corpus.links))
    if not entries:
        raise IdiometerError(
            f"no two words of {args.src} and {args.tgt} are linked twice in {pairs_of(corpus)}: "
            "that is too little text, or the lines do not belong together"
        )
    n_words = len({entry.word for entry in entries})
    report = {"langpair": pair, "n_words": n_words, "n_translations": len(entries)}
    write_table(args, corpus, table(entries), report, f"{pair}: {len(entries):,} translations of {n_words:,} words")
    return 0
