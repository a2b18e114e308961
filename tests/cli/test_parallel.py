"""`lexicon induce`, `lexicon translatability` and `inventory discover`, from files to files."""

from __future__ import annotations

import itertools
import json
import shlex
from pathlib import Path

import pytest

from idiometer.corpus.testset import TestSet
from idiometer.idioms.inventory import Inventory
from idiometer.lexicon.lexicon import Lexicon
from tests.cli.conftest import Cli, Result

NOUNS = {"dog": "chien", "cat": "chat", "boy": "garçon", "bucket": "seau", "ball": "ballon"}
VERBS = {"sees": "voit", "kicked": "frappa", "paints": "peint", "hides": "cache", "wants": "veut"}
PAIRS = [
    (f"the {a} {verb} the {b}", f"le {NOUNS[a]} {VERBS[verb]} le {NOUNS[b]}")
    for a, verb, b in itertools.product(NOUNS, VERBS, NOUNS)
    if (verb, b) != ("kicked", "bucket")
]
DEAD = [(f"the {noun} kicked the bucket", f"le {noun_fr} mourut") for noun, noun_fr in NOUNS.items()] * 2


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(PAIRS + DEAD)


def run(cli: Cli, line: str, *, fails: bool = False) -> Result:
    """Run a command line that has to go well, or has to fail."""
    done = cli(*shlex.split(line))
    assert (done.code != 0) is fails, done.err
    return done


def write(pairs: list[tuple[str, str]]) -> None:
    Path("a.en").write_text("".join(f"{src}\n" for src, _ in pairs), encoding="utf-8")
    Path("a.fr").write_text("".join(f"{tgt}\n" for _, tgt in pairs), encoding="utf-8")


@pytest.mark.usefixtures("files")
def test_an_induced_lexicon_is_one_for_litter(cli: Cli) -> None:
    done = run(cli, "lexicon induce --src a.en --tgt a.fr -l en-fr -o en-fr.tsv -f json")
    report = json.loads(done.out)
    lexicon = Lexicon.read("en-fr.tsv")
    assert {word: lexicon.entries[word][0] for word in (NOUNS | VERBS) if word != "kicked"} == {
        word: target for word, target in (NOUNS | VERBS).items() if word != "kicked"
    }
    assert report["n_translations"] == len(lexicon) and report["n_pairs"] == len(PAIRS + DEAD)
    Path("t.jsonl").write_text(
        '{"id": "1", "langpair": "en-fr", "src": "He let the cat out.", "idioms": [{"idiom": "x", "spans": [[3, 18]]}]}'
    )
    Path("s.fr").write_text("Il sort le chat.\n")
    scored = run(cli, "score t.jsonl -i s.fr -m litter --lexicon en-fr.tsv --litter-without bundled share -b -q")
    assert scored.out == "1.000\n"


@pytest.mark.usefixtures("files")
def test_candidates_are_an_inventory(cli: Cli) -> None:
    done = run(cli, "inventory discover --src a.en --tgt a.fr -l en-fr -o found.tsv")
    assert "groups of words, from 130 pairs by eflomal+intersection" in done.out
    first = next(iter(Inventory.read("found.tsv")))
    assert (first.idiom, first.frequency, first.extra["beside"]) == ("kicked the bucket", 10, "mourut")


@pytest.mark.usefixtures("files")
def test_shares_stand_beside_the_pairs(cli: Cli) -> None:
    run(cli, "lexicon translatability --src a.en --tgt a.fr -l en-fr -o pairs.tsv")
    examples = list(TestSet.read("pairs.tsv", "en-fr"))
    assert [(e.src, e.refs[0]) for e in examples] == PAIRS + DEAD
    literal, dead = examples[0].extra, examples[-1].extra
    assert (literal["unlinked"], literal["unlisted"]) == ("0.000", "0.000")
    assert float(dead["unlisted"]) > 0.5


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("lexicon induce", "give --src FILE, --tgt FILE and the pair, for example: idiometer lexicon induce"),
        ("lexicon induce --src a.en --tgt a.fr", "give --src FILE, --tgt FILE and the pair"),
        ("inventory discover --src a.en --tgt a.fr", "give --src FILE, --tgt FILE and the pair"),
        ("lexicon induce --src a.en --tgt a.fr -l en", "'en' is not a language pair"),
        ("lexicon induce --src a.en --tgt a.fr -l en-fr -o a.en", "name it .tsv"),
        ("lexicon induce --src a.en --tgt a.fr -l en-fr -o no/x.tsv", "folder no does not exist"),
        ("lexicon translatability --src a.en --tgt a.fr -l en-fi", "no lexicon for en-fi ships with Idiometer"),
    ],
)
def test_wrong_calls(cli: Cli, args: str, says: str) -> None:
    done = run(cli, args, fails=True)
    assert says in done.err and len(done.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["lexicon induce", "lexicon translatability", "inventory discover"])
@pytest.mark.usefixtures("files")
def test_files_that_cannot_be_used(cli: Cli, command: str) -> None:
    call = f"{command} --src a.en --tgt a.fr -l en-fr -o out.tsv"
    for pairs, says in (
        ([], "a.en and a.fr are empty"),
        ([("", ""), ("dog", "")], "no pair with words on both sides"),
    ):
        write(pairs)
        done = run(cli, call, fails=True)
        assert says in done.err and len(done.err.splitlines()) == 1
    write(PAIRS)
    Path("a.fr").write_text("un\n")
    assert "a.fr has 1 line, a.en has 120 lines: line counts must match" in run(cli, call, fails=True).err
    assert not Path("out.tsv").exists()


@pytest.mark.usefixtures("files")
def test_too_little_text_is_said(cli: Cli) -> None:
    write([("dog", "chien"), ("cat", "chat")])
    induced = run(cli, "lexicon induce --src a.en --tgt a.fr -l en-fr", fails=True).err
    assert "no two words of a.en and a.fr are linked twice in 2 pairs" in induced
    found = run(cli, "inventory discover --src a.en --tgt a.fr -l en-fr", fails=True).err
    assert "no idiom found in 2 pairs" in found


@pytest.mark.usefixtures("files")
def test_pairs_left_out_are_counted(cli: Cli) -> None:
    write([*PAIRS, ("dog", "")])
    done = run(cli, "lexicon induce --src a.en --tgt a.fr -l en-fr -o x.en-fr.tsv")
    assert "1 of 121 pairs has an empty side or more than 1,024 words and is left out" in done.err
