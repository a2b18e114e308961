"""`idiometer embed cloze`: accuracy on cloze items."""

from __future__ import annotations

import argparse
import json

from idiometer.cli.files import check_outputs
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format
from idiometer.errors import UsageError

DESCRIPTION = "Choose among the candidates of cloze items (as in ChID) with a trained model, and count the right ones."
EXAMPLES = """\
FILE has an object a line: 'content' with #idiom# for the blank, 'candidates', and 'answer' (the place of the right
one) or 'groundTruth'. A candidate that the model does not know comes last; items with one are counted apart.

examples:
  idiometer embed cloze items.jsonl --model model/
  idiometer embed cloze items.jsonl.gz --model model/ -o answers.jsonl -f json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("file", nargs="?", metavar="FILE", help="the items (.jsonl)")
    add("--model", metavar="FOLDER", help="what `embed train` wrote")
    add("-o", "--output", metavar="FILE", help="write every answer (.jsonl)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Answer and count."""
    from idiometer.corpus.lines import write_lines
    from idiometer.embed.cloze import accuracy, answer, read_cloze
    from idiometer.embed.model_folder import load_model

    if not args.file or not args.model:
        raise UsageError("name items and a model, for example: idiometer embed cloze items.jsonl --model model/")
    check_outputs({"-o": args.output}, [args.file])
    items = list(read_cloze(args.file))
    answered = answer(load_model(args.model), items)
    record = {"model": args.model, **accuracy(answered)}
    if args.output:
        rows = (
            {"id": one.item.id, "chosen": one.chosen, "answer": one.item.answer, "unknown": list(one.unknown)}
            for one in answered
        )
        write_lines(args.output, (json.dumps(row, ensure_ascii=False) for row in rows))
    if args.format == "json":
        print_json(record)
        return 0
    right = f"{record['n_right']:,} of {record['n_items']:,} right"
    print(f"{right}: {record['accuracy']:.3f} (chance {record['chance']:.3f})")
    if n := record["n_with_unknown_candidate"]:
        of = f"of {record['n_answer_unknown']:,} it is the answer"
        print(f"{n:,} items have a candidate that the model does not know; {of}")
    return 0
