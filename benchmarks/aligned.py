"""What alignment adds: verdicts that know which word they are about, induced lexicons, candidates for inventories."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from benchmarks.timing import SHARED
from idiometer.align.base import Pair
from idiometer.align.corpus import HEURISTIC, AlignedCorpus
from idiometer.align.discovery import discover
from idiometer.align.fitting import Wish, fit
from idiometer.align.induction import induce, linked_words
from idiometer.align.texts import TextPair, align_sides, sides, token_pairs
from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.lines import read_lines
from idiometer.corpus.testset import TestSet
from idiometer.idioms.starter import load_testset, starter_labels, starter_systems
from idiometer.lexicon.lexicon import Lexicon
from idiometer.lexicon.loading import load_lexicon
from idiometer.metrics.base import Metric
from idiometer.metrics.blocklist import Blocklist
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.literal_words import Mendings
from idiometer.metrics.litter import LitTER
from idiometer.metrics.settings import Settings
from idiometer.text.cedict import read_cedict
from idiometer.text.function_words import function_words
from idiometer.text.lemmas import lemma
from idiometer.text.tokens import lower_words

QUICK = Settings(intervals=False)
GLOSSES = ("gloss_char", "gloss_word3", "gloss_word8")
PAIRS = {"zh-en": "CIBB, CC-CEDICT", "en-fr": "Tatoeba", "en-es": "TIDE, MUSE", "en-de": "Wikiquote, MUSE"}


def rows() -> Iterator[tuple[str, str, str]]:
    yield from verdicts()
    tatoeba = _tatoeba()
    yield from induced(token_pairs(tatoeba, "en-fr", "words"))
    yield discovered(tatoeba)


def verdicts() -> Iterator[tuple[str, str, str]]:
    """The starter sets, and CIBB, without links and with them."""
    for pair, learnt in PAIRS.items():
        testset = load_testset(f"starter/{pair}")
        systems = list(starter_systems(f"starter/{pair}"))
        texts = {f"starter {side}": pairs for side, pairs in sides(testset, systems).items()}
        cibb, glosses = _cibb() if pair == "zh-en" else (None, [])
        if cibb:
            texts |= sides(cibb, glosses)
        pairs = [each for one in texts.values() for each in token_pairs(one, pair, "words")]
        trained, _ = fit(pairs, token_pairs(list(_more(pair)), pair, "words"), Wish(pair))
        for heuristic in ("grow-diag", "grow-diag-final-and"):
            aligner = replace(trained, heuristic=heuristic)
            links = align_sides(aligner, texts, pair)
            named = {name.removeprefix("starter "): each for name, each in links.items() if name.startswith("starter")}
            metric = _metric(pair)
            before, after = (_quality(metric, testset, systems, given) for given in ({}, named))
            title = f"{metric.name} with links (eflomal, {heuristic}; learnt from {learnt}) on starter/{pair}"
            yield f"{title} (author-made labels)", f"{before} → {after}", "precision up, recall down by ≤ 1 point"
            if cibb:
                yield _triggers(cibb, glosses, {s.system: links[s.system] for s in glosses}, heuristic)


def _metric(pair: str) -> Blocklist | LitTER:
    return Blocklist() if pair == "zh-en" else LitTER(load_lexicon([str(SHARED / f"muse/{pair}.txt.gz")], pair))


def _more(pair: str) -> Iterable[TextPair]:
    match pair:
        case "zh-en":
            return _glosses()
        case "en-fr":
            return _tatoeba()
        case "en-es":
            return [*_tide(), *_words(pair)]
        case _:
            return [*_wikiquote(), *_words(pair)]


def _tatoeba() -> list[TextPair]:
    rows = (line.split("\t") for line in read_lines(SHARED / "tatoeba/en-fr.tsv.gz"))
    return [(row[0], row[1]) for row in rows]


def _words(pair: str) -> Iterator[TextPair]:
    lexicon = load_lexicon([str(SHARED / f"muse/{pair}.txt.gz")], pair)
    return ((word, target) for word, targets in lexicon.entries.items() for target in targets)


def _tide() -> Iterator[TextPair]:
    with gzip.open(SHARED / "tide/es.tsv.gz", "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            row = line.rstrip("\n").split("\t")
            yield re.sub(r"\[\[|\]\]", "", row[3]), row[6]


def _wikiquote() -> Iterator[TextPair]:
    for name in ("literal.de", "idiomatic.de"):
        yield from zip(read_lines(SHARED / "wikiquote/src.en"), read_lines(SHARED / "wikiquote" / name), strict=True)


def _glosses() -> Iterator[TextPair]:
    for entry in read_cedict(SHARED / "cedict/cedict_ts.u8.gz"):
        for gloss in entry.definitions:
            if not re.match(r"CL:|variant|old variant|see |surname", gloss):
                yield entry.simplified, re.sub(r"\([^)]*\)|\[[^\]]*\]|[\u3400-\u9fff|]|\b(lit|fig)\.", "", gloss)


def _cibb() -> tuple[TestSet, list[Hypotheses]]:
    cibb = TestSet.read(SHARED / "cibb")
    systems = [Hypotheses.read(SHARED / f"golden/cibb/hyp.{name}.en.gz", name) for name in GLOSSES]
    return cibb, [*systems, Hypotheses("references", tuple(example.refs[0] for example in cibb))]


def _quality(metric: Metric[Any], testset: TestSet, systems: Sequence[Hypotheses], links: Mapping[str, Any]) -> str:
    """Precision and recall of the label `literal`, on everything and on the traps."""
    name = testset.name if testset.name.startswith("starter/") else f"starter/{testset.name}"
    truth = {(r["id"], int(r["occurrence"]), r["system"]): r["label"] == "literal" for r in starter_labels(name)}
    counts = {"all": [0, 0, 0], "traps": [0, 0, 0]}
    for system in evaluate(testset, systems, [metric], QUICK, links).systems:
        for verdict in system.scores[0].verdicts:
            example = testset.examples[verdict.example]
            if example.occurrences[verdict.occurrence].usage == "literal" or not verdict.values:
                continue
            said, label = verdict.values == (1.0,), truth[example.id, verdict.occurrence, system.system]
            for kind in ("all", "traps") if example.extra.get("trap") else ("all",):
                for place, value in enumerate((said, label, said and label)):
                    counts[kind][place] += value
    return ", ".join(f"{kind} P {both / said:.3f} R {both / true:.3f}" for kind, (said, true, both) in counts.items())


def _triggers(
    cibb: TestSet, systems: list[Hypotheses], links: Mapping[str, Any], heuristic: str
) -> tuple[str, str, str]:
    found = [
        [
            sum(v.values == (1.0,) for v in s.scores[0].verdicts)
            for s in evaluate(cibb, systems, [Blocklist()], QUICK, given).systems
        ]
        for given in ({}, links)
    ]
    changes = (f"{s.system} {a:,} → {b:,}" for s, a, b in zip(systems, *found, strict=True))
    title = f"blocklist with links (eflomal, {heuristic}) on CIBB, triggers"
    return title, ", ".join(changes), "glosses ≥ 97% kept, references not more"


def induced(pairs: list[Pair]) -> Iterator[tuple[str, str, str]]:
    """LitTER with a lexicon from Tatoeba against LitTER with MUSE."""
    aligner, _ = fit(pairs, (), Wish("en-fr", heuristic=HEURISTIC))
    entries = induce(linked_words(pairs, aligner.align(pairs)))
    own = Lexicon.of("induced", "en", "fr", ((entry.word, entry.translation) for entry in entries))
    muse = load_lexicon([str(SHARED / f"muse/{name}.txt.gz") for name in ("en-fr", "fr-en")], "en-fr")
    testset = TestSet.read(SHARED / "idiom-mt")
    systems = [Hypotheses.read(SHARED / f"golden/litter/hyp.{n}.fr.gz", n) for n in ("gloss", "apertium_es", "drop20")]
    systems.append(Hypotheses("ref", tuple(example.refs[0] for example in testset)))
    for title, data in (("", testset), (", references taken away", _bare(testset))):
        left, right = (
            evaluate(data, systems, [LitTER(lexicon, Mendings(bundled=False))], QUICK).systems
            for lexicon in (muse, own)
        )
        shown, n_same, n_both = [], 0, 0
        for a, b in zip(left, right, strict=True):
            both = [(v.values, w.values) for v, w in zip(a.scores[0].verdicts, b.scores[0].verdicts, strict=True)]
            same = [v == w for v, w in both if v and w]
            n_same, n_both = n_same + sum(same), n_both + len(same)
            rates = f"{a.scores[0].value:.3f} and {b.scores[0].value:.3f}"
            shown.append(f"{a.system} {rates} ({sum(same) / len(same):.1%})")
        measured = f"{', '.join(shown)}; same verdict {n_same / n_both:.1%} of {n_both:,}"
        name = f"litter, MUSE and induced en-fr ({len(entries):,} translations) on idiom-mt{title}"
        yield name, measured, "same order; ≥ 85% (reported)" if title else "same order; ≥ 85%"


def _bare(testset: TestSet) -> TestSet:
    examples = tuple(replace(example, refs=()) for example in testset)
    return TestSet(testset.name, testset.source, testset.target, examples)


def discovered(tatoeba: list[TextPair]) -> tuple[str, str, str]:
    """How many idioms of idiom-mt stand among the first candidates: their content words, in order, in one group."""
    folder = SHARED / "idiom-mt"
    texts = [
        *zip(read_lines(folder / "sents.en"), read_lines(folder / "sents.fr"), strict=True),
        *zip(read_lines(folder / "regular.en.gz"), read_lines(folder / "regular.fr.gz"), strict=True),
        *tatoeba,
    ]
    pairs = token_pairs(texts, "en-fr", "words")
    aligner, _ = fit(pairs, (), Wish("en-fr", heuristic=HEURISTIC))
    found = discover(AlignedCorpus(pairs, aligner.align(pairs), 0), "en-fr")
    idioms = sorted({line.split("\t")[0] for line in read_lines(folder / "sents.spans.en") if line.strip()})
    ranks = [_rank(idiom, [candidate.group for candidate in found]) for idiom in idioms]
    within = {n: sum(rank < n for rank in ranks) for n in (500, 1000, 2000, len(found))}
    measured = ", ".join(f"{hits} among the first {n:,}" for n, hits in within.items())
    title = "inventory discover, en-fr, idiom-mt (sents, regular) and Tatoeba"
    return title, f"of {len(idioms)} known idioms {measured}", "reported"


def _rank(idiom: str, groups: Sequence[tuple[str, ...]]) -> int:
    slots = {"something", "someone", "your", "one"}
    words = [lemma(word, "en") for word in lower_words(idiom) if word not in slots]
    content = [word for word in words if word not in function_words("en")]
    wanted = content if len(content) > 1 else words
    return next((n for n, group in enumerate(groups) if _in_order(wanted, group)), len(groups))


def _in_order(words: Sequence[str], group: Sequence[str]) -> bool:
    rest = iter(group)
    return all(word in rest for word in words)
