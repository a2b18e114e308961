"""`idiometer inventory discover`: candidates for idioms from parallel text."""

from __future__ import annotations

import argparse

from idiometer.cli.parallel import add_parallel, align, checked_pair, pairs_of, write_table
from idiometer.errors import IdiometerError

DESCRIPTION = "Look for groups of words that parallel text does not translate word by word (extra `align`)."
EXAMPLES = """\
The table is for a person to choose from; with the wrong rows deleted it is an inventory.

examples:
  idiometer inventory discover --src a.en --tgt a.fr -l en-fr -o candidates.tsv
"""
MOST_CANDIDATES = 2000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add_parallel(parser)


def run(args: argparse.Namespace) -> int:
    """Align, look, write."""
    from idiometer.align.discovery import discover, table

    pair = checked_pair(args, "inventory discover --src a.en --tgt a.fr -l en-fr -o candidates.tsv")
    corpus = align(args, pair)
    found = discover(corpus, pair)
    if not found:
        raise IdiometerError(
            f"no idiom found in {pairs_of(corpus)}: no group of words of {args.src} occurs twice and goes "
            "unexplained by its translations; give more text"
        )
    shown = found[:MOST_CANDIDATES]
    said = f"{pair}: {len(shown):,} groups of words"
    if len(found) > len(shown):
        said = f"{pair}: the first {len(shown):,} of {len(found):,} groups of words"
    report = {"langpair": pair, "n_found": len(found), "n_written": len(shown)}
    write_table(args, corpus, table(shown), report, said)
    return 0
