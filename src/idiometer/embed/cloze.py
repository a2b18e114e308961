"""Cloze items as ChID has them: a text with a blank, and candidates of which one is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from idiometer.corpus.jsonl import decode
from idiometer.corpus.lines import read_lines
from idiometer.embed.asking import BLANK, scores
from idiometer.embed.contexts import Context
from idiometer.embed.model_folder import Trained
from idiometer.embed.spelling import listed
from idiometer.errors import IdiometerError


@dataclass(frozen=True, slots=True)
class ClozeItem:
    """One blank with its candidates; `answer` is the place of the right one."""

    id: str
    context: Context
    candidates: tuple[str, ...]
    answer: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The candidate that was chosen; which candidates the model does not know, so that they came last."""

    item: ClozeItem
    chosen: int
    unknown: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether the right one was chosen."""
        return self.chosen == self.item.answer


def read_cloze(path: str | Path) -> Iterator[ClozeItem]:
    """The items of a `.jsonl` file: `content`, `candidates`, and `answer` (a place) or `groundTruth` (idioms).

    A text with several blanks has a list of candidates for each; the other blanks of a text are taken out.
    """
    for number, line in enumerate(read_lines(path), 1):
        try:
            yield from _items(decode(line, path, number), str(number))
        except ValueError as error:
            raise IdiometerError(f"{path}, line {number}: {error}") from None


def _items(record: object, default_id: str) -> Iterator[ClozeItem]:
    if not isinstance(record, Mapping) or not isinstance(record.get("content"), str):
        raise ValueError("a cloze item is an object with 'content', 'candidates' and 'answer'")
    text, candidates = record["content"], record.get("candidates")
    blanks = list(BLANK.finditer(text))
    if not isinstance(candidates, list) or not candidates:
        raise ValueError("'candidates' must be a list of idioms, or one such list a blank")
    lists = candidates if isinstance(candidates[0], list) else [candidates]
    answers = record["groundTruth"] if "groundTruth" in record else [record.get("answer")]
    n_answers = len(answers) if isinstance(answers, list) else 0
    if not len(blanks) == len(lists) == n_answers:
        found = f"{len(blanks)} blanks (#idiom#), {len(lists)} lists of candidates, {n_answers} answers"
        raise ValueError(f"{found}: there must be as many of each")
    identifier = str(record.get("id", default_id))
    for number, (blank, options, answer) in enumerate(zip(blanks, lists, answers, strict=True)):
        left, right = BLANK.sub("", text[: blank.start()]), BLANK.sub("", text[blank.end() :])
        if not all(isinstance(option, str) for option in options):
            raise ValueError(f"a candidate must be a text, not {options!r}"[:200])
        name = identifier if len(blanks) == 1 else f"{identifier}.{number + 1}"
        yield ClozeItem(name, Context("", left, right), tuple(options), _place(answer, options))


def _place(answer: Any, options: Sequence[str]) -> int:  # noqa: ANN401
    if isinstance(answer, str) and answer in options:
        return options.index(answer)
    if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < len(options):
        return answer
    raise ValueError(f"the answer {answer!r} is no place from 0 to {len(options) - 1}, and none of the candidates")


def answer(trained: Trained, items: Iterable[ClozeItem]) -> list[Answered]:
    """Choose the candidate with the highest score; one that the model does not know comes last."""
    known = {idiom: place for place, idiom in enumerate(trained.idioms)}
    asked = list(items)
    found = []
    for item, row in zip(asked, scores(trained, [item.context for item in asked]), strict=True):
        names = [listed(candidate, known) for candidate in item.candidates]
        values = [float("-inf") if name is None else float(row[known[name]]) for name in names]
        unknown = tuple(c for c, name in zip(item.candidates, names, strict=True) if name is None)
        found.append(Answered(item, values.index(max(values)), unknown))
    return found


def accuracy(answered: Sequence[Answered]) -> dict[str, Any]:
    """The share of right answers, of all items and of those whose candidates are all known."""
    if not answered:
        raise IdiometerError("the file has no cloze item; it needs one a line")
    whole = [one for one in answered if not one.unknown]
    unknown = [one for one in answered if one.item.candidates[one.item.answer] in one.unknown]
    return {
        "accuracy": sum(one.right for one in answered) / len(answered),
        "n_items": len(answered),
        "n_right": sum(one.right for one in answered),
        "chance": sum(1 / len(one.item.candidates) for one in answered) / len(answered),
        "n_with_unknown_candidate": len(answered) - len(whole),
        "n_answer_unknown": len(unknown),
        "accuracy_all_known": sum(one.right for one in whole) / len(whole) if whole else None,
    }
