"""Lines as a model reads them: cut as in its training, and told the languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from idiometer.errors import IdiometerError
from idiometer.systems.direction import Direction, direction, language_token
from idiometer.systems.training.record import RECORD, check_pair, read_record
from idiometer.systems.training.segmentation import segmenter


class Reader:
    """A tokenizer with the direction it is told and the segmentation before it; makes source lines into tokens."""

    def __init__(self, tokenizer: Any, told: Direction, segmentation: str) -> None:  # noqa: ANN401
        self.tokenizer, self.direction, self.segmentation = tokenizer, told, segmentation
        self.segment = segmenter(segmentation)
        if told.source_code:
            tokenizer.src_lang = told.source_code

    def tokens(self, lines: Sequence[str]) -> list[list[int]]:
        """The tokens of each line, none cut off."""
        if not lines:
            return []
        texts = [self.direction.prefix + self.segment(line) for line in lines]
        found: list[list[int]] = self.tokenizer(texts, truncation=False, verbose=False)["input_ids"]
        return found


def reader_of(name: str, tokenizer: Any, config: Any, source: str, target: str, spec: str) -> Reader:  # noqa: ANN401
    """The reader of a model that is loaded: one trained here has a record that says how its text is cut."""
    record = read_record(name)
    told = direction(tokenizer, config, source, target, spec)
    if not record and told.first_token == language_token(target):
        raise IdiometerError(
            f"{spec}: no {RECORD} in {name}, which says how text is cut; copy it from the folder of the trained model"
        )
    if record and not told.source_code:
        check_pair(record, source, target, spec)
    return Reader(tokenizer, told, str(record.get("segmentation", "subword")))
