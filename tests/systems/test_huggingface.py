"""Every family against transformers used by hand, one sentence at a time, as its documentation shows it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from idiometer.errors import IdiometerError
from idiometer.systems.base import CUT, Options
from idiometer.systems.huggingface import HuggingFace
from idiometer.systems.loading import revision
from idiometer.systems.translate import translate
from tests.systems import models
from tests.systems.conftest import Made

LINES = [*models.SENTENCES, "", "Nobody", *reversed(models.SENTENCES[:4]), "  "]


def by_hand(folder: Path, family: str, line: str, beam: int) -> str:
    """What the model's documentation tells a user to write for English to French."""
    from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSeq2SeqLM.from_pretrained(folder).eval()
    more: dict[str, Any] = {}
    match family:
        case "marian-many":
            line = f">>fra<< {line}"
        case "m2m100":
            tokenizer.src_lang = "en"
            more["forced_bos_token_id"] = tokenizer.get_lang_id("fr")
        case "nllb":
            tokenizer.src_lang = "eng_Latn"
            more["forced_bos_token_id"] = tokenizer.convert_tokens_to_ids("fra_Latn")
        case "mbart":
            tokenizer.src_lang = "en_XX"
            more["decoder_start_token_id"] = tokenizer.convert_tokens_to_ids("fr_XX")
        case "mbart50":
            tokenizer.src_lang = "en_XX"
            more["forced_bos_token_id"] = tokenizer.convert_tokens_to_ids("fr_XX")
        case "t5":
            line = f"translate English to French: {line}"
    batch = tokenizer(line, return_tensors="pt")
    model.generation_config.forced_eos_token_id = None
    found = model.generate(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"], num_beams=beam, **more)
    return str(tokenizer.batch_decode(found, skip_special_tokens=True)[0]).strip()


@pytest.mark.parametrize("family", models.FAMILIES)
def test_a_batch_gives_what_one_sentence_at_a_time_gives(made: Made, family: str) -> None:
    folder = made(family)
    found = translate(LINES, "en-fr", f"hf:{folder}")
    assert found.lines == tuple(by_hand(folder, family, line, 5) if line.strip() else "" for line in LINES)
    assert len(set(found.lines)) > 3 and not found.failed


def test_small_batches_and_another_beam_change_nothing_else(made: Made) -> None:
    folder = made("marian")
    found = translate(LINES, "en-fr", f"hf:{folder}", options=Options(beam=1, batch_tokens=30))
    assert found.lines == tuple(by_hand(folder, "marian", line, 1) if line.strip() else "" for line in LINES)


def test_the_record_says_model_revision_and_settings(made: Made, tmp_path: Path) -> None:
    folder = made("nllb")
    record = translate(LINES, "en-zh", f"hf:{folder}").record
    assert record["system"] == f"hf:{folder}" and record["revision"] == revision(str(folder))
    assert str(record["revision"]).startswith("sha256:")
    settings = record["settings"]
    assert isinstance(settings, dict)
    assert (settings["source_code"], settings["target_code"], settings["beam"]) == ("eng_Latn", "zho_Hans", 5)
    assert (settings["device"], settings["dtype"]) == ("cpu", "float32") or settings["dtype"] == "float16"
    copy = shutil.copytree(folder, tmp_path / "copy")
    assert revision(str(copy)) == record["revision"]
    (copy / "config.json").write_text((copy / "config.json").read_text() + " ")
    assert revision(str(copy)) != record["revision"]


def test_a_line_too_long_for_the_model_fails_alone(made: Made) -> None:
    lines = ["Nobody knew.", "the dog " * 200, "A piece of cake!"]
    found = translate(lines, "en-fr", f"hf:{made('marian')}")
    assert set(found.failed) == {2} and found.lines[1] == "" and found.lines[0] and found.lines[2]
    assert "tokens, the model reads 300" in found.failed[2]


def test_what_is_cut_off_is_told(made: Made) -> None:
    said: list[str] = []
    found = translate(LINES, "en-fr", f"hf:{made('t5')}", say=said.append)
    assert set(found.remarks.values()) == {CUT}
    assert said == [f"{len(found.remarks)} translations: {CUT} (the first is line 1)"]


@pytest.mark.parametrize(
    ("family", "langpair", "says"),
    [
        ("nllb", "en-aa", "does not know 'aa' (aa); it knows ace_Arab"),
        ("mbart", "en-ca", "does not know 'ca' (Catalan); it knows ar_AR, cs_CZ"),
        ("m2m100", "ti-en", "does not know 'ti' (Tigrinya); it knows af, am"),
        ("marian-many", "en-de", "does not know 'de' (German); it knows fra, spa"),
        ("t5", "en-de", "does not know en-de; it knows en-fr"),
    ],
)
def test_a_language_that_the_model_does_not_know(made: Made, family: str, langpair: str, says: str) -> None:
    with pytest.raises(IdiometerError) as error:
        translate(["A line."], langpair, f"hf:{made(family)}")
    assert says in str(error.value)


def test_a_model_of_another_pair(tmp_path: Path) -> None:
    folder = models.marian(tmp_path / "model", source_lang="eng", target_lang="fra")
    assert translate(["Nobody knew."], "en-fr", f"hf:{folder}").lines
    with pytest.raises(IdiometerError, match="translates eng-fra, not en-de; choose another model or -l"):
        translate(["A line."], "en-de", f"hf:{folder}")


def test_out_of_memory_halves_the_batch(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    folder = made("marian")
    expected = translate(LINES, "en-fr", f"hf:{folder}").lines
    generate = HuggingFace._generate

    def small(self: HuggingFace, ids: list[list[int]]) -> Any:
        if len(ids) <= 3:
            return generate(self, ids)
        model = type(self.model)
        with monkeypatch.context() as patch:
            patch.setattr(model, "generate", fail)
            return generate(self, ids)

    def fail(*_: object, **__: object) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB")

    monkeypatch.setattr(HuggingFace, "_generate", small)
    said: list[str] = []
    found = translate(LINES, "en-fr", f"hf:{folder}", say=said.append)
    assert found.lines == expected and found.record["batches_halved"] == 3
    assert said[:3] == [
        "out of memory with 13 lines at once: going on with batches of half the size",
        "out of memory with 7 lines at once: going on with batches of half the size",
        "out of memory with 4 lines at once: going on with batches of half the size",
    ]


def test_what_only_sounds_like_too_little_memory() -> None:
    from idiometer.systems.base import OutOfMemoryError
    from idiometer.systems.huggingface import _failure

    for text in (
        "CUDA out of memory. Tried",
        "DefaultCPUAllocator: can't allocate memory",
        "CUBLAS_STATUS_ALLOC_FAILED",
    ):
        assert isinstance(_failure(RuntimeError(text)), OutOfMemoryError)
    assert not isinstance(_failure(RuntimeError("an illegal memory access was encountered")), OutOfMemoryError)


def test_a_missing_folder_and_a_folder_without_a_model(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match=f"there is no folder {tmp_path}/gone; check the path"):
        translate(["A line."], "en-fr", f"hf:{tmp_path}/gone")
    with pytest.raises(IdiometerError, match=r"there is no folder .*/gone; check the path"):
        translate(["A line."], "en-fr", "hf:gone/")
    with pytest.raises(IdiometerError, match=f"no config.json in {tmp_path}; name the folder of a saved model"):
        translate(["A line."], "en-fr", f"hf:{tmp_path}")


def test_damaged_weights(made: Made, tmp_path: Path) -> None:
    folder = shutil.copytree(made("marian"), tmp_path / "model")
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:1000])
    with pytest.raises(IdiometerError, match=f"the model in {folder} cannot be loaded: "):
        translate(["A line."], "en-fr", f"hf:{folder}")


def test_a_language_model_is_no_translation_model(tmp_path: Path) -> None:
    from transformers import GPT2Config

    GPT2Config(n_layer=1).save_pretrained(tmp_path)
    with pytest.raises(IdiometerError, match=r"is a gpt2 model, not an encoder with a decoder; .* openai:MODEL@URL"):
        translate(["A line."], "en-fr", f"hf:{tmp_path}")
