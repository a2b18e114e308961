"""A disk that takes no more, which each library has in words of its own."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from idiometer.corpus.lines import cannot_write


@contextlib.contextmanager
def on_disk(folder: Path) -> Iterator[None]:
    """One error for them all, that names the folder and the next step."""
    try:
        yield
    except OSError as error:
        raise cannot_write(folder, error) from None
    except Exception as error:  # safetensors have their own, tokenizers the plainest
        text = str(error)
        if "inline_container" in text:  # PyTorch's writer of checkpoints
            text = "a checkpoint could not be written whole; is the disk full? Make room and run the same again"
        elif "(os error" not in text and type(error).__name__ != "SafetensorError":
            raise
        raise cannot_write(folder, OSError(text)) from None
