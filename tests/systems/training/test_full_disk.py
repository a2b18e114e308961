"""A disk that takes no more is one error, whichever library meets it; other errors stay what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from safetensors import SafetensorError

from idiometer.errors import IdiometerError
from idiometer.systems.training.running import _on_disk


@pytest.mark.parametrize(
    "error",
    [
        OSError(28, "No space left on device"),
        SafetensorError("I/O error: No space left on device"),
        RuntimeError("[enforce fail at inline_container.cc:672] . unexpected pos 79616 vs 79508"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_it_is_told_in_one_line(error: Exception) -> None:
    with pytest.raises(IdiometerError, match=r"cannot write model: .*(space|disk)"), _on_disk(Path("model")):
        raise error


def test_other_errors_are_not_the_disks() -> None:
    with pytest.raises(RuntimeError, match="shapes"), _on_disk(Path("model")):
        raise RuntimeError("shapes do not fit")
