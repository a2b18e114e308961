"""What a language model is asked: a template with {source}, {target} and {line}."""

from __future__ import annotations

import re
from pathlib import Path

from idiometer.corpus.lines import read_lines
from idiometer.errors import IdiometerError
from idiometer.systems.codes import english_name

DEFAULT = """\
Translate this sentence from {source} into {target}. Answer with the translation alone, on one line.

{line}"""
_PLACES = re.compile(r"\{(source|target|line)\}")


def read_prompt(path: Path | None) -> str:
    """The template of a file, or the default one."""
    if path is None:
        return DEFAULT
    template = "\n".join(read_lines(path)).strip()
    if "{line}" not in template:
        raise IdiometerError(f"{path} has no {{line}}: write it where the sentence belongs, and {{source}}, {{target}}")
    return template


def fill(template: str, source: str, target: str, line: str) -> str:
    """The template with the languages' English names and a sentence; braces in the sentence stay as they are."""
    values = {"source": english_name(source), "target": english_name(target), "line": line}
    return _PLACES.sub(lambda match: values[match[1]], template)
