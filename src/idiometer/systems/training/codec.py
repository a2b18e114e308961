"""Text to tokens for training: sources and targets as a model wants them, with language codes where it has some."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from idiometer.systems.direction import direction
from idiometer.systems.training.segmentation import segmenter
from idiometer.systems.training.vocabulary import language_token

RECORD = "idiometer.json"  # what stands in a model's folder beside the model


class Codec:
    """A tokenizer told which languages it is between."""

    def __init__(self, tokenizer: Any, config: Any, source: str, target: str, how: str, name: str) -> None:  # noqa: ANN401
        self.tokenizer = tokenizer
        self.languages = (source, target)
        self._segment = segmenter(how)
        self.last: dict[str, int] = {}  # the token that ends a target, by language, where we made the vocabulary
        vocabulary = tokenizer.get_vocab()
        own = {lang: vocabulary.get(language_token(lang)) for lang in self.languages}
        self._prefix = ""
        if all(number is not None for number in own.values()):
            self.last = own
            return
        told = direction(tokenizer, config, source, target, name)
        self._prefix = told.prefix
        if told.source_code:
            tokenizer.src_lang, tokenizer.tgt_lang = told.source_code, told.target_code

    def sources(self, texts: Sequence[str]) -> list[list[int]]:
        """Sources as tokens."""
        ready = [self._prefix + self._segment(text) for text in texts]
        found: list[list[int]] = self.tokenizer(ready, verbose=False)["input_ids"] if texts else []
        return found

    def targets(self, texts: Sequence[str], lang: str) -> list[list[int]]:
        """Targets as tokens, as labels have them; `lang` is one of the two languages."""
        if not texts:
            return []
        if self.last:
            texts = [self._segment(text) for text in texts] if lang == self.languages[0] else texts
            return [[*ids, self.last[lang]] for ids in self.tokenizer(list(texts), verbose=False)["input_ids"]]
        found: list[list[int]] = self.tokenizer(text_target=list(texts), verbose=False)["input_ids"]
        return found


def read_record(folder: str | Path) -> dict[str, Any]:
    """What stands in a model's folder of how it was trained; nothing for other models."""
    path = Path(folder) / RECORD
    if not path.is_file():
        return {}
    record = json.loads(path.read_text(encoding="utf-8"))
    return record if isinstance(record, dict) else {}
