"""Training: it learns, goes on exactly, touches few rows, and is asked afterwards."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from idiometer.embed.asking import suggest
from idiometer.embed.candidates import Candidates
from idiometer.embed.cloze import accuracy, answer, read_cloze
from idiometer.embed.examples import batches, make_examples, padding
from idiometer.embed.learner import Learner
from idiometer.embed.model_folder import Trained, load_model
from idiometer.embed.tokens import CharacterTokens
from idiometer.embed.training import CHECKPOINT, Progress, train
from idiometer.embed.training_settings import TrainingSettings
from idiometer.embed.vectors import Vectors
from idiometer.errors import IdiometerError, UsageError
from tests.embed.builders import write
from tests.embed.texts import CUES, GROUPS, TINY, contexts

torch.set_num_threads(1)
LONG = replace(TINY, epochs=25, rate=5e-3, masked=0.3)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Trained, list[Progress]]:
    """A model that knows the three groups."""
    seen: list[Progress] = []
    folder = tmp_path_factory.mktemp("m") / "model"
    return folder, train(contexts(), LONG, folder, seen.append), seen


def test_it_learns_which_idioms_are_alike(trained: tuple[Path, Trained, list[Progress]]) -> None:
    folder, _, seen = trained
    assert seen[-1].idiom_loss < 0.7 * seen[0].idiom_loss
    assert seen[-1].masked_loss < seen[0].masked_loss
    vectors = Vectors.load(folder)
    assert vectors.settings["method"] == "composed"
    for group in GROUPS:
        inside = {name for name, _ in vectors.nearest(group[0], 2)}
        assert inside == set(group[1:])


def test_a_saved_model_answers_as_the_one_in_memory(trained: tuple[Path, Trained, list[Progress]]) -> None:
    folder, model, _ = trained
    text = f"{CUES[1][:4]}____{CUES[1][4:]}"
    found = suggest(load_model(folder), text, 3)
    assert {name for name, _ in found} == set(GROUPS[1])
    assert [name for name, _ in suggest(model, text, 3)] == [name for name, _ in found]
    assert sum(chance for _, chance in suggest(model, text, 99)) == pytest.approx(1)


def test_cloze(trained: tuple[Path, Trained, list[Progress]], tmp_path: Path) -> None:
    items = [
        {"content": f"{CUES[0]}#idiom#", "candidates": ["手无寸铁", "畫蛇添足", "没见过的"], "answer": 1},
        {"content": f"{CUES[1]}#idiom#", "candidates": ["没见过的", "手无寸铁"], "answer": 0},
        {
            "content": f"{CUES[0]}#idiom000001#。{CUES[2]}#idiom000002#",
            "candidates": [["画蛇添足", "雪上加霜"], ["手无寸铁", "画蛇添足"]],
            "groundTruth": ["画蛇添足", "手无寸铁"],
        },
    ]
    path = write(tmp_path / "c.jsonl", "".join(json.dumps(item) + "\n" for item in items))
    read = list(read_cloze(path))
    assert [item.id for item in read] == ["1", "2", "3.1", "3.2"]
    answered = answer(trained[1], read)
    assert answered[0].right
    assert not answered[1].right
    record = accuracy(answered)
    assert record["n_with_unknown_candidate"] == 2
    assert record["n_answer_unknown"] == 1
    assert record["chance"] == pytest.approx((1 / 3 + 1 / 2 * 3) / 4)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"content": "a#idiom#"}', "'candidates' must be"),
        ('{"content": "a", "candidates": ["b"], "answer": 0}', "0 blanks"),
        ('{"content": "a#idiom#", "candidates": ["b"], "answer": 1}', "the answer 1 is no place"),
        ('{"content": "a#idiom#", "candidates": ["b"], "answer": "c"}', "the answer 'c'"),
        ('{"content": "a#idiom#", "candidates": [3], "answer": 0}', "a candidate must be a text"),
        ("[]", "a cloze item is"),
        ("{", "not JSON"),
    ],
)
def test_bad_cloze_items(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(IdiometerError, match=f"line 1.*{message}"):
        list(read_cloze(write(tmp_path / "c.jsonl", line + "\n")))


def test_no_cloze_items() -> None:
    with pytest.raises(IdiometerError, match="no cloze item"):
        accuracy([])


def test_a_text_needs_one_blank_and_something_beside_it(trained: tuple[Path, Trained, list[Progress]]) -> None:
    for text in ("没有空", "____和____"):
        with pytest.raises(UsageError, match="blanks, one is asked for"):
            suggest(trained[1], text, 3)
    with pytest.raises(UsageError, match="nothing stands beside"):
        suggest(trained[1], "____", 3)


@pytest.mark.parametrize("loss", ["full", "negatives"])
def test_going_on_is_exact(tmp_path: Path, loss: str) -> None:
    settings = replace(TINY, loss=loss, negatives=4, pretrain=1)
    text = contexts(120)
    train(text, settings, tmp_path / "whole")
    train(text, settings, tmp_path / "parts", stop_after=2)
    assert (tmp_path / "parts" / CHECKPOINT).exists()
    train(text, settings, tmp_path / "parts", stop_after=7)
    train(text, settings, tmp_path / "parts")
    assert not (tmp_path / "parts" / CHECKPOINT).exists()
    whole, parts = (load_model(tmp_path / name).model.state_dict() for name in ("whole", "parts"))
    assert all(torch.equal(whole[name], parts[name]) for name in whole)


def test_a_run_on_other_contexts_is_not_gone_on_with(tmp_path: Path) -> None:
    train(contexts(60), TINY, tmp_path / "m", stop_after=1)
    with pytest.raises(UsageError, match=r"is of a run on other contexts: .*/m/checkpoint\.safetensors to begin anew"):
        train(contexts(60)[::-1], TINY, tmp_path / "m")


def test_a_stop_by_the_user_keeps_what_was_learned(tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(contexts(60), TINY, tmp_path / "m", stop)
    assert (tmp_path / "m" / CHECKPOINT).exists()
    with pytest.raises(UsageError, match="is of a run with hidden 16, not 32"):
        train(contexts(60), replace(TINY, hidden=32), tmp_path / "m")
    train(contexts(60), TINY, tmp_path / "m")
    assert len(Vectors.load(tmp_path / "m")) == 9


def test_sampled_losses_give_the_table_no_dense_gradient(tmp_path: Path) -> None:
    for loss in ("negatives", "sampled", "batch"):
        model = train(contexts(60), replace(TINY, loss=loss, epochs=1), tmp_path / loss).model
        counts = torch.ones(9)
        choice = Candidates(counts, replace(TINY, loss=loss, negatives=2)).of(torch.tensor([3, 3]))
        ids = torch.tensor([[2, 7, 4, 8, 3]] * 2)
        batch = {"ids": ids, "inside": torch.ones_like(ids, dtype=torch.bool), "places": torch.tensor([2, 2])}
        model.zero_grad()
        model(batch, *choice)[0].backward()
        grad = model.own.weight.grad
        assert grad is not None
        assert grad.is_sparse
        assert len(grad.coalesce().indices()[0]) <= 5


def test_candidates_hold_the_right_one_and_hide_accidents() -> None:
    idioms = torch.tensor([0, 5, 5, 8])
    for loss in ("full", "negatives", "sampled", "batch"):
        settings = replace(TINY, loss=loss, negatives=50, drawn="frequency")
        candidates, prior, target = Candidates(torch.arange(1, 10), settings).of(idioms)
        if candidates.dim() == 2:
            assert torch.equal(candidates[torch.arange(4), target], idioms)
            assert prior is not None
            accidents = candidates[:, 1:] == idioms[:, None]
            assert torch.equal(prior[:, 1:] > 1e3, accidents)
        else:
            assert torch.equal(candidates[target], idioms)


def test_full_softmax_with_every_idiom_drawn_is_sampled_softmax() -> None:
    """With all idioms in the batch and equal chances, the correction cancels."""
    scores = torch.randn(9, 9)
    candidates, prior, target = Candidates(torch.ones(9), replace(TINY, loss="batch")).of(torch.arange(9))
    assert torch.equal(candidates, torch.arange(9))
    assert prior is not None
    full = torch.nn.functional.cross_entropy(scores, torch.arange(9))
    assert torch.nn.functional.cross_entropy(scores - prior, target).item() == pytest.approx(full.item())


def test_the_paper_s_score() -> None:
    """LN(E_v)·(W u), u = [h_CLS; h_MASK; h_CLS ⊙ h_MASK; h_CLS - h_MASK], against numpy."""
    from idiometer.embed.encoders import make_encoder
    from idiometer.embed.model import IdiomModel

    settings = replace(TINY, method="paper", loss="full", masked=0.0, dimension=6)
    text = contexts(30)
    counts = {context.idiom: 3 for context in text}
    tokens, encoder = make_encoder(settings, text, counts)
    model = IdiomModel(encoder, tokens, counts, settings).eval()
    states, places = torch.randn(2, 5, 16), torch.tensor([2, 3])
    with torch.no_grad():
        found = model.scores(model.query(states, places), torch.arange(len(counts))).numpy()
    cls, mask = states[:, 0].numpy(), states[[0, 1], [2, 3]].numpy()
    u = np.concatenate([cls, mask, cls * mask, cls - mask], axis=1)
    rows = model.own.weight.detach().numpy()
    normed = (rows - rows.mean(1, keepdims=True)) / np.sqrt(rows.var(1, keepdims=True) + 1e-5)
    assert isinstance(model.project, torch.nn.Linear)
    assert np.allclose(found, u @ model.project.weight.detach().numpy().T @ normed.T, atol=1e-4)
    assert np.array_equal(model.idiom_vectors(torch.arange(3)).detach().numpy(), rows[:3])  # saved without LN


def test_batches_hold_each_example_once_with_little_padding() -> None:
    sizes = np.random.default_rng(0).integers(5, 67, 5000)
    plan = batches(sizes, 2000, seed=1, epoch=0)
    assert sorted(np.concatenate(plan).tolist()) == list(range(5000))
    assert all(len(chosen) * sizes[chosen].max() <= 2000 for chosen in plan)
    assert padding(sizes, plan) < 0.05
    again, other = batches(sizes, 2000, seed=1, epoch=0), batches(sizes, 2000, seed=1, epoch=1)
    assert all(np.array_equal(a, b) for a, b in zip(plan, again, strict=True))
    assert any(a[0] != b[0] for a, b in zip(plan, other, strict=False))


def test_examples_are_cls_left_mask_right_sep() -> None:
    text = contexts(5)
    tokens = CharacterTokens.of(text * 3, GROUPS[0])
    examples = make_examples(text, {context.idiom: 0 for context in text}, tokens, 4)
    batch = examples.batch(np.arange(5), tokens.pad)
    assert batch["ids"].shape == (5, 7)
    assert (batch["ids"][:, 0] == tokens.cls).all()
    assert (batch["ids"][np.arange(5), batch["places"]] == tokens.mask).all()
    assert (batch["ids"][:, -1] == tokens.sep).all()


def test_dimension_and_precision_can_be_asked_for(tmp_path: Path) -> None:
    train(contexts(60), replace(TINY, dimension=6, epochs=1, precision="bf16"), tmp_path / "m")
    assert Vectors.load(tmp_path / "m").dimension == 6


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"method": "papr"}, "unknown method 'papr'; did you mean 'paper'"),
        ({"loss": "all"}, "unknown loss"),
        ({"drawn": "x"}, "unknown way to draw negatives"),
        ({"precision": "bf61"}, "did you mean 'bf16'"),
        ({"hidden": 15}, "cannot be divided"),
        ({"pretrain": 1, "masked": 0.0}, "--masked must be above 0"),
        ({"epochs": 0}, "--epochs takes a whole number from 1 on"),
    ],
)
def test_settings_that_cannot_be(changes: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        replace(TINY, **changes)  # type: ignore[arg-type]


def test_a_folder_that_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(IdiometerError, match="is no trained model"):
        load_model(tmp_path)
    write(tmp_path / "notes.txt", "mine")
    with pytest.raises(IdiometerError, match="is not a trained model"):
        train(contexts(30), TINY, tmp_path)


def test_the_rate_warms_up_and_falls(tmp_path: Path) -> None:
    from idiometer.embed.encoders import make_encoder
    from idiometer.embed.model import IdiomModel

    text = contexts(30)
    counts = {context.idiom: 3 for context in text}
    tokens, encoder = make_encoder(TINY, text, counts)
    learner = Learner(IdiomModel(encoder, tokens, counts, TINY), [3] * len(counts), TINY, total=100)
    rates = []
    for step in (0, 4, 50, 100):
        learner.step = step
        rates.append(learner.rate())
    assert rates == pytest.approx([2e-4, 9.6e-4, 5e-4, 0])
    assert isinstance(TINY, TrainingSettings)
