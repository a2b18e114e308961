"""A report of 100,000 verdicts: how long writing takes, how much memory, how soon a browser paints it; and its size."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.idioms.starter import load_testset, starter_systems
from idiometer.metrics.blocklist import Blocklist
from idiometer.metrics.evaluate import evaluate
from idiometer.metrics.settings import Settings
from idiometer.report.run_folder import write_run

N_SYSTEMS = 5
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def rows() -> Iterator[tuple[str, str, str]]:
    for n, what in ((1_000, "1,000 examples"), (20_000, "20,000 examples, 100,000 verdicts or more")):
        with tempfile.TemporaryDirectory() as folder:
            _run_folder(Path(folder) / "run", n)
            page = Path(folder) / "report.html"
            wall, spent, memory = _write(Path(folder) / "run", page)
            limit = "< 5 s" if n > 1_000 else "reported"
            measured = f"{wall:.1f} s ({spent:.1f} s of processor time), {memory:,} MiB at most"
            yield f"report, {what}, {N_SYSTEMS} systems: written", measured, limit
            yield f"report, {what}: size", f"{page.stat().st_size / 1e6:.1f} MB", "< 3 MB" if n == 1_000 else "reported"
            paint, ready = _open(page)
            yield f"report, {what}: first paint", f"{paint:.0f} ms (sentences there after {ready:.0f} ms)", "< 1,000 ms"


def _run_folder(folder: Path, n: int) -> None:
    """The starter set over and over, with ids of its own."""
    testset, systems = load_testset("starter/zh-en"), starter_systems("starter/zh-en")
    places = [k % len(testset) for k in range(n)]
    examples = tuple(replace(testset.examples[place], id=f"e{k}") for k, place in enumerate(places))
    many = [
        Hypotheses(f"system-{k}.en", tuple(systems[k % 3].lines[place] for place in places)) for k in range(N_SYSTEMS)
    ]
    evaluation = evaluate(TestSet("repeated", "zh", "en", examples), many, [Blocklist()], Settings(test="bs"))
    write_run(evaluation, many, folder)


def _write(run: Path, page: Path) -> tuple[float, float, int]:
    """The whole command, in a process of its own: wall time, processor time, memory."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "idiometer", "report", str(run), "-o", str(page)], check=True)
    wall = time.perf_counter() - start
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime, used.ru_maxrss // 1024


def _open(page: Path) -> tuple[float, float]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or "chromium"
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page()
        tab.goto("about:blank")
        tab.goto(page.as_uri(), wait_until="commit")
        tab.wait_for_selector("article", timeout=120_000)
        ready = tab.evaluate("performance.now()")
        paint = json.loads(json.dumps(tab.evaluate(PAINT)))
        browser.close()
    return float(paint), float(ready)
