"""The parts of a compound, by splitting it against a dictionary: Mäuseaugen -> mäuse, augen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from idiometer.text.function_words import function_words
from idiometer.text.morphology import dictionary

_LINKS = {
    "de": ("", "s", "es", "n", "en", "er", "e"),
    "nl": ("", "s", "en", "e", "er", "n"),
    "sv": ("", "s"),
    "da": ("", "s", "e"),
    "nb": ("", "s", "e"),
}
_ALIASES = {"no": "nb"}
# Endings and particles that a dictionary also lists as words: "Wirtschaft" is no shaft, "Vorteil" no part.
_SUFFIXES = (
    "achtig ande arna baar bar chen den der deren dom else ende ens eren erna ers esse haft hed heid heit heiten "
    "het ing inge ingen ische ischen ischer isches ismus ist isten istin keit keiten lein lich lig lijk ling loos "
    "los lse lös mal ren rung sam same samen schaft schaften schap schlich skap ste sten tand ten ter tes tische "
    "tischen tje toffel tum ung ungen weise zaam"
)
_PARTICLES = (
    "aan abs achter an anti auf aus auto av bak be bei bij bio bort dar door efter ein emp ent for fra fram från "
    "för före für ge gen gennem genom gjennom hem her hin in ind inn inter los med mede mee mini miss mit mod mot "
    "na nach ned neer ober om onder ont op opp over på runt super til till tills toe ud uit ultra un under unter "
    "upp ut van ved ver verb vers vid voor vor weer wider wieder zer zum zur zwi över über"
)
# Words of three letters that may be a part; others stand in longer words by chance too often.
_SHORT = (
    "arm bad bau bed bil bog bok bos bus bär dag dak eis fot fuß gas hav hof hus hut hår ijs kat koe kop kuh kök "
    "mad nat ohr oog oor ort rad rat rot rug see sjö sol tag tas tee tod tor tür uhr vis weg zak zee zon zug øje"
)
_LEAST, _MOST_PARTS = 3, 4
_LONGEST = 60  # letters; what is longer is no word


@cache
def compound_parts(word: str, lang: str) -> tuple[str, ...]:
    """The parts of a lower-case compound without what links them; () where it is no compound.

    Few parts come before many, long before short. A word that the dictionary has is split into two parts only.
    """
    lang = _ALIASES.get(lang, lang)
    if lang not in _LINKS or not 2 * _LEAST <= len(word) <= _LONGEST or not word.isalpha():
        return ()
    listed = word in dictionary(lang) or word.capitalize() in dictionary(lang)
    for count in range(2, 3 if listed else _MOST_PARTS + 1):
        if found := list(_splits(word, lang, count)):
            return max(found, key=lambda parts: (min(map(len, parts)), sum(map(len, parts)), parts))
    return ()


def _splits(word: str, lang: str, count: int) -> Iterator[tuple[str, ...]]:
    """All splits of a word into so many parts."""
    if count == 1:
        if _is_head(word, lang):
            yield (word,)
        return
    for cut in range(_LEAST, len(word) - _LEAST * (count - 1) + 1):
        modifiers = _modifiers(word[:cut], lang)
        for rest in _splits(word[cut:], lang, count - 1) if modifiers else ():
            yield from ((modifier, *rest) for modifier in modifiers)


def _modifiers(piece: str, lang: str) -> list[str]:
    """What a piece before another may be: a word, alone or with what links it; the word alone comes first."""
    pieces = (piece.removesuffix(link) for link in _LINKS[lang] if piece.endswith(link))
    parts = [part for part in pieces if _is_modifier(part, lang)]
    genitive = len(parts) > 1 and parts[0] == piece and piece.endswith("s") and not _is_lemma(piece, lang)
    if not genitive:
        return parts[:1]
    return [part for part in parts[1:] if _is_lemma(part, lang)][:1] or parts[1:2]


def _is_lemma(part: str, lang: str) -> bool:
    known = dictionary(lang)
    return any(known.get(spelling) == spelling for spelling in (part, part.capitalize()))


@cache
def _is_part(part: str, lang: str) -> bool:
    """Whether a word can be a part at all: long enough not to be there by chance, neither ending nor particle."""
    if len(part) < _LEAST or (len(part) == _LEAST and part not in _words(_SHORT)):
        return False
    return part not in _words(_SUFFIXES) and part not in function_words(lang)


@cache
def _is_modifier(part: str, lang: str) -> bool:
    return part not in _words(_PARTICLES) and _is_head(part, lang)


@cache
def _is_head(part: str, lang: str) -> bool:
    if not _is_part(part, lang):
        return False
    known = dictionary(lang)
    if lang == "de":  # a noun, or an adjective
        return known.get(part.capitalize(), "")[:1].isupper() or known.get(part) == part
    return part in known


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())
