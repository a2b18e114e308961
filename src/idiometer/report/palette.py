"""The colours of plots: as CSS variables in a page, which knows of light and dark, or fixed for a paper."""

from __future__ import annotations

CLASSES = {
    "literal": "#c2452d",
    "copied": "#d79b22",
    "omitted": "#8d8579",
    "unclear": "#9a86c4",
    "not literal": "#5d9f95",
    "rendered": "#2f7f76",
    "not judged": "#d9d4ca",
}
PAPER = {"ink": "#222222", "dim": "#666666", "line": "#dddddd", "accent": "#2b4c7e"}
FONT = "system-ui, 'Helvetica Neue', Arial, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

Palette = dict[str, str]


def paper_palette() -> Palette:
    """Fixed colours on white."""
    return PAPER | CLASSES


def page_palette() -> Palette:
    """The page's own variables."""
    return {name: f"var(--{name.replace(' ', '-')})" for name in paper_palette()}


def shown_class(label: str) -> str:
    """A class with a colour; what has none of its own looks unclear."""
    return label if label in CLASSES else "unclear"
