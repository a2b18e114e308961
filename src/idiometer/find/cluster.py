"""Idioms in a corpus bigger than a machine: shards in, shards out, by Daft on one machine or on a Ray cluster.

Daft hands out the shards, and on Ray gives those of a lost worker to another one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from idiometer.errors import IdiometerError, MissingExtraError, UsageError
from idiometer.find.finder import Finder
from idiometer.find.shard_job import COUNTS, ShardJob
from idiometer.find.shard_output import finished, keep_manifest, output_folder
from idiometer.find.shards import Shard, list_shards

SUFFIXES = (".jsonl", ".jsonl.gz", ".jsonl.zst", ".parquet")
# Nothing is reported to the makers of Daft and Ray, and progress is the caller's to show, unless the user asks for it.
_ENVIRONMENT = {"DAFT_ANALYTICS_ENABLED": "0", "DAFT_PROGRESS_BAR": "0", "RAY_USAGE_STATS_ENABLED": "0"}


def find_on_cluster(
    sources: Sequence[str],
    output: str,
    finder: Finder,
    lang: str,
    *,
    keep_all: bool = False,
    suffix: str = ".jsonl",
    progress: Callable[[int, int], None] | None = None,
) -> Mapping[str, int]:
    """Write the test-set lines of each shard into a file of the output folder; go on where an earlier run stopped.

    `sources` are files, folders and patterns; `suffix` says what is written; `progress` is told how many shards of how
    many are done. Counts are of all shards, `done_before` of which earlier runs had finished: all, if this one had
    nothing to do.
    """
    if suffix not in SUFFIXES:
        raise UsageError(f"shards are not written as {suffix}; choose one of {', '.join(SUFFIXES)}")
    shards = list_shards(sources, suffix)
    folder = output_folder(output, shards)
    settings = {"finder": finder.signature, "lang": lang, "keep_all": keep_all, "suffix": suffix}
    keep_manifest(folder, settings, shards)
    records = finished(folder, shards)
    before = len(records)
    failed: list[str] = []
    waiting = [shard for shard in shards if shard.target not in records]
    for record in _guarded(_run(ShardJob(finder, lang, keep_all, folder), waiting), output):
        if "error" in record:
            failed.append(record["error"])
        else:
            records[record["target"]] = record
        if progress is not None:
            progress(len(records), len(shards))
    if failed:
        more = f" (and {len(failed) - 1} more such)" if len(failed) > 1 else ""
        raise IdiometerError(f"{failed[0]}{more}; {len(records)} of {len(shards)} shards are done, a new run goes on")
    totals = {key: sum(record[key] for record in records.values()) for key in COUNTS}
    return {"shards": len(shards), "done_before": before} | totals


def _run(job: ShardJob, shards: Sequence[Shard]) -> Iterator[dict[str, Any]]:
    """The records of the shards as they become ready; on Ray each shard is a task of its own."""
    if not shards:
        return
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        import daft
    except ImportError:
        raise MissingExtraError("finding on a cluster", "scale") from None
    frame = daft.from_pydict({"shard": [asdict(shard) for shard in shards]})
    if daft.get_or_infer_runner_type() == "ray":
        frame = frame.into_partitions(len(shards))
    find: Any = daft.func.batch(return_dtype=daft.DataType.string(), use_process=True, batch_size=1)(job.records)
    for row in frame.select(find(frame["shard"]).alias("record")).iter_rows():
        yield json.loads(row["record"])


def _guarded(records: Iterator[dict[str, Any]], output: str) -> Iterator[dict[str, Any]]:
    """The records; an error of the engine's own becomes one line."""
    try:
        yield from records
    except IdiometerError:
        raise
    except Exception as error:  # Daft and Ray have many
        what = (str(error).strip().splitlines() or [type(error).__name__])[-1].strip()
        raise IdiometerError(
            f"the run broke off ({what}); what is done stays in {output}, a new run goes on"
        ) from error
