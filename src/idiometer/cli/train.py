"""`idiometer train`: a translation model from what `split` wrote, or a model that mends text to go on from."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from idiometer.cli.notes import of_inventory
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format, add_many
from idiometer.cli.progress import Line
from idiometer.corpus.languages import split_langpair
from idiometer.errors import UsageError, counted
from idiometer.systems.training.settings import OBJECTIVES, SCHEDULES, SEGMENTATIONS, Training
from idiometer.systems.training.sizes import SIZES

DESCRIPTION = "Train a translation model on one condition of a split, from scratch or going on from another model."
EXAMPLES = """\
SPLIT is a folder that `idiometer split` wrote. MODEL becomes a folder that `idiometer translate --system hf:MODEL`
loads. Stopped, the same command goes on from the last checkpoint, to the same weights. The settings' defaults are
those of the published experiments for a random start. Logs for TensorBoard stand in MODEL/training/logs. On several
GPUs or machines: torchrun --nproc-per-node 8 -m idiometer train …

examples:
  idiometer train split/ --condition joint --size small --updates 20000 -o joint/
  idiometer train split/ --condition zero --init facebook/mbart-large-cc25 --learning-rate 3e-5 -o zero/
  idiometer train --objective denoise --source-text a.en --target-text a.fr -l en-fr --size small -o mended/
  idiometer train split/ --condition joint --init mended/ --source-mask 0.1 -o joint-mask/
