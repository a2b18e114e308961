"""Text as numbers for an encoder: characters counted in the data, or the tokenizer of a pretrained model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

from idiometer.corpus.lines import read_lines, write_lines
from idiometer.embed.contexts import Context

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
RARE = 3  # characters seen less often are unknown


class Tokens(Protocol):
    """Numbers of texts, and of what is no text."""

    pad: int
    cls: int
    sep: int
    mask: int
    size: int

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of each text."""
        ...

    def save(self, folder: Path) -> None:
        """Write what is needed to make it again."""
        ...


class CharacterTokens:
    """A number a character."""

    FILE = "characters.txt"
    pad, unknown, cls, sep, mask = range(5)

    def __init__(self, characters: Sequence[str]) -> None:
        self.characters = tuple(characters)
        self.size = len(SPECIAL) + len(self.characters)
        self._numbers = {character: len(SPECIAL) + n for n, character in enumerate(self.characters)}

    @classmethod
    def of(cls, contexts: Iterable[Context], idioms: Iterable[str]) -> CharacterTokens:
        """The characters of contexts that are not rare, and all those of idioms."""
        counts = Counter[str]()
        for context in contexts:
            counts.update(context.left)
            counts.update(context.right)
        wanted = {character for character, n in counts.items() if n >= RARE} | set("".join(idioms))
        return cls(sorted(wanted - {"\n", "\r"}, key=lambda character: (-counts[character], character)))

    @classmethod
    def load(cls, folder: Path) -> CharacterTokens:
        """As saved."""
        return cls(list(read_lines(folder / cls.FILE)))

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of each text."""
        number, unknown = self._numbers, self.unknown
        return [[number.get(character, unknown) for character in text] for text in texts]

    def save(self, folder: Path) -> None:
        """One character a line."""
        write_lines(folder / self.FILE, self.characters)


class PretrainedTokens:
    """The tokenizer of a model from transformers."""

    FOLDER = "tokenizer"

    def __init__(self, tokenizer: Any) -> None:  # noqa: ANN401
        self._tokenizer = tokenizer
        self.pad, self.cls = tokenizer.pad_token_id, tokenizer.cls_token_id
        self.sep, self.mask = tokenizer.sep_token_id, tokenizer.mask_token_id
        self.size = len(tokenizer)

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of each text."""
        if not texts:
            return []
        found: list[list[int]] = self._tokenizer(list(texts), add_special_tokens=False)["input_ids"]
        return found

    def save(self, folder: Path) -> None:
        """As transformers saves it."""
        self._tokenizer.save_pretrained(folder / self.FOLDER)
