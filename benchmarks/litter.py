"""LitTER's quality: contrastive proverbs, author-made labels, real systems; and what each mending adds or costs."""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Iterator, Sequence

from benchmarks.timing import SHARED
from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.idioms.starter import load_testset, starter_labels, starter_systems
from idiometer.lexicon.loading import load_lexicon
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.literal_words import Mendings
from idiometer.metrics.litter import LitTER
from idiometer.metrics.litter_faithful import FaithfulLitTER, LitterOptions

LANGUAGES = ("de", "es", "fr")


def rows() -> Iterator[tuple[str, str, str]]:
    yield wikiquote("litter", None, "≥ 90 right, ≤ 1 wrong (published: 82, 9 ties, 3 wrong)")
    for lang in LANGUAGES:
        lexicon = load_lexicon([str(SHARED / f"muse/en-{lang}.txt.gz")], f"en-{lang}")
        faithful = FaithfulLitTER(lexicon, LitterOptions(lowercase=True))
        for title, metric in (
            ("litter:faithful (lower case, MUSE)", faithful),
            ("litter (MUSE)", LitTER(lexicon)),
            ("litter (bundled lexicon)", LitTER(load_lexicon([], f"en-{lang}"))),
        ):
            yield f"{title} on starter/en-{lang} (author-made labels)", labels(metric, lang), "reported"
    for name in Mendings.names():
        off = Mendings(**{name.replace("-", "_"): False})
        found = ", ".join(
            labels(LitTER(load_lexicon([str(SHARED / f"muse/en-{lang}.txt.gz")], f"en-{lang}"), off), lang)
            for lang in LANGUAGES
        )
        yield f"ablation: litter without {name} (MUSE), starter sets de, es, fr", found, "reported"
        yield wikiquote(f"ablation: litter without {name}", off, "reported")
    yield from tide()


def wikiquote(title: str, mendings: Mendings | None, limit: str) -> tuple[str, str, str]:
    """Literal against idiomatic translations of proverbs: which one scores higher."""
    folder = SHARED / "wikiquote"
    sources, literal, idiomatic = (
        (folder / name).read_text(encoding="utf-8").splitlines() for name in ("src.en", "literal.de", "idiomatic.de")
    )
    examples = tuple(Example(str(i), src, (), (Occurrence(src, ((0, len(src)),)),)) for i, src in enumerate(sources))
    metric = LitTER(load_lexicon([str(SHARED / "muse/en-de.txt.gz")], "en-de"), mendings)
    systems = [Hypotheses("literal", tuple(literal)), Hypotheses("idiomatic", tuple(idiomatic))]
    result = evaluate(TestSet("wikiquote", "en", "de", examples), systems, [metric])
    pairs = [
        (a.graded or 0, b.graded or 0) for a, b in zip(*(s.scores[0].verdicts for s in result.systems), strict=True)
    ]
    right, wrong = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
    measured = f"{right} right, {len(pairs) - right - wrong} ties, {wrong} wrong of {len(pairs)}"
    return f"{title} on wikiquote (literal above idiomatic)", measured, limit


def labels(metric: LitTER | FaithfulLitTER, lang: str) -> str:
    """Precision, recall and AUC (of the graded value where there is one) against the label `literal`."""
    name = f"starter/en-{lang}"
    testset = load_testset(name)
    truth = {(r["id"], int(r["occurrence"]), r["system"]): r["label"] == "literal" for r in starter_labels(name)}
    found = []
    for hypotheses in starter_systems(name):
        for verdict in metric.score(testset, hypotheses).verdicts:
            example = testset.examples[verdict.example]
            if example.occurrences[verdict.occurrence].usage != "literal" and verdict.values:
                graded = verdict.graded if verdict.graded is not None else verdict.values[0]
                label = truth[example.id, verdict.occurrence, hypotheses.system]
                found.append((verdict.values[0] == 1.0, float(graded or 0), label))
    both = sum(said and label for said, _, label in found)
    precision = both / max(1, sum(said for said, _, _ in found))
    recall = both / sum(label for _, _, label in found)
    return f"P {precision:.3f} R {recall:.3f} AUC {auc([(g, label) for _, g, label in found]):.3f} (n {len(found)})"


def auc(pairs: Sequence[tuple[float, bool]]) -> float:
    """The chance that a literal one scores above another one, ties counting half."""
    positive = [value for value, label in pairs if label]
    negative = [value for value, label in pairs if not label]
    wins = sum((p > n) + 0.5 * (p == n) for p in positive for n in negative)
    return wins / (len(positive) * len(negative))


def tide() -> Iterator[tuple[str, str, str]]:
    """Rates of five real systems into Spanish; there is no truth to hold them to."""
    by_system: dict[tuple[str, str], list[tuple[str, str, str]]] = defaultdict(list)
    with gzip.open(SHARED / "tide/es.tsv.gz", "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            _, idiom, usage, source, _, system, translation = line.rstrip("\n").split("\t")
            by_system[usage, system].append((idiom, source, translation))
    metric = LitTER(load_lexicon([str(SHARED / "muse/en-es.txt.gz")], "en-es"))
    for usage in ("figurative", "literal"):
        rates = []
        for (kind, system), found in by_system.items():
            if kind == usage:
                examples = tuple(_tide_example(str(i), *row[:2]) for i, row in enumerate(found))
                data = TestSet("tide", "en", "es", examples)
                score = metric.score(data, Hypotheses(system, tuple(row[2] for row in found)))
                rates.append((score.value or 0.0, system))
        listed = ", ".join(f"{system} {rate:.3f}" for rate, system in sorted(rates))
        yield f"litter (MUSE) on TIDE en-es, {usage} sentences", listed, "reported"


def _tide_example(number: str, idiom: str, source: str) -> Example:
    start = source.index("[[")
    end = source.index("]]") - 2
    return Example(number, source.replace("[[", "").replace("]]", ""), (), (Occurrence(idiom, ((start, end),)),))
