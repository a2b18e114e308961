"""`idiometer lexicon`: look into lexicons, see what they lack, fetch public ones."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from idiometer.cli.aligned import add_parallel, induce_lexicon, measure_pairs
from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_many
from idiometer.cli.progress import Line
from idiometer.errors import UsageError, counted, unknown
from idiometer.lexicon.loading import bundled_lexicons, load_lexicon

DESCRIPTION = "Show a word's translations, list what a lexicon lacks for a test set, fetch a public lexicon."
EXAMPLES = f"""\
Bundled: {", ".join(bundled_lexicons())}. A file is MUSE (two words a line), TSV (a word and its translations),
CC-CEDICT (.u8) or FreeDict (.tei), packed as .gz or .zst or not; its name says the direction (en-fr.txt).

examples:
  idiometer lexicon show bean -l en-fr
  idiometer lexicon show bean -l en-fr --lexicon muse/en-fr.txt.gz muse/fr-en.txt.gz
  idiometer lexicon coverage starter/en-fr
  idiometer lexicon coverage starter/en-fr -m litter:faithful
  idiometer lexicon fetch muse en-sl
  idiometer lexicon blocklist -l zh-en --inventory zh-cibb -o lists.tsv     blocklists made from CC-CEDICT
  idiometer lexicon induce --src a.en --tgt a.sl -l en-sl -o en-sl.tsv      from your own text (extra `align`)
  idiometer lexicon translatability --src a.en --tgt a.fr -l en-fr -o pairs.tsv
