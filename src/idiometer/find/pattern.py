"""An idiom compiled to data: words with their forms in order, and what may stand before each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from idiometer.find.forms import Wanted, compared, participles
from idiometer.find.notation import Form, written_forms
from idiometer.find.words import is_fixed, words_of
from idiometer.text.morphology import dictionary

PLAIN, PASSIVE, COMPOUND, TIGHT, LIGHT, WIDE = "plain", "passive", "compound", "tight", "light", "wide"


@dataclass(frozen=True, slots=True)
class Gap:
    """What the idiom has before a word beside other words; `kind` says what a text may have there."""

    article: str = ""
    slot: str = ""  # whose, whom
    comma: bool = False
    after_verb: bool = False
    needed: bool = False  # the article or slot cannot be left out
    kind: str = PLAIN  # passive: "were" in "strings were pulled"; compound: a hyphen
    # tight: nothing else; light: nothing but adverbs and pronouns; wide: any words of the clause


@dataclass(frozen=True, slots=True)
class Pattern:
    """One order of the words of an idiom; `forms` are what each may look like in a text."""

    idiom: str
    words: tuple[str, ...]
    forms: tuple[frozenset[str], ...]
    gaps: tuple[Gap, ...]
    variation: str = ""  # how this pattern departs from the listed form


class Draft(NamedTuple):
    """One order of the words of an entry, before their forms are known."""

    words: tuple[str, ...]
    gaps: tuple[Gap, ...]
    variation: str = ""
    exclaimed: bool = False  # an exclamation ("my foot!") keeps its form


Order = tuple[tuple[str, ...], tuple[Gap, ...], str]  # words, gaps, variation


def drafts(entry: str, lang: str, variation: str) -> Iterator[Draft]:
    """The word orders that an entry stands for at a level of variation."""
    for form in written_forms(entry, lang):
        words, gaps = _split(form, lang)
        if form[-1].kind == "whom" and len(words) > 2 and words[-1] in words_of(lang).dative:
            words, gaps = words[:-1], gaps[:-1]
        yield Draft(words, gaps, exclaimed=entry.rstrip().endswith("!"))
        if start := _optional_start(words, lang):
            words, gaps = words[start:], (Gap(gaps[start].article, gaps[start].slot), *gaps[start + 1 :])
            yield Draft(words, gaps, "" if start == 1 else "shortened")
        if variation != "strict":
            yield from (Draft(*order) for order in _reordered(words, gaps, lang))


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


def is_noun(gap: Gap) -> bool:
    """Whether what stands behind a gap is a noun, or another word of its phrase."""
    return bool(gap.article) or gap.slot == "whose"


def _is_content(word: str, gap: Gap, lang: str) -> bool:
    return word not in words_of(lang).functional or is_noun(gap)


def _content(words: Iterable[str], lang: str) -> list[str]:
    return [word for word in words if word not in words_of(lang).functional]


def _optional_start(words: Sequence[str], lang: str) -> int:
    """How many leading words ("to", "be", "don't") may go: all of them, where two words of content remain."""
    table = words_of(lang)
    start = 0
    while start < len(words) - 1 and (
        words[start] in table.leading or (words[start] in table.contracted and words[start + 1] in table.negations)
    ):
        start += 1
    return start if len(_content(words[start:], lang)) > 1 else 0


def _reordered(words: tuple[str, ...], gaps: tuple[Gap, ...], lang: str) -> Iterator[Order]:
    if words_of(lang).verb_last:
        yield from _verb_first(words, gaps, lang)
        return
    if len(words) < 2 or is_fixed(words[0], lang) or words[0] in words_of(lang).functional:
        return
    yield from _particles(words, gaps, lang)
    yield from _passives(words, gaps, lang)
    if lang == "en" and len(words) == 2 and not is_fixed(words[1], lang):
        plain = Gap(kind=COMPOUND)
        yield (words[1], words[0]), (Gap(), plain), "compound"


def _verb_first(words: tuple[str, ...], gaps: tuple[Gap, ...], lang: str) -> Iterator[Order]:
    """Den Löffel abgeben: er gab den Löffel ab, sie muss den Löffel bald abgeben, er beißt bald ins Gras."""
    verb = words[-1]
    if len(words) < 2 or is_fixed(verb, lang) or not verb.endswith("n"):
        return
    rest = (replace(gaps[0], kind=WIDE), *gaps[1:-1])
    yield words, (*gaps[:-1], replace(gaps[-1], kind=WIDE)), "order"
    yield (verb, *words[:-1]), (Gap(), *rest), "order"
    for prefix in sorted(words_of(lang).verb_last, key=len, reverse=True):
        stem = verb.removeprefix(prefix)
        if stem != verb and dictionary(lang).get(stem) == stem:
            yield (stem, *words[:-1], prefix), (Gap(), *rest, Gap(kind=WIDE)), "order"
            return


def _particles(words: tuple[str, ...], gaps: tuple[Gap, ...], lang: str) -> Iterator[Order]:
    """Bring the house down, bring down the house."""
    particles = words_of(lang).particles
    if len(words) < 3 or not _content(words[1:], lang):
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


def _passives(words: tuple[str, ...], gaps: tuple[Gap, ...], lang: str) -> Iterator[Order]:
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
    return [(word, is_noun(gap)) for word, gap in zip(draft.words, draft.gaps, strict=True)]


def compiled(draft: Draft, idiom: str, forms: Mapping[Wanted, frozenset[str]], lang: str) -> Pattern:
    """The pattern of a draft."""
    keys = wanted(draft)
    n_content = sum(_is_content(word, gap, lang) for word, gap in zip(draft.words, draft.gaps, strict=True))
    gaps = tuple(_gap(draft, place, n_content, lang) for place in range(len(keys)))
    possessives = words_of(lang).possessives if n_content < 2 else frozenset()
    gerund_first = _is_gerund(draft.words[0], lang)
    its_forms = []
    for place, (key, gap) in enumerate(zip(keys, gaps, strict=True)):
        word = key[0]
        if gap.kind == PASSIVE:
            its_forms.append(participles(word, forms[key], lang))
        elif draft.exclaimed or word in possessives or (place and _is_gerund(word, lang) and not gerund_first):
            its_forms.append(frozenset({word}))
        else:
            its_forms.append(forms[key])
    if lang == "en" and len(keys) > 1 and is_noun(gaps[-1]):  # "in the buff" is never "in the buffer"
        its_forms[-1] -= compared(keys[-1][0]) - {keys[-1][0]}
    return Pattern(idiom, draft.words, tuple(its_forms), gaps, draft.variation)


def _is_gerund(word: str, lang: str) -> bool:
    """Whether a word is an English -ing form, which stays one: "up and running"."""
    return lang == "en" and word.endswith("ing") and dictionary(lang).get(word, word) != word


def _gap(draft: Draft, place: int, n_content: int, lang: str) -> Gap:
    """A gap, narrowed where little holds an idiom together."""
    words, gap = draft.words, draft.gaps[place]
    if not n_content or words[place] in words_of(lang).clitics:
        return replace(gap, kind=TIGHT)
    small = place and is_fixed(words[place], lang) and (len(words) == 2 or is_fixed(words[place - 1], lang))
    if small and gap.kind == PLAIN and not gap.slot and not gap.article:
        return replace(gap, kind=LIGHT)
    return replace(gap, needed=True) if n_content == 1 and gap.slot == "whose" else gap
