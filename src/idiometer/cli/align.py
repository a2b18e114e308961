"""`idiometer align`: links between the words of a text and of its translation, as Pharaoh files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from idiometer.align.statistical import HEURISTIC, HEURISTICS, METHOD, METHODS
from idiometer.align.tokens import TOKENISERS
from idiometer.cli.alignments import progress
from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_choice, add_format, add_many
from idiometer.corpus.lines import STDIN
from idiometer.errors import UsageError, counted

if TYPE_CHECKING:
    from idiometer.align.base import Aligner, Links, Pair
    from idiometer.align.fitting import Wish
    from idiometer.align.texts import TextPair

NEURAL = "neural"
DESCRIPTION = "Link the words of sentences with those of their translations."
EXAMPLES = f"""\
Methods: {", ".join(METHODS)} (extra `align`), trained on what is to be aligned, and on
--train-src and --train-tgt; neural (extra `neural`) compares the vectors of a multilingual encoder, untrained.
Heuristics join the two directions: {", ".join(HEURISTICS)}.
Links are i-j, tokens counted from 0; tokens are words without marks, or what --tokens says. A training run with
--save-model that was stopped goes on where it was, when it is started again.

examples:
  idiometer align --src a.en --tgt a.fr -l en-fr -o a.align
  idiometer align --src a.en --tgt a.fr -l en-fr --train-src big.en --train-tgt big.fr --save-model en-fr.model
  idiometer align --src b.en --tgt b.fr -l en-fr --model en-fr.model -o b.align
  idiometer align --testset test.jsonl -i a.fr b.fr --model en-fr.model -o links/
  idiometer score test.jsonl -i a.fr -m apt --align-ref links/ref.align --align-hyp links/a.fr.align
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("--src", metavar="FILE", help="sentences")
    add("--tgt", metavar="FILE", help="their translations, line by line")
    add("--testset", metavar="TESTSET", help="instead of both: align its references, and every system")
    add_many(parser, "-i", "--input", metavar="FILE", text="with --testset: one file of translations per system")
    add("-l", "--langpair", help="language pair, for example en-fr, where the data do not say it")
    how = parser.add_argument_group("how")
    known, text = (*METHODS, NEURAL), f"default: {METHOD}"
    add_choice(how, "--method", kind="alignment method", known=known, metavar="METHOD", text=text)
    how.add_argument("--heuristic", metavar="NAME", help=f"default: {HEURISTIC}")
    text = "what the links count (default: words)"
    add_choice(how, "--tokens", kind="kind of tokens", known=TOKENISERS, text=text)
    add_many(how, "--train-src", metavar="FILE", text="more sentences to learn from")
    add_many(how, "--train-tgt", metavar="FILE", text="their translations, a file for each")
    how.add_argument("--model", metavar="FOLDER", help="a trained aligner, instead of training one")
    how.add_argument("--save-model", metavar="FOLDER", help="keep the trained aligner; it holds the training text")
    how.add_argument("--encoder", metavar="NAME|FOLDER", help="neural: the encoder (see docs)")
    how.add_argument("--layer", type=int, metavar="N", help="neural: the layer whose vectors are compared")
    how.add_argument("--extraction", metavar="NAME", help="neural: softmax (default), argmax or itermax")
    quality = parser.add_argument_group("quality, on pairs that were not trained on (a training of its own)")
    quality.add_argument("--gold", metavar="FILE", help="links made by hand, line by line: the alignment error rate")
    quality.add_argument("--agreement", action="store_true", help="agreement with a second method")
    out = parser.add_argument_group("output")
    out.add_argument("-o", "--output", default=STDIN, metavar="FILE|FOLDER", help="a folder with --testset")
    add_format(out, "of what is said of the run")
    out.add_argument("-q", "--quiet", action="store_true", help="say nothing of the run")


def run(args: argparse.Namespace) -> int:
    """Align, write, and say how it went."""
    from idiometer.align.texts import token_pairs
    from idiometer.cli import align_inputs

    _check(args)
    named = [args.src, args.tgt, args.testset, args.gold, *args.input, *args.train_src, *args.train_tgt, args.model]
    check_outputs({"-o": args.output, "--save-model": args.save_model}, named)
    langpair, texts = align_inputs.read(args)
    if args.testset:
        align_inputs.LINKS.check(args.output)
    aligner, report = _aligner(args, langpair, texts)
    links = {side: aligner.align(token_pairs(pairs, langpair, aligner.tokens)) for side, pairs in texts.items()}
    align_inputs.write(args, aligner, links)
    report = {"langpair": langpair, **aligner.settings(), **report, "aligned": _counts(links, texts)}
    if not args.quiet:
        _say(report, args)
    return 0


