"""`idiometer probe`: what a translation model knows of the words around an idiom."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_average, add_format, add_many, conditions, natural, whole
from idiometer.cli.progress import Line
from idiometer.corpus.names import telling_names
from idiometer.errors import MissingExtraError, UsageError, unknown
from idiometer.metrics.settings import SEED, Settings

if TYPE_CHECKING:
    from idiometer.align.base import Aligner
    from idiometer.corpus.testset import TestSet
    from idiometer.metrics.base import AnyMetric
    from idiometer.probe.measuring import Progress
    from idiometer.probe.probing import Links, Plan

DESCRIPTION = "Vary how much context an idiom's encoder states have seen, and watch what happens to the translation."
PROBES = ("translation", "likelihood", "uncertainty", "reconstruction", "representation")
CONTEXTS = ("full", "phrase", "word")
EXAMPLES = """\
Contexts: the idiom's encoder states are taken from the full sentence, from the idiom encoded alone (phrase), or from
each of its words encoded alone (word); all other states stay those of the full sentence. Control spans of the same
length and position show what any other words would do.

  translation     what is written from these states, by the metrics of `idiometer score`; how alike the contexts are
  likelihood      log perplexity of the reference
  uncertainty     entropy at the target words that stand for the idiom, and at the others; needs an alignment
  reconstruction  how well a reverse model gives the idiom back from the translation; needs --reverse
  representation  distance between the idiom's states under two contexts, layer by layer

MODEL is any encoder-decoder model of transformers: a name on the hub, or a folder.

examples:
  idiometer probe starter/en-fr --model Helsinki-NLP/opus-mt-en-fr
  idiometer probe test.jsonl --model random/ pretrained/ --aligner aligner/ -f json > probes.json
  idiometer probe test.jsonl --model en-fr/ --reverse fr-en/ --probes translation reconstruction
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("testset", metavar="TESTSET", help="a test set: file, folder or bundled name")
    add_many(parser, "--model", metavar="MODEL", text="models to probe; the first is the baseline of the others")
    add_many(parser, "--probes", metavar="PROBE", text=f"of {', '.join(PROBES)} (default: all that can be done)")
    add_many(parser, "--contexts", metavar="CONTEXT", text=f"of {', '.join(CONTEXTS)} (default: all)")
    add_many(parser, "-m", "--metrics", metavar="METRIC", text="what judges the translations, as in `score`")
    add_many(parser, "--lexicon", metavar="FILE", text="word translations for LitTER, as in `score`")
    add("-l", "--langpair", help="language pair, for example en-fr, where the data do not say it")
    add("--reverse", metavar="MODEL", help="a model of the opposite direction, for the reconstruction probe")
    add("--aligner", metavar="FOLDER", help="a trained aligner (`idiometer align --save-model`)")
    add("--align-ref", metavar="FILE", help="alignment of the references as i-j links, instead")
    add("--no-controls", action="store_true", help="leave control spans out: half the time")
    add("--beam", type=natural, default=5, metavar="N", help="hypotheses kept in the search (default 5)")
    add("--batch-tokens", type=natural, default=2048, metavar="N", help="tokens in a batch (default 2048)")
    add_average(parser)
    add_many(parser, "--where", metavar="KEY=VALUE", text="only occurrences with this usage, idiom, id or other key")
    add("--seed", type=whole, default=SEED, help=f"of control spans and resampling (default {SEED})")
    add_format(parser)
    add("--figures", metavar="DIR", help="write every plot as SVG, PNG and PDF")
    add("-q", "--quiet", action="store_true", help="no notes on standard error")


def run(args: argparse.Namespace) -> int:
    """Probe and print."""
    from idiometer.idioms.starter import load_testset
    from idiometer.probe.loading import load_model
    from idiometer.probe.probing import probe
    from idiometer.probe.tables import between, tables
    from idiometer.report.page.build import check_extra
    from idiometer.report.probing_record import probing_record

    _check(args)
    if args.figures:
        check_extra()
    testset = load_testset(args.testset, args.langpair)
    plan = _plan(args)
    models = [
        load_model(name, testset.source, testset.target, args.beam, title)
        for name, title in zip(args.model, _titles(args.model), strict=True)
    ]
    reverse = load_model(args.reverse, testset.target, testset.source, args.beam) if args.reverse else None
    aligner, links = _links(args, testset)
    metrics = _metrics(args, testset, aligner)
    for note in _notes(args, testset):
        print(f"idiometer: {note}", file=sys.stderr)
    probing = probe(testset, models, plan, links, progress=lambda name: _progress(args, name))
    found = [tables(probing, one, metrics, aligner, reverse) for one in probing.models]
    beside = between(probing)
    record = probing_record(probing, found, beside)
    if args.figures:
        from idiometer.report.probing_figures import write_probing_figures

        files = write_probing_figures(record, args.figures)
        print(f"idiometer: {len(files)} files in {args.figures}", file=sys.stderr)
    if args.format == "json":
        print_json(record)
    else:
        from rich.console import Console

        from idiometer.report.probing import print_probing

        print_probing(probing, found, beside, Console(highlight=False))
    return 0


