"""A spaCy pipeline that tags parts of speech: loaded, checked and named."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from idiometer.errors import IdiometerError, MissingExtraError, UsageError

_NOT_NEEDED = (
    "parser", "ner", "senter", "sentencizer", "lemmatizer", "trainable_lemmatizer", "entity_ruler", "entity_linker",
    "spancat", "span_ruler", "textcat", "textcat_multilabel",
)  # fmt: skip


@cache
def pipeline(model: str) -> Any:  # noqa: ANN401
    """A pipeline with what tagging needs; every process loads its own."""
    try:
        import spacy
    except ImportError:
        raise MissingExtraError("--pos", "pos") from None
    if not (spacy.util.is_package(model) or spacy.util.ensure_path(model).is_dir()):
        raise IdiometerError(
            f"no spaCy pipeline {model!r} is installed: install it (python -m spacy download {model}), "
            "or name the folder of one with --pos"
        )
    try:
        return spacy.load(model, exclude=_NOT_NEEDED)
    except Exception as error:  # a pipeline's own packages and settings have many
        what = " ".join(str(error).split()) or type(error).__name__
        raise IdiometerError(
            f"cannot load the spaCy pipeline {model}: {what}; install it again, or name another with --pos"
        ) from error


def pipeline_name(model: str, lang: str) -> str:
    """Name, version and hash of a pipeline, which has to be of the language and to tag."""
    nlp = pipeline(model)
    if nlp.lang not in (lang, "xx"):
        raise UsageError(f"{model} is a pipeline for {nlp.lang!r}, not for {lang!r}: name another with --pos")
    if not nlp("a b").has_annotation("POS"):
        raise UsageError(f"{model} tags no parts of speech: choose a pipeline with a tagger or a morphologizer")
    sha = hashlib.sha256()
    for file in sorted(file for file in nlp.path.rglob("*") if file.is_file()):
        with file.open("rb") as stream:
            sha.update(str(file.relative_to(nlp.path)).encode() + hashlib.file_digest(stream, "sha256").digest())
    return f"{nlp.lang}_{nlp.meta['name']}-{nlp.meta['version']}#{sha.hexdigest()[:12]}"
