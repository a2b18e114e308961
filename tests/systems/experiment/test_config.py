"""Configurations: the shipped ones say what they should, wrong ones are refused with the nearest."""

from __future__ import annotations

from pathlib import Path

import pytest

from idiometer.cli.main import main
from idiometer.errors import IdiometerError, UsageError
from idiometer.systems.experiment.config import parse, read_config, shipped
from idiometer.systems.experiment.plan import cross


def test_the_shipped_configurations_are_read() -> None:
    assert shipped() == ["enfr-small", "paper-enes", "paper-enfr", "toy"]
    assert all(cross(read_config(name)) for name in shipped())


@pytest.mark.parametrize("pair", ["fr", "es"])
def test_the_papers_settings(pair: str) -> None:
    experiment = read_config(f"paper-en{pair}")
    assert experiment.langpair == f"en-{pair}"
    assert experiment.split.upsample == (20, 100)
    assert experiment.beam == 5
    random, mbart, *noisy = experiment.models
    settings = random.settings
    assert (settings.size, settings.vocabulary, settings.coverage) == ("large", 60_000, 0.9999)
    assert (settings.updates, settings.batch_tokens, settings.learning_rate) == (140_000, 24_000, 1e-4)
    assert (settings.schedule, settings.warmup, settings.evaluate_every) == ("inverse-sqrt", 4000, 5000)
    assert (settings.beta1, settings.beta2, settings.epsilon) == (0.9, 0.999, 1e-6)
    assert (settings.dropout, settings.attention_dropout, settings.label_smoothing) == (0.3, 0.1, 0.1)
    assert (settings.max_words, settings.max_ratio) == (80, 1.5)
    assert (mbart.settings.batch_tokens, mbart.settings.learning_rate, mbart.settings.schedule) == (
        12_000,
        3e-5,
        "fixed",
    )
    assert {
        (m.settings.source_mask, m.settings.source_replace, m.settings.target_replace) for m in noisy
    } == {(0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1)}  # fmt: skip
    assert {m.conditions for m in noisy} == {("zero", "joint")}


REAL = {"langpair": "en-fr", "testset": "a.jsonl", "regular": [["a.tsv"]]}
GOOD = {"data": {"toy": {}}, "models": {"one": {}}, "train": {"size": "toy"}}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"modles": {}}, "unknown key in it 'modles'; did you mean 'models'"),
        ({"train": {"drop_out": 0.1}}, "unknown key in it: .train. 'drop_out'; did you mean 'dropout'"),
        ({"models": {"one": {"source_msk": 0.1}}}, "did you mean 'source_mask'"),
        ({"models": {"one": {"conditions": ["zeroo"]}}}, "unknown condition in .* 'zeroo'; did you mean 'zero'"),
        ({"models": {"one": {"pretrained": True}}}, "goes on from pretraining, and there is no table"),
        ({"models": {}}, "has no .models.NAME."),
        ({"split": {"tst": 4}}, "unknown key in it: .split. 'tst'; did you mean 'test'"),
        ({"split": {"test": "4"}}, "takes whole numbers"),
        ({"data": {"langpair": "en-fr"}}, "lacks testset"),
        ({"data": {"langpair": "en-xx", "testset": "a", "regular": [["a.tsv"]]}}, "unknown language 'xx'"),
        ({"data": {"toy": {"idoms": 4}}}, "did you mean 'idioms'"),
        ({"seeds": "one"}, "seeds takes a list of whole numbers"),
        ({"seeds": []}, "seeds takes a list of whole numbers, not .."),
        ({"seeds": [0, 0]}, "seeds has 0 more than once"),
        ({"seeds": [-1]}, "from 0 to 4,294,967,295, not -1"),
        ({"data": {"toy": 5}}, "data.toy is a table, written as .data.toy."),
        ({"data": {"toy": {"idioms": 5000}}}, "idioms takes whole numbers from 1 to 1,200"),
        ({"data": REAL | {"testset": 5}}, "testset takes a text in quotes, not 5"),
        ({"data": REAL | {"regular": "c.tsv"}}, "regular takes a list of corpora, such as"),
        ({"data": REAL | {"regular": ["c.en", "c.fr"]}}, "regular takes a list of corpora, such as"),
        ({"data": REAL | {"source_text": "n.en"}}, "source_text takes a list of texts"),
        ({"split": {"dev": 0}}, "dev takes whole numbers from 1 on, not 0"),
        ({"split": {"upsample": [4, 4]}}, "upsample has 4 more than once"),
        ({"train": {"objective": "denoise"}}, "denoising is what .pretrain. does"),
        ({"train": {"seed": 5}}, "seed has no place here"),
        ({"models": {"one": {"vocabulary": 300}}}, "one vocabulary serves all models: set it in .train."),
        ({"models": {"one": {"condition": ["zero"]}}}, "'condition'; did you mean 'conditions'"),
        ({"models": {"one": {"conditions": "zero"}}}, "conditions takes a list"),
        ({"models": {"one": {"conditions": ["zero", "zero"]}}}, "conditions has 'zero' more than once"),
        ({"models": {"one": {"pretrained": "no"}}}, "pretrained is true or false, not 'no'"),
        ({"models": {"one": {"pretrained": True, "init": "a"}}, "pretrain": {}}, "from pretraining and from a: leave"),
        ({"models": {"../one": {}}}, "'../one' names a folder too"),
        ({"models": {"": {}}}, "'' names a folder too"),
        ({"pretrain": {"init": "a"}}, "init has no place here; pretraining begins at random"),
        ({"translate": {"beam": "five"}}, "beam takes whole numbers from 1 on, not 'five'"),
        ({"score": {"lexicon": "x.tsv"}}, "lexicon takes a list of texts"),
    ],
)
def test_wrong_configurations_are_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        parse("it", GOOD | wrong)


def test_wrong_names_and_files(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="unknown configuration 'toys'; did you mean 'toy'"):
        read_config("toys")
    with pytest.raises(IdiometerError, match="there is no file"):
        read_config(str(tmp_path / "a.toml"))
    (tmp_path / "b.toml").write_text("seeds = [")
    with pytest.raises(IdiometerError, match="is not TOML"):
        read_config(str(tmp_path / "b.toml"))


def test_a_folder_does_not_hide_a_shipped_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toy").mkdir()
    monkeypatch.chdir(tmp_path)
    assert read_config("toy").name == "toy"


def test_a_lexicon_that_is_not_there_is_missed_before_anything_is_trained(tmp_path: Path) -> None:
    from idiometer.systems.experiment.experiment import planned

    experiment = parse("it", GOOD | {"data": REAL, "score": {"lexicon": ["words.tsv"]}})
    assert tmp_path / "words.tsv" in planned(experiment, tmp_path / "out", tmp_path)[1]


def test_a_dry_run_says_what_is_missing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["experiment", "paper-enes", "--dry-run", "--data", str(tmp_path), "-o", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr().out
    assert "33 of 33 stages to do" in printed
    assert f"missing: {tmp_path / 'idioms.jsonl'}" in printed
    assert not (tmp_path / "out").exists()
    assert main(["experiment", "paper-enes", "--data", str(tmp_path), "-o", str(tmp_path / "out")]) == 1
    assert "needs files that are not there" in capsys.readouterr().err
