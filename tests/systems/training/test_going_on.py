"""Going on from models of every family: what is learned is a folder that translates, in the target language."""

from __future__ import annotations

from pathlib import Path

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
