"""A trained aligner as a folder: both models and `aligner.json`, which says what it was trained on."""

from __future__ import annotations

import json
from pathlib import Path

from idiometer.align.checkpoints import load_model, save_model
from idiometer.align.statistical import HEURISTIC, METHODS, Statistical, check_method
from idiometer.corpus.folders import FolderKind, whole_folder
from idiometer.corpus.lines import write_json
from idiometer.errors import IdiometerError, UsageError

SCHEMA = 1
ALIGNER = FolderKind("trained aligner", "aligner.json", frozenset({"schema", "method", "langpair", "trained"}))


def write_aligner(aligner: Statistical, langpair: str, folder: str | Path) -> None:
    """Write it; an older model there is replaced. The files hold the training text."""
    with whole_folder(folder, ALIGNER) as part:
        save_model(aligner.direct, part / "direct")
        save_model(aligner.inverse, part / "inverse")
        record = {
            "schema": SCHEMA,
            "langpair": langpair,
            "method": aligner.method,
            "tokens": aligner.tokens,
            "trained": dict(aligner.trained),
        }
        write_json(part / ALIGNER.record, record)


def read_aligner(folder: str | Path, langpair: str, heuristic: str = HEURISTIC) -> Statistical:
    """Read one that was trained for this pair."""
    path = Path(folder)
    try:
        record = json.loads((path / ALIGNER.record).read_text(encoding="utf-8"))
        pair, method, tokens = record["langpair"], record["method"], record["tokens"]
        trained = {key: str(record["trained"][key]) for key in ("pairs", "digest")}
    except FileNotFoundError:
        raise IdiometerError(f"{folder} is no trained aligner: {ALIGNER.record} is missing") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise IdiometerError(f"{path / ALIGNER.record} cannot be read ({error}): train the model again") from None
    if pair != langpair:
        raise UsageError(f"{folder} aligns {pair}, and {langpair} is asked for: train a model for that pair")
    check_method(method, heuristic)
    kind = METHODS[method][-1]
    direct, inverse = load_model(kind, path / "direct"), load_model(kind, path / "inverse")
    return Statistical(method, heuristic, direct, inverse, trained, tokens)
