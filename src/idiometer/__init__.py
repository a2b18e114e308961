"""Idiometer measures how machine translation handles idioms, and shows the sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from idiometer.corpus.example import Example, Occurrence
    from idiometer.corpus.hypotheses import Hypotheses
    from idiometer.corpus.testset import TestSet
    from idiometer.embed.vectors import Vectors
    from idiometer.errors import IdiometerError
    from idiometer.idioms.inventory import Idiom, Inventory
    from idiometer.idioms.starter import load_testset
    from idiometer.lexicon.lexicon import Lexicon
    from idiometer.metrics.apt import APT
    from idiometer.metrics.apt_faithful import FaithfulAPT
    from idiometer.metrics.blocklist import Blocklist
    from idiometer.metrics.blocklist_faithful import FaithfulBlocklist
    from idiometer.metrics.evaluate import evaluate
    from idiometer.metrics.litter import LitTER
    from idiometer.metrics.litter_faithful import FaithfulLitTER
    from idiometer.metrics.settings import Settings
    from idiometer.systems.translate import translate

_HOMES = {
    "APT": "metrics.apt",
    "Blocklist": "metrics.blocklist",
    "Example": "corpus.example",
    "FaithfulAPT": "metrics.apt_faithful",
    "FaithfulBlocklist": "metrics.blocklist_faithful",
    "FaithfulLitTER": "metrics.litter_faithful",
    "Hypotheses": "corpus.hypotheses",
    "Idiom": "idioms.inventory",
    "IdiometerError": "errors",
    "Inventory": "idioms.inventory",
    "Lexicon": "lexicon.lexicon",
    "LitTER": "metrics.litter",
    "Occurrence": "corpus.example",
    "Settings": "metrics.settings",
    "TestSet": "corpus.testset",
    "Vectors": "embed.vectors",
    "evaluate": "metrics.evaluate",
    "load_testset": "idioms.starter",
    "translate": "systems.translate",
}
__all__ = [
    "APT",
    "Blocklist",
    "Example",
    "FaithfulAPT",
    "FaithfulBlocklist",
    "FaithfulLitTER",
    "Hypotheses",
    "Idiom",
    "IdiometerError",
    "Inventory",
    "Lexicon",
    "LitTER",
    "Occurrence",
    "Settings",
    "TestSet",
    "Vectors",
    "__version__",
    "evaluate",
    "load_testset",
    "translate",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'idiometer' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"idiometer.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
