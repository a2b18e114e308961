"""`idiometer split`: what it prints, what it writes, and one line for every mistake."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from idiometer.corpus.lines import write_lines
from idiometer.corpus.testset import TestSet
from idiometer.find.conditions import training_pairs
from idiometer.idioms.inventory import Inventory
from tests.cli.conftest import Cli, listing
from tests.find.pairs import StringFinder
from tests.find.test_halves import random_pairs
from tests.find.test_split import random_corpus

PRINTED = """\
idiom pairs 9 of 2 idioms
to train on 4
to test on 5
left out: the only pair of its idiom 1
regular pairs 62 read
to train on 54
to develop with 3
to test on 4
left out: an idiom in the source 1
conditions in out/manifest.json: zero, joint, upsample-20, upsample-100"""
OPTIONS = "--regular c.en c.fr -o out --dev 3 --test 4"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, entered, with a test set and a corpus; finders look for plain strings."""

    def make_finder(inventory: Inventory, lang: str) -> StringFinder:
        assert lang == "en"
        return StringFinder(inventory.idioms)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("idiometer.find.finder.make_finder", make_finder)
    TestSet.of("t", "en-fr", random_pairs({"red tape": 5, "on ice": 4, "once": 1})).write("t.jsonl")
    pairs = [*random_corpus(60), ("so much red tape", "tant"), ("a rare bird", "un oiseau rare")]
    write_lines("c.en", [src for src, _ in pairs])
    write_lines("c.fr", [tgt for _, tgt in pairs])
    return tmp_path


def test_what_it_prints(folder: Path, cli: Cli) -> None:
    result = cli("split", "t.jsonl", *OPTIONS.split())
    assert (result.code, result.err) == (0, "")
    printed = "\n".join(" ".join(line.split()) for line in result.out.splitlines())
    assert printed == PRINTED
    assert len(list(training_pairs("out", "upsample-20"))) == 54 + 20 * 4


def test_json_is_the_manifest(folder: Path, cli: Cli) -> None:
    result = cli("split", "t.jsonl", *OPTIONS.split(), "--upsample", "7", "-f", "json")
    assert json.loads(result.out) == json.loads(Path("out/manifest.json").read_text())
    assert list(json.loads(result.out)["conditions"]) == ["zero", "joint", "upsample-7"]
    assert cli("split", "t.jsonl", *OPTIONS.split(), "-q").out == ""


def test_uneven_halves_are_said(folder: Path, cli: Cli) -> None:
    examples = random_pairs({"red tape": 4, "on ice": 4})
    copies = [replace(examples[0], id=f"copy {n}", src=examples[0].src + "!" * n) for n in (1, 2, 3, 4)]
    TestSet.of("t", "en-fr", [*examples, *copies]).write("t.jsonl")
    result = cli("split", "t.jsonl", *OPTIONS.split())
    assert "not halved evenly, since near duplicates stay together: 1 idioms\n" in result.out


def test_an_inventory_takes_more_out(folder: Path, cli: Cli) -> None:
    Path("i.tsv").write_text("idiom\nred tape\nrare bird\n")
    result = cli("split", "t.jsonl", *OPTIONS.split(), "--inventory", "i.tsv")
    assert "left out: an idiom in the source 2" in " ".join(result.out.split())


def test_an_older_split_is_replaced(folder: Path, cli: Cli) -> None:
    for seed in (1, 2, 1):
        assert cli("split", "t.jsonl", *OPTIONS.split(), "--seed", seed).code == 0
        assert json.loads(Path("out/manifest.json").read_text())["split"]["seed"] == seed


@dataclass(frozen=True)
class Case:
    """A mistake: arguments, what the error has to say, files to write first, and the exit code."""

    args: str
    says: tuple[str, ...]
    files: Mapping[str, str] = field(default_factory=dict)
    code: int = 1