"""
ACTIONS = ("show", "coverage", "fetch", "blocklist", "induce", "translatability")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("action", metavar="|".join(ACTIONS))
    parser.add_argument("names", nargs="*", metavar="NAME", help="show: WORD; coverage: TESTSET; fetch: muse PAIR")
    parser.add_argument("-l", "--langpair", help="language pair, for example en-fr")
    add_parallel(parser, "induce, translatability")
    text = "coverage: the words as this one looks them up (default: litter)"
    parser.add_argument("-m", "--metric", default="litter", metavar="litter|litter:faithful", help=text)
    add_many(parser, "--lexicon", metavar="FILE", text="instead of the bundled one")
    parser.add_argument("--offline", action="store_true", help="fetch: use the cache alone")
    parser.add_argument("--sha256", metavar="HEX", help="fetch: what the file's SHA-256 must be")
    parser.add_argument("--inventory", default="zh-cibb", metavar="NAME|FILE", help="blocklist: for which idioms")
    parser.add_argument("-o", "--output", metavar="FILE", help="blocklist, induce, translatability: a table (.tsv)")
    parser.add_argument("-f", "--format", default="text", metavar="text|json")


def run(args: argparse.Namespace) -> int:
    """Print it."""
    if args.action not in ACTIONS:
        raise unknown("action", args.action, ACTIONS)
    if args.format not in ("text", "json"):
        raise unknown("format", args.format, ("text", "json"))
    actions = {"show": _show, "coverage": _coverage, "fetch": _fetch, "blocklist": _blocklist}
    actions |= {"induce": induce_lexicon, "translatability": measure_pairs}
    return actions[args.action](args)


def _show(args: argparse.Namespace) -> int:
    if len(args.names) != 1 or not args.langpair:
        raise UsageError("name one word and the pair, for example: idiometer lexicon show bean -l en-fr")
    lexicon = load_lexicon(args.lexicon, args.langpair)
    (word,) = args.names
    found = {headword: lexicon.entries[headword] for headword in lexicon.headwords(word)}
    if not found:
        raise unknown(f"word of {lexicon.name}", word, lexicon.entries)
    if args.format == "json":
        print_json({"word": word, "lexicon": lexicon.name, "translations": found})
    elif [headword.lower() for headword in found] == [word.lower()] and word in found:
        print(_listed(found[word]))
    else:
        for headword, translations in found.items():
            print(f"{headword}: {_listed(translations)}")
    return 0


def _listed(translations: tuple[str, ...]) -> str:
    """With commas where one of them has a blank."""
    return (", " if any(" " in translation for translation in translations) else " ").join(translations)


def _coverage(args: argparse.Namespace) -> int:
    from idiometer.idioms.starter import load_testset
    from idiometer.metrics.coverage import coverage
    from idiometer.metrics.literal_words import Mendings
    from idiometer.metrics.litter import LitTER
    from idiometer.metrics.litter_faithful import FaithfulLitTER

    if len(args.names) != 1:
        raise UsageError("name one test set, for example: idiometer lexicon coverage starter/en-fr")
    testset = load_testset(args.names[0], args.langpair)
    lexicon = load_lexicon(args.lexicon, testset.langpair)
    if args.metric not in ("litter", "litter:faithful"):
        raise unknown("metric", args.metric, ("litter", "litter:faithful"))
    robust = args.metric == "litter"
    found = coverage(testset, LitTER(lexicon, Mendings(bundled=False)) if robust else FaithfulLitTER(lexicon))
    if args.format == "json":
        skipped = lexicon.n_skipped_lines
        print_json(
            {"lexicon": lexicon.name, "n_words": found.n_words, "missing": found.missing, "n_skipped_lines": skipped}
        )
        return 0
    n = sum(found.missing.values())
    print(f"{lexicon.name}: {found.n_words - n:,} of {found.n_words:,} content words of the idioms have a translation")
    if lexicon.n_skipped_lines:
        print(f"{counted(lexicon.n_skipped_lines, 'line')} of the lexicon could not be split into words")
    for word, count in found.missing.items():
        print(f"  {word}  {count}")
    return 0


def _fetch(args: argparse.Namespace) -> int:
    from idiometer.lexicon.fetch import fetch_muse

    if args.names and args.names[0] != "muse":
        raise unknown("collection", args.names[0], ("muse",))
    if len(args.names) != 2:
        raise UsageError("say what to fetch, for example: idiometer lexicon fetch muse en-fr")
    line = Line()
    path: Path = fetch_muse(
        args.names[1], offline=args.offline, sha256=args.sha256,
        progress=lambda done, total: line.show(f"{done:,}{f' of {total:,}' if total else ''} bytes"),
    )  # fmt: skip
    line.end()
    print(path)
    return 0


def _blocklist(args: argparse.Namespace) -> int:
    from idiometer.corpus.lines import write_lines
    from idiometer.idioms.inventory import Inventory
    from idiometer.lexicon.chinese import ChineseBlocklists
    from idiometer.lexicon.comparison import compare
    from idiometer.text.cedict import packaged_cedict, read_cedict

    if args.langpair != "zh-en":
        raise UsageError("blocklists are made from CC-CEDICT, for -l zh-en alone")
    if len(args.lexicon) > 1:
        raise UsageError(f"blocklists are made from one CC-CEDICT file, and --lexicon names {len(args.lexicon)}")
    check_outputs({"-o": args.output}, [args.inventory, *args.lexicon])
    inventory = Inventory.load(args.inventory)
    lists = ChineseBlocklists(read_cedict(args.lexicon[0]) if args.lexicon else packaged_cedict())
    found = {idiom.idiom: lists.of(idiom.idiom) for idiom in inventory}
    if args.output:
        rows = (f"{idiom}\t{' '.join(automatic.words)}" for idiom, automatic in found.items())
        write_lines(args.output, ["idiom\tblocklist", *rows])
    compared = [compare(idiom, found[idiom.idiom]) for idiom in inventory]
    if args.format == "json":
        print_json([asdict(row) for row in compared])
        return 0
    for row in compared:
        print(
            f"{row.idiom}  {' '.join(row.automatic)}"
            + (f"  (by hand also: {' '.join(row.missed)})" if row.missed else "")
        )
    n = sum(len(row.by_hand) for row in compared)
    if n:
        print(f"{n - sum(len(row.missed) for row in compared)} of the {n} words listed by hand are found")
    return 0
