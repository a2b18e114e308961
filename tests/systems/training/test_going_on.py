"""Going on from models of every family: what is learned is a folder that translates, in the target language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from idiometer.cli.main import main
from idiometer.systems.translate import translate
from tests.systems.models import FAMILIES

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
NAMES = ("Anna", "Ben", "Carla", "David", "Emma", "Felix", "Greta", "Hugo")


@pytest.fixture(scope="module")
def split(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A split of a few English and French pairs."""
    folder = tmp_path_factory.mktemp("pairs")
    pairs = [(f"{name} has {n} dogs.", f"{name} a {n} chiens.") for name in NAMES for n in range(2, 9)]
    (folder / "r.en").write_text("".join(f"{src}\n" for src, _ in pairs))
    (folder / "r.fr").write_text("".join(f"{tgt}\n" for _, tgt in pairs))
    given = ["starter/en-fr", "--regular", str(folder / "r.en"), str(folder / "r.fr"), "--context", "2"]
    assert (
        main(["split", *given, "--dev", "4", "--test", "2", "--upsample", "2", "-o", str(folder / "split"), "-q"]) == 0
    )
    return folder / "split"


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_a_model_of_any_family_goes_on(family: str, split: Path, tmp_path: Path) -> None:
    FAMILIES[family](tmp_path / "init")
    given = ["--init", str(tmp_path / "init"), "--updates", "2", "--evaluate-every", "2", "--batch-tokens", "600"]
    out = tmp_path / "out"
    assert main(["train", str(split), "--condition", "joint", *given, "--warmup", "1", "-o", str(out), "-q"]) == 0
    made = translate(["Anna has 9 dogs."], "en-fr", f"hf:{out}")
    assert not made.failed
    before, after = (path.joinpath("model.safetensors").read_bytes() for path in (tmp_path / "init", out))
    assert before != after


UNITS = [f"{n} dogs" for n in range(2, 9)]


def weights_with_units(split: Path, init: Path, out: Path) -> Any:
    from safetensors.numpy import load_file

    (out.parent / "units.txt").write_text("".join(f"{unit}\n" for unit in UNITS))
    given = ["--init", str(init), "--updates", "1", "--evaluate-every", "1", "--batch-tokens", "600", "--warmup", "1"]
    given += ["--segmentation", "idioms", "--units", str(out.parent / "units.txt"), "-q"]
    assert main(["train", str(split), "--condition", "joint", *given, "-o", str(out)]) == 0
    return load_file(out / "model.safetensors")


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_there_is_room_for_new_units(family: str, split: Path, tmp_path: Path) -> None:
    from transformers import AutoTokenizer

    FAMILIES[family](tmp_path / "init")
    made = weights_with_units(split, tmp_path / "init", tmp_path / "out")
    before, after = (AutoTokenizer.from_pretrained(tmp_path / name) for name in ("init", "out"))
    new = [after.get_vocab()[unit] for unit in UNITS]
    assert set(new).isdisjoint(before.get_vocab().values())
    assert new[1] in after("Anna has 3 dogs.")["input_ids"]
    assert max(new) < max(len(weight) for name, weight in made.items() if "shared" in name or "embed_tokens" in name)
    assert not translate(["Anna has 3 dogs."], "en-fr", f"hf:{tmp_path / 'out'}").failed


def test_the_weights_of_new_units_are_drawn_with_the_seed(split: Path, tmp_path: Path) -> None:
    FAMILIES["mbart"](tmp_path / "init")
    one, two = (weights_with_units(split, tmp_path / "init", tmp_path / name) for name in ("one", "two"))
    assert all((one[name] == two[name]).all() for name in one)


def test_pairs_longer_than_the_model_reads_are_left_out(
    split: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import json

    FAMILIES["marian"](tmp_path / "init")
    config = tmp_path / "init" / "config.json"
    settings = json.loads(config.read_text())
    config.write_text(json.dumps(settings | {"max_position_embeddings": 24}))
    given = ["--init", str(tmp_path / "init"), "--updates", "1", "--evaluate-every", "1", "--warmup", "1"]
    out = ["-o", str(tmp_path / "out")]
    code = main(["train", str(split), "--condition", "joint", *given, "--batch-tokens", "600", *out])
    said = capsys.readouterr().err
    assert "longer than the model's 24 tokens" in said
    assert code == 0, said
