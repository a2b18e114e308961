from __future__ import annotations

import io
import json
import os
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from idiometer.corpus.testset import TestSet
from idiometer.find import finder
from idiometer.idioms.inventory import Inventory
from tests.cli.conftest import Cli, listing
from tests.find.fakes import ListFinder, Mortal

EN = "He may kick the bucket.\nNothing.\nI spill the beans, you kick the bucket.\nHe may kick the bucket.\n"
FR = "Il va mourir.\nRien.\nJe vends la mèche et tu meurs.\nIl va mourir.\n"


@pytest.fixture(autouse=True)
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, entered, with a corpus and an inventory, and a small finder in place of the real ones."""
    monkeypatch.chdir(tmp_path)
    Path("c.en").write_text(EN, encoding="utf-8")
    Path("c.fr").write_text(FR, encoding="utf-8")
    Path("i.tsv").write_text("idiom\tfrequency\nkick the bucket\t3\nspill the beans\t1\nbreak a leg\t0\n")

    def make(
        inventory: Inventory, lang: str, variation: str = "normal", *, across: bool = False, pos: str | None = None
    ) -> ListFinder:
        made = ListFinder(*inventory.idioms)
        made.signature += f"{lang}{variation}{across}"
        return made

    monkeypatch.setattr(finder, "make_finder", make)


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


OWN = ("--inventory", "i.tsv")
REAL = finder.make_finder


def test_text_that_is_named_with_a_pair_has_no_translations(cli: Cli) -> None:
    note = "idiometer: c.en is read as en text without translations; two files that go line by line are --src"
    assert note in cli("find", "c.en", "c.fr", "-l", "en-fr", *OWN).err
    assert "without translations" not in cli("find", "--src", "c.en", "--tgt", "c.fr", "-l", "en-fr", *OWN).err


def test_an_unknown_variation(cli: Cli) -> None:
    done = cli("find", "c.en", "-l", "en", *OWN, "--variation", "lose")
    assert (done.code, done.err) == (2, "idiometer: unknown variation 'lose'; did you mean 'loose'?\n")


def test_a_pipeline_that_is_not_installed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "make_finder", REAL)
    done = cli("find", "c.en", "-l", "en", *OWN, "--pos", "en_nope")
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert "install it (python -m spacy download en_nope)" in done.err


def test_a_test_set_on_standard_output(cli: Cli) -> None:
    done = cli("find", "c.en", "-l", "en", *OWN)
    assert done.code == 0
    found = records(done.out)
    assert found[1] == {
        "id": "c.en:3",
        "src": "I spill the beans, you kick the bucket.",
        "idioms": [
            {"idiom": "spill the beans", "spans": [[2, 17]], "variation": "identical"},
            {"idiom": "kick the bucket", "spans": [[23, 38]], "variation": "identical"},
        ],
    }
    assert [record["id"] for record in found] == ["c.en:1", "c.en:3", "c.en:4"]
    assert "4 lines: 4 occurrences of 2 of 3 idioms in 3 sentences" in done.err


@pytest.mark.parametrize("named", [("c",), ("--src", "c.en", "--tgt", "c.fr")])
def test_parallel_text_reads_back_as_a_test_set(cli: Cli, named: tuple[str, ...]) -> None:
    done = cli("find", *named, "-l", "en-fr", *OWN, "-o", "out.jsonl", "--all")
    assert done.code == 0 and not done.err
    testset = TestSet.read("out.jsonl")
    assert (testset.langpair, len(testset), testset.n_occurrences) == ("en-fr", 4, 4)
    assert [example.refs[0] for example in testset] == FR.splitlines()
    assert "1 sentence without an idiom kept" in done.out


def test_a_monolingual_test_set_can_be_scored_later(cli: Cli) -> None:
    cli("find", "c.en", "-l", "en", *OWN, "-o", "out.jsonl")
    assert TestSet.read("out.jsonl", "en-fr").langpair == "en-fr"


def test_jobs_and_samples_and_the_page(cli: Cli) -> None:
    for jobs in ("1", "2"):
        done = cli(
            "find", "c", "-l", "en-fr", *OWN, "-o", f"{jobs}.jsonl", "--per-idiom", "1", "--page", "p.html",
            "--filters", "all", "ratio=9", "--dropped", f"{jobs}.dropped.jsonl", "-f", "json", "--jobs", jobs,
        )  # fmt: skip
        assert done.code == 0
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes()
    assert Path("1.dropped.jsonl").read_bytes() == Path("2.dropped.jsonl").read_bytes()
    numbers = json.loads(done.out)
    assert numbers["dropped"]["duplicate"] == 1
    assert {row["idiom"]: row["n_sentences"] for row in numbers["idioms"]} == {
        "kick the bucket": 1, "spill the beans": 1,
    }  # fmt: skip
    assert (numbers["n_lines"], numbers["n_idioms"], numbers["n_idioms_sought"]) == (4, 2, 3)
    assert "<mark>kick the bucket</mark>" in Path("p.html").read_text()


def test_a_second_look_without_a_file(cli: Cli) -> None:
    done = cli("find", "c.en", "-l", "en", *OWN, "--filters", "duplicates", "--page", "p.html")
    assert [record["id"] for record in records(done.out)] == ["c.en:1", "c.en:3"]
    assert "1 dropped: duplicate" in done.err
    assert sorted(listing(Path())) == ["c.en", "c.fr", "i.tsv", "p.html"]


def test_count_and_frequency(cli: Cli) -> None:
    assert cli("find", "c.en", "c.fr", "-l", "en", *OWN, "--count", "-o", "counted.tsv").code == 0
    assert Path("counted.tsv").read_text().splitlines()[1:] == [
        "kick the bucket\t3",
        "spill the beans\t1",
        "break a leg\t0",
    ]
    assert cli("find", "c.en", "-l", "en", *OWN, "--count", "-q").out == Path("counted.tsv").read_text()
    done = cli("find", "c.en", "-l", "en", "--inventory", "counted.tsv", "--frequency", "2:", "-q")
    assert [o["idiom"] for record in records(done.out) for o in record["idioms"]] == ["kick the bucket"] * 3


def test_standard_input(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EN.encode())))
    assert [record["id"] for record in records(cli("find", "-", "-l", "en", *OWN).out)] == [
        "stdin:1",
        "stdin:3",
        "stdin:4",
    ]


def test_stopped_and_gone_on_with(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def mortal(inventory: Inventory, *_: Any, **__: Any) -> ListFinder:
        made = Mortal("stop", "spill", tmp_path / "died", *inventory.idioms)
        made.signature = "the same"
        return made

    monkeypatch.setattr(finder, "make_finder", mortal)
    call = ("find", "c.fr", "c.en", "-l", "en", *OWN, "-o", "out.jsonl")
    done = cli(*call)
    assert done.code == 130
    assert done.err == (
        "idiometer: stopped; what was found so far is in out.jsonl.part, and the same command goes on from there\n"
    )
    assert not Path("out.jsonl").exists()
    done = cli(*call)
    assert done.code == 0 and "going on after line 4" in done.err
    assert len(records(Path("out.jsonl").read_text())) == 3
    assert sorted(listing(Path())) == ["c.en", "c.fr", "died", "i.tsv", "out.jsonl"]


def test_a_full_standard_output(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(_: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=SimpleNamespace(write=write)))
    done = cli("find", "c.en", "-l", "en", *OWN, "-q")
    assert done.code == 1
    assert done.err == "idiometer: cannot write to standard output: No space left on device\n"


def test_progress_is_for_terminals(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\r" not in cli("find", "c.en", "-l", "en", *OWN).err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert "4 lines, 3 sentences" in cli("find", "c.en", "-l", "en", *OWN).err


NUL = b"fine\nab\0c\n"


def zipped(**members: str) -> bytes:
    """An archive, with `_` for the dots of names; `secret` says that it is protected by a password."""
    secret = members.pop("secret", None)
    with io.BytesIO() as stream:
        with zipfile.ZipFile(stream, "w") as archive:
            for name, text in members.items():
                archive.writestr(name.replace("_", "."), text)
        data = bytearray(stream.getvalue())
    if secret:
        for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            data[data.find(mark) + at] |= 1
    return bytes(data)


CASES: dict[str, tuple[str, bytes, str, int]] = {
    # arguments ('f' is a file with these bytes), what is said, the code
    "no corpus": ("-l en", b"", "name a CORPUS", 2),
    "both kinds": ("f --src c.en --tgt c.fr -l en-fr", b"", "name a CORPUS, or two files", 2),
    "one side": ("--src c.en -l en-fr", b"", "--src FILE --tgt FILE", 2),
    "no language": ("c.en", b"", "say the language with -l", 2),
    "no such language": ("c.en -l english", b"", "did you mean 'en'", 2),
    "one language for two": ("--src c.en --tgt c.fr -l en", b"", "name both, for example -l en-fr", 2),
    "no inventory": ("c.en -l fr", b"", "give a list of idioms with --inventory FILE", 2),
    "unknown inventory": ("c.en -l en --inventory en-cor", b"", "did you mean 'en-core'", 2),
    "another language's inventory": ("c.en -l en --inventory zh-cibb", b"", "zh-cibb has idioms of zh", 2),
    "missing inventory": ("c.en -l en --inventory no/i.tsv", b"", "inventory no/i.tsv does not exist", 2),
    "missing shard": ("c.en gone.en -l en", b"", "gone.en does not exist; check the path", 1),
    "missing target": ("--src c.en --tgt gone.fr -l en-fr", b"", "gone.fr does not exist", 1),
    "a folder": ("d -l en", b"", "d is a directory; name its files, for example d/*", 1),
    "another format": ("f.csv -l en", b"a,b", "f.csv: a .csv file is not read; save it as text", 2),
    "twice": ("c.en c.en -l en", b"", "c.en is given twice", 2),
    "unknown filter": ("c.en -l en --filters lenth", b"", "did you mean 'length'", 2),
    "unknown format": ("c.en -l en -f yaml", b"", "unknown format 'yaml'", 2),
    "unknown engine": ("c.en -l en --engine spark", b"", "unknown engine 'spark'", 2),
    "no jobs": ("c.en -l en --jobs 0", b"", "--jobs takes a whole number from 1 on, not '0'", 2),
    "nobody": ("c.en -l en --per-idiom 0", b"", "--per-idiom takes a whole number from 1 on, not '0'", 2),
    "jobs of a cluster": ("c.en -l en --engine daft -o found --jobs 4", b"", "--jobs is for one machine", 2),
    "count and draw": ("c.en -l en --count --per-idiom 3", b"", "--count only counts", 2),
    "count and filter": ("c.en -l en --count --filters all", b"", "--count only counts", 2),
    "frequency": ("c.en -l en --frequency 7", b"", "LOW:HIGH, for example 7:1000", 2),
    "no frequencies": ("c.en -l en --inventory f --frequency 7:", b"idiom\na\n", "f has no frequencies: count them", 2),
    "empty": ("f -l en", b"", "f: the corpus is empty; it needs at least one line", 1),
    "only a mark": ("f -l en", b"\xef\xbb\xbf", "the corpus is empty", 1),
    "binary": ("f -l en", NUL, "f, line 2: character 3 is NUL; is it a binary file? (--skip-broken", 1),
    "another encoding": ("c.en f -l en", "ab\n杞人".encode("gb18030"), "f, line 2: byte 1 (0xe8) is not UTF-8", 1),
    "binary in another encoding": ("f -l en", b"\xff\xfea\0", "is not UTF-8, and there is a NUL", 1),
    "unequal": ("--src c.en --tgt f -l en-fr", b"a\nb\n", "f has 2 lines, c.en has 4 lines: line counts must match", 1),
    "unequal the other way": ("--src f --tgt c.fr -l en-fr", b"a\n", "f has 1 line, c.fr has 4 lines", 1),
    "cut gzip": ("f.gz -l en", b"\x1f\x8b\x08\x00\x00", "f.gz cannot be read to its end", 1),
    "cut zip": ("f.zip -l en-fr", b"PK\x03\x04", "f.zip is not a zip archive", 1),
    "an archive without": ("f.zip -l en-fr", zipped(a_en="a\n"), "needs one file that ends in .fr; it holds a.en", 1),
    "a closed archive": ("f.zip -l en", zipped(a_en="a\n", secret="yes"), "is protected by a password", 1),
    "no Parquet": ("f.parquet -l en", b"PAR1", "f.parquet is not a readable Parquet file", 1),
    "no XML": ("f.tmx -l en", b"<tmx><body>", "f.tmx, line 1", 1),
    "no JSON": ("f.jsonl -l en", b'{"text": "a"}\n{"text": \n', "f.jsonl, line 2, column 10: not JSON", 1),
    "no text": ("f.jsonl -l en", b'{"body": "a"}\n', "f.jsonl, line 1: no 'src or text' in it; its keys are body", 1),
    "no object": ("f.jsonl -l en", b"[1]\n", "f.jsonl, line 1: a line is a JSON object with at least 'src'", 1),
    "a number for a text": ("f.jsonl -l en", b'{"src": 3}\n', "f.jsonl, line 1: 'src' must be a text, not 3", 1),
    "a number for a pair": ("f.jsonl -l en-fr", b'{"src": "a", "ref": 3}\n', "'ref' must be a text or a list of", 1),
    "column 0": ("f.tsv -l en --columns 0", b"a\tb\n", "--columns counts from 1", 2),
    "three columns": ("f.tsv -l en --columns 1 2 3", b"a\tb\n", "--columns takes a text and a translation, not 3", 2),
    "no such column": ("f.tsv -l en --columns en", b"a\tb\n", "f.tsv, line 1: the header has no column 'en'", 1),
    "too few columns": ("f.tsv -l en --columns 2", b"a\tb\nc\n", "f.tsv, line 2: 1 column, column 2 was asked for", 1),
    "not JSONL": ("c.en -l en -o out.tsv", b"", "out.tsv: what is found is written as JSONL", 2),
    "nowhere": ("c.en -l en -o no/such/out.jsonl", b"", "cannot write no/such/out.jsonl", 1),
    "over the corpus": ("f.jsonl -l en -o f.jsonl", b"{}", "-o f.jsonl would write over f.jsonl, which is read", 2),
    "one name for two": ("c.en -l en -o o.jsonl --dropped o.jsonl", b"", "-o and --dropped are both o.jsonl", 2),
    "a folder to write": ("c.en -l en -o d.jsonl", b"", "d.jsonl is a directory", 1),
    "dropped nowhere": ("c.en -l en --dropped x.jsonl", b"", "--dropped FILE goes with -o FILE", 2),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_bad_input_is_one_line(cli: Cli, name: str) -> None:
    args, content, says, code = CASES[name]
    for folder in ("d", "d.jsonl"):
        Path(folder).mkdir()
    for word in args.split():
        if word.split(".")[0] == "f" and "/" not in word:
            Path(word).write_bytes(content)
    before = listing(Path())
    own = () if "--inventory" in args or "no inventory" in name else OWN
    done = cli("find", *args.split(), *own)
    assert (done.code, done.err.count("\n")) == (code, 1), done.err
    assert done.err.startswith("idiometer: ") and says in done.err
    assert listing(Path()) == before


def test_broken_lines_can_be_left_out(cli: Cli) -> None:
    Path("f").write_bytes(NUL + "杞人\n".encode("gb18030") + EN.encode() + b"x" * 1_000_001)
    done = cli(
        "find", "f", "-l", "en", *OWN, "--skip-broken", "-o", "out.jsonl", "--dropped", "dropped.jsonl", "-f", "json"
    )
    assert json.loads(done.out)["dropped"] == {"binary": 1, "not UTF-8": 1, "line too long to search": 1}
    assert [record["id"] for record in records(Path("out.jsonl").read_text())] == ["f:4", "f:6", "f:7"]
    assert records(Path("dropped.jsonl").read_text()) == [
        {"id": "f:2", "reason": "binary"},
        {"id": "f:3", "reason": "not UTF-8"},
        {"id": "f:8", "reason": "line too long to search"},
    ]


def test_what_the_list_of_idioms_lost_is_told(cli: Cli) -> None:
    Path("i.txt").write_text("kick the bucket\n\nKick  the bucket\noverboard\n\n")
    done = cli("find", "c.en", "-l", "en", "--inventory", "i.txt", "-o", "out.jsonl")
    assert done.err == "idiometer: i.txt: left out: 2 empty lines, 1 duplicate\n"
    assert done.out.endswith("4 lines: 3 occurrences of 1 of 2 idioms in 3 sentences\n")
    assert not cli("find", "c.en", "-l", "en", "--inventory", "i.txt", "-o", "out.jsonl", "-q").err


def test_a_long_line_is_counted_and_told(cli: Cli) -> None:
    Path("f").write_text(EN + "kick the bucket " * 70_000)
    done = cli("find", "f", "-l", "en", *OWN)
    assert done.code == 0 and "1 dropped: line too long to search" in done.err


def test_a_pipe_is_read_once(cli: Cli) -> None:
    reader, writer = os.pipe()
    os.write(writer, EN.encode())
    os.close(writer)
    done = cli("find", f"/dev/fd/{reader}", "-l", "en", *OWN, "-o", "out.jsonl")
    os.close(reader)
    assert done.code == 0 and len(Path("out.jsonl").read_text().splitlines()) == 3


def test_a_cluster_gets_the_shards_as_they_are_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = list[tuple[Any, ...]]()

    def find_on_cluster(sources: list[str], output: str, made: ListFinder, lang: str, **more: Any) -> dict[str, int]:
        more.pop("progress")(1, 2)
        calls.append((sources, output, len(made.idioms), lang, more))
        return {"shards": 2, "done_before": 1}

    monkeypatch.setitem(sys.modules, "idiometer.find.cluster", SimpleNamespace(find_on_cluster=find_on_cluster))
    done = cli("find", "s3://b/*.txt", "-l", "en-fr", *OWN, "--engine", "daft", "-o", "out", "--all")
    assert calls == [(["s3://b/*.txt"], "out", 3, "en-fr", {"keep_all": True, "skip_broken": False})]
    assert (done.code, done.out, done.err) == (0, "shards: 2, done before: 1\n", "idiometer: 1 of 2 shards are done\n")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["-o", "out", "--per-idiom", "3"], "--per-idiom is for one machine; leave out --engine daft"),
        (["-o", "out", "--filters", "all"], "--filters is for one machine"),
        ([], "--engine daft writes shards: name a folder with -o"),
    ],
)
def test_what_a_cluster_does_not_do(cli: Cli, more: list[str], says: str) -> None:
    done = cli("find", "c.en", "-l", "en", *OWN, "--engine", "daft", *more)
    assert done.code == 2 and says in done.err
