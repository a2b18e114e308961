"""`idiometer align`: files and test sets, saved models, quality, and what can be wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.align.pharaoh import read_pharaoh
from idiometer.corpus.example import Example
from idiometer.corpus.testset import TestSet
from tests.align.encoders import save_encoder
from tests.align.pairs import LEXICON, pairs
from tests.cli.conftest import Cli, Result, listing

PAIR = ("--src", "a.en", "--tgt", "a.fr", "-l", "en-fr")


@pytest.fixture
def text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A little parallel text in two files, one of its lines empty; and more to train on."""
    monkeypatch.chdir(tmp_path)
    for name, n, seed in (("a", 60, 1), ("big", 200, 2)):
        rows = [(" ".join(src), " ".join(tgt)) for src, tgt in pairs(n, seed)]
        if name == "a":
            rows[4] = (rows[4][0], "")
        Path(f"{name}.en").write_text("".join(f"{src}.\n" for src, _ in rows))
        Path(f"{name}.fr").write_text("".join(f"{tgt}\n" for _, tgt in rows))
    return tmp_path


def words() -> tuple[list[list[str]], list[list[str]]]:
    """The words of the two files."""
    sources, targets = (Path(name).read_text(encoding="utf-8").splitlines() for name in ("a.en", "a.fr"))
    return [line.rstrip(".").split() for line in sources], [line.split() for line in targets]


def share_right(path: str) -> float:
    sources, targets = words()
    links = read_pharaoh(path)
    assert len(links) == len(sources)
    right = [LEXICON[src[i]] == tgt[j] for src, tgt, each in zip(sources, targets, links, strict=True) for i, j in each]
    return sum(right) / len(right)


def test_two_files(text: Path, cli: Cli) -> None:
    result = cli("align", *PAIR, "--train-src", "big.en", "--train-tgt", "big.fr", "-o", "a.align")
    assert result.code == 0
    assert share_right("a.align") > 0.8
    assert read_pharaoh("a.align")[4] == ()
    assert "a.fr: " in result.out
    assert "links in 60 pairs, 1 empty one" in result.out
    assert "trained on 259 pairs, 59 of them of the text at hand (1 with an empty side left out)" in result.out


def test_links_go_to_standard_output_and_the_rest_to_the_other(text: Path, cli: Cli) -> None:
    result = cli("align", *PAIR, "--method", "fast-align")
    assert len(result.out.splitlines()) == 60
    assert "fast-align+grow-diag-final" in result.err
    assert cli("align", *PAIR, "--method", "fast-align", "-q") == Result(0, result.out, "")


def test_a_saved_model_aligns_alike_and_knows_its_pair(text: Path, cli: Cli) -> None:
    first = cli("align", *PAIR, "--save-model", "m", "-q")
    assert cli("align", *PAIR, "--model", "m", "-q") == first
    assert not Path("m.partial").exists()
    wrong = cli("align", *PAIR[:-1], "en-de", "--model", "m")
    assert (wrong.code, "m aligns en-fr, and en-de is asked for" in wrong.err) == (2, True)
    again = cli("align", *PAIR, "--save-model", "m", "-q", "--method", "hmm")
    assert again.code == 0
    assert json.loads(Path("m/aligner.json").read_text())["method"] == "hmm"


