"""A plain implementation of the published CIBB trigger on NLTK, whole program: the peer of `cibb_process`.

The published script itself was measured elsewhere at 1.1 s of imports and 0.13 s of work.
"""

from __future__ import annotations

import string
import sys

from nltk import SnowballStemmer


def main(hypotheses: str, blacklists: str) -> None:
    stemmer = SnowballStemmer("english")
    triggered = total = 0
    with open(hypotheses, encoding="utf-8") as hyps, open(blacklists, encoding="utf-8") as lists:  # noqa: PTH123
        for hyp, listed in zip(hyps, lists, strict=True):
            words = "".join(c for c in hyp.rstrip("\n") if c not in string.punctuation).lower().split(" ")
            stems = {stemmer.stem(word) for word in words}
            triggered += any(stemmer.stem(word) in stems for word in listed.rstrip("\n").split(" "))
            total += 1
    print(triggered, total)


main(*sys.argv[1:])
