"""`idiometer translate`: a test set or a file through a translation system."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.parser import natural
from idiometer.cli.progress import Line
from idiometer.corpus.languages import split_langpair
from idiometer.errors import IdiometerError, UsageError
from idiometer.systems.base import Options
from idiometer.systems.registry import SPECS, SYSTEMS

if TYPE_CHECKING:
    from idiometer.systems.progress import Progress, Show

_HEEDED = {  # options by the kinds of system that heed them
    "beam": ("hf", "ct2"),
    "batch_tokens": ("hf", "ct2"),
    "prompt": ("openai",),
    "concurrency": ("openai",),
}
DESCRIPTION = "Translate the sources of a test set, or the lines of a file, with any system."
EXAMPLES = f"""\
SPEC is one of {SPECS}:
  hf:MODEL           a sequence-to-sequence model of transformers: a name on the hub, or a folder
  ct2:FOLDER         a model converted to CTranslate2, its tokenizer beside it
  openai:MODEL@URL   a language model behind an OpenAI-compatible server; the key comes from $OPENAI_API_KEY
  cmd:COMMAND        a program that reads lines and writes lines

FILE gets one line per source line, in order. FILE.json beside it says model, revision, settings and times. A run that
was stopped goes on when it is started again. A line that fails is tried again alone, then told and left empty; the
exit code is then 1, and the same command tries those lines again.

examples:
  idiometer translate starter/en-es --system 'cmd:apertium -u eng-spa' -o apertium.es
  idiometer translate test.jsonl --system hf:Helsinki-NLP/opus-mt-en-fr -o opus.fr
  idiometer translate --src news.en -l en-fr --system hf:facebook/nllb-200-distilled-600M -o nllb.fr
  idiometer translate test.jsonl --system openai:llama3@http://localhost:11434/v1 --prompt ask.txt -o llama.fr
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("testset", nargs="?", metavar="TESTSET", help="a test set: file, folder or bundled name")
    add("-s", "--src", metavar="FILE", help="source sentences, one a line, instead of a TESTSET")
    add("-l", "--langpair", help="language pair, for example en-fr; needed with --src")
    add("--system", metavar="SPEC", help="what translates (see below)")
    add("-o", "--output", metavar="FILE", help="where the translations are written")
    add("--beam", type=natural, metavar="N", help="hypotheses kept by hf: and ct2: (default 5)")
    add("--batch-tokens", type=natural, metavar="N", help="source tokens that hf: and ct2: translate at once")
    add("--prompt", type=Path, metavar="FILE", help="what openai: asks; {source}, {target} and {line} are filled in")
    add("--concurrency", type=natural, metavar="N", help="requests of openai: at once (default 8)")
    add("-q", "--quiet", action="store_true", help="no notes on standard error")


def run(args: argparse.Namespace) -> int:
    """Translate and write; 1 where a line failed."""
    from idiometer.systems.translate import record_path, translate

    _check(args)
    outputs = {"-o": args.output, "its record": str(record_path(args.output))}
    check_outputs(outputs, [args.testset, args.src, args.prompt])
    lines, langpair = _lines(args)
    made = translate(
        lines, langpair, args.system, args.output, _options(args),
        say=lambda text: _say(args, text), show=_progress(args),
    )  # fmt: skip
    return 1 if made.failed else 0


def _check(args: argparse.Namespace) -> None:
    if bool(args.testset) == bool(args.src):
        raise UsageError("name a TESTSET, or a file of source sentences with --src FILE and -l en-fr; one of the two")
    if args.src and not args.langpair:
        raise UsageError("--src FILE does not say its languages: add -l, for example -l en-fr")
    if args.langpair:
        split_langpair(args.langpair)
    if not args.system:
        raise UsageError(f"say what translates with --system, one of {SPECS}")
    if not args.output or args.output == "-":
        raise UsageError("say where to write with -o FILE: a journal and a record stand beside it")
    output = Path(args.output)
    if output.is_dir():
        raise UsageError(f"-o {output} is a folder: name a file, for example {output / 'out.txt'}")
    if output.exists() and not output.is_file():
        raise UsageError(f"-o {output} is no file, and a journal and a record stand beside it: name a file")


def _lines(args: argparse.Namespace) -> tuple[list[str], str]:
    from idiometer.corpus.lines import read_lines
    from idiometer.idioms.starter import load_testset

    if args.testset:
        testset = load_testset(args.testset, args.langpair)
        if args.langpair and "-".join(split_langpair(args.langpair)) != testset.langpair:
            raise UsageError(f"{args.testset} is {testset.langpair}, -l says {args.langpair}; leave -l out")
        return [example.src for example in testset], testset.langpair
    lines = list(read_lines(args.src))
    if not lines:
        raise IdiometerError(f"{args.src} is empty; it needs one sentence a line")
    return lines, args.langpair


def _options(args: argparse.Namespace) -> Options:
    given = {name: value for name in _HEEDED if (value := getattr(args, name)) is not None}
    kind = args.system.partition(":")[0]
    if wrong := next((name for name in given if kind in SYSTEMS and kind not in _HEEDED[name]), None):
        heeded = " and ".join(f"{kind}:" for kind in _HEEDED[wrong])
        raise UsageError(f"--{wrong.replace('_', '-')} is for {heeded}, and of no use with {kind}: leave it out")
    return Options(**given)


def _say(args: argparse.Namespace, text: str) -> None:
    if not args.quiet:
        print(f"idiometer: {text}", file=sys.stderr)


def _progress(args: argparse.Namespace) -> Show | None:
    line = Line(args.quiet)

    def show(progress: Progress) -> None:
        left = ""
        if progress.here:
            seconds = round(progress.seconds * (progress.total - progress.done) / progress.here)
            left = (
                f", {progress.here / max(progress.seconds, 1e-9):.1f} lines/s, {seconds // 60}:{seconds % 60:02} left"
            )
        line.show(f"{progress.done:,} of {progress.total:,} lines{left}", last=progress.done == progress.total)

    return show if line.on else None
