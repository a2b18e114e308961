"""How a model is told which languages it translates between: by codes, by words before the text, or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from idiometer.corpus.languages import CODES
from idiometer.errors import IdiometerError
from idiometer.systems.codes import among, english_name, two_letters

SHOWN = 12  # languages that an error lists
_NLLB = re.compile(r"[a-z]{3}_[A-Z][a-z]{3}")
_TASK = re.compile(r"translation_(\w+)_to_(\w+)")


@dataclass(frozen=True, slots=True)
class Direction:
    """What goes before the source text, and with which token the translation begins."""

    source_code: str | None = None
    target_code: str | None = None
    prefix: str = ""
    first_token: str | None = None  # the decoder's first word, or its start where `start` is set
    start: bool = False


def direction(tokenizer: Any, config: Any, source: str, target: str, spec: str) -> Direction:  # noqa: ANN401
    """How this model is told to translate from source to target, or an error where it does not know one of them."""
    if codes := _language_tokens(tokenizer):
        names = [_pick(lang, list(codes), spec) for lang in (source, target)]
        start = type(tokenizer).__name__.startswith("MBartTokenizer")  # mBART 50, M2M100 and NLLB force the first word
        return Direction(names[0], names[1], first_token=codes[names[1]], start=start)
    if {language_token(source), language_token(target)} <= tokenizer.get_vocab().keys():  # trained here
        return Direction(first_token=language_token(target), start=True)
    if marks := getattr(tokenizer, "supported_language_codes", None):  # Marian with several targets: >>fra<<
        code = _pick(target, [mark.strip("<>") for mark in marks], spec)
        return Direction(target_code=code, prefix=f">>{code}<< ")
    if f"<2{target}>" in tokenizer.get_vocab():  # MADLAD
        return Direction(target_code=target, prefix=f"<2{target}> ")
    if tasks := _tasks(config):  # T5
        if (source, target) not in tasks:
            raise _unknown(spec, f"{source}-{target}", [f"{a}-{b}" for a, b in tasks])
        return Direction(prefix=tasks[source, target])
    _check_pair(tokenizer, source, target, spec)
    return Direction()


def language_token(lang: str) -> str:
    """The token that a translation into a language begins with, in vocabularies that are made here."""
    return f"<{lang}>"


def begin_in_target(generation: Any, tokenizer: Any, told: Direction) -> None:  # noqa: ANN401
    """Make a generation's settings begin in the target language."""
    if told.first_token:
        token = tokenizer.convert_tokens_to_ids(told.first_token)
        if told.start:
            generation.decoder_start_token_id, generation.forced_bos_token_id = token, None
        else:
            generation.forced_bos_token_id = token


def _language_tokens(tokenizer: Any) -> dict[str, str]:  # noqa: ANN401
    """The tokens of the languages, by the codes that the tokenizer takes."""
    if not hasattr(tokenizer, "src_lang"):
        return {}
    if hasattr(tokenizer, "lang_code_to_token"):  # M2M100: fr is __fr__
        return dict(tokenizer.lang_code_to_token)
    known = getattr(tokenizer, "lang_code_to_id", None)
    if known is None:
        known = {token: n for token, n in tokenizer.get_added_vocab().items() if _NLLB.fullmatch(token)}
    return {code: code for code, n in known.items() if n != tokenizer.unk_token_id}


def _pick(lang: str, known: list[str], spec: str) -> str:
    if found := among(lang, known):
        return found
    raise _unknown(spec, f"{lang!r} ({english_name(lang)})", known)


def _unknown(spec: str, what: str, known: Iterable[str]) -> IdiometerError:
    names = sorted(known)
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return IdiometerError(f"{spec} does not know {what}; it knows {', '.join(names[:SHOWN])}{more}")


def _tasks(config: Any) -> dict[tuple[str, str], str]:  # noqa: ANN401
    """The prefixes by language pair, of models such as T5."""
    found = {}
    for task, settings in (getattr(config, "task_specific_params", None) or {}).items():
        if (match := _TASK.fullmatch(task)) and isinstance(settings, dict) and settings.get("prefix"):
            found[match[1], match[2]] = str(settings["prefix"])
    return found


def _check_pair(tokenizer: Any, source: str, target: str, spec: str) -> None:  # noqa: ANN401
    """Raise where a model of one language pair says that it is another pair's."""
    own = [getattr(tokenizer, f"{side}_lang", None) for side in ("source", "target")]
    codes = [two_letters(lang) if isinstance(lang, str) else None for lang in own]
    for code, wanted in zip(codes, (source, target), strict=True):
        if code in CODES and code != wanted:
            raise IdiometerError(
                f"{spec} translates {own[0]}-{own[1]}, not {source}-{target}; choose another model or -l"
            )
