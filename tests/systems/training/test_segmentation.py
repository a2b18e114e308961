"""Models whose source is cut in some way: `hf:` and, converted, `ct2:` cut it in the same way and translate alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from idiometer.cli.main import main
from idiometer.errors import IdiometerError
from idiometer.systems.base import Options
from idiometer.systems.translate import translate
from tests.systems.models import converted

SETTINGS = [
    "--size", "toy", "--vocabulary", "1500", "--batch-tokens", "600", "--learning-rate", "1e-2", "--warmup", "10",
    "--updates", "120", "--evaluate-every", "120", "--beam", "1", "--dropout", "0", "--attention-dropout", "0",
]  # fmt: skip
GREEDY = Options(beam=1, batch_tokens=300)  # with a beam, the two stop by different rules


def trained(split: Path, folder: Path, how: str) -> Path:
    units = ["--units", "zh-cibb"] if how == "idioms" else []
    given = ["--condition", "zero", *SETTINGS, "--segmentation", how, *units]
    assert main(["train", str(split), *given, "-o", str(folder), "-q"]) == 0
    return folder


def cut_differently(folder: Path, how: str) -> None:
    record = json.loads((folder / "idiometer.json").read_text(encoding="utf-8"))
    (folder / "idiometer.json").write_text(json.dumps(record | {"segmentation": how}), encoding="utf-8")


@pytest.mark.parametrize("how", ["subword", "characters", "jieba", "idioms"])
def test_a_converted_model_cuts_and_translates_as_the_model_does(chinese: Path, how: str, tmp_path: Path) -> None:
    model = trained(chinese, tmp_path / "model", how)
    folder = converted(model, tmp_path / "ct2")
    lines = [
        line
        for name in ("idiom-test", "regular-test", "regular-dev")
        for line in (chinese / f"{name}.zh").read_text(encoding="utf-8").splitlines()
    ]
    expected = translate(lines, "zh-en", f"hf:{model}", options=GREEDY)
    found = translate(lines, "zh-en", f"ct2:{folder}", options=GREEDY)
    assert found.lines == expected.lines
    assert len(set(found.lines)) > 8
    for made in (found, expected):
        settings = made.record["settings"]
        assert isinstance(settings, dict) and settings["segmentation"] == how
    if how in ("characters", "jieba"):  # the record decides it: cut otherwise, the translations are others
        cut_differently(folder, "subword")
        assert translate(lines, "zh-en", f"ct2:{folder}", options=GREEDY).lines != found.lines


def test_a_converted_model_is_refused_without_its_record_and_for_other_languages(chinese: Path, tmp_path: Path) -> None:
    folder = converted(trained(chinese, tmp_path / "model", "subword"), tmp_path / "ct2")
    for spec in (f"hf:{tmp_path / 'model'}", f"ct2:{folder}"):
        for langpair in ("en-zh", "fr-de"):
            with pytest.raises(IdiometerError, match=f"is trained for zh-en, not {langpair}; choose another model"):
                translate(["x"], langpair, spec)
    (folder / "idiometer.json").unlink()
    with pytest.raises(IdiometerError, match=r"no idiometer.json in .*ct2, which says how text is cut; copy it"):
        translate(["x"], "zh-en", f"ct2:{folder}")
