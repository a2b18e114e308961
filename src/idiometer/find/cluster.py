"""Idioms in a corpus bigger than a machine: shards in, shards out, by Daft on one machine or on a Ray cluster.

Daft hands out the shards, and on Ray gives those of a lost worker to another one.
"""

from __future__ import annotations

import gc
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from idiometer import __version__
from idiometer.corpus.languages import check_language, split_langpair
from idiometer.errors import IdiometerError, MissingExtraError, UsageError
from idiometer.find.finder import Finder
from idiometer.find.shard_job import ShardJob
from idiometer.find.shard_output import finished, keep_manifest, output_folder, remove_parts
from idiometer.find.shards import Shard, list_shards
from idiometer.find.totals import Totals

SUFFIXES = (".jsonl", ".jsonl.gz", ".jsonl.zst", ".parquet")
# Nothing is reported to the makers of Daft and Ray, and progress is the caller's to show, unless the user asks for it.
_ENVIRONMENT = {"DAFT_ANALYTICS_ENABLED": "0", "DAFT_PROGRESS_BAR": "0", "RAY_USAGE_STATS_ENABLED": "0"}
_PATIENCE, _HURRY = 10.0, 1.0  # seconds that Daft has to end its processes, and to let go of ended ones


def find_on_cluster(
    sources: Sequence[str],
    output: str,
    finder: Finder,
    lang: str,
    *,
    keep_all: bool = False,
    skip_broken: bool = False,
    suffix: str = ".jsonl",
    progress: Callable[[int, int], None] | None = None,
) -> Mapping[str, int]:
    """Write the test-set lines of each shard into a file of the output folder; go on where an earlier run stopped.

    `sources` are files, folders and patterns; `suffix` says what is written; `progress` is told how many shards of how
    many are done. The numbers are of all shards: `done_before` of `shards` were finished by earlier runs, all of them
    where there was nothing left to do; `dropped` lines were too long or, with `skip_broken`, could not be read.
    """
    if suffix not in SUFFIXES:
        raise UsageError(f"shards are not written as {suffix}; choose one of {', '.join(SUFFIXES)}")
    source, target = split_langpair(lang) if "-" in lang else (check_language(lang), None)
    shards = list_shards(sources, suffix)
    folder = output_folder(output, shards)
    settings = {"finder": finder.signature, "lang": lang, "keep_all": keep_all, "skip_broken": skip_broken}
    keep_manifest(folder, {"version": __version__, **settings, "suffix": suffix}, shards)
    records = finished(folder, shards)
    before = len(records)
    waiting = [shard for shard in shards if shard.target not in records]
    failed: list[str] = []
    for record in _guarded(_run(ShardJob(finder, source, target, keep_all, skip_broken, folder), waiting), output):
        if "error" in record:
            failed.append(record["error"])
        else:
            records[record["target"]] = record
        if progress is not None:
            progress(len(records), len(shards))
    if failed:
        more = f" (and {len(failed) - 1} more such)" if len(failed) > 1 else ""
        raise IdiometerError(f"{failed[0]}{more}; {len(records)} of {len(shards)} shards are done, a new run goes on")
    if len(records) < len(shards):  # Daft ends in silence at Ctrl-C
        raise IdiometerError(f"stopped; {len(records)} of {len(shards)} shards are done, a new run goes on")
    remove_parts(folder)
    return {"shards": len(shards), "done_before": before} | _counts(records.values())


def _counts(records: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The numbers of all shards together."""
    totals = Totals()
    for record in records:
        totals.add(Totals.from_record(record["totals"]))
    return {
        "lines": totals.n_lines,
        "kept": totals.n_kept,
        "sentences": totals.n_sentences,
        "occurrences": totals.occurrences.total(),
        "dropped": totals.dropped.total(),
    }


def _run(job: ShardJob, shards: Sequence[Shard]) -> Iterator[dict[str, Any]]:
    """The records of the shards as they become ready; on Ray each shard is a task of its own."""
    if not shards:
        return
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        import daft

        on_ray = daft.get_or_infer_runner_type() == "ray"
        if on_ray:
            _join_ray()
    except ImportError:
        raise MissingExtraError("finding on a cluster", "scale") from None
    frame = daft.from_pydict({"shard": [asdict(shard) for shard in shards]})
    if on_ray:
        frame = frame.into_partitions(len(shards))
    find: Any = daft.func.batch(return_dtype=daft.DataType.string(), use_process=True, batch_size=1)(job.records)
    try:
        for row in frame.select(find(frame["shard"]).alias("record")).iter_rows():
            yield json.loads(row["record"])
    finally:
        _settle()


def _join_ray() -> None:
    """Connect to the cluster that Ray's own settings name, and give its workers the environment too."""
    import ray

    if not ray.is_initialized():
        ray.init(runtime_env={"env_vars": {name: os.environ[name] for name in _ENVIRONMENT}})


def _settle() -> None:
    """Wait until Daft has let go of its processes: Python crashes where it ends while a thread of Daft's still does."""
    from daft.execution.udf import UdfHandle

    last = time.monotonic() + _PATIENCE
    while held := [thing for thing in gc.get_objects() if type(thing) is UdfHandle]:
        if all(handle.process.poll() is not None for handle in held):  # an error may hold what has ended
            last = min(last, time.monotonic() + _HURRY)
        if time.monotonic() > last:
            return
        del held
        time.sleep(0.05)


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
