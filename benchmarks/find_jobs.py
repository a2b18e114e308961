"""Finding with two processes against one, file to file, and the memory of a search at two sizes of the corpus."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.timing import SHARED
from idiometer.corpus.lines import read_lines

MEGABYTES = 500
SMALL = 50
REPEAT = 2
# A process of its own for each run, so that the peak is that of this run and of its own children.
_RUN = """
import resource, sys
from idiometer.cli.main import main
if __name__ == "__main__":
    code = main(sys.argv[1:])
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    print(max(resource.getrusage(kind).ru_maxrss for kind in kinds))
    sys.exit(code)
"""


def rows() -> Iterator[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "run.py").write_text(_RUN)
        text = "".join(line + "\n" for line in read_lines(SHARED / "idiom-mt" / "regular.en.gz")).encode()
        for megabytes in (SMALL, MEGABYTES):
            with (folder / f"{megabytes}.en").open("wb") as corpus:
                for _ in range(megabytes * 1_000_000 // len(text) + 1):
                    corpus.write(text)
        times = {1: float("inf"), 2: float("inf")}
        for _ in range(REPEAT):
            times = {jobs: min(best, _run(folder, MEGABYTES, jobs)[0]) for jobs, best in times.items()}
        if (folder / "1.jsonl").read_bytes() != (folder / "2.jsonl").read_bytes():
            raise AssertionError("two jobs found something else than one")
        size = (folder / f"{MEGABYTES}.en").stat().st_size / 1e6
        speeds = ", ".join(f"{jobs} job{'s' * (jobs > 1)} {size / seconds:.1f} MB/s" for jobs, seconds in times.items())
        what = f"finding en-core in {size:.0f} MB of English: two jobs against one"
        yield what, f"{times[1] / times[2]:.2f} times ({speeds}, start included)", "≥ 1.8 times"
        for jobs in times:
            small, large = (_run(folder, megabytes, jobs)[1] for megabytes in (SMALL, MEGABYTES))
            measured = f"{large:.0f} MiB a process at most ({small:.0f} MiB at {SMALL} MB)"
            yield f"memory of a search of {MEGABYTES} MB, --jobs {jobs}", measured, "< 500 MB, not growing"


def _run(folder: Path, megabytes: int, jobs: int) -> tuple[float, float]:
    """The seconds of one run, and the peak of the largest of its processes in MiB."""
    call = [sys.executable, "run.py", "find", f"{megabytes}.en", "-l", "en", "-o", f"{jobs}.jsonl", "-q"]
    start = time.perf_counter()
    done = subprocess.run([*call, "--jobs", str(jobs)], cwd=folder, check=True, capture_output=True, text=True)
    unit = 1024 if sys.platform != "darwin" else 1024**2
    return time.perf_counter() - start, int(done.stdout) / unit
