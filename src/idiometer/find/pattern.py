"""An idiom compiled to data: words with their forms in order, and what may stand before each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from idiometer.find.forms import Wanted, participles
from idiometer.find.notation import Form, Part, written_forms
from idiometer.find.words import is_fixed, words_of

PLAIN, PASSIVE, COMPOUND, TIGHT, LIGHT = "plain", "passive", "compound", "tight", "light"


@dataclass(frozen=True, slots=True)
class Gap:
    """What the idiom has before a word beside other words; `kind` says what a text may have there."""

    article: str = ""
    slot: str = ""  # whose, whom
    comma: bool = False
    after_verb: bool = False
    needed: bool = False  # the article or slot cannot be left out
    kind: str = PLAIN  # passive: "were" in "strings were pulled"; compound: a hyphen
    # tight: nothing else; light: nothing but adverbs and pronouns


@dataclass(frozen=True, slots=True)
class Pattern:
    """One order of the words of an idiom; `forms` are what each may look like in a text."""

    idiom: str
    words: tuple[str, ...]
    forms: tuple[frozenset[str], ...]
    gaps: tuple[Gap, ...]
    variation: str = ""  # how this pattern departs from the listed form


Draft = tuple[tuple[str, ...], tuple[Gap, ...], str]  # words, gaps, variation


def drafts(entry: str, lang: str, variation: str) -> Iterator[Draft]:
    """The word orders that an entry stands for at a level of variation."""
    for form in written_forms(entry, lang):
        words, gaps = _split(form, lang)
        yield words, gaps, ""
        for start in _optional_starts(words, lang):
            yield words[start:], (Gap(gaps[start].article, gaps[start].slot), *gaps[start + 1 :]), "" if start == 1 else "shortened"
            words, gaps = words[start:], (Gap(gaps[start].article, gaps[start].slot), *gaps[start + 1 :])
        if variation != "strict":
            yield from _reordered(words, gaps, lang)


def _split(form: Form, lang: str) -> tuple[tuple[str, ...], tuple[Gap, ...]]:
    """The words of a form, and the gap before each."""
    words: list[str] = []
    gaps: list[Gap] = []
    gap = Gap()
    for kind, text in form:
        match kind:
            case "word":
                words.append(text)
                gaps.append(gap)
                gap = Gap(after_verb=len(words) == 1 and not is_fixed(text, lang))
            case "article":
                gap = replace(gap, article=text, needed=words == ["to"])
            case "comma":
                gap = replace(gap, comma=True)
            case _:
                gap = replace(gap, slot=kind)
    return tuple(words), tuple(gaps)


def _is_noun(gap: Gap) -> bool:
    return bool(gap.article) or gap.slot == "whose"


def _is_content(word: str, gap: Gap, lang: str) -> bool:
    return word not in words_of(lang).functional or _is_noun(gap)


def _content(words: Iterable[str], lang: str) -> list[str]:
    return [word for word in words if word not in words_of(lang).functional]


def _optional_starts(words: Sequence[str], lang: str) -> Iterator[int]:
    """How many leading words ("to", "be", "don't") may go: all of them, where two words of content remain."""
    start = 0
    while start < len(words) - 1 and words[start] in words_of(lang).leading:
        start += 1
    if start and len(_content(words[start:], lang)) > 1:
        yield start


def _reordered(words: tuple[str, ...], gaps: tuple[Gap, ...], lang: str) -> Iterator[Draft]:
    if len(words) < 2 or is_fixed(words[0], lang) or words[0] in words_of(lang).functional:
        return
    yield from _particles(words, gaps, lang)
    yield from _passives(words, gaps, lang)
    if len(words) == 2 and not is_fixed(words[1], lang):
        plain = Gap(kind=COMPOUND)
        yield (words[1], words[0]), (Gap(), plain), "compound"


def _particles(words: tuple[str, ...], gaps: tuple[Gap, ...], lang: str) -> Iterator[Draft]:
    """Bring the house down, bring down the house."""
    particles = words_of(lang).particles
    if len(words) < 3:
        return
    verb, *rest = words
    if rest[-1] in particles and all(gap.kind == PLAIN for gap in gaps) and not gaps[-1].slot:
        yield (
            (verb, rest[-1], *rest[:-1]),
            (gaps[0], Gap(after_verb=True), replace(gaps[1], after_verb=False), *gaps[2:-1]),
            "order",
        )
    if rest[0] in particles and gaps[1] == Gap(after_verb=True) and not any(is_fixed(word, lang) for word in rest[1:]):
        yield (verb, *rest[1:], rest[0]), (gaps[0], replace(gaps[2], after_verb=True), *gaps[3:], Gap()), "order"


def _passives(words: tuple[str, ...], gaps: tuple[Gap, ...], lang: str) -> Iterator[Draft]:
    """Strings were pulled; the gauntlet was thrown down; no stone was left unturned."""
    start = 2 if words[1] in words_of(lang).particles and len(words) > 2 else 1
    end = start
    while end < len(words) and words[end] not in words_of(lang).blockers:
        end += 1
    for stop in range(end, start, -1):
        if not _content(words[start:stop], lang):
            continue
        before = words[1:start]
        first = replace(gaps[start], after_verb=False)
        yield (
            (*words[start:stop], words[0], *before, *words[stop:]),
            (first, *gaps[start + 1 : stop], Gap(kind=PASSIVE), *(Gap() for _ in before), *gaps[stop:]),
            "passive",
        )


def wanted(draft: Draft) -> list[Wanted]:
    """The words of a draft whose forms are needed."""
    words, gaps, _ = draft
    return [(word, _is_noun(gap)) for word, gap in zip(words, gaps, strict=True)]


def compiled(
    draft: Draft, idiom: str, forms: Mapping[Wanted, frozenset[str]], lang: str
) -> Pattern:
    """The pattern of a draft; a passive takes the participles of its verb alone."""
    words, gaps, variation = draft
    n_content = sum(_is_content(word, gap, lang) for word, gap in zip(words, gaps, strict=True))
    if not n_content:
        gaps = tuple(replace(gap, kind=TIGHT) for gap in gaps)
    elif n_content == 1:
        gaps = tuple(replace(gap, needed=gap.needed or gap.slot == "whose") for gap in gaps)
    if n_content and len(words) == 2 and is_fixed(words[1], lang) and not gaps[1].slot:
        gaps = (gaps[0], replace(gaps[1], kind=LIGHT))
    clitics = words_of(lang).clitics
    gaps = tuple(replace(gap, kind=TIGHT) if word in clitics else gap for word, gap in zip(words, gaps, strict=True))
    possessives = words_of(lang).possessives if n_content < 2 else frozenset()
    its_forms = tuple(
        participles(key[0], forms[key], lang)
        if gap.kind == PASSIVE
        else frozenset({key[0]})
        if key[0] in possessives
        else forms[key]
        for key, gap in zip(wanted(draft), gaps, strict=True)
    )
    return Pattern(idiom, words, its_forms, gaps, variation)
