"""`idiometer probe`: what a translation model knows of the words around an idiom."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from idiometer.cli.output import print_json
from idiometer.cli.parser import add_many, whole
from idiometer.errors import UsageError, unknown
from idiometer.metrics.settings import SEED, Settings

if TYPE_CHECKING:
    from idiometer.align.base import Aligner
    from idiometer.corpus.testset import TestSet
    from idiometer.probe.probing import Links, Plan, Probing
    from idiometer.probe.tables import Tables

DESCRIPTION = "Vary how much context an idiom's encoder states have seen, and watch what happens to the translation."
PROBES = ("translation", "likelihood", "uncertainty", "reconstruction", "representation")
CONTEXTS = ("full", "phrase", "word")
EXAMPLES = """\
Contexts: the idiom's encoder states from the full sentence, from the idiom encoded alone (phrase), or from each of
its words encoded alone (word), put in place of the full ones. Control spans of the same length and position show
what any other words would do.

  translation     what is translated from the mixed states: BLEU, chrF, LitTER; how alike the translations are
  likelihood      log perplexity of the reference
  uncertainty     entropy at the target words that stand for the idiom, and at the others (needs an alignment)
  reconstruction  how well a reverse model gives the idiom back from the translation (needs --reverse)
  representation  distance of the idiom's states between contexts, layer by layer

examples:
  idiometer probe starter/en-fr --model Helsinki-NLP/opus-mt-en-fr
  idiometer probe test.jsonl --model random/ pretrained/ --align-model aligner/ -f json > probes.json
  idiometer probe test.jsonl --model en-fr/ --reverse fr-en/ --probes translation reconstruction
"""
