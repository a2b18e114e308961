"""What all tests share: the folder of published data, and how long hypothesis may think."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]
IN_CI = os.environ.get("CI") == "true"

# Tests leave the user's own cache alone.
os.environ["IDIOMETER_CACHE"] = str(Path(tempfile.gettempdir()) / "idiometer-tests")

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if IN_CI else "local")


def shared_folder() -> Path:
    return Path(os.environ.get("IDIOMETER_SHARED") or ROOT.parent / "shared")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("shared") and not (shared_folder() / "data").is_dir():
        missing = f"{shared_folder() / 'data'} is missing; set IDIOMETER_SHARED to the folder that holds data"
        if IN_CI:
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder beside the checkout; tests that use it are marked `shared`."""
    return shared_folder()
