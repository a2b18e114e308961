"""What came of translating: the lines, what is to be known of them, and the record that stands beside the output."""

from __future__ import annotations

import hashlib
import platform
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

from idiometer import __version__

_PACKAGES = ("torch", "transformers", "tokenizers", "sentencepiece", "ctranslate2")


@dataclass(frozen=True)
class Translation:
    """One line for each source line; line numbers count from 1."""

    lines: tuple[str, ...]
    failed: Mapping[int, str]  # why these lines are empty
    remarks: Mapping[int, str]  # what is odd about these
    record: Mapping[str, object]  # model, revision, settings, times


def digest(lines: tuple[str, ...]) -> str:
    """SHA-256 of lines."""
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


def now() -> str:
    """The time, as it is written into records."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def versions() -> dict[str, str]:
    """Of everything that may have a say in a translation."""
    found = {"idiometer": __version__, "python": platform.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def summed(remarks: Mapping[int, str]) -> dict[str, int]:
    """How many lines there are of each remark."""
    return dict(Counter(remarks.values()).most_common())
