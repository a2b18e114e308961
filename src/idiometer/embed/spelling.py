"""An idiom as a vocabulary lists it, also where it was written in the other script."""

from __future__ import annotations

from collections.abc import Container

from idiometer.find.scripts import packaged_scripts


def listed(name: str, known: Container[str]) -> str | None:
    """The name itself if it is known, else its traditional or simplified form that is (extra `zh`); None if neither."""
    if name in known:
        return name
    scripts = packaged_scripts()
    return next((form for form in scripts.forms(name) if form in known), None) if scripts else None
