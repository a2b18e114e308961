"""Which system a SPEC such as `hf:MODEL` names."""

from __future__ import annotations

import importlib
from typing import cast

from idiometer.errors import UsageError, unknown
from idiometer.systems.base import Options, System

SYSTEMS = {  # module, class, what stands behind the colon
    "hf": ("huggingface", "HuggingFace", "MODEL"),
    "ct2": ("ctranslate", "CTranslate", "FOLDER"),
    "openai": ("chat", "Chat", "MODEL@URL"),
    "cmd": ("command", "Command", "COMMAND"),
}
SPECS = ", ".join(f"{kind}:{what}" for kind, (_, _, what) in SYSTEMS.items())


def make_system(spec: str, source: str, target: str, options: Options) -> System:
    """The system of a SPEC, for one language pair, ready to translate."""
    kind, colon, name = spec.partition(":")
    if not colon:
        raise UsageError(f"system {spec!r} does not say what it is: write one of {SPECS}")
    if kind not in SYSTEMS:
        raise unknown("kind of system", kind, SYSTEMS)
    module, made, what = SYSTEMS[kind]
    if not name.strip():
        raise UsageError(f"system {spec!r} names nothing: write {kind}:{what}")
    make = getattr(importlib.import_module(f"idiometer.systems.{module}"), made)
    return cast("System", make(name, source, target, options))
