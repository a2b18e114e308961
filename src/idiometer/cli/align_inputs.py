"""What `idiometer align` reads and writes: raw pairs, by what they are the alignment of, and Pharaoh files."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from idiometer.align.base import Aligner, Links
from idiometer.align.pharaoh import write_pharaoh
from idiometer.align.texts import TextPair, sides
from idiometer.corpus.folders import FolderKind, whole_folder
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.idiom_mt import read_aligned
from idiometer.corpus.languages import split_langpair
from idiometer.corpus.lines import STDIN, write_json
from idiometer.errors import UsageError, counted

LINKS = FolderKind("folder of alignments", "alignments.json", frozenset({"aligner", "alignments"}))


def read(args: argparse.Namespace) -> tuple[str, dict[str, list[TextPair]]]:
    """The language pair, and the raw pairs: `ref` and each system's, or those of two files."""
    if bool(args.testset) == bool(args.src or args.tgt):
        raise UsageError("say what to align: --src FILE and --tgt FILE, or --testset TESTSET with -i FILE…")
    if args.testset:
        return _testset(args)
    if not (args.src and args.tgt):
        raise UsageError("--src FILE and --tgt FILE go together")
    if args.input:
        raise UsageError("-i goes with --testset; the translations of --src are --tgt")
    if not args.langpair:
        raise UsageError("say the language pair, for example -l en-fr")
    pairs = two_files(args.src, args.tgt)
    if not pairs:
        raise UsageError(f"{args.src} is empty; it needs one sentence a line")
    return "-".join(split_langpair(args.langpair)), {"tgt": pairs}


def _testset(args: argparse.Namespace) -> tuple[str, dict[str, list[TextPair]]]:
    from idiometer.idioms.starter import load_testset

    if args.output == STDIN:
        raise UsageError("alignments of a test set are several files: name a folder with -o")
    if args.gold:
        raise UsageError("--gold has the links of --src and --tgt: align these")
    testset = load_testset(args.testset, args.langpair)
    systems = [Hypotheses.read(path) for path in args.input]
    if len({system.system for system in systems}) < len(systems):
        raise UsageError("two of the systems have files of one name; their alignments would too: rename one")
    for system in systems:
        system.check(testset)
    found = sides(testset, systems)
    if not found:
        raise UsageError(f"{testset.name} has no references, and no system is named with -i: nothing to align")
    return testset.langpair, found


def two_files(src: str, tgt: str) -> list[TextPair]:
    """The pairs of two files that go line by line."""
    if STDIN in (src, tgt):
        raise UsageError("--src and --tgt are files: standard input cannot hold both")
    return [(example.src, example.refs[0]) for example in read_aligned(src, [tgt])]


def more_pairs(args: argparse.Namespace) -> list[TextPair]:
    """The training pairs beyond the text at hand."""
    if len(args.train_src) != len(args.train_tgt):
        has, wants = counted(len(args.train_src), "file"), counted(len(args.train_tgt), "file")
        raise UsageError(f"--train-src has {has}, --train-tgt {wants}: they go in pairs")
    return [pair for src, tgt in zip(args.train_src, args.train_tgt, strict=True) for pair in two_files(src, tgt)]


def write(args: argparse.Namespace, aligner: Aligner, links: Mapping[str, Sequence[Links]]) -> None:
    """One file, or a folder with one for the reference and each system, and a record of how they were made."""
    if not args.testset:
        write_pharaoh(args.output, links["tgt"])
        return
    with whole_folder(args.output, LINKS) as part:
        files = {side: f"{side.replace(':', '')}.align" for side in links}
        for side, file in files.items():
            write_pharaoh(part / Path(file).name, links[side])
        record = {"aligner": dict(aligner.settings()), "alignments": files}
        write_json(part / LINKS.record, record)
