"""Results show themselves in a notebook. The work is done in the report room, which is loaded when it is asked for."""

from __future__ import annotations

import importlib
from typing import Any


class Shown:
    """What a result inherits: HTML for Jupyter, a data frame, a plot."""

    def _repr_html_(self) -> str:
        return str(_notebook().to_html(self))

    def to_frame(self) -> Any:  # noqa: ANN401
        """The numbers as a data frame, of pandas or else of polars."""
        return _notebook().to_frame(self)

    def plot(self) -> Any:  # noqa: ANN401
        """The numbers as an Altair chart (extra `report`)."""
        return _notebook().plot(self)


def _notebook() -> Any:  # noqa: ANN401
    return importlib.import_module("idiometer.report.notebook")
