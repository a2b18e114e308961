"""Base forms: what a word of running text may be an inflected, elided or cliticised form of.

A dictionary that gives one lemma a word is the start. Endings, participles, clitics and elisions lead to further
candidates, and a candidate counts only if the dictionary knows it. Two words that no dictionary knows may still meet in
a stem, which ends in "*" so that it never meets a word. Adding a language: an entry in the tables below that fit it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from idiometer.text.function_words import function_words
from idiometer.text.irregular import IRREGULAR

_SAME = {"hr": "hbs", "sr": "hbs", "bs": "hbs", "sh": "hbs", "no": "nb"}
_LETTERS = {"ß": "ss", "œ": "oe", "æ": "ae", "ł": "l", "đ": "d", "ø": "o", "Œ": "OE", "Æ": "AE"}
_CAPITALS = {"Ł": "L", "Đ": "D", "Ø": "O", "ẞ": "SS"}
# Letters with a mark that are letters of their own, and tell common words apart: koza (goat), koža (skin).
_OWN = {"sl": "čšžćđ", "hbs": "čšžćđ", "cs": "čšžř", "sk": "čšž", "es": "ñ"}
_ELISION = re.compile(r"\w+['’](?=\w)")
_ENCLITIC = re.compile(r"(?:n['’]t|['’]\w{0,2})$")
_ACUTE = str.maketrans("áéíóú", "aeiou")
# Endings of participles and what stands for them in the lemma; -lj- and the like of Slovene belong to the ending.
_PARTICIPLES = {
    "fr": "é>er ée>er és>er ées>er i>ir u>re,ir,oir",
    "es": "ado>ar ido>er,ir",
    "pt": "ado>ar ido>er,ir",
    "it": "ato>are uto>ere,ire ito>ire",
    "sl": "ljen>iti jen>iti,ti šen>siti žen>ziti,diti čen>titi,či en>iti,eti,ti,sti an>ati t>ti ov>,a ev>",
    "hbs": "ljen>iti jen>iti,ti en>iti,eti,ti an>ati t>ti",
    "ru": "тый>ть нный>ть енный>ить ённый>ить ивать>ить,ать ывать>ать",
}
# German: "bogen" and "wunden" without one of these are nouns, and a past is in the dictionary.
_BEFORE_PARTICIPLE = re.compile("(?:ge|be|ver|zer|ent|er|miss|über|um|unter|durch|hinter)$")
_NOT_PARTICIPLES = frozenset(
    ["marché", "mercado", "soldado", "sentido", "partido", "mercato", "soldato", "armée", "allée"]
)
_GENDER = {"es": ("a", "os", "as"), "pt": ("a", "os", "as"), "it": ("a", "i", "e"), "sl": ("a", "o", "e", "i")}
_LONGEST = 60  # letters; what is longer is no word of a language, and looking into it takes long
_PLURALS_THAT_ARE_NONE = frozenset({"news", "lens", "gas", "always"})
_VERB = re.compile(r".{2,}(?:ti|či|ći|[aeiyěou]ť|[aeiyě]t|ć|ть|ти|чь)")
# Citation endings | the endings that stand for them, "-" for none.
_SLAVIC_LATIN = """
- y i ý í | a u e i y ě em om ov ova ovi evi ové ove ev ów owie ech ích ých ich ih om ům ám ami ima imi ymi ma mi
- y i ý í | og oga omu oj ega emu ego ej ou ého ému im ím ým
a o e ę | a e y i u o ę ą ou om am ám ama ami ách ach ah - í ima
ti t ť ć | - l la lo li le ly ł ła ło ły o m š mo te ju jo je ji jí me n na no ni ne ny ný ná né
iti it ić ati at ać eti ět eć | im iš i imo ite e ím íš í íme íte ą ę isz am aš a amo ate aju ám áš á áme áte ají
"""
_SLAVIC_CYRILLIC = """
- а о я е ь | а я у ю е и ы о ом ем ой ей ою ею ам ям ами ями ах ях ов ев ів їв ові еві і ї єю -
ый ий и | ого его ому ему им ым их ых ими ыми ая яя ую юю ое ее ої а о е
- а о я е и | ата ят ът та то те от он ов ове еви
ть ти ить ити | л ла ло ли ле в т м ш те ю ют ет ешь ем ете ит ишь им ите ят ат ає є ють у
"""
_ENDINGS = {
    "sl": """
