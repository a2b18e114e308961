"""`idiometer embed train`: learn idiom vectors."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer.cli.files import check_outputs
from idiometer.cli.parser import add_choice, add_many, natural, whole
from idiometer.errors import UsageError

if TYPE_CHECKING:
    from idiometer.embed.contexts import Context
    from idiometer.embed.training import Progress

DESCRIPTION = "Learn one vector for each idiom from the contexts it stands in."
EXAMPLES = """\
CONTEXTS is a folder that `embed data` wrote, or a file of lines 'idiom<TAB>left<TAB>right'.

methods:
  composed      (default) an encoder predicts the masked idiom among all; vectors are an own part plus the characters'
  paper         Tan and Jiang (2021): W u against LN(E), six negatives; goes with --encoder, a pretrained Chinese BERT
  sgns          skip-gram over words; sgns-chars with character n-grams, sgns-bigrams with frequent pairs joined
  pool          no training: the top layer of --encoder over the idiom's characters

A model goes on where it was stopped when the same command is given again. Several processes: `accelerate launch -m
idiometer embed train …`.

examples:
  idiometer embed train contexts/ -o model/
  idiometer embed train contexts/ -o paper/ --method paper --encoder hfl/chinese-bert-wwm-ext --precision bf16
  idiometer embed train contexts/ -o sgns.safetensors --method sgns --min-count 5
  idiometer embed train --method pool --encoder hfl/chinese-bert-wwm-ext --idioms chengyu.txt -o pooled.safetensors
"""
MODELS, BASELINES, POOL = ("composed", "paper"), ("sgns", "sgns-chars", "sgns-bigrams"), "pool"
PAPER = {"loss": "negatives", "masked": 0.0, "rate": 5e-5, "warmup": 800, "decay": 0.01, "max_tokens": 10_000}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("contexts", nargs="*", metavar="CONTEXTS", help="what is learned from")
    add("-o", "--output", metavar="FOLDER", help="the model; for sgns and pool the vectors, .safetensors")
    text = "see below (default composed)"
    known = (*MODELS, *BASELINES, POOL)
    add_choice(parser, "--method", kind="method", known=known, default="composed", metavar="METHOD", text=text)
    add("--encoder", metavar="NAME|FOLDER", help="a pretrained encoder of transformers (default: a new one)")
    add("--width", type=natural, metavar="N", help="characters of a context in all (default 32; sgns 64)")
    add("--min-count", type=natural, default=1, metavar="N", help="contexts an idiom must have (default 1)")
    add("--epochs", type=natural, default=10, metavar="N", help="(default 10)")
    add("--dimension", type=natural, metavar="N", help="of the vectors (default: the encoder's; sgns 300)")
    add("--seed", type=whole, default=12345, help="(default 12345)")
    add("--licence", default="not stated", metavar="TEXT", help="a note that is saved with the vectors")
    add("-q", "--quiet", action="store_true", help="print nothing but errors")
    new = parser.add_argument_group("a new encoder")
    for name, default in (("hidden", 512), ("layers", 4), ("heads", 8)):
        new.add_argument(f"--{name}", type=natural, metavar="N", help=f"(default {default})")
    new.add_argument("--dropout", type=float, metavar="P", help="(default 0.1)")
    how = parser.add_argument_group("how a model learns (the defaults of paper are in brackets)")
    how.add_argument("--loss", metavar="full|sampled|batch|negatives", help="(default full [negatives])")
    how.add_argument(
        "--negatives", type=natural, metavar="N", help="of each idiom, or drawn for all in a step (default 6)"
    )
    how.add_argument("--drawn", metavar="uniform|frequency", help="negatives: alike, or by frequency^0.75")
    how.add_argument("--masked", type=float, metavar="W", help="weight of masked characters (default 1 [0])")
    how.add_argument(
        "--pretrain", type=whole, metavar="N", help="epochs of masked characters alone, before (default 0)"
    )
    how.add_argument("--max-tokens", type=natural, metavar="N", help="of a batch (default 65536 [10000])")
    how.add_argument("--rate", type=float, metavar="R", help="learning rate (default 0.001 [0.00005])")
    how.add_argument("--warmup", type=whole, metavar="N", help="steps (default 300 [800])")
    how.add_argument("--decay", type=float, metavar="D", help="weight decay (default 0.05 [0.01])")
    how.add_argument("--precision", metavar="no|bf16|fp16", help="(default no)")
    pool = parser.add_argument_group("with --method pool, which has no CONTEXTS")
    text = "what becomes the vector: the mean over the idiom's characters (default), or [CLS]"
    add_choice(pool, "--pool", kind="way to pool", known=("mean", "cls"), text=text)
    add_many(pool, "--idioms", metavar="NAME|FILE", text="whose vectors")


OPTIONS = (
    "hidden", "layers", "heads", "dropout", "loss", "negatives", "drawn", "masked", "pretrain", "max_tokens", "rate",
    "warmup", "decay", "precision", "encoder", "dimension", "width",
)  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Train."""
    if not args.output:
        raise UsageError("say where to write, for example -o model/")
    if args.method == POOL:
        return _pool(args)
    if args.idioms or args.pool:
        raise UsageError(f"--{'idioms' if args.idioms else 'pool'} goes with --method pool alone")
    if not args.contexts:
        raise UsageError("name CONTEXTS: a folder of `idiometer embed data`, or a file")
    check_outputs({"-o": args.output}, args.contexts)
    return _model(args) if args.method in MODELS else _baseline(args)


