from __future__ import annotations

import csv
import gzip
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import zstandard

from idiometer.cli.parser import Parser
from idiometer.cli.score import add_arguments
from idiometer.corpus.testset import TestSet
from tests.cli.conftest import Cli, listing

ALL = ("good.en", "mixed.en", "bad.en")
SCORE_KEYS = {"name", "score", "higher_is_better", "signature", "confidence", "skipped", "idioms", "n_occurrences"}
FAST = ("score", "t.jsonl", "-m", "blocklist", "-q")


def scores(cli: Cli, *args: object) -> dict[str, Any]:
    """The scores of a run as JSON, by system and name."""
    result = cli(*args, "-f", "json")
    assert (result.code, result.err) == (0, "")
    record = json.loads(result.out)
    assert isinstance(record, dict)
    return record | {s["system"]: {score["name"]: score for score in s["scores"]} for s in record["systems"]}


def test_json_has_the_same_keys_for_one_system_and_many(data: Path, cli: Cli) -> None:
    one, many = (scores(cli, "score", "t.jsonl", "-i", *names) for names in (ALL[:1], ALL))
    for record in (one, many):
        assert record["schema"] == 1
        assert record["testset"]["n_occurrences"] == 6
        for system in record["systems"]:
            assert [score["name"] for score in system["scores"]] == ["blocklist", "BLEU", "chrF"]
            for score in system["scores"]:
                assert set(score) >= SCORE_KEYS
                assert not score["confidence"] or set(score["confidence"]) >= {"low", "high", "level"}
    assert one["comparisons"] == []
    wanted = {"metric", "baseline", "system", "difference", "p_value", "p_adjusted", "test", "n_shared"}
    assert all(set(comparison) >= wanted for comparison in many["comparisons"])
    assert [(c["metric"], c["baseline"], c["system"]) for c in many["comparisons"]][:2] == [
        ("blocklist", "good.en", "mixed.en"),
        ("blocklist", "good.en", "bad.en"),
    ]


def test_the_numbers(data: Path, cli: Cli) -> None:
    found = scores(cli, *FAST, "-i", *ALL)
    assert [found[name]["blocklist"]["score"] for name in ALL] == [0.0, pytest.approx(0.5), 1.0]
    mixed = found["mixed.en"]["blocklist"]
    assert {row["idiom"]: (row["n"], row["score"]) for row in mixed["idioms"]} == {
        "手无寸铁": (2, 0.5),
        "雪上加霜": (1, 1.0),
        "五花八门": (2, 0.0),
    }
    assert (mixed["n_occurrences"], mixed["n_idioms"]) == (5, 3)
    assert mixed["literal_use"] == {"n_occurrences": 1, "value": 1.0}
    micro = scores(cli, *FAST, "-i", *ALL, "--average", "micro")
    assert micro["mixed.en"]["blocklist"]["score"] == pytest.approx(0.4)


def test_the_signature_says_what_changes_the_number(data: Path, cli: Cli) -> None:
    def signature(*args: str) -> str:
        found = scores(cli, *FAST, "-i", *ALL, *args)["bad.en"]["blocklist"]["signature"]
        assert found.startswith("blocklist|pair:zh-en|")
        assert found.rpartition("|")[2].startswith("version:")
        return str(found)

    signatures = [
        signature(*args.split())
        for args in ("", "--seed 0", "--seed 1", "--average micro", "--where usage=figurative", "--paired-ar")
    ]
    assert len(set(signatures)) == len(signatures)
    assert "|seed:0|" in signatures[1]
    assert signature() == signatures[0]


def test_seeds_and_tests_reach_the_p_values(data: Path, cli: Cli) -> None:
    runs = [scores(cli, "score", "t.jsonl", "-m", "chrf", "-i", *ALL, "--seed", seed) for seed in (0, 0, 12345)]
    p = [[c["p_value"] for c in run["comparisons"]] for run in runs]
    assert p[0] == p[1]
    kinds = [scores(cli, *FAST, "-i", *ALL, *args)["comparisons"][0]["test"] for args in ([], ["--paired-ar"])]
    assert kinds == ["paired bootstrap", "approximate randomisation"]