- | a u om em ov ev ih ama oma ema ovi evi ovih evih ovom evom ove eve ovoma i e jo mi jem ja ju je ji jev jih
- i | a o e i ega emu im em ih imi ima
a | e i o ama am ah ami -
o | a u om i ih oma -
e | a u em i ih ema -
ti | - l la lo li le t m š mo te jo j jte n na no ni ne nega nje nja v vši jem ješ je jemo jete jejo
iti eti | im iš i imo ite ijo e en ena eno eni ene ljen ljena ljeno ljeni ljene jen jena jeno jeni jene
niti eti | em eš e emo ete ejo
zati | žem žeš že žemo žete žejo ži
sati | šem šeš še šemo šete šejo ši
ovati evati | ujem uješ uje ujeva ujemo ujete ujejo
sti | dem deš de demo dete dejo del dla dlo dli dle sem seš se semo sete sejo sel sla slo sli sle tem te tel tla tli
či | čem češ če čemo čete čejo kel kla klo kli kle žem žeš že žemo žete žejo gel gla glo gli gle
""",
    "ru": """
- ь й | а я у ю е и ы о ом ем ём ов ев ей ам ям ами ями ах ях ью
а я | ы и е у ю ой ей ою ею ам ям ами ями ах ях -
о е | а я у ю ом ем ам ям ами ями ах ях -
ый ий ой | ая яя ое ее ые ие ого его ому ему ым им ом ем ую юю ой ей ых их ыми ими
ть | л ла ло ли т ешь м те ют ет ем ете в вший н на но ны нный нная нное нные
ить | ит ишь им ите ят ат лю ю у и ь
""",
}
_ENDINGS |= dict.fromkeys(("hbs", "cs", "sk", "pl"), _SLAVIC_LATIN)
_ENDINGS |= dict.fromkeys(("uk", "bg", "mk", "be"), _SLAVIC_CYRILLIC)
_STEMMERS = (  # of PyStemmer, for unknown words of languages without a table of endings
    "ar arabic ca catalan da danish de german el greek en english es spanish et estonian eu basque fi finnish "
    "fr french ga irish hi hindi hu hungarian hy armenian id indonesian it italian lt lithuanian nb norwegian nl dutch "
    "nn norwegian pt portuguese ro romanian sv swedish ta tamil tr turkish"
)
_REFLEXIVE = {("es", "rse"), ("ru", "ься"), ("ru", "ись")}
_CLITICS = {
    "es": re.compile(r"(.{2,}?)(?:(?:me|te|se|nos|os)?(?:l[aeo]s?)|(?:te|se)?(?:me|nos)|te|se|os)"),
    "it": re.compile(r"(.{2,}?)m?(?:(?:[mtcvs]e|glie)(?:l[aeio]|ne)|mi|ti|si|ci|vi|ne|l[aeio]|gli)"),
}


class _Plain(dict[int, str | None]):
    """What each character is without marks, for `str.translate`; None where it is a mark."""

    def __missing__(self, code: int) -> str | None:
        char = chr(code)
        self[code] = None if unicodedata.combining(char) else char
        return self[code]


_PLAIN = _Plain({ord(char): plain for char, plain in (_LETTERS | _CAPITALS).items()})


def fold(text: str, lang: str = "") -> str:
    """A text without accents (NFKD, no combining marks; ß, œ, æ, ł, đ, ø spelt plainly).

    With a language, the marked letters of its alphabet that tell common words apart stay, such as ž in Slovene.
    """
    if text.isascii():
        return text
    own = _OWN.get(_SAME.get(lang, lang), "")
    if own:
        return "".join(char if char in own else fold(char) for char in unicodedata.normalize("NFC", text))
    plain = unicodedata.normalize("NFKD", text).translate(_PLAIN)
    return plain if plain == text else fold(plain)


@cache
def base_forms(word: str, lang: str) -> frozenset[str]:
    """Every base form, folded, that a lower-case word of running text may have, itself among them.

    A word that no dictionary knows has stems beside them, which end in "*".
    """
    lang = _SAME.get(lang, lang)
    word = unicodedata.normalize("NFC", word).replace("’", "'")
    found: set[str] = {word}
    if len(word) > _LONGEST or not any(map(str.isalpha, word)):
        return frozenset({fold(word, lang)})
    for host in {word, *filter(None, _hosts(word, lang))}:
        found |= _analyses(host, lang)
    return frozenset([form if form.isascii() else fold(form, lang) for form in found])


@cache
def unaccented_stems(word: str, lang: str) -> frozenset[str]:
    """Stems, which end in "*", of a word that loses accents when it is folded.

    Text without accents ("GATEAUX") is unknown to a dictionary and has stems too: there the two meet.
    """
    lang = _SAME.get(lang, lang)
    plain = fold(word, lang)
    return frozenset(_stems(plain, lang)) if plain != word and len(word) <= _LONGEST else frozenset()


@cache
def dictionary(lang: str) -> Mapping[str, str]:
    """What simplemma knows of a language, form to lemma; empty where it has no such language."""
    from simplemma.strategies.dictionaries import dictionary_factory

    if lang not in dictionary_factory.SUPPORTED_LANGUAGES:
        return {}
    found: Mapping[str, str] = dictionary_factory.DEFAULT_DICTIONARY_FACTORY.get_dictionary(lang)
    return found


def _hosts(word: str, lang: str) -> Iterator[str]:
    """What remains of a word without elided words before it or clitics behind an apostrophe or hyphen."""
    if lang in {"fr", "it", "ca"} and (match := _ELISION.match(word)) and word not in dictionary(lang):
        yield word[match.end() :]
    elif lang in {"en", "nl"} and "'" in word:
        yield _ENCLITIC.sub("", word).removeprefix("'") or word
    elif lang == "pt" and "-" in word:
        yield word[: word.index("-")]


def _analyses(word: str, lang: str) -> set[str]:
    known = dictionary(lang)
    lemmas = _lemmas(word, lang)
    found = {word} | lemmas
    for form in tuple(found):
        found.update(_participles(form, lang))
    if lang == "en":
        found.update(_english(word, lemmas))
    if lang == "nl":
        found.update(_dutch(word))
    if lang in _ENDINGS and (not lemmas or (lang in {"sl", "ru"} and word not in lemmas)):
        found.update(_from_endings(word, lang))
    if lemmas:
        return found
    found.update(lemma for host in _without_clitics(word, lang) for lemma in _lemmas(host, lang))
    if known:
        import simplemma

        found.add(simplemma.lemmatize(word, lang=lang).lower())
    return found | set(_stems(word, lang))


def _lemmas(word: str, lang: str) -> set[str]:
    """The lemmas of the dictionary, for German those of the noun too, and a reflexive verb without its pronoun."""
    known = dictionary(lang)
    lemma = known.get(word)
    found = {lemma.lower()} if lemma else set()
    noun = known.get(word.capitalize(), "").lower() if lang in {"de", "lb"} else ""
    if noun == word:  # "haus" is hardly ever the imperative of "hausen"
        found -= {word + "n", word + "en", word[:-1] + "en"}
    found |= {noun} if noun else set()
    for lemma in tuple(found):
        if (lang, lemma[-3:]) in _REFLEXIVE and lemma[:-2] in known:
            found.add(lemma[:-2])
    return found


def _participles(form: str, lang: str) -> Iterator[str]:
    """The verbs whose participle a form may be, where the dictionary has it as a word of its own."""
    known = dictionary(lang)
    if form in _NOT_PARTICIPLES:
        return
    irregular, endings = _pairs(IRREGULAR.get(lang, "")), _irregular_endings(lang)
    rewrites = _rewrites(lang)
    base = {"it": "o", "es": "o", "pt": "o"}.get(lang, "")
    spellings = {form} | {form.removesuffix(end) + base for end in _GENDER.get(lang, ()) if form.endswith(end)}
    for spelling in spellings:
        for end, lemma in rewrites.get(spelling[-1:], ()):
            if spelling.endswith(end) and len(spelling) >= len(end) + 3:
                yield from _known(spelling.removesuffix(end) + lemma, known)
        for cut in range(len(spelling) - 2 if spelling[-3:] in endings else 0):
            if lemma := irregular.get(spelling[cut:], ""):
                head = spelling[:cut]
                if lang != "de" or _BEFORE_PARTICIPLE.search(head):
                    head = head.removesuffix("ge") if lang in {"de", "nl"} else head
                    yield from _known(head + lemma, known)
    if lang in {"de", "nl"}:
        yield from (c for c in _germanic(form, lang) if known.get(c) == c)


def _known(word: str, known: Mapping[str, str]) -> Iterator[str]:
    if len(word) > 2 and known.get(word):
        yield word


def _germanic(form: str, lang: str) -> Iterator[str]:
    """Participles of German and Dutch: verschüttet -> verschütten, beigetragen and beizutragen -> beitragen."""
    joint = re.compile("ge|zu" if lang == "de" else "ge|te")
    bare = [form[: joined.start()] + form[joined.end() :] for joined in joint.finditer(form, 2)]
    yield from (rest for rest in bare if rest.endswith("en") and len(rest) > 5)
    if len(form) > 5 and re.match("be|ver|zer|ent|er|miss|ont|her", form):
        bare.append(form)
    bare.extend([form[2:]] if form.startswith("ge") else [])
    for rest in bare:
        if match := re.fullmatch(r"(.{3,}?)(?:e?t|(?<!e)d)(?:e|en|em|er|es)?", rest):
            yield from _weak_infinitives(match[1], lang)


def _weak_infinitives(stem: str, lang: str) -> Iterator[str]:
    yield stem + "en"
    if lang == "nl":
        single = re.sub(r"([aeou])\1([^aeiou])$", r"\1\2", stem)
        yield from (single + "en", stem + stem[-1] + "en")
        yield single[:-1] + {"f": "v", "s": "z"}.get(single[-1], single[-1]) + "en"


def _english(word: str, lemmas: set[str]) -> Iterator[str]:
    """Regular plurals, comparatives, participles and pasts that lead to a known word."""
    known, plain = dictionary("en"), word not in lemmas
    if word.endswith("s") and word[-2:] not in {"ss", "us", "is"} and word not in _PLURALS_THAT_ARE_NONE:
        yield from _known(word[:-1], known)
    for end in ("ing", "ed", *(("er", "est") if plain else ())):
        stem = word.removesuffix(end)
        if stem == word or len(stem) < 3 or word.endswith("eed"):
            continue
        candidates = {stem, stem + "e", stem[:-1] if stem[-1] == stem[-2] else stem, re.sub("i$", "y", stem)}
        yield from (c for c in candidates if len(c) > 2 and known.get(c) == c and c not in function_words("en"))


def _dutch(word: str) -> Iterator[str]:
    """Nouns and adjectives that a form with -en, -e or -s belongs to, where the dictionary has it as another word."""
    known, spellings = dictionary("nl"), set[str]()
    if word.endswith("s") and word[:-1].endswith(("el", "em", "en", "er", "erd", "ie", "je", "or", "um")):
        spellings.add(word[:-1])
    for stem in (word[: -len(end)] for end in ("en", "e") if word.endswith(end) and len(word) > len(end) + 1):
        if stem[-1] == stem[-2]:  # katten -> kat
            spellings.add(stem[:-1])
        elif re.search("(?:^|[^aeiouy])[aeou][^aeiouw]$", stem):  # schapen -> schaap, slaven -> slaaf
            spellings.add(_voiceless(stem[:-2] + stem[-2] * 2 + stem[-1]))
        else:  # honden -> hond, huizen -> huis
            spellings |= {stem, _voiceless(stem)}
    yield from (each for each in spellings if len(each) > 2 and each in known and each not in function_words("nl"))


def _voiceless(stem: str) -> str:
    return stem[:-1] + {"v": "f", "z": "s"}.get(stem[-1], stem[-1])


def _from_endings(word: str, lang: str) -> Iterator[str]:
    """The known words that stand for this one in a dictionary, by the endings of the language."""
    known = dictionary(lang)
    for stem, citations in _splits(word, lang):
        for citation in citations:
            forms: Iterable[str] = (stem + citation,)
            if not citation:
                forms = (stem, *(stem[:-1] + vowel + stem[-1] for vowel in "eoаеоъ" if len(stem) > 2))
            yield from (c for c in forms if len(c) > 2 and (known.get(c) == c or (c in known and _VERB.fullmatch(c))))


def _splits(word: str, lang: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Stem and citation endings for each ending a word may have; a fleeting vowel is taken out of a bare stem."""
    table = _endings(lang)
    for size in range(min(6, len(word) - 1)):
        stem, citations = word[: len(word) - size], table.get(word[len(word) - size :], ())
        if len(stem) == 2:  # reže -> rezati; too short for less
            citations = tuple(citation for citation in citations if len(citation) > 3)
        if citations:
            yield stem, citations
    if re.search(r"[^aeiouyаеиоуыя][eaoеоъ][^aeiouyаеиоуыя]$", word):
        yield word[:-2] + word[-1], table.get("", ())


