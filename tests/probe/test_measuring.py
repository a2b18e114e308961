"""Likelihood, entropy and translations against a hand computation, one sentence at a time and without padding."""

from __future__ import annotations

import copy
import math
from dataclasses import replace

import pytest
import torch

from idiometer.probe.measuring import Sentence, measure
from idiometer.probe.model import ProbedModel
from idiometer.probe.pieces import Pieces
from idiometer.probe.units import words_of

TEXTS = (
    ("He spilled the beans about the party before lunch.", ((3, 20),), "She kicked the bucket."),
    ("A piece of cake!", ((0, 15),), "Nobody knew why the dog barked. It is raining."),
    ("They broke the old ice with a joke.", ((5, 14), (19, 22)), "He spilled"),
)
EVERY = frozenset({"translation", "likelihood", "uncertainty", "representation"})


def sentences(probed: ProbedModel) -> list[Sentence]:
    made = []
    for text, spans, ref in TEXTS:
        read, reference = probed.read(text, words_of(text, spans)), probed.read_reference(ref)
        assert not isinstance(read, str)
        assert isinstance(reference, Pieces)
        made.append(Sentence(read, reference, frozenset(reference.inside([(0, 3)]))))
    return made


def by_hand(probed: ProbedModel, sentence: Sentence) -> tuple[list[float], list[float]]:
    """Log-probability and entropy of every piece, the decoder fed with one prefix after another."""
    assert sentence.reference
    labels = list(sentence.reference.ids)
    config = probed.model.config
    start = config.decoder_start_token_id
    if config.model_type == "mbart":  # begins with what stands last, the language
        start = labels[-1]
    log_probs, entropies = [], []
    for k, label in enumerate(labels):
        out = probed.model(
            input_ids=torch.tensor([sentence.read.ids]),
            attention_mask=torch.ones(1, len(sentence.read.ids), dtype=torch.long),
            decoder_input_ids=torch.tensor([[start, *labels[:k]]]),
        ).logits[0, -1]
        probabilities = [math.exp(x) for x in (out.double() - out.double().logsumexp(0)).tolist()]
        log_probs.append(math.log(probabilities[label]))
        entropies.append(-sum(p * math.log(p) for p in probabilities if p > 0))
    return log_probs, entropies


def test_likelihood_and_entropy_are_those_of_a_hand_computation(probed: ProbedModel) -> None:
    made = sentences(probed)
    found = measure(probed, made, EVERY, ("full", "phrase"), budget=10_000)
    for place, sentence in enumerate(made):
        assert sentence.reference
        assert sentence.idiom_pieces
        with torch.inference_mode():
            log_probs, entropies = by_hand(probed, sentence)
        own = [k for k, span in enumerate(sentence.reference.spans) if span]
        end = [k for k, n in enumerate(sentence.reference.ids) if n == probed.tokenizer.eos_token_id]
        wanted = -sum(log_probs[k] for k in own + end) / len(own + end)
        assert found.log_perplexity["full"][place] == pytest.approx(wanted, abs=1e-4)
        idiom = [entropies[k] for k in sentence.idiom_pieces]
        others = [entropies[k] for k in own if k not in sentence.idiom_pieces]
        assert found.entropy_idiom["full"][place] == pytest.approx(sum(idiom) / len(idiom), abs=1e-4)
        assert found.entropy_other["full"][place] == pytest.approx(sum(others) / len(others), abs=1e-4)
        assert found.log_perplexity["phrase"][place] != pytest.approx(wanted, abs=1e-3)


def test_batches_change_nothing(probed: ProbedModel) -> None:
    made = sentences(probed)
    together = measure(probed, made, EVERY, ("full", "phrase", "word"), budget=10_000)
    alone = measure(probed, made, EVERY, ("full", "phrase", "word"), budget=1)
    assert together.translations == alone.translations
    for context in ("full", "phrase", "word"):
        assert together.log_perplexity[context] == pytest.approx(alone.log_perplexity[context], abs=1e-4)
    for pair, rows in together.distances.items():
        for place, row in rows.items():
            assert torch.tensor(row).flatten().tolist() == pytest.approx(
                torch.tensor(alone.distances[pair][place]).flatten().tolist(), abs=1e-4
            )


def test_the_full_context_translates_as_the_model_does(probed: ProbedModel) -> None:
    made = sentences(probed)
    found = measure(probed, made, frozenset({"translation"}), ("full",), budget=10_000)
    for place, sentence in enumerate(made):
        ids = torch.tensor([sentence.read.ids])
        with torch.inference_mode():
            written = probed.model.generate(
                input_ids=ids, attention_mask=torch.ones_like(ids), generation_config=probed.search(ids.shape[1])
            )
        line = probed.tokenizer.batch_decode(written, skip_special_tokens=True, clean_up_tokenization_spaces=False)[0]
        assert found.translations["full"][place] == " ".join(line.split())


def test_a_model_that_sees_no_neighbour_knows_no_context(marian: ProbedModel) -> None:
    """Without positions and with attention that adds nothing, every word is encoded as if it stood alone."""
    blind = replace(marian, model=copy.deepcopy(marian.model))
    encoder = blind.model.get_encoder()
    with torch.no_grad():
        encoder.embed_positions.weight.zero_()
        for layer in encoder.layers:
            layer.self_attn.out_proj.weight.zero_()
    found = measure(blind, sentences(blind), EVERY, ("full", "phrase", "word"), budget=10_000)
    assert found.translations["full"] == found.translations["phrase"] == found.translations["word"]
    for context in ("phrase", "word"):
        assert found.log_perplexity[context] == pytest.approx(found.log_perplexity["full"], abs=1e-5)
        assert found.entropy_idiom[context] == pytest.approx(found.entropy_idiom["full"], abs=1e-5)
    for rows in found.distances.values():
        assert max(value for row in rows.values() for pair in row for value in pair) < 1e-3


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_half_precision_is_near_float32(marian: ProbedModel, dtype: torch.dtype) -> None:
    half = replace(marian, model=copy.deepcopy(marian.model).to(dtype))
    wanted = frozenset({"likelihood", "uncertainty", "representation"})
    found, exact = (measure(m, sentences(marian), wanted, ("full", "word"), budget=10_000) for m in (half, marian))
    for context in ("full", "word"):
        assert found.log_perplexity[context] == pytest.approx(exact.log_perplexity[context], rel=0.05)
        assert found.entropy_idiom[context] == pytest.approx(exact.entropy_idiom[context], abs=0.3)
    for place, row in exact.distances["full–word"].items():
        assert found.distances["full–word"][place][-1][0] == pytest.approx(row[-1][0], abs=0.03)
