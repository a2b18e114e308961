"""`idiometer score -m apt`: alignments from files or from an aligner trained on the spot, and what can be wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.align.pharaoh import write_pharaoh
from idiometer.align.texts import token_pairs
from idiometer.corpus.example import Example, Occurrence
from idiometer.corpus.testset import TestSet
from tests.cli.conftest import Cli

SENTENCES = (
    ("He spilled the beans.", "Il a vendu la mèche."),
    ("They spilled the beans again.", "Ils ont encore vendu la mèche."),
    ("I break the ice.", "Je brise la glace."),
)
IDIOMS = ("spill the beans", "spill the beans", "break the ice")
SPANS = ((3, 20), (5, 22), (2, 15))
A = ("Il a vendu la mèche.", "Ils ont renversé les haricots.", "")
B = ("Il a tout dit.", "Ils ont encore vendu la mèche.", "Je casse la glace.")


def diagonal(lines: tuple[str, ...], scheme: str) -> list[tuple[tuple[int, int], ...]]:
    pairs = token_pairs([(src, line) for (src, _), line in zip(SENTENCES, lines, strict=True)], "en-fr", scheme)
    return [tuple((i, i) for i in range(min(len(src), len(tgt)))) for src, tgt in pairs]


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A test set, two systems, and alignments of all that link the n-th word with the n-th."""
    monkeypatch.chdir(tmp_path)
    examples = [
        Example(str(n), src, (ref,), (Occurrence(idiom, (span,)),))
        for n, ((src, ref), idiom, span) in enumerate(zip(SENTENCES, IDIOMS, SPANS, strict=True))
    ]
    TestSet.of("t", "en-fr", examples).write("t.jsonl")
    refs = tuple(ref for _, ref in SENTENCES)
    for name, lines in (("a.fr", A), ("b.fr", B), ("ref", refs)):
        Path(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        for scheme in ("words", "moses"):
            write_pharaoh(f"{name}.{scheme}", diagonal(lines, scheme))
    return tmp_path


FILES = ("--align-ref", "ref.words", "--align-hyp", "a.fr.words", "b.fr.words")


def test_scores_are_listed_one_by_one(apt: Path, cli: Cli) -> None:
    result = cli("score", "t.jsonl", "-i", "a.fr", "b.fr", "-m", "apt", *FILES, "-f", "json", "-o", "run")
    assert result.code == 0
    assert "aligned" not in result.err
    record = json.loads(result.out)
    names = [score["name"] for score in record["systems"][0]["scores"]]
    assert names == ["APT-unigram", "APT-chrF", "APT-TER", "APT-BLEU", "APT-MWE"]
    assert "aligner:given|tokens:words|links:#" in record["systems"][0]["scores"][0]["signature"]
    lines = (apt / "run" / "verdicts.jsonl").read_text(encoding="utf-8").splitlines()
    verdict = json.loads(lines[0])
    assert verdict["value"]["APT-unigram"] == 1.0
    assert [(e["side"], e["role"], e["spans"]) for e in verdict["evidence"]] == [
        ("ref", "aligned", [[3, 4], [5, 10], [11, 13]]),
        ("hyp", "aligned", [[3, 4], [5, 10], [11, 13]]),
    ]


@pytest.mark.parametrize("scheme", ["words", "moses"])
def test_what_the_links_count_is_found_out(scheme: str, apt: Path, cli: Cli) -> None:
    files = [argument.replace("words", scheme) for argument in FILES]
    result = cli("score", "t.jsonl", "-i", "a.fr", "b.fr", "-m", "apt", *files, "-f", "json")
    assert f"tokens:{scheme}|" in result.out
    said = cli("score", "t.jsonl", "-i", "a.fr", "b.fr", "-m", "apt", *files, "-f", "json", "--align-tokens", scheme)
    assert said.out == result.out


@pytest.mark.parametrize(("metric", "tokens"), [("apt", "words"), ("apt:faithful", "moses")])
def test_without_files_the_aligner_runs_and_says_on_what(metric: str, tokens: str, apt: Path, cli: Cli) -> None:
    result = cli("score", "t.jsonl", "-i", "a.fr", "b.fr", "-m", metric)
    assert result.code == 0
    assert f"for {metric}, words are aligned by eflomal, trained on the 8 pairs at hand" in result.err
    assert f"aligner:eflomal+grow-diag-final|tokens:{tokens}|trained:8#" in result.out
    assert cli("score", "t.jsonl", "-i", "a.fr", "-m", metric, "-q").err == ""


def test_gates_take_its_names(apt: Path, cli: Cli) -> None:
    result = cli("score", "t.jsonl", "-i", "a.fr", "b.fr", "-m", "apt", *FILES, "-b", "--fail-below", "apt-chrf=99")
    assert result.code == 3
    assert "APT-chrF" in result.err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["-m", "apt", "--align-ref", "ref.words"], 2, "apt needs word alignments of a.fr"),
        (["-m", "apt", "--align-hyp", *FILES[-2:]], 2, "apt needs word alignments of the references"),
        (["-m", "apt", *FILES[:-1]], 2, "--align-hyp has 1 file, -i has 2: give one per system"),
        (["-m", "bleu", *FILES], 2, "no metric makes use of --align-ref and --align-hyp: add -m apt"),
        (["-m", "apt", "--align-tokens", "words"], 2, "give those"),
        (["-m", "apt", *FILES, "--align-tokens", "word"], 2, "unknown kind of tokens 'word'; did you mean 'words'?"),
        (["-m", "bleu", "--apt-lowercase"], 2, "--apt-lowercase is an option of apt: add -m apt"),
        (["-m", "apt", *FILES[:-1], "none"], 1, "none does not exist"),
    ],
)
def test_wrong_use(arguments: list[str], code: int, message: str, apt: Path, cli: Cli) -> None:
    result = cli("score", "t.jsonl", "-i", "a.fr", "b.fr", *arguments)
    assert (result.code, message in result.err) == (code, True), result.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0-0\n1-x\n\n", "a.fr.words, line 2: '1-x' is not a link"),
        ("0-0\n", "a.fr.words has 1 line, the text has 3 pairs"),
        (
            "0-0\n0-0 5-9\n\n",
            "a.fr.words, line 2: link 5-9 is out of range: source and target have 5 and 5 as words, 6 and 6 as moses, "
            "5 and 5 as blanks; token counts differ from line 2 on",
        ),
    ],
)
def test_alignments_that_do_not_fit(text: str, message: str, apt: Path, cli: Cli) -> None:
    Path("a.fr.words").write_text(text)
    result = cli("score", "t.jsonl", "-i", "a.fr", "b.fr", "-m", "apt", *FILES)
    assert result.code == 1
    assert message in result.err


def test_a_system_called_ref_is_refused(apt: Path, cli: Cli) -> None:
    result = cli("score", "t.jsonl", "-i", "ref", "-m", "apt", "-q")
    assert (result.code, "a system is called 'ref'" in result.err) == (2, True)
