"""The output folder of a run over shards: its settings, and which shards are done."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from idiometer.corpus.lines import write_lines
from idiometer.corpus.remote import file_system
from idiometer.errors import IdiometerError, UsageError
from idiometer.find.shard_job import DONE, writable
from idiometer.find.shards import Shard, is_local

MANIFEST = "_manifest.json"


def output_folder(path: str, shards: Sequence[Shard]) -> str:
    """The folder as any process can open it; an error where the next run would read its files as shards."""
    system, root = file_system(path)
    full = root if is_local(system) else str(system.unstrip_protocol(root))
    for shard in shards:
        if shard.path.startswith(f"{full.rstrip('/')}/"):
            raise UsageError(f"{shard.name} lies in the output folder {path}; choose a folder apart from the corpus")
    return full


def keep_manifest(output: str, settings: Mapping[str, Any], shards: Sequence[Shard]) -> None:
    """Write the settings and the shards' names; an error where an earlier run had other settings or more shards."""
    manifest = _read(f"{output}/{MANIFEST}")
    if manifest is not None:
        for key, value in settings.items():
            if (other := manifest["settings"].get(key)) != value:
                raise IdiometerError(
                    f"{output} holds a run with another {key} ({other!r}, now {value!r}); choose another folder, "
                    "or remove this one"
                )
        names = {shard.target for shard in shards}
        lost = [path for target, path in manifest["shards"].items() if target not in names]
        if lost:
            more = f", and {len(lost) - 1} more" if len(lost) > 1 else ""
            raise IdiometerError(
                f"{lost[0]} is missing{more}: it was a shard of the run in {output}; bring it back, "
                "or choose another folder"
            )
    listed = {"settings": dict(settings), "shards": {shard.target: shard.path for shard in shards}}
    if listed != manifest:
        with writable(f"{output}/{MANIFEST}") as file:
            write_lines(file, [json.dumps(listed, ensure_ascii=False)])


def finished(output: str, shards: Sequence[Shard]) -> dict[str, dict[str, Any]]:
    """The records of the shards that are done, and have not changed since, by their file in the output."""
    system, root = file_system(output)
    system.invalidate_cache()
    files = set(system.find(root))
    notes = {shard.target: posixpath.join(root, DONE, f"{shard.target}.json") for shard in shards}
    there = [shard for shard in shards if {posixpath.join(root, shard.target), notes[shard.target]} <= files]
    texts = system.cat_ranges([notes[shard.target] for shard in there], [None] * len(there), [None] * len(there))
    records = {shard.target: _record(text) for shard, text in zip(there, texts, strict=True)}
    return {s.target: record for s in there if asdict(s).items() <= (record := records[s.target]).items()}


def remove_parts(output: str) -> None:
    """Remove what killed workers had begun to write; for the end of a run, when nothing more is being written."""
    system, root = file_system(output)
    system.invalidate_cache()
    for path in system.find(root):
        name = posixpath.basename(path)
        if name.endswith(".part") and (name.startswith(".") or not is_local(system)):
            system.rm_file(path)


def _read(path: str) -> dict[str, Any] | None:
    """What stands in the manifest; None where there is none."""
    system, inner = file_system(path)
    try:
        return _checked(json.loads(system.cat_file(inner)), path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise IdiometerError(f"cannot read {path}: {error}; choose another output folder") from None


def _checked(manifest: Any, path: str) -> dict[str, Any]:  # noqa: ANN401
    if not isinstance(manifest, dict) or not all(isinstance(manifest.get(key), dict) for key in ("settings", "shards")):
        raise IdiometerError(f"{path} is not the manifest of a run over shards; choose another output folder")
    return manifest


def _record(text: bytes) -> dict[str, Any]:
    """A shard's record; an empty one, so that the shard is done again, where the file is damaged."""
    try:
        record = json.loads(text)
    except ValueError:
        return {}
    return record if isinstance(record, dict) else {}
