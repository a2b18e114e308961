"""One small model of each family, loaded once."""

from __future__ import annotations

import pytest

from idiometer.probe.loading import load_model
from idiometer.probe.model import ProbedModel
from tests.systems.models import FAMILIES


@pytest.fixture(scope="package", params=sorted(FAMILIES))
def probed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ProbedModel:
    folder = tmp_path_factory.mktemp(request.param)
    FAMILIES[request.param](folder)
    return load_model(str(folder), "en", "fr", beam=2)


@pytest.fixture(scope="package")
def marian(tmp_path_factory: pytest.TempPathFactory) -> ProbedModel:
    folder = tmp_path_factory.mktemp("alone")
    FAMILIES["marian"](folder)
    return load_model(str(folder), "en", "fr", beam=2)
