"""A disk that takes no more is one error, whichever library meets it; other errors stay what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from safetensors import SafetensorError

from idiometer.errors import IdiometerError
from idiometer.systems.training.disk import on_disk


@pytest.mark.parametrize(
    "error",
    [
        OSError(28, "No space left on device"),
        SafetensorError("I/O error: No space left on device"),
        Exception("No space left on device (os error 28)"),  # tokenizers
        RuntimeError("[enforce fail at inline_container.cc:672] . unexpected pos 79616 vs 79508"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_it_is_told_in_one_line(error: Exception) -> None:
    with pytest.raises(IdiometerError, match=r"cannot write model: .*(space|disk)"), on_disk(Path("model")):
        raise error


def test_other_errors_are_not_the_disks() -> None:
    with pytest.raises(RuntimeError, match="shapes"), on_disk(Path("model")):
        raise RuntimeError("shapes do not fit")
