"""The metrics by the names they have on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from idiometer.corpus.testset import TestSet
from idiometer.errors import UsageError, unknown

if TYPE_CHECKING:
    from idiometer.metrics.base import AnyMetric


@dataclass(frozen=True)
class Options:
    """What the metrics that are asked for can be told."""

    inventory: str | None = None
    chrf_word_order: int = 0
    lexicon: tuple[str, ...] = ()
    litter: tuple[str, ...] = ()  # options of the faithful mode that are on
    litter_without: tuple[str, ...] = ()  # mendings of the robust mode that are off
    blocklist_without: tuple[str, ...] = ()
    apt: tuple[str, ...] = ()  # options that are on


def _blocklist(testset: TestSet, options: Options) -> AnyMetric:
    from idiometer.metrics.blocklist import Blocklist
    from idiometer.metrics.blocklists import Blocklists
    from idiometer.metrics.standing import ALIGNED

    _check_mendings(options.blocklist_without, (ALIGNED,))
    lists = Blocklists.of_name(options.inventory, mend=True)
    return Blocklist(testset.target, lists, aligned=ALIGNED not in options.blocklist_without)


def _check_mendings(names: Sequence[str], known: Sequence[str]) -> None:
    if wrong := next((name for name in names if name not in known), None):
        raise unknown("mending", wrong, known)


def _blocklist_faithful(testset: TestSet, options: Options) -> AnyMetric:
    from idiometer.metrics.blocklist_faithful import FaithfulBlocklist
    from idiometer.metrics.blocklists import Blocklists

    return FaithfulBlocklist(Blocklists.of_name(options.inventory, mend=False))


def _litter(testset: TestSet, options: Options) -> AnyMetric:
    from idiometer.lexicon.loading import load_lexicon
    from idiometer.metrics.literal_words import Mendings
    from idiometer.metrics.litter import LitTER

    _check_mendings(options.litter_without, Mendings.names())
    mendings = Mendings(**{name.replace("-", "_"): False for name in options.litter_without})
    return LitTER(load_lexicon(options.lexicon, testset.langpair), mendings)


def _litter_faithful(testset: TestSet, options: Options) -> AnyMetric:
    from idiometer.lexicon.loading import load_lexicon
    from idiometer.metrics.litter_faithful import FaithfulLitTER, LitterOptions

    on = {name.replace("-", "_"): True for name in options.litter}
    return FaithfulLitTER(load_lexicon(options.lexicon, testset.langpair), LitterOptions(**on))


def _apt(testset: TestSet, options: Options) -> AnyMetric:
    from idiometer.metrics.apt import APT, AptOptions

    return APT(testset.target, AptOptions(**{name.replace("-", "_"): True for name in options.apt}))


def _apt_faithful(testset: TestSet, options: Options) -> AnyMetric:
    from idiometer.metrics.apt_faithful import FaithfulAPT

    return FaithfulAPT(testset.target)


def _sacrebleu(name: str) -> Callable[[TestSet, Options], AnyMetric]:
    def make(testset: TestSet, options: Options) -> AnyMetric:
        from idiometer.metrics.corpus_metrics import SacreBleu

        extra = {"word_order": options.chrf_word_order} if name == "chrf" else {}
        return SacreBleu(name, testset.target, **extra)

    return make


def _class(testset: TestSet, options: Options) -> AnyMetric:
    from idiometer.metrics.base import is_targeted
    from idiometer.metrics.classes import Classes
    from idiometer.metrics.standing import ALIGNED

    fitting = _targeted(testset, options)
    if not fitting:
        raise UsageError(
            f"class needs what tells literal renderings, and {testset.name} has no idiom with a blocklist and no "
            "lexicon: give --lexicon FILE or --blocklist-inventory FILE"
        )
    literal = METRICS[fitting[0]](testset, options)
    if not is_targeted(literal):
        raise AssertionError(f"{fitting[0]} judges no occurrences")
    return Classes(literal, aligned=ALIGNED not in (*options.litter_without, *options.blocklist_without))


METRICS: Mapping[str, Callable[[TestSet, Options], AnyMetric]] = {
    "blocklist": _blocklist,
    "blocklist:faithful": _blocklist_faithful,
    "litter": _litter,
    "litter:faithful": _litter_faithful,
    "class": _class,
    "apt": _apt,
    "apt:faithful": _apt_faithful,
    "bleu": _sacrebleu("bleu"),
    "chrf": _sacrebleu("chrf"),
    "ter": _sacrebleu("ter"),
}


def make_metrics(names: list[str], testset: TestSet, options: Options | None = None) -> list[AnyMetric]:
    """The metrics of these names, each once."""
    chosen = dict.fromkeys(name.lower() for name in names)
    if wrong := next((name for name in chosen if name not in METRICS), None):
        raise unknown("metric", wrong, METRICS)
    return [METRICS[name](testset, options or Options()) for name in chosen]


def default_metrics(testset: TestSet, options: Options | None = None) -> list[str]:
    """The targeted metric that fits the data, and BLEU and chrF beside it where there are references."""
    corpus = ["bleu", "chrf"] if all(example.refs for example in testset) else []
    return _targeted(testset, options or Options()) + corpus


def _targeted(testset: TestSet, options: Options) -> list[str]:
    from idiometer.lexicon.loading import bundled_lexicons
    from idiometer.metrics.blocklists import Blocklists

    if options.lexicon:
        return ["litter"]
    lists = Blocklists.of_name(options.inventory, mend=True)
    if any(lists.of(o) for example in testset for o in example.occurrences):
        return ["blocklist"]
    # Chinese idioms have lists instead: a lexicon by words misses the sense that characters have in them.
    fits = testset.source != "zh" and testset.langpair in bundled_lexicons()
    return ["litter"] if fits and testset.n_occurrences else []
