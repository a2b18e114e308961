"""`idiometer embed export`: vectors in another form."""

from __future__ import annotations

import argparse

from idiometer.cli.files import check_outputs
from idiometer.cli.parser import add_many
from idiometer.corpus.lines import suffix
from idiometer.errors import UsageError

DESCRIPTION = "Write vectors as word2vec text (.txt, .vec, also .gz) or as one .safetensors file."
EXAMPLES = """\
examples:
  idiometer embed export model/ -o vectors.txt.gz
  idiometer embed export tencent.txt.gz --idioms chengyu.txt -o chengyu.safetensors
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("vectors", nargs="?", metavar="VECTORS", help="a folder of `embed train`, or a vector file")
    parser.add_argument("-o", "--output", metavar="FILE", help="what to write; the name says in which form")
    add_many(parser, "--idioms", metavar="NAME|FILE", text="only these idioms")


def run(args: argparse.Namespace) -> int:
    """Read and write."""
    from idiometer.embed.vectors import Vectors
    from idiometer.embed.vocabulary import union
    from idiometer.embed.word2vec import write_word2vec

    if not args.vectors or not args.output:
        raise UsageError("name vectors and what to write, for example: idiometer embed export model/ -o vectors.txt")
    check_outputs({"-o": args.output}, [args.vectors, *args.idioms])
    kind = suffix(args.output)
    if kind not in (".safetensors", ".txt", ".vec"):
        raise UsageError(f"-o {args.output}: the name must end in .txt, .vec (perhaps .gz) or .safetensors")
    vectors = Vectors.load(args.vectors, list(union(args.idioms).idioms) if args.idioms else None)
    if kind == ".safetensors":
        vectors.save(args.output)
    else:
        write_word2vec(vectors, args.output)
    out = "".join(f"; left out: {reason}: {n:,}" for reason, n in vectors.left_out.items())
    print(f"{len(vectors):,} vectors of {vectors.dimension} numbers in {args.output}{out}")
    return 0
