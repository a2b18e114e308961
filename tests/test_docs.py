"""The code in README and docs runs, and prints what the page says it prints.

```python blocks of a page run in order, in one namespace; in ```console blocks a line after `$ ` is a command, and
the lines below it are its output, where `…` stands for any text, and alone on a line for any lines.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from idiometer.idioms.starter import load_testset, starter_systems

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of."""
    testset = load_testset("starter/zh-en")
    testset.write(tmp_path / "test.jsonl")
    for name, system in zip(("baseline.en", "new.en", "my-system.en"), starter_systems("starter/zh-en"), strict=True):
        (tmp_path / name).write_text("\n".join(system.lines) + "\n", encoding="utf-8")
        comet = "".join(f"{0.5 + len(line) % 40 / 100}\n" for line in system.lines)
        (tmp_path / name.replace(".en", ".comet")).write_text(comet)
    (tmp_path / "new.fr").write_text("\n".join(starter_systems("starter/en-fr")[1].lines) + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_code_of_a_page_runs(page: Path, folder: Path) -> None:
    namespace: dict[str, object] = {"__name__": "page"}
    for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "python":
            exec(compile(text, str(page), "exec"), namespace)
        else:
            for command, expected in commands(text):
                check(command, expected)


def commands(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the lines that should come out."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def check(command: str, expected: list[str]) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, env=environment, check=False)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    found = (done.stdout + done.stderr).decode().splitlines()
    if expected:
        pattern = "\n".join("(?:.*\n)*?.*" if line.strip() == "…" else exact(line) for line in expected)
        assert re.fullmatch(pattern, "\n".join(line.rstrip() for line in found)), "\n".join(found)


def exact(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.rstrip().split("…"))


def test_every_page_is_linked_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES if page.parent.name == "docs" and f"docs/{page.name}" not in readme] == []
