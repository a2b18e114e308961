"""Every mistake in the data or the call: one line that names the thing and the next step, and nothing written."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import zstandard

from tests.cli.conftest import Cli, listing

LINE = '{"id": "%d", "langpair": "zh-en", "src": "他手无寸铁。", "ref": "He was unarmed."%s}\n'


def twenty(line: int, text: str = "", extra: str = "") -> dict[str, bytes]:
    """The file `u.jsonl` with twenty lines, one of them replaced or with more in it."""
    lines = [LINE % (n, extra if n == line else "") for n in range(1, 21)]
    if text:
        lines[line - 1] = text + "\n"
    return {"u.jsonl": "".join(lines).encode(), "h": b"He fled.\n" * 20}


def idioms(*spans: list[int]) -> dict[str, bytes]:
    return twenty(17, extra=', "idioms": ' + json.dumps([{"idiom": "手无寸铁", "spans": spans}]))


@dataclass(frozen=True)
class Case:
    """A mistake: files to write, arguments of `score`, what the error has to say, and the exit code."""

    args: str
    says: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    code: int = 1


SIX = b"He fled.\n" * 6
CUT = gzip.compress(SIX)[:-9]
TWO = ("h has 2 lines", "bad.en has 6")
PAIR = b'{"src": "a", "langpair": "zj-en"}\n'
SAME = LINE.strip() % (3, "")
OVER = "would write over %s, which is read"
COMET = "t.jsonl -i bad.en --external comet e"
CASES = {
    # line counts
    "too few": Case("t.jsonl -i h", ("h has 4 lines", "t.jsonl has 6 examples"), {"h": b"a\n" * 4}),
    "one too few": Case("t.jsonl -i h", ("h has 5 lines", "add an empty line at the end"), {"h": b"a\n" * 5}),
    "too many": Case("t.jsonl -i bad.en h", ("h has 7 lines", "6 examples"), {"h": b"a\n" * 7}),
    "references too few": Case("-s bad.en -r h -l en-fr -i bad.en", TWO, {"h": b"a\nb\n"}),
    "spans too few": Case("-s bad.en --spans h -l en-fr -i bad.en", TWO, {"h": b"\n\n"}),
    "external too few": Case(COMET, ("e has 5 lines", "6 examples"), {"e": b"1\n" * 5}),
    "general too few": Case(
        "t.jsonl -i bad.en --general t.jsonl --general-hyp h", ("has 1 line, t.jsonl has 6 examples",), {"h": b"a\n"}
    ),
    # references
    "exchanged": Case("-s a -r b -l zh-en -i b", ("a: ", "are source and reference exchanged"), {"a": SIX, "b": SIX}),
    "missing file": Case("-s bad.en -r gone -l en-fr -i bad.en", ("gone does not exist", "check the path")),
    "missing in one line": Case(
        "u.jsonl -i h -m bleu",
        ("bleu needs a reference", "'9' of u.jsonl", "add references or leave the metric out"),
        twenty(9, '{"id": "9", "src": "他手无寸铁。"}'),
    ),
    # empty
    "empty test set": Case("u.jsonl -i bad.en", ("u.jsonl is empty", "at least one example"), {"u.jsonl": b""}),
    "empty table": Case("u.tsv -i bad.en", ("u.tsv is empty", "at least one example"), {"u.tsv": b""}),
    "empty hypotheses": Case("t.jsonl -i h", ("h is empty", "one translation a line"), {"h": b""}),
    "only a byte-order mark": Case("t.jsonl -i h", ("h is empty",), {"h": b"\xef\xbb\xbf"}),
    "empty reference": Case("-s bad.en -r r -l en-fr -i bad.en", ("r has 0 lines", "bad.en has 6"), {"r": b""}),
    "empty scores": Case(COMET, ("e is empty", "one score a line"), {"e": b""}),
    "empty inventory": Case("t.jsonl -i bad.en --blocklist-inventory i.tsv", ("i.tsv is empty",), {"i.tsv": b""}),
    # folders
    "neither layout": Case("d -i bad.en", ("d is in neither published layout", "name a file in it"), {"d/x.txt": b"a"}),
    "hypotheses a folder": Case("t.jsonl -i d", ("d is a directory", "name a file in it"), {"d/x.txt": b"a"}),
    # bytes
    "not UTF-8": Case("t.jsonl -i h", ("h, line 3: byte 4 (0xff)", "iconv"), {"h": b"a\nb\nabc\xff\nd\ne\nf\n"}),
    "test set not UTF-8": Case("u.tsv -i bad.en", ("u.tsv, line 2: byte 1", "iconv"), {"u.tsv": b"src\n\xd6\xd0\n"}),
    "cut gzip": Case("t.jsonl -i h.gz", ("h.gz", "fetch it again"), {"h.gz": CUT}),
    "not gzip": Case("t.jsonl -i h.gz", ("h.gz", "fetch it again"), {"h.gz": SIX}),
    "not zstd": Case("t.jsonl -i h.zst", ("h.zst",), {"h.zst": SIX}),
    "cut zstd": Case("t.jsonl -i h.zst", ("h.zst",), {"h.zst": zstandard.compress(SIX)[:-4]}),
    "not Parquet": Case("u.parquet -i bad.en", ("u.parquet is not a readable Parquet",), {"u.parquet": SIX}),
    # spans
    "outside": Case("u.jsonl -i bad.en", ("line 17", "[1, 9] is outside", "6 characters; mend it"), idioms([1, 9])),
    "overlapping": Case("u.jsonl -i bad.en", ("u.jsonl, line 17", "overlap"), idioms([1, 4], [3, 5])),
    "backwards": Case("u.jsonl -i bad.en", ("u.jsonl, line 17", "[4, 1] is outside"), idioms([4, 1])),
    "span line": Case(
        "-s bad.en --spans s -l en-fr -i bad.en", ("s, line 2", "expected label<TAB>"), {"s": b"\nx\n\n\n\n\n"}
    ),
    # JSON
    "malformed": Case(
        "u.jsonl -i bad.en", ("u.jsonl, line 17, column 10: not JSON", "mend the line"), twenty(17, '{"id": 1,}')
    ),
    "blank line": Case("u.jsonl -i bad.en", ("u.jsonl, line 17",), twenty(17, " ")),
    "no source": Case("u.jsonl -i bad.en", ("u.jsonl, line 17", "'src' is missing"), twenty(17, "{}")),
    "same id": Case("u.jsonl -i bad.en", ("u.jsonl", "example 17", "ids must differ"), twenty(17, SAME)),
    "deep": Case("u.jsonl -i bad.en", ("u.jsonl, line 17",), twenty(17, "[" * 100_000)),
    "half a pair": Case(
        "u.jsonl -i h -m chrf -o run", ("u.jsonl, line 17",), twenty(17, extra=', "note": "\\ud800"')
    ),
    "language in a line": Case(
        "u.jsonl -i h", ("u.jsonl", "example 1", "unknown language 'zj'"), {"u.jsonl": PAIR, "h": b"a\n"}
    ),
    # names
    "metric": Case("t.jsonl -i bad.en -m blockist", ("unknown metric 'blockist'; did you mean 'blocklist'?",), code=2),
    "metric's mode": Case("t.jsonl -i bad.en -m blocklist:fathful", ("did you mean 'blocklist:faithful'?",), code=2),
    "language": Case("-s bad.en -l eng-fr -i bad.en", ("unknown language 'eng'; did you mean 'en'?",), code=2),
    "mistyped language": Case("-s bad.en -l germann-fr -i bad.en", ("did you mean 'de'?",), code=2),
    "pair": Case("-s bad.en -l en -i bad.en", ("'en' is not a language pair", "zh-en"), code=2),
    "format": Case("t.jsonl -i bad.en -f jsn", ("unknown format 'jsn'; did you mean 'json'?",), code=2),
    "average": Case("t.jsonl -i bad.en --average macr", ("did you mean 'macro'?",), code=2),
    "test set's name": Case("starter/zh-em -i bad.en", ("did you mean 'starter/zh-en'?",), code=2),
    "test set's suffix": Case("bad.en -i bad.en", ("bad.en: a test set is a .jsonl", "--src"), code=2),
    "missing test set": Case("gone.jsonl.zst -i bad.en", ("one of starter/en-de, starter/en-es",), code=2),
    "missing hypotheses": Case("t.jsonl -i gone.en", ("gone.en does not exist", "check the path")),
    "inventory": Case("t.jsonl -i bad.en --blocklist-inventory zh-cib", ("did you mean 'zh-cibb'?",), code=2),
    "condition": Case("t.jsonl -i bad.en --where usage", ("--where takes KEY=VALUE",), code=2),
    "condition nobody meets": Case("t.jsonl -i bad.en --where usage=odd", ("one of figurative, literal",)),
    "no language": Case("u.jsonl -i h", ("u.jsonl does not name", "-l zh-en"), {"u.jsonl": b'{"src": "a"}\n'}, 2),
    # external scores
    "NaN": Case(COMET, ("e, line 3: the score is nan", "drop the metric"), {"e": b"1\n2\nnan\n4\n5\n6\n"}),
    "infinity": Case(COMET, ("e, line 2: the score is -inf",), {"e": b"1\n-inf\n3\n4\n5\n6\n"}),
    "no number": Case(COMET, ("e, line 2: '' is not a number",), {"e": b"1\n\n3\n4\n5\n6\n"}),
    "too few files": Case("t.jsonl -i a b --external c a", ("c has 1 file, -i has 2",), {"a": SIX, "b": SIX}, 2),
    "no files": Case("t.jsonl -i bad.en --external c", ("c has no file, -i has 1: give one per system",), code=2),
    "taken name": Case("t.jsonl -i bad.en -m bleu --external BLEU e", ("BLEU", "must differ"), {"e": b"1\n" * 6}, 2),
    # output
    "run in no folder": Case("t.jsonl -i bad.en -o no/such/run", ("folder no/such does not exist; make it",)),
    "run in a file": Case("t.jsonl -i bad.en -o t.jsonl/run", ("cannot write t.jsonl/run", "t.jsonl is not a folder")),
    "run where none can be": Case("t.jsonl -i bad.en -o /proc/run", ("no file can be made in /proc",)),
    "run is a file": Case("t.jsonl -i bad.en -o good.en", ("good.en exists and is not a run folder", "name another")),
    "run is a folder": Case("t.jsonl -i bad.en -o d", ("d exists and is not a run folder",), {"d/x": b""}),
    "verdicts in no folder": Case("t.jsonl -i bad.en --verdicts no/v.jsonl", ("folder no does not exist; make it",)),
    "verdicts where none can be": Case("t.jsonl -i bad.en --verdicts /proc/v", ("no file can be made in /proc",)),
    "verdicts in no folder, run in one": Case("t.jsonl -i bad.en -o run --verdicts no/v", ("folder no does not",)),
    "verdicts is a folder": Case("t.jsonl -i bad.en --verdicts d", ("cannot write d",), {"d/x": b""}),
    "verdicts beside a bad run": Case("t.jsonl -i bad.en --verdicts v.jsonl -o good.en", ("good.en exists",)),
    "verdicts over a system": Case("t.jsonl -i bad.en good.en --verdicts good.en", (OVER % "good.en",), code=2),
    "verdicts over a system by another path": Case(
        "t.jsonl -i bad.en --verdicts d/../bad.en", (OVER % "bad.en",), {"d/x": b""}, 2
    ),
    "verdicts over the test set": Case("t.jsonl -i bad.en --verdicts t.jsonl", (OVER % "t.jsonl",), code=2),
    "verdicts over the source": Case("-s bad.en -l en-fr -i good.en --verdicts bad.en", (OVER % "bad.en",), code=2),
    "verdicts over a reference": Case(
        "-s bad.en -r mixed.en -l en-fr -i good.en --verdicts mixed.en", (OVER % "mixed.en",), code=2
    ),
    "verdicts over spans": Case("-s bad.en --spans s -l en-fr -i good.en --verdicts s", (OVER % "s",), {"s": SIX}, 2),
    "verdicts over scores": Case(COMET + " --verdicts e", (OVER % "e",), {"e": b"1\n" * 6}, 2),
    "verdicts over a lexicon": Case("t.jsonl -i bad.en --lexicon l:reverse --verdicts l", (OVER % "l",), {"l": SIX}, 2),
    "verdicts over an inventory": Case(
        "t.jsonl -i bad.en --blocklist-inventory i.tsv --verdicts i.tsv", (OVER % "i.tsv",), {"i.tsv": SIX}, 2
    ),
    "verdicts over general text": Case(
        "t.jsonl -i bad.en --general t.jsonl --general-hyp h --verdicts h", (OVER % "h",), {"h": SIX}, 2
    ),
    "verdicts over a folder's file": Case(
        "d -i bad.en --verdicts d/x.fr", (OVER % "d/x.fr",), {"d/x.en": SIX, "d/x.fr": SIX, "d/x.spans.en": SIX}, 2
    ),
    "a run over a system": Case("t.jsonl -i run/h -o run", (OVER % "run/h",), {"run/h": SIX}, 2),
    "two outputs in one place": Case("t.jsonl -i bad.en -o run --verdicts run", ("name two places",), code=2),
    # usage
    "no system": Case("t.jsonl", ("give its translations with -i FILE",), code=2),
    "no test set": Case("-i bad.en", ("no test set: name one before -i",), code=2),
    "swallowed": Case("-i good.en bad.en t.jsonl", ("-i took t.jsonl", "idiometer score t.jsonl -i"), code=2),
    "swallowed, packed": Case("-i good.en t.jsonl.gz", ("-i took t.jsonl.gz",), {"t.jsonl.gz": CUT}, 2),
    "swallowed, a bundled name": Case("-i good.en starter/zh-en", ("-i took starter/zh-en",), code=2),
    "two test sets": Case("t.jsonl -s bad.en -i bad.en", ("give a TESTSET or --src",), code=2),
    "source alone": Case("-s bad.en -i bad.en", ("--src FILE and a language pair",), code=2),
    "reference alone": Case("-r bad.en -l en-fr -i bad.en", ("--src FILE",), code=2),
    "twice": Case("t.jsonl -i bad.en bad.en", ("bad.en", "must differ"), code=2),
    "an option of the other LitTER": Case(
        "t.jsonl -i bad.en -m blocklist litter --litter-lowercase",
        ("--litter-lowercase is an option of litter:faithful",),
        code=2,
    ),
    "an option without LitTER": Case(
        "t.jsonl -i bad.en --litter-without share", ("--litter-without is an option of litter: add -m litter",), code=2
    ),
    "general alone": Case("t.jsonl -i bad.en --general t.jsonl", ("go together",), code=2),
    "general of one": Case(
        "t.jsonl -i a b --general t.jsonl --general-hyp a", ("give one for each",), {"a": SIX, "b": SIX}, 2
    ),
    "negative decimals": Case("t.jsonl -i bad.en -w -1", ("-w",), code=2),
    "negative seed": Case("t.jsonl -i good.en bad.en --seed -1", ("seed",), code=2),
    "negative order": Case("t.jsonl -i bad.en -m chrf --chrf-word-order -1", ("chrf-word-order",), code=2),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_one_line_and_nothing_written(data: Path, cli: Cli, case: Case) -> None:
    if "/proc/" in case.args and not Path("/proc").is_dir():
        pytest.skip("a folder of Linux")
    for name, content in case.files.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_bytes(content)
    before = listing(data)
    result = cli("score", *case.args.split())
    assert [text for text in case.says if text not in result.err] == [], result.err
    assert (result.code, result.out) == (case.code, "")
    assert result.err.startswith("idiometer: ")
    assert result.err.count("\n") == 1
    assert len(result.err) < 1000
    assert listing(data) == before


def test_a_failed_run_leaves_the_old_one(data: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli("score", "t.jsonl", "-i", "bad.en", "-o", "run")
    before = listing(data)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("idiometer.report.run_folder.write_verdicts", full)
    result = cli("score", "t.jsonl", "-i", "good.en", "-o", "run")
    assert (result.code, "cannot write run: No space left on device" in result.err) == (1, True)
    assert listing(data) == before


def test_the_current_folder_as_a_run(data: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("empty").mkdir()
    monkeypatch.chdir("empty")
    result = cli("score", "../t.jsonl", "-i", "../bad.en", "-o", ".")
    left = sorted(path.name for path in Path().iterdir())
    assert left == ([] if result.code else ["hypotheses", "results.json", "testset.jsonl", "verdicts.jsonl"])


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_a_folder_that_is_not_writable(data: Path, cli: Cli) -> None:
    Path("closed").mkdir(mode=0o500)
    for args in (("-o", "closed/run"), ("--verdicts", "closed/v.jsonl")):
        result = cli("score", "t.jsonl", "-i", "bad.en", *args)
        assert (result.code, "Permission denied" in result.err) == (1, True)


def score_stdin(args: str, stdin: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "idiometer", "score", *args.split()]
    return subprocess.run(command, input=stdin, capture_output=True, check=False)


@pytest.mark.parametrize(
    ("args", "stdin", "says"),
    [
        ("- -i bad.en", b"", b"is empty"),
        ("- -i bad.en", b"{\n", b"-, line 1"),
        ("t.jsonl -i -", b"a\n\xff\n", b"-, line 2: byte 1"),
        ("-s - -r bad.en -l en-fr -i bad.en", b"a\n" * 8, b"- has 8 lines"),
        ("-s - -r one -l en-fr -i bad.en", b"a\n" * 2, b"- has 2 lines"),
    ],
)
def test_mistakes_on_standard_input(data: Path, args: str, stdin: bytes, says: bytes) -> None:
    Path("one").write_text("a\n")
    done = score_stdin(args, stdin)
    assert says in done.stderr
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (1, b"", 1)