@pytest.mark.parametrize(("width", "shown"), [((), "0.500"), (("-w", "1"), "0.5"), (("-w", "5"), "0.50000")])
def test_score_only(data: Path, cli: Cli, width: tuple[str, ...], shown: str) -> None:
    result = cli(*FAST, "-i", *ALL, "-b", *width)
    assert result.out.split("\n")[1] == shown
    assert len(result.out.splitlines()) == 3


def test_csv(data: Path, cli: Cli) -> None:
    rows = list(csv.DictReader(io.StringIO(cli("score", "t.jsonl", "-i", *ALL, "-f", "csv").out)))
    assert [(row["system"], row["metric"]) for row in rows[:4]] == [
        *((name, "blocklist") for name in ALL),
        ("good.en", "BLEU"),
    ]
    assert float(rows[1]["score"]) == pytest.approx(0.5)
    assert (rows[0]["baseline"], rows[1]["baseline"]) == ("", "good.en")


def test_markdown(data: Path, cli: Cli) -> None:
    Path("a|b.en").write_text(Path("bad.en").read_text())
    lines = cli(*FAST, "-i", "good.en", "a|b.en", "-f", "markdown").out.splitlines()
    assert lines[0].count("|") == lines[2].count("|") == 8
    assert lines[3].startswith("| a\\|b.en | blocklist ↓ | 1.000 |")
    assert lines[-1].startswith("- `blocklist|pair:zh-en|")