def test_a_stopped_training_goes_on(text: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from idiometer.align import checkpoints, training

    def stop(pairs: object, method: str, direction: str, *rest: object) -> object:
        if direction == "inverse":
            raise KeyboardInterrupt
        return whole(pairs, method, direction, *rest)  # type: ignore[arg-type]

    whole = training._direction
    monkeypatch.setattr(training, "_direction", stop)
    assert cli("align", *PAIR, "--save-model", "m").code == 130
    assert not Path("m").exists()
    monkeypatch.setattr(training, "_direction", whole)
    loaded: list[str] = []
    read = checkpoints.load_model

    def noted(kind: str, prefix: Path) -> object:
        loaded.append(prefix.name)
        return read(kind, prefix)

    monkeypatch.setattr(checkpoints, "load_model", noted)
    result = cli("align", *PAIR, "--save-model", "m", "-q")
    assert loaded == ["direct0"]
    assert result == cli("align", *PAIR, "-q")
    assert not Path("m.partial").exists()


def test_a_test_set_with_its_systems(text: Path, cli: Cli) -> None:
    sources, refs = (Path(name).read_text(encoding="utf-8").splitlines() for name in ("a.en", "a.fr"))
    examples = [Example(str(n), src, (ref, "la")) for n, (src, ref) in enumerate(zip(sources, refs, strict=True))]
    TestSet.of("t", "en-fr", examples).write("t.jsonl")
    Path("b.fr").write_text("\n".join(reversed(refs)) + "\n")
    result = cli("align", "--testset", "t.jsonl", "-i", "a.fr", "b.fr", "-o", "links", "-f", "json")
    assert result.code == 0
    assert set(listing(Path("links"))) == {"alignments.json", *(f"{x}.align" for x in ("ref", "ref1", "a.fr", "b.fr"))}
    record = json.loads(result.out)
    assert record["aligned"]["a.fr"]["empty"] == 1
    assert record["training"]["n_of_text"] == record["training"]["n_trained"] == 4 * 60 - 3
    assert Path("links/ref.align").read_bytes() == Path("links/a.fr.align").read_bytes()


def test_quality_on_pairs_that_were_not_trained_on(text: Path, cli: Cli) -> None:
    sources, targets = words()
    gold = [
        " ".join(f"{i}{'-' if LEXICON[a] == b else '?'}{i}" for i, (a, b) in enumerate(zip(src, tgt, strict=False)))
        for src, tgt in zip(sources, targets, strict=True)
    ]
    Path("gold").write_text("\n".join(gold[:20] + [""] * 40) + "\n")
    more = ("--train-src", "big.en", "--train-tgt", "big.fr")
    result = cli("align", *PAIR, *more, "--gold", "gold", "--agreement", "-f", "json", "-o", "a.align")
    aer, agreement = json.loads(result.out)["quality"]
    assert (aer["measure"], aer["n_pairs"], agreement["n_pairs"]) == ("AER", 19, 20)
    assert aer["value"] < 0.2
    assert agreement["measure"] == "agreement with fast-align (F1)"
    assert 0.8 < agreement["value"] <= 1


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "say what to align"),
        (["--src", "a.en"], 2, "--src FILE and --tgt FILE go together"),
        (["--src", "a.en", "--tgt", "a.fr"], 2, "say the language pair, for example -l en-fr"),
        ([*PAIR, "--testset", "t.jsonl"], 2, "say what to align"),
        ([*PAIR, "-i", "a.fr"], 2, "-i goes with --testset"),
        (["--testset", "starter/en-fr", "-i", "a.fr"], 2, "name a folder with -o"),
        (["--testset", "starter/en-fr", "-i", "a.fr", "-o", "x"], 1, "a.fr has 60 lines, starter/en-fr has"),
        (["--src", "a.en", "--tgt", "big.fr", "-l", "en-fr"], 1, "big.fr has 200 lines, a.en has 60"),
        (["--src", "-", "--tgt", "a.fr", "-l", "en-fr"], 2, "standard input cannot hold both"),
        (["--src", "none", "--tgt", "a.fr", "-l", "en-fr"], 1, "none does not exist"),
        ([*PAIR, "--train-src", "big.en"], 2, "--train-src has 1 file, --train-tgt 0 files: they go in pairs"),
        ([*PAIR, "--method", "fastalign"], 2, "did you mean 'fast-align'"),
        ([*PAIR, "--heuristic", "gdfa"], 2, "unknown heuristic 'gdfa'"),
        ([*PAIR, "--tokens", "word"], 2, "did you mean 'words'"),
        ([*PAIR, "--layer", "3"], 2, "--layer is an option of --method neural"),
        ([*PAIR, "--method", "neural", "--save-model", "m"], 2, "--save-model is for methods that are trained"),
        ([*PAIR, "--model", "m", "--method", "hmm"], 2, "--method does not go with --model"),
        ([*PAIR, "--model", "none"], 1, "none is no trained aligner: aligner.json is missing"),
        ([*PAIR, "--save-model", "full"], 1, "full exists and is not a trained aligner; name another one"),
        ([*PAIR, "-o", "a.fr"], 2, "-o a.fr would write over a.fr"),
        ([*PAIR, "--gold", "a.en"], 1, "a.en, line 1: "),
        ([*PAIR, "-f", "yaml"], 2, "unknown format 'yaml'"),
    ],
)
def test_wrong_use(arguments: list[str], code: int, message: str, text: Path, cli: Cli) -> None:
    Path("full").mkdir()
    Path("full/mine").touch()
    result = cli("align", *arguments)
    assert (result.code, message in result.err) == (code, True), result.err


def test_nothing_to_learn_from(text: Path, cli: Cli) -> None:
    Path("a.fr").write_text("\n" * 60)
    result = cli("align", *PAIR)
    assert (result.code, "no pair with words on both sides" in result.err) == (1, True)


def test_a_line_that_is_too_long_is_named(text: Path, cli: Cli) -> None:
    lines = Path("a.en").read_text(encoding="utf-8").splitlines()
    lines[2] = "house " * 1100
    Path("a.en").write_text("\n".join(lines) + "\n")
    result = cli("align", *PAIR)
    assert (result.code, "pair 3 has 1,100 tokens on one side" in result.err) == (1, True)


def test_the_neural_aligner(text: Path, cli: Cli) -> None:
    folder = save_encoder(text / "encoder")
    Path("n.en").write_text("the house\n\nbig cat\n")
    Path("n.fr").write_text("la maison\nla\nchatte grande\n")
    result = cli(
        *("align", "--src", "n.en", "--tgt", "n.fr", "-l", "en-fr", "--method", "neural", "--encoder", folder),
        *("--layer", 0, "--extraction", "argmax"),
    )
    assert (result.code, result.out) == (0, "0-0 1-1\n\n0-1 1-0\n")
    assert "4 links in 3 pairs, 1 empty one" in result.err