def _check(args: argparse.Namespace) -> None:
    neural = {"--encoder": args.encoder, "--layer": args.layer, "--extraction": args.extraction}
    trained = {"--heuristic": args.heuristic, "--train-src": args.train_src, "--train-tgt": args.train_tgt}
    trained |= {"--model": args.model, "--save-model": args.save_model}
    if args.method == NEURAL:
        _none(trained, "is for methods that are trained, and --method neural is not")
    else:
        _none(neural, "is an option of --method neural")
    if args.model:
        learned = {"--method": args.method, "--tokens": args.tokens, "--save-model": args.save_model}
        learned |= {"--train-src": args.train_src, "--train-tgt": args.train_tgt}
        _none(learned, "does not go with --model, which is trained already")


def _none(options: dict[str, Any], why: str) -> None:
    """Raise where one of the options is given."""
    if given := next((name for name, value in options.items() if value not in (None, [])), None):
        raise UsageError(f"{given} {why}")


def _aligner(
    args: argparse.Namespace, langpair: str, texts: dict[str, list[TextPair]]
) -> tuple[Aligner, dict[str, object]]:
    """The aligner asked for; and what it was trained on, and how good it is."""
    from dataclasses import replace

    from idiometer.align.fitting import Wish, fit
    from idiometer.align.model_folder import read_aligner
    from idiometer.align.texts import token_pairs
    from idiometer.cli.align_inputs import more_pairs

    wish = Wish(langpair, args.method or METHOD, args.heuristic or HEURISTIC, args.tokens or "words")
    ready: Aligner | None = None
    if args.method == NEURAL:
        from idiometer.align.neural import Neural

        given = {"encoder": args.encoder, "layer": args.layer, "extraction": args.extraction}
        loaded = Neural.load(tokens=wish.tokens, **{key: value for key, value in given.items() if value is not None})
        ready = replace(loaded, progress=progress)
    elif args.model:
        ready = read_aligner(args.model, langpair, wish.heuristic)
    tokens = ready.tokens if ready else wish.tokens
    text = [pair for pairs in texts.values() for pair in token_pairs(pairs, langpair, tokens)]
    more = token_pairs(more_pairs(args), langpair, tokens)
    quality = _quality(args, ready, text, more, wish)
    if ready:
        return ready, quality
    aligner, corpus = fit(text, more, wish, args.save_model, progress)
    n_text = sum(1 for pair in text if all(pair))
    trained = {"n_trained": len(corpus.pairs), "n_of_text": n_text, "n_empty": corpus.n_empty, "n_long": corpus.n_long}
    return aligner, {"training": trained, **quality}


def _quality(
    args: argparse.Namespace, ready: Aligner | None, text: list[Pair], more: list[Pair], wish: Wish
) -> dict[str, object]:
    from dataclasses import asdict

    from idiometer.align.fitting import against_another, against_gold
    from idiometer.align.quality import read_gold
    from idiometer.corpus.hypotheses import check_counts

    found = []
    if args.gold:
        gold = read_gold(args.gold)
        check_counts(args.gold, len(gold), args.src, len(text), "pairs")
        found.append(asdict(against_gold(ready, text, gold, more, wish)))
    if args.agreement:
        found.append(asdict(against_another(ready, text, more, wish)))
    return {"quality": found} if found else {}


def _counts(links: dict[str, list[Links]], texts: dict[str, list[TextPair]]) -> dict[str, dict[str, int]]:
    return {
        side: {
            "pairs": len(pairs),
            "empty": sum(not (src.strip() and tgt.strip()) for src, tgt in pairs),
            "links": sum(map(len, links[side])),
        }
        for side, pairs in texts.items()
    }


def _say(report: dict[str, Any], args: argparse.Namespace) -> None:
    """On standard output, or on standard error where the links are there."""
    stream = sys.stderr if args.output == STDIN else sys.stdout
    if args.format == "json":
        print_json(report, stream)
        return
    for side, counts in report["aligned"].items():
        name = Path(args.tgt).name if args.tgt else side
        empty = f", {counted(counts['empty'], 'empty one')}" if counts["empty"] else ""
        print(f"{name}: {counts['links']:,} links in {counted(counts['pairs'], 'pair')}{empty}", file=stream)
    if training := report.get("training"):
        out = ", ".join(f"{training[key]:,} {what}" for key, what in _LEFT_OUT.items() if training[key])
        more = f" ({out} left out)" if out else ""
        of = f"{training['n_trained']:,} pairs, {training['n_of_text']:,} of them of the text at hand"
        print(f"{report['aligner']}, trained on {of}{more}", file=stream)
    for quality in report.get("quality", ()):
        print(f"{quality['measure']}: {quality['value']:.3f} on {quality['n_pairs']:,} pairs", file=stream)


_LEFT_OUT = {"n_empty": "with an empty side", "n_long": "too long"}
