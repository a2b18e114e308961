"""Lexicons from files and from the package: MUSE, TSV, CC-CEDICT, FreeDict, bundled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources
from pathlib import Path

from idiometer.corpus.languages import CODES, split_langpair
from idiometer.corpus.lines import read_lines, suffix
from idiometer.errors import IdiometerError, MissingExtraError, UsageError, unknown
from idiometer.lexicon.lexicon import Lexicon
from idiometer.text.cedict import Entry, packaged_cedict, read_cedict

DATA = resources.files("idiometer.lexicon") / "data"
INDUCED = ("word", "translation", "probability", "count")  # head of a lexicon made from aligned text
REVERSE = ":reverse"
LONGEST = 3  # characters of a Chinese word; longer headwords are mostly idioms, with their idiomatic reading
_PAIR = re.compile(r"(?<![a-z])(?=([a-z]{2,3}-[a-z]{2,3})(?![a-z]))")  # pairs may share a part: lex-en-fr


def bundled_lexicons() -> list[str]:
    """The pairs that ship with the package, each in both directions."""
    pairs = [entry.name.removesuffix(".tsv") for entry in DATA.iterdir() if entry.name.endswith(".tsv")]
    return sorted([*pairs, *("-".join(reversed(pair.split("-"))) for pair in pairs)])


def load_lexicon(names: Sequence[str], langpair: str) -> Lexicon:
    """The lexicon of a pair, merged from files and bundled names; without names, the bundled one.

    A file's direction is in its name (`en-fr.txt.gz`), and one of the other direction is turned round; `FILE:reverse`
    says so where the name does not.
    """
    source, target = split_langpair(langpair)
    if not names:
        shipped = shipped_lexicon(f"{source}-{target}")
        if shipped is None:
            raise UsageError(
                f"no lexicon for {langpair} ships with Idiometer: give one with --lexicon FILE "
                f"(`idiometer lexicon fetch muse {langpair}` gets a public one)"
            )
        return shipped
    files = [_directed(name, source, target) for name in names]
    pairs = (pair for file in files for pair in file.pairs)
    lexicon = Lexicon.of("+".join(file.name for file in files), source, target, pairs)
    if not lexicon.entries:
        raise IdiometerError(f"lexicon {lexicon.name} is empty: it has no line with a word and its translation")
    return replace(lexicon, n_skipped=sum(len(file.skipped) for file in files))


def shipped_lexicon(langpair: str) -> Lexicon | None:
    """All that there is for a pair without a file: the bundled lexicon, for zh-en with CC-CEDICT (extra `zh`)."""
    if langpair not in bundled_lexicons():
        return None
    bundled = load_bundled(langpair)
    if langpair != "zh-en":
        return bundled
    try:
        words = (entry for entry in packaged_cedict() if len(entry.simplified) <= LONGEST)
        pairs = list(_entry_pairs(words))
    except MissingExtraError:
        return bundled
    return bundled.merge(Lexicon.of("cc-cedict", "zh", "en", pairs))


@dataclass(frozen=True)
class _File:
    """A file's word pairs, read when they are asked for, in the direction given."""

    name: str
    source: str
    target: str
    pairs: Iterable[tuple[str, str]]
    skipped: list[str] = field(default_factory=list)

    def reverse(self) -> _File:
        pairs = ((target, word) for word, target in self.pairs)
        return _File(self.name, self.target, self.source, pairs, self.skipped)


def _directed(name: str, source: str, target: str) -> _File:
    if not Path(name.removesuffix(REVERSE)).exists() and name in bundled_lexicons():
        bundled = load_bundled(name)
        file = _File(bundled.name, bundled.source, bundled.target, bundled.pairs())
    else:
        file = _open(name, f"{source}-{target}")
    if (file.source, file.target) == (target, source):
        file = file.reverse()
    if (file.source, file.target) != (source, target):
        raise UsageError(f"lexicon {name} is {file.source}-{file.target}; the test set is {source}-{target}")
    return file


