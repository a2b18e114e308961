"""The English words of a definition of CC-CEDICT."""

from __future__ import annotations

import re

from idiometer.text.lemmas import lemma
from idiometer.text.tokens import lower_words

_PINYIN = re.compile(r"\[[^\]]*\]")
_BRACKETS = re.compile(r"\([^()]*\)")
# Senses that say something of the character, not what it means; "see" is a cross-reference only before Chinese.
_NOTE = re.compile(
    r"(?:see(?: also)? [^\x00-\u02ff]|also (?:pr\.|written|called)|Taiwan pr\.|pr\. |CL:|surname\b"
    r"|abbr\. (?:for|of|to)\b|used (?:in|to form|as)\b|classifier for\b|(?:\S+ ){0,3}variant of\b"
    r"|.*\bradical \d|suffix\b|prefix\b)"
)

# Closed classes and dictionary language: words that carry no meaning of their own in a definition.
_FUNCTION_WORDS_TEXT = """
a an the this that these those some any no every each all both either neither such same other another i you he she it
we they me him her us them my your his its our their mine yours hers ours theirs one one's oneself myself yourself
himself herself itself ourselves themselves sb sb's sth sth's somebody something someone somewhere who whom whose which
what when where why how there here and or but nor so if than as because while although though until unless whether
about above across after against along among around at before behind below beneath beside besides between beyond by
down during except for from in inside into like near of off on onto out outside over past per since through throughout
to toward towards under up upon via with within without be am is are was were been being do does did done doing have
has had having will would shall should can could may might must ought not never very too also just only even still yet
again already always ever often rather quite almost more most much many few less least little well gone going went goes
go etc esp lit fig vs pr abbr cf don't can't cannot won't isn't doesn't aren't wasn't didn't
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS_TEXT.split())


def english_text(definition: str) -> str:
    """A definition without notes in brackets, pinyin, and senses about the character alone."""
    bare = _PINYIN.sub(" ", definition)
    while (outer := _BRACKETS.sub(" ", bare)) != bare:
        bare = outer
    senses = (sense.strip(" ,.") for sense in bare.split(";"))
    return "; ".join(sense for sense in senses if sense and not _NOTE.match(sense))


def english_words(definition: str) -> tuple[str, ...]:
    """The lemmas of a definition's content words, in order, without repetition."""
    forms = (word.replace("’", "'") for word in lower_words(english_text(definition)))
    lemmas = (lemma(form, "en") for form in forms if "a" <= form[0] <= "z" and form not in FUNCTION_WORDS)
    return tuple(dict.fromkeys(word for word in lemmas if len(word) > 1 and word not in FUNCTION_WORDS))
