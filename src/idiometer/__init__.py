"""Idiometer measures how machine translation handles idioms, and shows the sentences."""

from __future__ import annotations

__version__ = "0.1.0"
