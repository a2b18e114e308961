"""Converted models against the same models in transformers."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from idiometer.errors import IdiometerError
from idiometer.systems.base import Options
from idiometer.systems.loading import revision
from idiometer.systems.translate import translate
from tests.systems import models
from tests.systems.conftest import Made
from tests.systems.models import converted

LINES = [*models.SENTENCES, "", "Nobody", *reversed(models.SENTENCES[:4])]


@pytest.fixture(autouse=True)
def known_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The converter looks for M2M100's language tokens under the name that transformers 4 had for them."""
    from ctranslate2.converters.transformers import M2M100Loader

    of_before = M2M100Loader.get_vocabulary

    def get_vocabulary(self: Any, model: Any, tokenizer: Any) -> list[str]:
        tokens: list[str] = of_before(self, model, tokenizer)
        if hasattr(tokenizer, "lang_token_to_id") and "__fr__" not in tokens:
            at = len(tokens) - tokenizer.num_madeup_words
            tokens[at:at] = tokenizer.lang_token_to_id
        return tokens

    monkeypatch.setattr(M2M100Loader, "get_vocabulary", get_vocabulary)


@pytest.mark.parametrize("family", ["marian", "marian-many", "m2m100", "nllb", "mbart"])
def test_a_converted_model_translates_as_the_model_does(made: Made, family: str, tmp_path: Path) -> None:
    folder = shutil.copytree(made(family), tmp_path / "model")
    generation = folder / "generation_config.json"
    generation.write_text(generation.read_text().replace(f'"max_new_tokens": {models.LENGTH},', ""))
    spec = f"ct2:{converted(folder, tmp_path / 'ct2')}"
    options = Options(beam=1, batch_tokens=60)  # with a beam, the two stop by different rules
    expected = translate(LINES, "en-fr", f"hf:{folder}", options=options)
    found = translate(LINES, "en-fr", spec, options=options)
    whole = [n for n in range(len(LINES)) if not {n + 1} & (set(expected.remarks) | set(found.remarks))]
    # M2M100 has words that stand for nothing: transformers shows them as <unk>.
    ours, theirs = ([line.replace("<unk>", "").replace(" ", "") for line in of.lines] for of in (found, expected))
    assert [ours[n] for n in whole] == [theirs[n] for n in whole]
    assert len(whole) > 1 or family == "mbart"
    # Where no end came within the most tokens, one is the beginning of the other.
    assert [line[:20] for line in ours] == [line[:20] for line in theirs]
    assert len(set(found.lines)) > 4
    assert len(translate(LINES, "en-fr", spec).lines) == len(LINES)


def test_the_record_says_what_was_loaded(made: Made, tmp_path: Path) -> None:
    folder = converted(made("nllb"), tmp_path / "ct2")
    record = translate(LINES, "en-zh", f"ct2:{folder}").record
    assert record["revision"] == revision(str(folder)) and record["model"] == str(folder)
    settings = record["settings"]
    assert isinstance(settings, dict)
    assert (settings["source_code"], settings["target_code"]) == ("eng_Latn", "zho_Hans")
    assert settings["beam"] == 5 and settings["dtype"] in ("float32", "int8_float32", "float16")
    with pytest.raises(IdiometerError, match="does not know 'aa'"):
        translate(LINES, "en-aa", f"ct2:{folder}")


def test_a_line_longer_than_the_model_reads_fails_alone(made: Made, tmp_path: Path) -> None:
    lines = ["Nobody knew.", "the dog " * 200, "A piece of cake!"]
    found = translate(lines, "en-fr", f"ct2:{converted(made('marian'), tmp_path / 'ct2')}")
    assert set(found.failed) == {2} and "No position encodings" in found.failed[2]
    assert found.lines[0] and not found.lines[1] and found.lines[2]


def test_folders_that_hold_no_converted_model(made: Made, tmp_path: Path) -> None:
    cases = {"gone": "there is no folder .*gone; check the path", "empty": "no model.bin in .*; convert a model first"}
    (tmp_path / "empty").mkdir()
    for name, says in cases.items():
        with pytest.raises(IdiometerError, match=says):
            translate(LINES, "en-fr", f"ct2:{tmp_path / name}")
    folder = converted(made("marian"), tmp_path / "ct2")
    (folder / "tokenizer_config.json").unlink()
    with pytest.raises(IdiometerError, match=r"no tokenizer_config.json in .*--copy_files tokenizer_config.json"):
        translate(LINES, "en-fr", f"ct2:{folder}")
    (folder / "model.bin").write_bytes(b"nothing")
    with pytest.raises(IdiometerError, match=f"the model in {folder} cannot be loaded: "):
        translate(LINES, "en-fr", f"ct2:{folder}")


def test_t5_does_not_say_how_it_is_asked(made: Made, tmp_path: Path) -> None:
    folder = converted(made("t5"), tmp_path / "ct2")
    with pytest.raises(IdiometerError, match="does not say with which words T5 is asked to translate; use hf:"):
        translate(LINES, "en-fr", f"ct2:{folder}")
