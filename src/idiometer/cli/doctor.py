"""`idiometer doctor`: what is installed, and whether a known score comes out."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, requires, version

from idiometer import __version__
from idiometer.cache import cache_folder
from idiometer.cli.output import print_json
from idiometer.cli.parser import add_format

DESCRIPTION = "Show versions and optional packages, and check that a known score comes out."
EXAMPLES = """\
examples:
  idiometer doctor
  idiometer doctor -f json      for a bug report
"""
# Triggered occurrences of the starter set's three systems, as counted when this version was made.
KNOWN = {"literal.en": 148, "mixed.en": 83, "good.en": 30}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Print the report; 1 where the known score does not come out."""
    report = examine()
    if args.format == "json":
        print_json(report)
    else:
        _print(report)
    return 0 if report["self_check"]["ok"] else 1


def examine() -> dict[str, dict[str, object]]:
    """Versions, extras, cache and the self-check."""
    folder = cache_folder()
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) if folder.is_dir() else 0
    near = next(parent for parent in (folder, *folder.parents) if parent.exists())
    counts = _count()
    return {
        "versions": {
            "idiometer": __version__,
            "python": platform.python_version(),
            "platform": platform.platform(),
            **{name: _version(name) or "missing" for name in _requirements(None)},
        },
        "extras": {extra: {name: _version(name) for name in names} for extra, names in _extras().items()},
        "cache": {"folder": str(folder), "bytes": size, "writable": os.access(near, os.W_OK)},
        "self_check": {"expected": KNOWN, "found": counts, "ok": counts == KNOWN},
    }


def _extras() -> dict[str, list[str]]:
    names = ["zh", "faithful", "align", "neural", "embed", "scale", "pos", "report", "io"]
    return {name: found for name in names if (found := _requirements(name))}


def _requirements(extra: str | None) -> list[str]:
    found = []
    for line in requires("idiometer") or []:
        requirement, _, marker = line.partition(";")
        named = marker.partition("extra == ")[2].strip(" '\"") or None
        name = requirement.split(">")[0].split("<")[0].split("=")[0].split("[")[0].strip()
        if named == extra and name != "idiometer":
            found.append(name)
    return found


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _count() -> dict[str, int]:
    from idiometer.idioms.starter import load_testset, starter_systems
    from idiometer.metrics.evaluate import evaluate
    from idiometer.metrics.registry import make_metrics
    from idiometer.metrics.settings import Settings

    testset = load_testset("starter/zh-en")
    metrics = make_metrics(["blocklist:faithful"], testset)
    evaluation = evaluate(testset, starter_systems("starter/zh-en"), metrics, Settings(intervals=False))
    return {s.system: sum(v.values == (1.0,) for v in s.scores[0].verdicts) for s in evaluation.systems}


def _print(report: dict[str, dict[str, object]]) -> None:
    for name, found in report["versions"].items():
        print(f"{name:18} {found}")
    print()
    for extra, packages in report["extras"].items():
        assert isinstance(packages, dict)
        missing = [name for name, found in packages.items() if found is None]
        state = "installed" if not missing else f"pip install 'idiometer[{extra}]'  (missing: {', '.join(missing)})"
        print(f"extra {extra:12} {state}")
    cache, check = report["cache"], report["self_check"]
    note = "" if cache["writable"] else ", NOT WRITABLE"
    print(f"\ncache              {cache['folder']}: {cache['bytes']:,} bytes{note}")
    if check["ok"]:
        print("self-check         ok: a known score comes out")
    else:
        print(f"self-check         FAILED: expected {check['expected']}, found {check['found']}", file=sys.stderr)
