"""Text to tokens for training: sources and targets as a model wants them, with language codes where it has some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from idiometer.systems.direction import direction, language_token
from idiometer.systems.reader import Reader


class Codec:
    """A tokenizer told which languages it is between."""

    def __init__(self, tokenizer: Any, config: Any, source: str, target: str, how: str, name: str) -> None:  # noqa: ANN401
        self.tokenizer = tokenizer
        self.languages = (source, target)
        told = direction(tokenizer, config, source, target, name)
        self._reader = Reader(tokenizer, told, how)
        if told.source_code:
            tokenizer.tgt_lang = told.target_code
        prefix = told.prefix.strip()
        self.told: list[int] = tokenizer(prefix, add_special_tokens=False)["input_ids"] if prefix else []
        vocabulary = tokenizer.get_vocab()
        own = {lang: vocabulary.get(language_token(lang)) for lang in self.languages}
        # The token that ends a target, by language, where we made the vocabulary.
        self.last: dict[str, int] = own if None not in own.values() else {}

    def sources(self, texts: Sequence[str]) -> list[list[int]]:
        """Sources as tokens."""
        return self._reader.tokens(texts)

    def targets(self, texts: Sequence[str], lang: str) -> list[list[int]]:
        """Targets as tokens, as labels have them; `lang` is one of the two languages."""
        if not texts:
            return []
        if self.last:
            texts = [self._reader.segment(text) for text in texts] if lang == self.languages[0] else texts
            return [[*ids, self.last[lang]] for ids in self.tokenizer(list(texts), verbose=False)["input_ids"]]
        found: list[list[int]] = self.tokenizer(text_target=list(texts), verbose=False)["input_ids"]
        return found
