from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer import __version__
from idiometer.cli import doctor
from tests.cli.conftest import Cli


def test_text(cli: Cli) -> None:
    result = cli("doctor")
    assert (result.code, result.err) == (0, "")
    assert "self-check         ok" in result.out
    assert f"idiometer          {__version__}" in result.out
    assert all(name in result.out for name in ("sacrebleu", "extra io", "cache"))


def test_json(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IDIOMETER_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "model").write_bytes(b"12345")
    report = json.loads(cli("doctor", "-f", "json").out)
    assert report["cache"] == {"folder": str(tmp_path / "cache"), "bytes": 5, "writable": True}
    assert report["self_check"]["ok"] is True
    assert set(report["extras"]) >= {"zh", "io", "align"}


def test_a_missing_package_names_the_pip_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_version", lambda name: None if name == "pyarrow" else "1.0")
    assert "pip install 'idiometer[io]'  (missing: pyarrow)" in cli("doctor").out


def test_a_failed_self_check_is_an_error(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "KNOWN", {"literal.en": 1})
    result = cli("doctor")
    assert result.code == 1
    assert "FAILED: expected {'literal.en': 1}" in result.err


def test_an_unknown_format(cli: Cli) -> None:
    result = cli("doctor", "-f", "jsn")
    assert (result.code, result.out) == (2, "")
    assert "unknown format 'jsn'; did you mean 'json'?" in result.err