IDIOM = '"idioms": [{"idiom": "%s", "spans": [[10, 13]]}]'
RECORD = '{"id": "%s", "src": "a b c d e %s", "ref": "f", "langpair": "en-%s", ' + IDIOM + "}\n"
ONE_EACH = "".join(RECORD % (word, word, "fr", word) for word in ("one", "two"))
ENGLISH = RECORD % (1, "one", "en", "x")
NO_REFS = '{"src": "a b c d e one", "langpair": "en-fr", "idioms": [{"idiom": "one", "spans": [[10, 13]]}]}\n'
CASES = {
    "no references": Case(f"u.jsonl {OPTIONS}", ("u.jsonl has no references", "find --src"), {"u.jsonl": NO_REFS}),
    "no idiom twice": Case(f"u.jsonl {OPTIONS}", ("no idiom has two pairs", "its idiom: 2"), {"u.jsonl": ONE_EACH}),
    "one language": Case(f"u.jsonl {OPTIONS}", ("en-en", "two languages"), {"u.jsonl": ENGLISH}, 2),
    "unequal": Case(f"t.jsonl {OPTIONS}", ("c.fr has 1 line, c.en has 62 lines",), {"c.fr": "a\n"}),
    "an empty corpus": Case(f"t.jsonl {OPTIONS}", ("the regular corpus is empty",), {"c.en": "", "c.fr": ""}),
    "one side empty": Case(f"t.jsonl {OPTIONS}", ("c.fr has 0 lines, c.en has 62 lines",), {"c.fr": ""}),
    "a small corpus": Case(
        "t.jsonl --regular c.en c.fr -o out", ("62 pairs, of which 61 can be held out", "2,000 to", "--dev, --test")
    ),
    "nothing left": Case("t.jsonl --regular c.en c.fr -o out --dev 60 --test 1", ("no regular pair is left",)),
    "a missing corpus": Case("t.jsonl --regular c.en gone -o out", ("gone does not exist",)),
    "a missing test set": Case(f"gone.jsonl {OPTIONS}", ("gone.jsonl does not exist",), code=2),
    "another folder": Case(f"t.jsonl {OPTIONS}", ("out exists and is not a split folder",), {"out/x": ""}),
    "a run folder": Case(f"t.jsonl {OPTIONS}", ("not a split folder",), {"out/manifest.json": '{"schema": 1}'}),
    "a file": Case(f"t.jsonl {OPTIONS} --output f", ("f exists and is not a split folder",), {"f": ""}),
    "over the corpus": Case("t.jsonl --regular c.en c.fr -o c.en", ("would write over c.en, which is read",), code=2),
    "a seed": Case(f"t.jsonl {OPTIONS} --seed abc", ("--seed takes a whole number from 0 on, not 'abc'",), code=2),
    "no such place": Case("t.jsonl --regular c.en c.fr -o no/out", ("cannot write no/out",)),
    "no test set": Case("--regular c.en c.fr -o out", ("name a TESTSET",), code=2),
    "a swallowed test set": Case("-o out --regular c.en c.fr t.jsonl", ("name a TESTSET, before --regular",), code=2),
    "no corpus": Case("t.jsonl -o out", ("--regular corpus.en corpus.fr",), code=2),
    "no output": Case("t.jsonl --regular c.en c.fr", ("-o split/",), code=2),
    "three files": Case("t.jsonl --regular c.en c.fr c.de -o out", ("pairs are two files", "c.de"), code=2),
    "one text": Case("t.jsonl --regular c.en -o out", ("pairs are two files", ".tsv"), code=2),
    "standard input": Case("t.jsonl --regular - c.fr -o out", ("standard input cannot",), code=2),
    "upsample once": Case(f"t.jsonl {OPTIONS} --upsample 1", ("--upsample", "joint"), code=2),
    "upsample twice the same": Case(f"t.jsonl {OPTIONS} --upsample 3 3", ("--upsample",), code=2),
    "a negative size": Case("t.jsonl --regular c.en c.fr -o out --dev -1", ("--dev",), code=2),
    "a format": Case(f"t.jsonl {OPTIONS} -f jsn", ("unknown format 'jsn'; did you mean 'json'?",), code=2),
    "an inventory": Case(f"t.jsonl {OPTIONS} --inventory zh-cib", ("did you mean 'zh-cibb'?",), code=2),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_one_line_and_nothing_written(folder: Path, cli: Cli, case: Case) -> None:
    for name, text in case.files.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text)
    before = listing(folder)
    result = cli("split", *case.args.split())
    assert [text for text in case.says if text not in result.err] == [], result.err
    assert (result.code, result.out, result.err.count("\n")) == (case.code, "", 1)
    assert listing(folder) == before