def load_bundled(name: str) -> Lexicon:
    """A lexicon that ships with the package, by its pair."""
    if name not in bundled_lexicons():
        raise unknown("lexicon", name, bundled_lexicons())
    source, target = name.split("-")
    forward = (DATA / f"{name}.tsv").is_file()
    with resources.as_file(DATA / (f"{name}.tsv" if forward else f"{target}-{source}.tsv")) as path:
        lexicon = read_lexicon(str(path))
    entries = lexicon if forward else lexicon.reverse()
    return Lexicon(f"bundled/{name}", source, target, entries.entries)


def read_lexicon(name: str, langpair: str | None = None) -> Lexicon:
    """Read a file; `langpair` is what it is taken for where its name does not say."""
    file = _open(name, langpair)
    lexicon = Lexicon.of(file.name, file.source, file.target, file.pairs)
    if not lexicon.entries:
        raise IdiometerError(f"lexicon {name} is empty: it has no line with a word and its translation")
    return replace(lexicon, n_skipped=len(file.skipped))


def _open(name: str, langpair: str | None) -> _File:
    path = name.removesuffix(REVERSE)
    found = _pair_in(path, langpair)
    if found is None and langpair is None:
        raise UsageError(f"lexicon {path}: its name does not say the pair (en-fr, say); give it with -l")
    try:
        source, target = split_langpair(found or str(langpair))
    except UsageError as error:
        hint = f"lexicon {path}: {error} (or rename it, if {found} is no pair)"
        raise UsageError(hint if found else str(error)) from None
    if name.endswith(REVERSE) and found is None:
        source, target = target, source
    skipped: list[str] = []
    return _File(Path(path).name, source, target, _pairs(path, skipped), skipped)


def _pair_in(path: str, langpair: str | None) -> str | None:
    """The pair that a file's name says: the one asked for, in either direction, before any other.

    Letters round a hyphen that name no language say none (`my-lex.txt`); of several other pairs none is guessed.
    """
    found: list[str] = _PAIR.findall(Path(path).name.lower())
    wanted = (langpair or "").lower().split("-")
    if asked := [pair for pair in found if sorted(pair.split("-")) == sorted(wanted)]:
        return asked[0]
    pairs = [pair for pair in found if CODES.issuperset(pair.split("-"))]
    pairs = pairs or [pair for pair in found if set(wanted) & set(pair.split("-"))]
    if len(pairs) > 1:
        raise UsageError(
            f"lexicon {path}: its name says {' and '.join(pairs)}, and {langpair or 'no pair'} is asked for; rename it"
        )
    return pairs[0] if pairs else None


def _pairs(path: str, skipped: list[str]) -> Iterator[tuple[str, str]]:
    match suffix(path):
        case ".u8":
            yield from _entry_pairs(read_cedict(path))
        case ".tei" | ".xml":
            from idiometer.lexicon.freedict import read_freedict

            yield from read_freedict(path, lambda *pair: skipped.append(" ".join(pair)))
        case ".tsv":
            yield from _tsv_pairs(path, skipped)
        case _:
            yield from _muse_pairs(path, skipped)


def _muse_pairs(path: str, skipped: list[str]) -> Iterator[tuple[str, str]]:
    """Two words a line, white space between them; other lines are skipped and counted."""
    for line in read_lines(path):
        try:
            word, translation = line.split()
        except ValueError:
            skipped.append(line)
        else:
            yield word, translation


def _tsv_pairs(path: str, skipped: list[str]) -> Iterator[tuple[str, str]]:
    """A word and its translations, each of one word or more, a tab between them; or an induced lexicon."""
    end = None
    for number, line in enumerate(read_lines(path), 1):
        word, *targets = (" ".join(cell.split()) for cell in line.split("\t")[:end])
        if number == 1 and (word, *targets) == INDUCED:
            end = 2
            continue
        if not (word and any(targets)):
            skipped.append(line)
        yield from ((word, target) for target in targets if word and target)


def _entry_pairs(entries: Iterable[Entry]) -> Iterator[tuple[str, str]]:
    from idiometer.lexicon.cedict import english_words

    for entry in entries:
        for definition in entry.definitions:
            for english in english_words(definition):
                yield entry.simplified, english
                if entry.traditional != entry.simplified:
                    yield entry.traditional, english
