"""Which tokens a Pharaoh file counts: every link has its place in them, and few are left over at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from idiometer.align.base import Links
from idiometer.align.pharaoh import Precomputed, read_pharaoh
from idiometer.align.texts import TextPair, token_pairs
from idiometer.align.tokens import TOKENISERS
from idiometer.corpus.hypotheses import check_counts
from idiometer.errors import IdiometerError

Counts = Sequence[tuple[int, int]]  # tokens of source and target, pair by pair


def open_pharaoh(path: str, texts: Sequence[TextPair], langpair: str, scheme: str | None = None) -> Precomputed:
    """A Pharaoh file for these texts; without a scheme, the one that fits."""
    links = read_pharaoh(path)
    check_counts(path, len(links), "the text", len(texts), "pairs")
    if scheme:
        return Precomputed(path, links, scheme)
    schemes = [name for name in TOKENISERS if name != "moses" or find_spec("sacremoses")]
    counts = {name: [(len(s), len(t)) for s, t in token_pairs(texts, langpair, name)] for name in schemes}
    wrong = {name: first_misfit(links, counts[name]) for name in schemes}
    fitting = [name for name in schemes if wrong[name] is None]
    if not fitting:
        raise _misfit(path, links, counts, {name: place or 0 for name, place in wrong.items()})
    return Precomputed(path, links, min(fitting, key=lambda name: _left_over(links, counts[name])))


def first_misfit(links: Sequence[Links], counts: Counts) -> int | None:
    """The place of the first pair with a link beyond its tokens."""
    rows = enumerate(zip(links, counts, strict=True))
    return next((place for place, (each, (n, m)) in rows if any(i >= n or j >= m for i, j in each)), None)


def _left_over(links: Sequence[Links], counts: Counts) -> int:
    """How many tokens stand behind the last linked ones, on both sides of all pairs with links."""
    rows = ((each, n, m) for each, (n, m) in zip(links, counts, strict=True) if each)
    return sum(n - 1 - max(i for i, _ in each) + m - 1 - max(j for _, j in each) for each, n, m in rows)


def _misfit(path: str, links: Sequence[Links], counts: Mapping[str, Counts], wrong: dict[str, int]) -> IdiometerError:
    """What is wrong by the tokens that fit longest, and what the others count there."""
    best = max(wrong, key=lambda name: wrong[name])
    place = wrong[best]
    i, j = next((i, j) for i, j in links[place] if i >= counts[best][place][0] or j >= counts[best][place][1])
    tried = ", ".join(f"{n} and {m} as {name}" for name, (n, m) in ((name, counts[name][place]) for name in counts))
    return IdiometerError(
        f"{path}, line {place + 1}: link {i}-{j} is out of range: source and target have {tried}; token counts differ "
        f"from line {place + 1} on: the alignment was made over other tokens or other text; align the text anew"
    )
