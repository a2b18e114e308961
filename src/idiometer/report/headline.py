"""The verdict of a run in sentences, and the warning that belongs in the same breath."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from idiometer.errors import counted
from idiometer.metrics.settings import ALPHA
from idiometer.report.flat import p_text, value_text

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Headline:
    """What is said of a system; `warning` names what got worse while its literal-error rate fell."""

    text: str
    good: bool | None  # better than the baseline; None where no difference was shown
    warning: str | None = None


def primary(record: Record) -> str | None:
    """The score that counts literal errors: the first of a metric that triggers."""
    rates = [score["name"] for score in record["systems"][0]["scores"] if is_error_rate(score)]
    return rates[0] if rates else None


def is_error_rate(score: Record) -> bool:
    """Whether a score is a share of occurrences rendered literally."""
    named = score["metric"] != "class" or score["name"].lower().endswith("literal")
    return bool(score["targeted"] and not score["higher_is_better"] and score["high"] == 1.0 and named)


def headlines(record: Record) -> list[Headline]:
    """One per system beside the baseline, or one on the only system."""
    name = primary(record)
    if name is None:
        return [Headline("No metric of this run judges idioms: only corpus scores were computed.", None)]
    compared = [c for c in record["comparisons"] if c["metric"] == name]
    if not compared:
        return [_alone(record, name, system) for system in record["systems"]]
    return [_compared(record, name, comparison) for comparison in compared]


def score_of(record: Record, system: str, name: str) -> Record:
    """One system's score by its name."""
    scores = next(s for s in record["systems"] if s["system"] == system)["scores"]
    return next(score for score in scores if score["name"] == name)


def between(score: Record) -> str:
    """The interval of a score in words."""
    return " to ".join(value_text(score["confidence"][end], score) for end in ("low", "high"))


def _alone(record: Record, name: str, system: Record) -> Headline:
    score = score_of(record, system["system"], name)
    if score["score"] is None:
        return Headline(f"None of the idioms could be judged for {system['system']}.", None)
    interval = f" (95% interval {between(score)})" if score["confidence"] else ""
    share = f"{system['system']} renders {value_text(score['score'], score)} of idioms literally{interval}"
    over = f"{counted(score['n_occurrences'], 'occurrence')} of {counted(score['n_idioms'], 'idiom')}"
    return Headline(f"{share}; {over}, {name}.", None)


def _compared(record: Record, name: str, comparison: Record) -> Headline:
    new, old, better = comparison["system"], comparison["baseline"], comparison["better"]
    if comparison["p_adjusted"] is None:
        return Headline(f"{new} and {old} share no idiom that was judged for both.", None)
    after, before = (score_of(record, system, name) for system in (new, old))
    numbers = f"{value_text(after['score'], after)} against {value_text(before['score'], before)}"
    several = " (adjusted for several systems)" if comparison["p_adjusted"] != comparison["p_value"] else ""
    basis = f"{numbers}, {name}, p {_equals(comparison['p_adjusted'])}{several}; {comparison['unit']} resampled"
    if comparison["p_adjusted"] > ALPHA or better is None:
        return Headline(f"No difference was shown between {new} and {old}: {basis}.", None)
    warning = None
    if better and (worse := list(_worse(record, comparison, name))):
        warning = (
            f"But {' and '.join(worse)}. A literal-error rate also falls where a system leaves idioms out "
            "or invents something: read the sentences."
        )
    less = "less" if better else "more"
    return Headline(f"{new} renders idioms literally {less} often than {old}: {basis}.", better, warning)


def _worse(record: Record, comparison: Record, name: str) -> Iterator[str]:
    """Every other kind of score on which the system is significantly worse than the baseline."""
    for other in record["comparisons"]:
        if other["system"] != comparison["system"] or other["metric"] == name or other["better"] is not False:
            continue
        after, before = (score_of(record, comparison[key], other["metric"]) for key in ("system", "baseline"))
        if other["p_adjusted"] is not None and other["p_adjusted"] <= ALPHA and not is_error_rate(after):
            moved = "fell" if after["higher_is_better"] else "rose"
            what = f"share of {other['metric']}" if after["metric"] == "class" else other["metric"]
            yield (
                f"its {what} {moved} significantly, {value_text(before['score'], before)} to "
                f"{value_text(after['score'], after)} (p {_equals(other['p_adjusted'])})"
            )


def _equals(p: float) -> str:
    text = p_text(p)
    return text if text.startswith("<") else f"= {text}"
