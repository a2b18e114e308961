"""`translate`: lines through a system, in order, one output for each, whatever happens on the way."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from idiometer.corpus.languages import split_langpair
from idiometer.corpus.lines import write_json, write_lines
from idiometer.errors import IdiometerError, UsageError, counted
from idiometer.find.journal import beside
from idiometer.systems.attempts import Attempts
from idiometer.systems.base import Options, Output, System
from idiometer.systems.journal import Journal
from idiometer.systems.parallel import as_completed
from idiometer.systems.progress import Progress, Say, Show
from idiometer.systems.registry import make_system
from idiometer.systems.translation import Translation, digest, now, summed, versions

_HALVES = re.compile("[\ud800-\udfff]")


def translate(
    lines: Sequence[str], langpair: str, system: str | System, output: str | Path | None = None,
    options: Options | None = None, *, say: Say | None = None, show: Show | None = None,
) -> Translation:  # fmt: skip
    """Translate lines; with `output`, write them there, a journal and a record (`FILE.json`) beside them.

    `system` is a SPEC (`hf:MODEL`, `ct2:FOLDER`, `openai:MODEL@URL`, `cmd:COMMAND`) or a system at hand. A line that
    fails is tried again alone, and then stands as an empty line and in `failed`. `say` is told what the user should
    know, `show` how far it is.
    """
    if isinstance(lines, str):
        raise UsageError("lines is one text: give a list of lines, as in [text]")
    say = say or (lambda _: None)
    source, target = split_langpair(langpair)
    if isinstance(system, str):
        system = make_system(system, source, target, options or Options())
    sources = tuple(_one_line(line) for line in lines)
    if mended := sum(a != b for a, b in zip(sources, lines, strict=True)):
        say(f"{counted(mended, 'source line')} had a line break or half a character in it: a space or � stands there")
    started, attempts = now(), Attempts(system, say)
    settings = {"system": system.spec, "langpair": f"{source}-{target}", **system.settings()}
    journal = _journal(output, settings, digest(sources), say)
    finished = False
    try:
        outputs = _outputs(sources, system, attempts, journal, show)
        failed = {n: o.failed for n, o in enumerate(outputs, 1) if o.failed}
        _check_any(failed, sources, system.spec)
        remarks = {n: o.remark for n, o in enumerate(outputs, 1) if o.remark}
        translated = tuple(output.text for output in outputs)
        record = {
            "schema": 1,
            **settings,
            "versions": versions(),
            "started": started,
            "finished": now(),
            "seconds": round(journal.elapsed(), 3) if journal else None,
            "runs": journal.runs if journal else 1,
            "lines": len(sources),
            "source_sha256": digest(sources),
            "output_sha256": digest(translated),
            "batches_halved": attempts.halved,
            "failed": failed,
            "remarks": remarks,
        }
        if output is not None:
            _write(Path(output), translated, record)
        finished = not failed
    finally:
        if journal:
            journal.close(remove=finished)
    _tell(say, failed, remarks)
    return Translation(translated, failed, remarks, record)


def record_path(output: str | Path) -> Path:
    """Where the record of an output stands."""
    return beside(Path(output), ".json")


def _one_line(text: str) -> str:
    r"""A text without line breaks ("\n", "\r") and without halves of surrogate pairs, which no file can hold."""
    if "\n" in text or "\r" in text:
        text = " ".join(part for part in text.replace("\r", "\n").split("\n") if part)
    return _HALVES.sub("\ufffd", text)


def _journal(output: str | Path | None, settings: Mapping[str, object], lines: str, say: Say) -> Journal | None:
    if output is None:
        return None
    journal = Journal(Path(output), digest((json.dumps(settings, sort_keys=True), lines)))
    if journal.discarded:
        say(f"an unfinished run into {output} had other lines or settings: it is begun anew")
    elif journal.done:
        say(f"going on after {counted(sum(map(len, journal.done.values())), 'line')} of an earlier run")
    return journal


def _outputs(
    sources: Sequence[str], system: System, attempts: Attempts, journal: Journal | None, show: Show | None
) -> list[Output]:
    """An output for every line, in order; a blank line has an empty one without asking the system."""
    outputs = [Output("")] * len(sources)
    places = [place for place, line in enumerate(sources) if line.strip()]
    batches = [[places[i] for i in batch] for batch in system.batches([sources[place] for place in places])]
    done = dict(journal.done) if journal else {}
    began, before = time.monotonic(), sum(map(len, done.values()))
    here = 0
    for batch, made in _made(batches, sources, system, attempts, done):
        if journal and batch not in done:
            journal.add(batch, made)
        if batch not in done:
            here += len(made)
        for place, output in zip(batches[batch], made, strict=True):
            outputs[place] = output
        if show:
            show(Progress(before + here, len(places), here, time.monotonic() - began))
    return outputs


def _made(
    batches: Sequence[Sequence[int]], sources: Sequence[str], system: System, attempts: Attempts,
    done: Mapping[int, list[Output]],
) -> Iterator[tuple[int, list[Output]]]:  # fmt: skip
    """The outputs of each batch: first those of earlier runs, then the others as they come."""

    def work(batch: int) -> list[Output]:
        return [_mended(output) for output in attempts.translate([sources[place] for place in batches[batch]])]

    yield from done.items()
    yield from as_completed(work, [n for n in range(len(batches)) if n not in done], system.parallel)


def _mended(output: Output) -> Output:
    text = _one_line(output.text.strip())
    if text == output.text.strip():
        return replace(output, text=text)
    remark = "several lines joined" if "\n" in output.text or "\r" in output.text else "half a character replaced"
    return replace(output, text=text, remark=output.remark or remark)


def _check_any(failed: Mapping[int, str], sources: Sequence[str], spec: str) -> None:
    if failed and len(failed) == sum(1 for line in sources if line.strip()):
        first = min(failed)
        every = "the only line" if len(failed) == 1 else f"all {len(failed)} lines"
        raise IdiometerError(f"{spec} failed on {every}, line {first}: {failed[first]}")


def _write(output: Path, lines: Sequence[str], record: Mapping[str, object]) -> None:
    write_lines(output, lines)
    write_json(record_path(output), record)


def _tell(say: Say, failed: Mapping[int, str], remarks: Mapping[int, str]) -> None:
    for remark, n in summed(remarks).items():
        first = next(line for line, text in remarks.items() if text == remark)
        say(f"{counted(n, 'translation')}: {remark} (the first is line {first})")
    for reason, n in summed(failed).items():
        first = next(line for line, text in failed.items() if text == reason)
        stands = "stands" if n == 1 else "stand"
        say(f"{counted(n, 'line')} failed and {stands} empty (the first is line {first}): {reason}")
