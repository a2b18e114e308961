"""Skip-gram with negative sampling over segmented contexts, the idiom being a word: the baselines, by gensim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from idiometer.embed.contexts import Context, count_idioms
from idiometer.embed.vectors import Vectors
from idiometer.embed.vocabulary import at_least
from idiometer.errors import MissingExtraError, unknown

VARIANTS = ("sgns", "sgns-chars", "sgns-bigrams")
DIMENSION, WINDOW, EPOCHS, NEGATIVES = 300, 5, 10, 5
GRAMS = (1, 2)  # characters of an n-gram
BIGRAM = {"min_count": 20, "threshold": 20.0}


def train_sgns(
    contexts: Sequence[Context], variant: str = "sgns", *, width: int = 64, min_count: int = 1,
    dimension: int = DIMENSION, epochs: int = EPOCHS, seed: int = 12345,
    tick: Callable[[int], None] | None = None,
) -> Vectors:  # fmt: skip
    """Plain (`sgns`), with character n-grams (`sgns-chars`), or with frequent word pairs joined (`sgns-bigrams`)."""
    if variant not in VARIANTS:
        raise unknown("baseline", variant, VARIANTS)
    gensim = _gensim()
    idioms = at_least(count_idioms(contexts), min_count)
    sentences: Any = Segmented(contexts, width)
    if variant == "sgns-bigrams":
        pairs = gensim.models.phrases.Phrases(sentences, **BIGRAM).freeze()
        sentences = Joined(sentences, pairs, frozenset(idioms))
    settings: dict[str, Any] = {
        "vector_size": dimension, "window": WINDOW, "min_count": 1, "sg": 1, "negative": NEGATIVES,
        "epochs": epochs, "seed": seed, "workers": 1,
    }  # fmt: skip
    if variant == "sgns-chars":
        model = gensim.models.FastText(min_n=GRAMS[0], max_n=GRAMS[1], bucket=200_000, **settings)
    else:
        model = gensim.models.Word2Vec(**settings)
    model.build_vocab(sentences)
    model.train(sentences, total_examples=model.corpus_count, epochs=epochs, callbacks=_callbacks(gensim, tick))
    made = {"method": variant, "width": str(width), "window": str(WINDOW), "epochs": str(epochs), "seed": str(seed)}
    return Vectors(variant, idioms, model.wv[list(idioms)], made)


class Segmented:
    """The contexts as words, as often as they are asked for."""

    def __init__(self, contexts: Sequence[Context], width: int) -> None:
        self._contexts, self._width = contexts, width

    def __iter__(self) -> Iterator[list[str]]:
        cut = _segmenter()
        for context in self._contexts:
            window = context.window(self._width)
            yield [*cut(window.left), window.idiom, *cut(window.right)]


class Joined:
    """Sentences with their frequent word pairs joined; idioms stay words of their own."""

    def __init__(self, sentences: Segmented, pairs: Any, idioms: frozenset[str]) -> None:  # noqa: ANN401
        self._sentences, self._pairs, self._idioms = sentences, pairs, idioms

    def __iter__(self) -> Iterator[list[str]]:
        for words in self._sentences:
            joined: list[str] = []
            start = 0
            for place, word in enumerate([*words, None]):
                if word is None or word in self._idioms:
                    joined += self._pairs[words[start:place]] if place > start else []
                    joined += [word] if word else []
                    start = place + 1
            yield joined


def _gensim() -> Any:  # noqa: ANN401
    try:
        import gensim.models.phrases
    except ImportError:
        raise MissingExtraError("skip-gram", "embed") from None
    return gensim


def _segmenter() -> Callable[[str], list[str]]:
    try:
        import rjieba
    except ImportError:
        raise MissingExtraError("segmenting Chinese", "zh") from None
    found: Callable[[str], list[str]] = rjieba.cut
    return found


def _callbacks(gensim: Any, tick: Callable[[int], None] | None) -> list[Any]:  # noqa: ANN401
    if tick is None:
        return []

    watch = tick

    class Epochs(gensim.models.callbacks.CallbackAny2Vec):  # type: ignore[misc]
        def __init__(self) -> None:
            self.done = 0

        def on_epoch_end(self, _model: object) -> None:
            self.done += 1
            watch(self.done)

    return [Epochs()]
