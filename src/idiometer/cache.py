"""The folder for what is fetched or computed once."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """`$IDIOMETER_CACHE`, else the user's cache folder; it may not exist yet."""
    if own := os.environ.get("IDIOMETER_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "idiometer"
