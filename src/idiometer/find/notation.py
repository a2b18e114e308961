"""How dictionaries write phrases: slots, optional words, alternatives, open ends."""

from __future__ import annotations

import re
from itertools import islice, product
from typing import NamedTuple

from idiometer.errors import IdiometerError
from idiometer.find.words import pieces, words_of
from idiometer.text.tokens import lower_words

MOST = 64  # written forms that one entry may stand for
_LEXEME = re.compile(r"[()/,]|…|\.\.\.|[^\s()/,…]+")


class Part(NamedTuple):
    """One piece of a written form: a `word`, an `article`, a slot (`whose`, `whom`), a `comma`."""

    kind: str
    text: str


Form = tuple[Part, ...]


def written_forms(entry: str, lang: str) -> list[Form]:
    """Every form an entry stands for, the fullest first: "hit the sack/hay" is two."""
    found: dict[Form, None] = {}
    for whole in _whole_alternatives(entry):
        choices = _choices(_lexemes(whole, entry), entry)
        for chosen in islice(product(*choices), MOST):
            form = tuple(part for text in chosen for part in parts(text, lang))
            if any(part.kind == "word" for part in form):
                found[form] = None
    if not found:
        raise IdiometerError(f"the entry {entry!r} has no word of its own; write the words of the idiom")
    return list(found)[:MOST]


def _whole_alternatives(entry: str) -> list[str]:
    """The entries of one: "hit the sack / hit the hay" is two, "hit the sack / hay" is one with a choice of words."""
    split = [piece.split() for piece in re.split(r"\s/\s", entry)]
    if len(split) > 1 and all(len(words) > 1 and words[0] == split[0][0] for words in split):
        return [" ".join(words) for words in split]
    return [entry]


def _lexemes(text: str, entry: str) -> list[str]:
    found = _LEXEME.findall(text.lower().replace("’", "'"))
    depth = 0
    for lexeme in found:
        depth += (lexeme == "(") - (lexeme == ")")
        if depth not in (0, 1):
            break
    if depth:
        raise IdiometerError(f"the entry {entry!r} has a bracket without its partner; write optional words as (word)")
    return found


def _choices(lexemes: list[str], entry: str) -> list[list[str]]:
    """For each place of the entry the texts that may stand there; "" where it may be left out."""
    places: list[list[str]] = []
    at = 0
    while at < len(lexemes):
        lexeme = lexemes[at]
        if lexeme == "(":
            end = lexemes.index(")", at)
            inner = _choices(lexemes[at + 1 : end], entry)
            places.append([*(" ".join(filter(None, chosen)) for chosen in islice(product(*inner), MOST)), ""])
            at = end
        elif lexeme == "/":
            if places and at + 1 < len(lexemes) and lexemes[at + 1] not in "(),/":
                places[-1].append(lexemes[at + 1])
                at += 1
        elif lexeme in ("…", "..."):
            if at == len(lexemes) - 1 and places and places[-1] == ["if"]:
                places[-1].append("")  # "I'll eat my hat if…": what follows is open, and so is how it begins
        elif lexeme != ")":
            places.append([lexeme])
        at += 1
    return places


def parts(text: str, lang: str) -> Form:
    """The parts of a text without brackets and slashes; hyphens divide words, and so do contractions."""
    table = words_of(lang)
    found: list[Part] = []
    for piece in text.split():
        plain = piece.strip('"“”„«»‘!?.;:')
        if plain == ",":
            found.append(Part("comma", ","))
        elif plain in table.whose:
            found.append(Part("whose", plain))
        elif plain in table.whom:
            found.append(Part("whom", plain))
        else:
            for word in lower_words(plain):
                found += [Part(_kind(part, lang), part) for part in pieces(word, lang)]
    return tuple(found)


def _kind(word: str, lang: str) -> str:
    return "article" if word in words_of(lang).articles else "word"
