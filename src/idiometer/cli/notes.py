"""What commands say on standard error of the data and of their choices, before they compute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.errors import counted

if TYPE_CHECKING:
    from idiometer.idioms.inventory import Inventory
    from idiometer.metrics.base import AnyMetric

MANY_TOKENIZED = 100  # lines, from which on sacreBLEU would warn too


def of_inventory(inventory: Inventory) -> Iterator[str]:
    """What of a list of idioms was not taken."""
    if inventory.left_out:
        lost = (counted(n, what, ",") for what, n in inventory.left_out.items())
        yield f"{inventory.name}: left out: {', '.join(lost)}"


def of_systems(systems: Sequence[Hypotheses], metrics: Sequence[AnyMetric]) -> Iterator[str]:
    """Translations that are empty, or look tokenized where BLEU does that itself."""
    bleu = any(metric.name == "bleu" for metric in metrics)
    for system in systems:
        if system.n_empty:
            n, of = f"{system.n_empty:,}", f"{len(system):,}"
            yield f"{n} of {of} translations of {system.system} are empty; an empty one has no literal error"
        n_tokenized = sum(line.rstrip().endswith(" .") for line in system.lines)
        if bleu and n_tokenized >= MANY_TOKENIZED:
            yield (
                f"{n_tokenized:,} of {len(system):,} translations of {system.system} end in ' .', as tokenized text "
                "does; BLEU splits words itself, and is wrong on these: undo the tokens first"
            )


def of_defaults(names: Sequence[str], testset: TestSet) -> Iterator[str]:
    """What could not be chosen where no metric was named."""
    if "bleu" not in names:
        bare = [example.id for example in testset if not example.refs]
        if len(bare) == len(testset):
            yield f"{testset.name} lacks references: BLEU and chrF are left out"
        else:
            some = ", ".join(bare[:3]) + (", …" if len(bare) > 3 else "")
            have = "has no reference" if len(bare) == 1 else "have no reference"
            yield f"{len(bare):,} of {len(testset):,} examples ({some}) {have}: BLEU and chrF are left out"
    if not testset.n_occurrences:
        yield (
            f"no idiom is marked in {testset.name}: only corpus metrics (`idiometer find` writes test sets in which "
            "they are; with --src, --spans FILE says where they stand)"
        )
    elif not {"blocklist", "litter"} & set(names):
        yield (
            f"no blocklist and no lexicon for the idioms of {testset.name}: only corpus metrics "
            "(--lexicon FILE brings LitTER)"
        )


def of_lexicons(testset: TestSet, metrics: Sequence[AnyMetric]) -> Iterator[str]:
    """Entries of a lexicon that were of no use; and words it lacks, to which LitTER is blind, where they are many."""
    from idiometer.metrics.coverage import WARN_ABOVE, coverage

    for metric in metrics:
        if not metric.name.startswith("litter"):
            continue
        if skipped := metric.lexicon.n_skipped:  # type: ignore[union-attr]
            yield f"{metric.name}: {skipped_entries(skipped)}"
        found = coverage(testset, metric)  # type: ignore[arg-type]
        if found.share_missing > WARN_ABOVE:
            most = ", ".join(list(found.missing)[:5])
            as_written, command = ("", "") if metric.name == "litter" else (" as written", f" -m {metric.name}")
            share = f"{found.share_missing:.0%} of the idioms' words{as_written}"
            yield (
                f"the lexicon lacks {share} (most often {most}), and {metric.name} is blind to those; "
                f"`idiometer lexicon coverage{command}` lists them"
            )


def skipped_entries(n: int) -> str:
    """How many entries of a lexicon were of no use."""
    return f"{counted(n, 'entry', ',', 'entries')} of the lexicon fell out: no word with its translation"


def of_classes(names: Sequence[str], align_hyp: Sequence[str]) -> Iterator[str]:
    """What `class` cannot tell without word alignments of the translations."""
    if "class" in names and not align_hyp:
        yield (
            "class: without word alignments nothing is called rendered, and only what is empty omitted; `idiometer "
            "align --testset TESTSET -i FILE …` makes them, --align-ref and --align-hyp take them"
        )