def _check(args: argparse.Namespace) -> None:
    if not args.model:
        raise UsageError("no model to probe: name one with --model, a folder or a name on the hub")
    for option, given, known in (("probe", args.probes, PROBES), ("context", args.contexts, CONTEXTS)):
        if wrong := next((name for name in given if name not in known), None):
            raise unknown(option, wrong, known)
    if args.contexts and "full" not in args.contexts:
        raise UsageError("--contexts needs full: the others are compared with it")
    if args.aligner and args.align_ref:
        raise UsageError("give --aligner FOLDER or --align-ref FILE, not both")
    if "reconstruction" in args.probes and not (args.reverse and {"translation"} & {*args.probes}):
        raise UsageError("the reconstruction probe needs --reverse MODEL and the translation probe")
    check_outputs({"--figures": args.figures}, [args.testset, args.align_ref, *args.lexicon])
    if len(set(args.model)) < len(args.model):
        raise UsageError("--model names one model twice")


def _titles(names: list[str]) -> list[str]:
    """Folders by the part that tells them apart, other models by their names."""
    folders = [name for name in names if Path(name).is_dir()]
    short = dict(zip(folders, telling_names(folders), strict=True)) if folders else {}
    titles = [short.get(name, name) for name in names]
    return titles if len(set(titles)) == len(titles) else names


def _plan(args: argparse.Namespace) -> Plan:
    from idiometer.probe.probing import Plan

    wanted = frozenset(args.probes or PROBES)
    contexts = tuple(name for name in CONTEXTS if name in (args.contexts or CONTEXTS))
    settings = Settings(
        average=args.average,
        test="bs" if len(contexts) > 1 or len(args.model) > 1 else None,
        seed=args.seed,
        where=conditions(args.where),
    )
    return Plan(wanted, contexts, not args.no_controls, args.batch_tokens, settings)


def _links(args: argparse.Namespace, testset: TestSet) -> tuple[Aligner | None, Links | None]:
    """The aligner of translations, if there is one, and the links of the first references."""
    from idiometer.align.detect import open_pharaoh
    from idiometer.align.model_folder import read_aligner
    from idiometer.align.texts import align_texts

    texts = [(example.src, example.refs[0] if example.refs else "") for example in testset]
    if args.align_ref:
        return None, align_texts(open_pharaoh(args.align_ref, texts, testset.langpair), texts, testset.langpair)
    if args.aligner:
        aligner: Aligner | None = read_aligner(args.aligner, testset.langpair)
    else:
        aligner = _trained(args, texts, testset.langpair)
    return aligner, align_texts(aligner, texts, testset.langpair) if aligner else None


def _trained(args: argparse.Namespace, texts: list[tuple[str, str]], langpair: str) -> Aligner | None:
    """An aligner that learned from the references alone, for want of a better one."""
    from idiometer.align.fitting import Wish, fit
    from idiometer.align.texts import token_pairs
    from idiometer.cli.alignments import progress

    if "uncertainty" not in (args.probes or PROBES) or not any(ref for _, ref in texts):
        return None
    try:
        aligner, corpus = fit(token_pairs(texts, langpair, "words"), (), Wish(langpair), progress=progress)
    except MissingExtraError as error:
        if args.probes:  # asked for by name
            raise
        if not args.quiet:
            print(f"idiometer: the uncertainty probe is left out: {error}", file=sys.stderr)
        return None
    if not args.quiet:
        print(
            f"idiometer: words are aligned by {aligner.method}, trained on the {len(corpus.pairs):,} references at "
            "hand; with an aligner that learned from more text (--aligner) the uncertainty probe is surer",
            file=sys.stderr,
        )
    return aligner


def _metrics(args: argparse.Namespace, testset: TestSet, aligner: Aligner | None) -> list[AnyMetric]:
    from idiometer.metrics.registry import Options, default_metrics, make_metrics

    options = Options(lexicon=tuple(args.lexicon))
    names = [name.lower() for name in args.metrics]
    if not names:
        names = default_metrics(testset, options) + (["apt"] if aligner else [])
    return make_metrics(names, testset, options)


def _notes(args: argparse.Namespace, testset: TestSet) -> list[str]:
    """The probes that are left out, and why."""
    if args.quiet:
        return []
    wanted = set(args.probes or PROBES)
    n_bare = sum(not example.refs for example in testset)
    found = []
    if n_bare and wanted & {"likelihood", "uncertainty"}:
        found.append(f"{n_bare:,} of {len(testset):,} examples have no reference: no likelihood and uncertainty there")
    if not args.reverse and not args.probes:
        found.append("no reverse model: the reconstruction probe is left out; bring one with --reverse")
    return found


def _progress(args: argparse.Namespace, name: str) -> Progress:
    line = Line(args.quiet)
    return lambda done, of: line.show(f"{name}: {done:,} of {of:,}", last=done == of)