"""
_HELP = {
    "size": f"Transformer from scratch: {', '.join(SIZES)}",
    "init": "a model to go on from: a folder, or a name on the Hugging Face hub",
    "objective": f"{' or '.join(OBJECTIVES)}: the latter learns to mend text of both languages",
    "vocabulary": "pieces of the joint SentencePiece vocabulary",
    "coverage": "of the characters by the vocabulary",
    "segmentation": f"of the source: {', '.join(SEGMENTATIONS)}",
    "updates": "of the weights",
    "batch_tokens": "tokens of a batch: sentences times the longest side",
    "accumulation": "batches to an update",
    "learning_rate": "at its highest",
    "schedule": f"of the learning rate behind the warm-up: {', '.join(SCHEDULES)}",
    "warmup": "updates until the learning rate is at its highest",
    "clip": "gradients longer than this are shortened; 0: never",
    "source_mask": "rate of source words that are masked",
    "source_replace": "rate of source words that are replaced by any other",
    "target_replace": "rate of words that are replaced in what the decoder is told of the target so far",
    "span_mask": "denoising: rate of the tokens that are masked",
    "span_length": "denoising: mean tokens of a masked span",
    "sentences": "denoising: lines that are joined, and put out of order, at most",
    "evaluate_every": "updates between two looks at dev BLEU; the best model is kept, and checkpoints are written",
    "patience": "stop after so many looks that saw nothing better; 0: go on",
    "beam": "of the translations for dev BLEU",
    "max_words": "pairs with a longer side are left out",
    "max_ratio": "pairs with a more uneven ratio of words are left out",
    "precision": "auto, bf16 or fp32; auto is bf16 where the GPU has it",
    "seed": "what chance begins with",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("split", nargs="?", metavar="SPLIT", help="folder of `idiometer split`")
    add("-o", "--output", metavar="MODEL", help="folder of the model")
    add("--condition", metavar="NAME", help="zero, joint, upsample-20, …: what it is trained on")
    text = parser.add_argument_group("instead of SPLIT, for --objective denoise")
    add_many(text, "--source-text", metavar="FILE", text="text of the source language")
    add_many(text, "--target-text", metavar="FILE", text="text of the target language")
    text.add_argument("-l", "--langpair", help="the two languages, for example en-fr")
    settings = parser.add_argument_group("settings")
    settings.add_argument("--vocabulary-of", metavar="MODEL", help="take the vocabulary of this model's folder")
    settings.add_argument(
        "--units",
        metavar="NAME|FILE",
        help="inventory whose idioms, as they are listed, are units (segmentation idioms)",
    )
    for field in fields(Training):
        kind = {"int": int, "float": float}.get(str(field.type), str)
        default = "" if field.default is None else f" (default {field.default:,})" if kind is int else ""
        default = default or (f" (default {field.default})" if field.default is not None else "")
        told = _HELP.get(field.name, field.name.replace("_", " ")) + default
        settings.add_argument(f"--{field.name.replace('_', '-')}", type=kind, metavar=_METAVAR[kind], help=told)
    add_format(parser, "json prints the record")
    add("-q", "--quiet", action="store_true", help="print nothing but errors")


_METAVAR: dict[type, str] = {int: "N", float: "X", str: "NAME"}


def run(args: argparse.Namespace) -> int:
    """Train, and say what came of it."""
    from idiometer.systems.training.train import Job, train

    if not args.output:
        raise UsageError("say where the model is written, for example -o model/")
    settings = Training.of(_given(args), "the options")
    _check_together(args)
    job = Job(_data(args, settings), settings, args.vocabulary_of, _units(args, settings))
    leads = os.environ.get("RANK", "0") == "0"
    quiet = args.quiet or not leads
    line = Line(quiet)
    record = train(job, args.output, say=None if quiet else _say, show=show_on(line))
    line.end()
    if quiet:
        return 0
    if args.format == "json":
        print_json(record)
    else:
        _print(record, args.output)
    return 0


def _check_together(args: argparse.Namespace) -> None:
    """Raise where an option would be passed over, since another one decides."""
    denoise = args.objective == "denoise"
    decided: list[tuple[str, bool, list[str]]] = [
        ("--init", bool(args.init), ["size", "vocabulary_of", "vocabulary", "coverage"]),
        ("--vocabulary-of", bool(args.vocabulary_of), ["vocabulary", "coverage"]),
        ("--objective denoise", denoise, ["condition"]),
        ("a SPLIT", bool(args.split) and not denoise, ["source_text", "target_text", "langpair"]),
    ]
    for option, given, others in decided:
        if given and (other := next((name for name in others if getattr(args, name)), None)):
            raise UsageError(f"--{other.replace('_', '-')} is of no use with {option}: leave one of them out")


def _given(args: argparse.Namespace) -> dict[str, Any]:
    return {f.name: getattr(args, f.name) for f in fields(Training) if getattr(args, f.name) is not None}


def _data(args: argparse.Namespace, settings: Training) -> Any:  # noqa: ANN401
    from idiometer.systems.training.sources import Pairs, Texts

    if settings.objective == "denoise":
        if args.split or not (args.source_text and args.target_text and args.langpair):
            raise UsageError("--objective denoise takes --source-text FILE, --target-text FILE and -l, and no SPLIT")
        files = (tuple(args.source_text), tuple(args.target_text))
        return Texts(files, split_langpair(args.langpair), settings.sentences, settings.max_words)
    if not args.split or not args.condition:
        raise UsageError("name the SPLIT and its condition, for example `idiometer train split/ --condition joint`")
    from pathlib import Path

    return Pairs(Path(args.split), args.condition, settings.max_words, settings.max_ratio)


def _units(args: argparse.Namespace, settings: Training) -> tuple[str, ...]:
    if bool(args.units) != (settings.segmentation == "idioms"):
        raise UsageError("--segmentation idioms and --units NAME|FILE go together")
    if not args.units:
        return ()
    from idiometer.idioms.inventory import Inventory

    inventory = Inventory.load(args.units)
    if not args.quiet:
        for note in of_inventory(inventory):
            _say(note)
    return tuple(sorted(inventory.forms))


def _say(text: str) -> None:
    print(f"idiometer: {text}", file=sys.stderr)


def show_on(line: Line) -> Callable[[Any], None] | None:
    """What writes there how far a training is; None where there is no terminal."""

    def show(progress: Any) -> None:  # noqa: ANN401
        minutes, seconds = divmod(round(progress.left), 60)
        figures = ", ".join(f"{name} {value:.3g}" for name, value in progress.figures.items())
        share = progress.done / progress.total
        done = f"update {progress.done:,} of {progress.total:,} ({share:.0%})"
        line.show(f"{done}, {minutes}:{seconds:02} left, {figures}")

    return show if line.on else None


def _print(record: dict[str, Any], folder: str) -> None:
    best = {name: value for name, value in record["best"].items() if name != "update" and value is not None}
    shown = ", ".join(f"dev {'BLEU' if name == 'bleu' else name} {value:.2f}" for name, value in best.items())
    print(f"model          {folder}: {record['parameters']['all']:,} weights, {record['vocabulary_size']:,} pieces")
    done, wanted, patience = record["updates"], record["settings"]["updates"], record["settings"]["patience"]
    early = f" of {wanted:,}, as {counted(patience, 'look')} saw nothing better" if done < wanted else ""
    print(f"updates        {done:,}{early}; the best after {record['best']['update']:,} ({shown})")
    if speed := record.get("speed"):
        print(f"speed          {speed['tokens_per_second']:,} tokens a second, padding {speed['padding']:.1%}")
