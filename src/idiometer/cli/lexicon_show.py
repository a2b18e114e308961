"""`idiometer lexicon show`: a word's translations."""

from __future__ import annotations

import argparse

from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format, add_many
from idiometer.errors import UsageError, unknown
from idiometer.lexicon.loading import bundled_lexicons, load_lexicon

DESCRIPTION = "Show a word's translations, as LitTER looks them up."
EXAMPLES = f"""\
Bundled: {", ".join(bundled_lexicons())}.
A file is MUSE (two words a line), TSV (a word and its translations), CC-CEDICT (.u8) or FreeDict (.tei), packed as
.gz or .zst or not; its name says the direction (en-fr.txt).

examples:
  idiometer lexicon show bean -l en-fr
  idiometer lexicon show bean -l en-fr --lexicon muse/en-fr.txt.gz muse/fr-en.txt.gz
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("word", nargs="?", metavar="WORD", help="a word of the source language, in any form")
    parser.add_argument("-l", "--langpair", help="language pair, for example en-fr")
    add_many(parser, "--lexicon", metavar="FILE", text="instead of the bundled one")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Print them."""
    if not args.word or not args.langpair:
        raise UsageError("name one word and the pair, for example: idiometer lexicon show bean -l en-fr")
    lexicon = load_lexicon(args.lexicon, args.langpair)
    found = {headword: lexicon.entries[headword] for headword in lexicon.headwords(args.word)}
    if not found:
        raise unknown(f"word of {lexicon.name}", args.word, lexicon.entries)
    if args.format == "json":
        print_json({"word": args.word, "lexicon": lexicon.name, "translations": found})
    elif list(found) == [args.word]:
        print(_listed(found[args.word]))
    else:
        for headword, translations in found.items():
            print(f"{headword}: {_listed(translations)}")
    return 0


def _listed(translations: tuple[str, ...]) -> str:
    """With commas where one of them has a blank."""
    return (", " if any(" " in translation for translation in translations) else " ").join(translations)
