"""The rules of the house, checked on the source: who may import whom, what starts fast, how long a file may be."""

from __future__ import annotations

import ast
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "src" / "idiometer"
FILES = sorted(PACKAGE.rglob("*.py"))
# A room imports from its own tier and from those before it.
TIERS = (
    {"corpus", "idioms", "text"},
    {"lexicon", "find"},
    {"align"},
    {"metrics"},
    {"systems", "probe", "embed", "report"},
    {"cli"},
)
TIER = {room: number for number, rooms in enumerate(TIERS) for room in rooms}
HEAVY = {"numpy", "rich", "sacrebleu", "simplemma", "torch", "daachorse", "pyarrow", "zstandard", "Stemmer"}
HEAVY |= {"daft", "fsspec", "ray", "jinja2", "pandas", "spacy", "vl_convert"}
HEAVY |= {"accelerate", "altair", "ctranslate2", "gensim", "safetensors", "sentencepiece", "thot", "transformers"}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, also inside functions and for type checking alone."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}, line {node.lineno}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(dotted: str) -> str | None:
    """The room of a module of this package; None for the package's own files and for other packages."""
    parts = dotted.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "idiometer" and parts[1] in TIER else None


def names(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def test_every_room_has_its_place() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms <= TIER.keys()


@pytest.mark.parametrize("path", [path for path in FILES if path.parent != PACKAGE], ids=names)
def test_imports_go_one_way(path: Path) -> None:
    own = TIER[path.relative_to(PACKAGE).parts[0]]
    upwards = [name for name in imports(path) if (target := room(name)) and TIER[target] > own]
    assert upwards == []


@pytest.mark.parametrize("name", ["errors.py", "cache.py"])
def test_what_all_rooms_share_imports_none(name: str) -> None:
    assert [module for module in imports(PACKAGE / name) if module.startswith("idiometer")] == []


def loaded(code: str) -> set[str]:
    """The top-level packages in memory after running a line of Python."""
    program = f"import sys, json\n{code}\nprint(json.dumps(sorted({{name.split('.')[0] for name in sys.modules}})))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        "import idiometer; dir(idiometer)",
        "from idiometer.cli.main import main; main(['--help'])",
        "from idiometer.cli.main import main; main(['--version'])",
        "from idiometer import TestSet, Blocklist, Lexicon, LitTER, evaluate",
        "import idiometer.cli.score, idiometer.cli.demo, idiometer.cli.doctor, idiometer.cli.inventory",
        "import idiometer.cli.find, idiometer.cli.report, idiometer.cli.annotate, idiometer.cli.validate",
    ],
)
def test_starting_loads_no_heavy_package(code: str) -> None:
    assert loaded(code) & HEAVY == set()


def test_help_loads_no_command() -> None:
    code = "from idiometer.cli.main import main; main(['--help']); assert 'idiometer.cli.score' not in sys.modules"
    assert "idiometer" in loaded(code)


def test_files_are_short() -> None:
    lengths = {names(path): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {name: n for name, n in lengths.items() if n > 400} == {}
    assert statistics.median(lengths.values()) <= 100


def called(path: Path) -> set[str]:
    """The plain names that a file calls."""
    calls = (node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


@pytest.mark.parametrize("path", FILES, ids=names)
def test_only_cli_and_report_print(path: Path) -> None:
    assert path.relative_to(PACKAGE).parts[0] in {"cli", "report"} or "print" not in called(path)


@pytest.mark.parametrize("path", FILES, ids=names)
def test_only_cli_exits(path: Path) -> None:
    exits = {"sys.exit", "os._exit"} & {ast.unparse(n.func) for n in ast.walk(tree(path)) if isinstance(n, ast.Call)}
    assert path.relative_to(PACKAGE).parts[0] in {"cli", "__main__.py"} or not exits | ({"exit", "quit"} & called(path))


@pytest.mark.parametrize("path", FILES, ids=names)
def test_data_are_never_run(path: Path) -> None:
    assert not {"eval", "exec", "compile", "__import__"} & called(path)
    assert not {name.split(".")[0] for name in imports(path)} & {"pickle", "marshal", "shelve", "dill", "joblib"}


def test_public_names_exist() -> None:
    import idiometer

    assert all(getattr(idiometer, name) is not None for name in idiometer.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        _ = idiometer.Nothing
