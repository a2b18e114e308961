"""Memory and time to read a test set of a million examples, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

N = 1_000_000
_READ = """
import resource, sys, time
from idiometer.corpus.testset import TestSet
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
testset = TestSet.read(sys.argv[1])
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(len(testset), (peak - before) / 1024, time.perf_counter() - start)
"""


def rows() -> Iterator[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "million.jsonl"
        with path.open("w", encoding="utf-8") as out:
            for i in range(N):
                src = f"第{i}句：他们见面以后一直谈笑风生，谁也没有提起那件事。"
                ref = f"Sentence {i}: they chatted and laughed after they met, and nobody mentioned that matter."
                idioms = [{"idiom": "谈笑风生", "spans": [[src.index("谈"), src.index("谈") + 4]]}]
                record = {"id": str(i), "langpair": "zh-en", "src": src, "ref": ref, "idioms": idioms}
                out.write(json.dumps(record, ensure_ascii=False) + "\n")
        size = path.stat().st_size / 1e6
        found = subprocess.run([sys.executable, "-c", _READ, str(path)], check=True, capture_output=True, text=True)
        n, megabytes, seconds = found.stdout.split()
        measured = f"{float(megabytes):,.0f} MiB, {float(seconds):.1f} s"
        yield f"reading {int(n):,} examples ({size:.0f} MB of JSONL)", measured, "comfortable: under 2 GiB"