def _contexts(args: argparse.Namespace) -> list[Context]:
    from idiometer.embed.contexts import read_contexts
    from idiometer.errors import IdiometerError

    contexts = list(read_contexts(args.contexts))
    if not contexts:
        raise IdiometerError(f"{', '.join(args.contexts)}: no context in it; make some with `idiometer embed data`")
    return contexts


def _model(args: argparse.Namespace) -> int:
    from idiometer.embed.training import CHECKPOINT, train
    from idiometer.embed.training_settings import TrainingSettings

    sizes = [name for name in ("hidden", "layers", "heads", "dropout") if getattr(args, name) is not None]
    if args.encoder and sizes:
        raise UsageError(f"--{sizes[0]} is of a new encoder; {args.encoder} has its own: leave it out")
    given = {name: value for name in OPTIONS if (value := getattr(args, name)) is not None}
    defaults: dict[str, Any] = PAPER if args.method == "paper" else {}
    fixed: dict[str, Any] = {
        "method": args.method,
        "min_count": args.min_count,
        "epochs": args.epochs,
        "seed": args.seed,
    }
    settings = TrainingSettings(**(defaults | fixed | given))
    watch = None if args.quiet else _watch
    try:
        trained = train(_contexts(args), settings, args.output, watch, args.licence)
    except KeyboardInterrupt:
        if not (Path(args.output) / CHECKPOINT).exists():
            raise
        print(f"idiometer: stopped; what it learned is in {args.output}; the same command goes on", file=sys.stderr)
        return 130
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if not args.quiet:
        print(f"{len(trained.idioms):,} idioms in {args.output}")
    return 0


def _watch(progress: Progress) -> None:
    if sys.stderr.isatty() or progress.step % 500 == 0:
        end = "\r" if sys.stderr.isatty() else "\n"
        losses = f"idioms {progress.idiom_loss:.3f}, masked {progress.masked_loss:.3f}"
        print(f"step {progress.step:,} of {progress.total:,}: {losses} ", end=end, file=sys.stderr, flush=True)


def _baseline(args: argparse.Namespace) -> int:
    from idiometer.embed.sgns import DIMENSION, train_sgns

    _only(args, ("dimension", "width"))
    vectors = train_sgns(
        _contexts(args), args.method, width=args.width or 64, min_count=args.min_count,
        dimension=args.dimension or DIMENSION, epochs=args.epochs, seed=args.seed,
        tick=lambda n: print(f"\repoch {n}", end="", file=sys.stderr) if sys.stderr.isatty() else None,
    )  # fmt: skip
    return _save(args, vectors)


def _pool(args: argparse.Namespace) -> int:
    from idiometer.embed.pooling import pooled
    from idiometer.embed.vocabulary import union

    _only(args, ("encoder",))
    if args.contexts:
        raise UsageError(f"--method pool learns nothing from CONTEXTS: leave {args.contexts[0]} out")
    if not args.encoder or not args.idioms:
        raise UsageError("--method pool needs --encoder NAME|FOLDER and --idioms LIST")
    check_outputs({"-o": args.output}, args.idioms)
    return _save(args, pooled(args.encoder, list(union(args.idioms).idioms), args.pool or "mean"))


def _only(args: argparse.Namespace, used: tuple[str, ...]) -> None:
    """Raise where an option is given that the method has no use for."""
    if given := [name for name in OPTIONS if name not in used and getattr(args, name) is not None]:
        raise UsageError(f"--{given[0].replace('_', '-')} is of a model; --method {args.method} does not take it")
    if not args.output.endswith(".safetensors"):
        raise UsageError(f"-o {args.output}: --method {args.method} writes vectors; name a file, .safetensors")


def _save(args: argparse.Namespace, vectors: object) -> int:
    from dataclasses import replace

    from idiometer.embed.vectors import Vectors

    assert isinstance(vectors, Vectors)
    replace(vectors, settings={**vectors.settings, "licence": args.licence}).save(args.output)
    if not args.quiet:
        print(f"{len(vectors):,} idioms in {args.output}")
    return 0
