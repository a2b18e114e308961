"""BLEU, chrF and TER through sacreBLEU, with its own signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from idiometer.corpus.hypotheses import Hypotheses
from idiometer.corpus.testset import TestSet
from idiometer.metrics.base import Output, SegmentMetric

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float64]

OUTPUTS = {
    "bleu": Output("BLEU", True, 0.0, 100.0),
    "chrf": Output("chrF", True, 0.0, 100.0),
    "ter": Output("TER", False, 0.0, None),
}


class SacreBleu(SegmentMetric):
    """One of sacreBLEU's metrics; `options` are its own keyword arguments."""

    def __init__(self, name: str, target: str, **options: Any) -> None:  # noqa: ANN401
        import sacrebleu

        self.name = name
        self.output = OUTPUTS[name]
        kinds = {"bleu": sacrebleu.BLEU, "chrf": sacrebleu.CHRF, "ter": sacrebleu.TER}
        self._kind = kinds[name]
        # `force` keeps sacreBLEU from warnings that speak of its own options; cli/notes.py says the same in ours.
        self._options = options | ({"trg_lang": target, "force": True} if name == "bleu" else {})
        self._metric = self._kind(**self._options)

    def statistics(self, testset: TestSet, hypotheses: Hypotheses) -> Array:
        """One row of sufficient statistics per example."""
        import numpy as np

        n_refs = max(len(example.refs) for example in testset)
        streams = [[e.refs[k] if k < len(e.refs) else None for e in testset] for k in range(n_refs)]
        self._metric = self._kind(**self._options, references=streams)
        rows = self._metric._extract_corpus_statistics(list(hypotheses.lines), None)
        return np.asarray(rows, dtype=np.float64)

    def score(self, summed: Array) -> float:
        """The corpus score, from 0 to 100."""
        return float(self._score(summed).score)

    def signature(self) -> str:
        """SacreBLEU's own name and signature."""
        import numpy as np

        empty = np.ones(len(self._metric._extract_corpus_statistics([""], [[""]])[0]))
        return f"{self._score(empty).name}|{self._metric.get_signature()}"

    def _score(self, summed: Array) -> Any:  # noqa: ANN401
        counts = summed.tolist() if self.name == "ter" else [int(x) for x in summed]
        return self._metric._compute_score_from_stats(counts)