def test_the_table_fits_eighty_columns(data: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = cli("score", "t.jsonl", "-i", *ALL).out.splitlines()
    assert all(len(line) <= 80 for line in lines if "|" not in line)
    assert any(line.startswith("★") and "good.en" in line and "0.000" in line for line in lines)
    assert any("No * means that no" in line for line in lines)


def test_names_are_not_markup(data: Path, cli: Cli) -> None:
    name = "[red]x[/] [/b].en"
    Path(name.replace("/", "")).write_text(Path("bad.en").read_text())
    assert "[red]x[] [b].en" in cli(*FAST, "-i", "good.en", name.replace("/", "")).out


def test_verdicts(data: Path, cli: Cli) -> None:
    cli("score", "t.jsonl", "-i", "good.en", "bad.en", "-m", "blocklist", "blocklist:faithful", "--verdicts", "v.jsonl")
    found = [json.loads(line) for line in Path("v.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(found) == 6 * 2 * 2
    first = next(v for v in found if v["system"] == "bad.en" and v["metric"] == "blocklist")
    assert first | {"evidence": None} == {
        **{"id": "1", "occurrence": 0, "system": "bad.en", "metric": "blocklist", "idiom": "手无寸铁"},
        **{"spans": [[1, 5]], "value": 1.0, "label": "literal", "usage": "figurative", "evidence": None},
    }
    (evidence,) = first["evidence"]
    assert (evidence["side"], evidence["role"], evidence["spans"], evidence["word"]) == (
        *("hyp", "literal", [[3, 7]], "iron"),
    )


def test_verdicts_that_could_not_be_given(data: Path, cli: Cli) -> None:
    text = Path("t.jsonl").read_text(encoding="utf-8").replace('"idiom": "五花八门"', '"idiom": "百里挑一"')
    Path("u.jsonl").write_text(text, encoding="utf-8")
    result = cli("score", "u.jsonl", "-i", "bad.en", "-m", "blocklist", "--verdicts", "v.jsonl")
    assert "2 occurrences not judged: no blocklist" in result.out
    found = [json.loads(line) for line in Path("v.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(v["value"], v["reason"]) for v in found if v["idiom"] == "百里挑一"] == [(None, "no blocklist")] * 2
    assert all("reason" not in v for v in found if v["value"] is not None)


def test_where(data: Path, cli: Cli) -> None:
    found = scores(cli, *FAST, "-i", "mixed.en", "--where", "idiom=雪上加霜")["mixed.en"]["blocklist"]
    assert (found["n_occurrences"], found["n_idioms"], found["score"]) == (1, 1, 1.0)
    literal = scores(cli, *FAST, "-i", "mixed.en", "--where", "usage=literal")["mixed.en"]["blocklist"]
    assert (literal["n_occurrences"], literal["score"]) == (1, 1.0)
    both = scores(cli, *FAST, "-i", "mixed.en", "--where", "usage=figurative", "idiom=雪上加霜")["mixed.en"]
    assert both["blocklist"]["n_occurrences"] == 1


def test_of_several_values_of_a_key_one_is_enough(data: Path, cli: Cli) -> None:
    for wish in (["idiom=雪上加霜", "idiom=五花八门"], ["idiom=五花八门", "--where", "idiom=雪上加霜"]):
        found = scores(cli, *FAST, "-i", "mixed.en", "--where", *wish)["mixed.en"]["blocklist"]
        assert (found["n_occurrences"], found["n_idioms"], found["score"]) == (3, 2, 0.5)
        assert "|where:idiom=五花八门+idiom=雪上加霜|" in found["signature"]


def test_the_head_of_the_table_counts_what_was_chosen(data: Path, cli: Cli) -> None:
    lines = cli(*FAST, "-i", "mixed.en", "--where", "idiom=雪上加霜").out.splitlines()
    assert lines[0].endswith("6 sentences, 6 occurrences of 3 idioms")
    assert lines[1] == "of these where idiom=雪上加霜: 2 sentences, 2 occurrences of 1 idiom"


@pytest.mark.parametrize("again", ["--fail-above", "--lexicon", "--litter-without", "-r", "--general-hyp", "--where"])
def test_an_option_of_several_values_adds_up(again: str) -> None:
    parser = Parser()
    add_arguments(parser)
    (values,) = (v for v in vars(parser.parse([again, "a=1", "b=2", again, "c=3"])).values() if v and "a=1" in str(v))
    assert values == ["a=1", "b=2", "c=3"]


def test_where_keeps_the_number_of_an_occurrence(data: Path, cli: Cli) -> None:
    """`occurrence` counts in the example of the test set that was given."""
    src = "手无寸铁，雪上加霜"
    idioms = [{"idiom": src[:4], "spans": [[0, 4]]}, {"idiom": src[5:], "spans": [[5, 9]]}]
    Path("two.jsonl").write_text(json.dumps({"id": "x", "langpair": "zh-en", "src": src, "idioms": idioms}) + "\n")
    Path("two.en").write_text("Snow on frost.\n")
    cli("score", "two.jsonl", "-i", "two.en", "--where", "idiom=雪上加霜", "--verdicts", "v.jsonl")
    assert json.loads(Path("v.jsonl").read_text())["occurrence"] == 1


def test_a_run_folder(data: Path, cli: Cli) -> None:
    assert cli(*FAST, "-i", *ALL, "-o", "run").code == 0
    names = {"results.json", "verdicts.jsonl", "testset.jsonl", "hypotheses"}
    assert {path.name for path in Path("run").iterdir()} == names
    record = json.loads(Path("run/results.json").read_text(encoding="utf-8"))
    assert TestSet.read("run/testset.jsonl").digest == record["testset"]["digest"] == TestSet.read("t.jsonl").digest
    for system in record["hypotheses"]:
        assert Path("run", system["file"]).read_bytes() == Path(system["system"]).read_bytes()


def test_a_run_is_replaced_whole(data: Path, cli: Cli) -> None:
    cli(*FAST, "-i", *ALL, "-o", "run")
    before = {path.name for path in data.iterdir()}
    assert cli(*FAST, "-i", "bad.en", "-o", "run/").code == 0
    assert [path.name for path in Path("run/hypotheses").iterdir()] == ["01.txt"]
    assert {path.name for path in data.iterdir()} == before


@pytest.mark.parametrize("files", [["thesis.tex"], ["thesis.tex", "results.json"], ["run.txt/"]])
def test_a_folder_of_something_else_is_not_replaced(data: Path, cli: Cli, files: list[str]) -> None:
    Path("mine").mkdir()
    for name in files:
        Path("mine", name).write_text("{}")
    before = listing(data)
    result = cli(*FAST, "-i", "bad.en", "-o", "mine")
    assert listing(data) == before
    assert (result.code, "mine exists and is not a run folder" in result.err) == (1, True)


def test_an_empty_folder_becomes_a_run(data: Path, cli: Cli) -> None:
    Path("run").mkdir()
    assert cli(*FAST, "-i", "bad.en", "-o", "run").code == 0


def test_external_scores(data: Path, cli: Cli) -> None:
    Path("a.comet").write_text("0.5\n" * 6)
    Path("b.comet").write_text("1\n2\n3\n4\n5\n6\n")
    args = (*FAST, "-i", "good.en", "bad.en", "--external", "comet", "a.comet", "b.comet")
    found = scores(cli, *args)
    assert (found["good.en"]["comet"]["score"], found["bad.en"]["comet"]["score"]) == (0.5, 3.5)
    assert found["good.en"]["comet"]["higher_is_better"] is True
    assert {b["metric"] for b in found["breakdowns"]} == {"comet"}
    lower = scores(cli, *FAST, "-i", "bad.en", "--external", "mqm:lower", "b.comet")
    assert lower["bad.en"]["mqm"]["higher_is_better"] is False


def test_a_general_test_set(data: Path, cli: Cli) -> None:
    rows = [{"src": f"第{n}天下雨。", "ref": f"It rained on day {n}.", "langpair": "zh-en"} for n in range(9)]
    Path("g.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    Path("g.en").write_text("".join(f"It rained on day {n}.\n" for n in range(9)))
    general = ("--general", "g.jsonl", "--general-hyp", "g.en")
    args = ("score", "t.jsonl", "-i", "mixed.en", "-m", "blocklist", "chrf", *general)
    (found,) = scores(cli, *args)["breakdowns"]
    subsets = {subset["name"]: (subset["n_examples"], subset["score"]) for subset in found["subsets"]}
    assert subsets["general"] == (6, pytest.approx(100))
    assert [subsets[name][0] for name in ("idioms", "triggered", "not triggered")] == [6, 2, 4]
    assert "general" in cli(*args).out
    two = cli("score", "t.jsonl", "-i", "mixed.en", "bad.en", *args[4:])
    assert (two.code, two.err) == (
        2,
        "idiometer: g.jsonl has 1 file of translations for 2 systems: give one for each\n",
    )
    Path("g.en").write_text("It rained.\n")
    assert "g.en has 1 line, g.jsonl has 9 examples" in cli(*args).err


def test_line_aligned_files(data: Path, cli: Cli) -> None:
    testset = TestSet.read("t.jsonl")
    Path("s.zh").write_text("".join(e.src + "\n" for e in testset), encoding="utf-8")
    spans = "".join(f"{e.occurrences[0].idiom}\t{list(e.occurrences[0].spans)}\n" for e in testset)
    Path("s.spans").write_text(spans, encoding="utf-8")
    args = ("score", "-s", "s.zh", "-r", "good.en", "--spans", "s.spans", "-l", "zh-en", "-i", "mixed.en")
    assert scores(cli, *args)["mixed.en"]["blocklist"]["n_occurrences"] == 6


@pytest.mark.parametrize("name", ["t.jsonl.gz", "t.jsonl.zst"])
def test_packed_files(data: Path, cli: Cli, name: str) -> None:
    pack = gzip.compress if name.endswith(".gz") else zstandard.compress
    Path(name).write_bytes(pack(Path("t.jsonl").read_bytes()))
    hypotheses = "bad.en" + Path(name).suffix
    Path(hypotheses).write_bytes(pack(Path("bad.en").read_bytes()))
    assert cli("score", name, "-i", hypotheses, "-m", "blocklist", "-b").out == "1.000\n"


@pytest.mark.parametrize("place", ["testset", "hypotheses"])
def test_standard_input(data: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    name = "t.jsonl" if place == "testset" else "bad.en"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(name).read_bytes())))
    args = ("-", "-i", "bad.en") if place == "testset" else ("t.jsonl", "-i", "-")
    assert cli("score", *args, "-m", "blocklist", "-b").out == "1.000\n"


def test_odd_characters_shift_no_lines(data: Path, cli: Cli) -> None:
    lines = ["\ufeffNo iron\u2028in hand", "iron\0", "snow\f", "snow\x85", "a \r flower", "x " * 5_000_000 + "flower"]
    Path("odd.en").write_bytes("\r\n".join(lines).encode())
    assert cli(*FAST, "-i", "odd.en", "-b").out == "1.000\n"
    Path("odd.jsonl").write_bytes(b"\xef\xbb\xbf" + Path("t.jsonl").read_bytes().replace(b"\n", b"\r\n"))
    assert cli("score", "odd.jsonl", "-i", "bad.en", "-m", "blocklist", "-b").out == "1.000\n"


def test_notes_go_to_standard_error(data: Path, cli: Cli) -> None:
    Path("u.jsonl").write_text('{"src": "好。", "langpair": "zh-en", "ref": "Good."}\n', encoding="utf-8")
    Path("u.en").write_text("Good.\n")
    loud, quiet = cli("score", "u.jsonl", "-i", "u.en", "-b"), cli("score", "u.jsonl", "-i", "u.en", "-b", "-q")
    assert "no idiom is marked in u.jsonl: only corpus metrics" in loud.err
    assert (quiet.out, quiet.err) == (loud.out, "")


def test_an_example_without_reference_is_named(data: Path, cli: Cli) -> None:
    lines = Path("t.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("u.jsonl").write_text("".join([*lines[:4], lines[4].replace('"ref"', '"note"'), lines[5]]), encoding="utf-8")
    result = cli("score", "u.jsonl", "-i", "bad.en", "-b")
    assert result.err == "idiometer: 1 of 6 examples (5) has no reference: BLEU and chrF are left out\n"
    Path("u.jsonl").write_text("".join(line.replace('"ref"', '"note"') for line in lines), encoding="utf-8")
    assert "u.jsonl lacks references" in cli("score", "u.jsonl", "-i", "bad.en", "-b").err


def test_empty_translations_are_counted(data: Path, cli: Cli) -> None:
    Path("gaps.en").write_text("\n \nNo iron.\nx\n\ny\n")
    result = cli("score", "t.jsonl", "-i", "good.en", "gaps.en", "-m", "blocklist", "-f", "json")
    assert result.err == ("idiometer: 3 of 6 translations of gaps.en are empty; an empty one has no literal error\n")
    assert [system["n_empty"] for system in json.loads(result.out)["systems"]] == [0, 3]


def test_tokenized_translations_are_said_to_be_without_the_options_of_sacrebleu(
    data: Path, cli: Cli, caplog: pytest.LogCaptureFixture
) -> None:
    Path("u.jsonl").write_text("".join('{"src": "好", "langpair": "zh-en", "ref": "Good."}\n' for _ in range(100)))
    Path("u.en").write_text("Good .\n" * 100)
    result = cli("score", "u.jsonl", "-i", "u.en", "-m", "bleu", "-b")
    assert "100 of 100 translations of u.en end in ' .'" in result.err
    assert "force" not in result.err + caplog.text
    Path("u.en").write_text("Good .\n" * 99 + "Good.\n")
    assert cli("score", "u.jsonl", "-i", "u.en", "-m", "bleu", "-b").err == ""


def test_the_help_says_how_scores_from_elsewhere_are_given(cli: Cli) -> None:
    text = cli("score", "--help").out
    assert "--external NAME [FILE ...]" in text and "give --external again" in " ".join(text.split())


def test_a_bundled_name(cli: Cli, monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    Path("sys.en").write_text("It was iron.\n" * 213)
    assert cli("score", "starter/zh-en", "-i", "sys.en", "-m", "blocklist", "-b").code == 0


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1", "FORCE_COLOR": ""}])
def test_a_process_without_a_terminal_writes_no_escapes(data: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "idiometer", "score", "t.jsonl", "-i", *ALL]
    done = subprocess.run(command, capture_output=True, check=True, env={"PATH": "", "PYTHONUTF8": "1", **environment})
    assert b"\x1b" not in done.stdout + done.stderr
    assert done.stderr == b""


def test_no_color_is_honoured_on_a_terminal(data: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    colour = "\x1b[1;32m"
    assert colour in cli(*FAST, "-i", *ALL).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[32m" not in cli(*FAST, "-i", *ALL).out
    assert colour not in cli(*FAST, "-i", *ALL).out


def test_files_of_one_name_are_told_apart_by_their_folders(data: Path, cli: Cli) -> None:
    for name in ("good", "bad"):
        (data / "out" / name).mkdir(parents=True)
        Path(f"{name}.en").replace(f"out/{name}/test.en")
    found = scores(cli, *FAST, "-i", "out/good/test.en", "out/bad/test.en")
    assert [system["system"] for system in found["systems"]] == ["good", "bad"]


def test_class_without_links_says_what_it_cannot_tell(data: Path, cli: Cli) -> None:
    assert "nothing is called rendered" in cli("score", "t.jsonl", "-i", "good.en", "-m", "class").err
    assert cli("score", "t.jsonl", "-i", "good.en", "-m", "blocklist").err == ""