def _stems(word: str, lang: str) -> Iterator[str]:
    """Stems of an unknown word: at least four letters and three fifths of it."""
    if lang in _ENDINGS:
        stems = [stem for stem, _ in _splits(word, lang)]
    elif name := _pairs(_STEMMERS).get(lang):
        stems = [_stemmer(name)(word)]
    else:
        stems = [re.sub("[aeiouyаеёиоуыэюяьαειουω]{1,2}$", "", fold(word))]
    yield from (stem + "*" for stem in stems if stem.isalpha() and len(stem) >= max(4, 0.6 * len(word)))


def _without_clitics(word: str, lang: str) -> Iterator[str]:
    """Spanish and Italian verb forms that remain without their pronouns: rompiéndolo -> rompiendo."""
    known = dictionary(lang)
    match = _CLITICS[lang].fullmatch(word) if lang in _CLITICS else None
    host = match[1].translate(_ACUTE) if match else ""
    for form in (host, host + "e", host + "re", host + "s") if host else ():
        if form in known and (form.endswith("ndo") or known[form].endswith(("r", "re", "rse"))):
            yield form


@cache
def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


@cache
def _irregular_endings(lang: str) -> frozenset[str]:
    return frozenset(form[-3:] for form in _pairs(IRREGULAR.get(lang, "")))


@cache
def _rewrites(lang: str) -> dict[str, list[tuple[str, str]]]:
    """Endings of participles and what stands for them in the lemma, by the last letter."""
    table: dict[str, list[tuple[str, str]]] = {}
    for rule in _PARTICIPLES.get(lang, "").split():
        end, lemmas = rule.split(">")
        table.setdefault(end[-1], []).extend((end, lemma) for lemma in lemmas.split(","))
    return table


@cache
def _endings(lang: str) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for line in _ENDINGS[lang].strip().splitlines():
        citations, endings = ([part.replace("-", "") for part in side.split()] for side in line.split("|"))
        for ending in endings:
            table[ending] = tuple(dict.fromkeys((*table.get(ending, ()), *citations)))
    return table


@cache
def _stemmer(name: str) -> Callable[[str], str]:
    import Stemmer

    stem: Callable[[str], str] = Stemmer.Stemmer(name).stemWord
    return stem
