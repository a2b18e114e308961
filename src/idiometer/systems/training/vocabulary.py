"""A joint SentencePiece vocabulary of both languages, and the tokenizer that cuts text with it."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from idiometer.errors import IdiometerError, MissingExtraError, counted
from idiometer.find.compiling import NO_SPACES
from idiometer.systems.direction import language_token

SPECIAL = ("<s>", "<pad>", "</s>", "<unk>", "<mask>")
SAMPLE = 5_000_000  # texts that a vocabulary is trained on at most


def train_vocabulary(
    texts: Iterable[str], size: int, coverage: float, languages: Sequence[str], units: Sequence[str] = ()
) -> Any:  # noqa: ANN401
    """A tokenizer with about `size` pieces trained on the texts; `units` of the first language are never cut."""
    try:
        import sentencepiece
    except ImportError:
        raise MissingExtraError("training", "neural") from None
    model = io.BytesIO()
    specials = len(SPECIAL) + len(languages) + len(units)
    if size <= specials:
        needed = "its special tokens" + (f" and {counted(len(units), 'unit')}" if units else "")
        raise IdiometerError(f"a vocabulary of {size:,} has no room beside {needed}; take a larger one")
    try:
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=_plain(texts),
            model_writer=model,
            model_type="unigram",
            vocab_size=size - specials + 1,
            hard_vocab_limit=False,
            character_coverage=coverage,
            normalization_rule_name="identity",
            input_sentence_size=SAMPLE,
            shuffle_input_sentence=True,
            bos_id=-1,
            eos_id=-1,
            pad_id=-1,
            num_threads=1,
            minloglevel=2,
        )
    except (RuntimeError, OSError) as error:
        cause = str(error).strip().splitlines()[-1]
        raise IdiometerError(f"no vocabulary of {size:,} can be made of this text: {cause}") from None
    processor = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    pieces = [(processor.id_to_piece(n), processor.get_score(n)) for n in range(processor.get_piece_size())]
    made = _tokenizer([pair for pair in pieces if pair[0] not in SPECIAL], languages)
    add_units(made, units, languages[0])
    return made


def add_units(tokenizer: Any, units: Sequence[str], lang: str) -> None:  # noqa: ANN401
    """Make expressions of a language one token each wherever they are, as whole words where it has spaces.

    Of those that overlap the first is taken, of those that begin together the longest.
    """
    from tokenizers import AddedToken

    whole = lang not in NO_SPACES and tokenizer.is_fast  # the slow ones would ask for spaces, and not take full stops
    tokenizer.add_tokens([AddedToken(unit, normalized=True, single_word=whole) for unit in units])


def load_vocabulary(folder: str | Path) -> Any:  # noqa: ANN401
    """The tokenizer of a folder that `train` wrote."""
    from transformers import PreTrainedTokenizerFast

    path = Path(folder) / "tokenizer.json"
    if not path.is_file():
        raise IdiometerError(f"vocabulary {folder}: there is no {path}; name the folder of a model trained here")
    return PreTrainedTokenizerFast.from_pretrained(folder)


def _plain(texts: Iterable[str]) -> Iterator[str]:
    return (unicodedata.normalize("NFKC", text) for text in texts)


def _tokenizer(pieces: list[tuple[str, float]], languages: Sequence[str]) -> Any:  # noqa: ANN401
    import transformers
    from tokenizers import Regex, Tokenizer, decoders, normalizers, pre_tokenizers, processors
    from tokenizers.models import Unigram

    make: Any = transformers.PreTrainedTokenizerFast
    named = [*SPECIAL, *map(language_token, languages)]
    tokenizer = Tokenizer(Unigram([(name, 0.0) for name in named] + pieces, unk_id=3, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first")  # not behind a unit too
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing("$A </s>", special_tokens=[("</s>", 2)])
    tokenizer.add_special_tokens(named)
    named_tokens = dict(zip(("bos", "pad", "eos", "unk", "mask"), SPECIAL, strict=True))
    return make(
        tokenizer_object=tokenizer,
        additional_special_tokens=[language_token(lang) for lang in languages],
        **{f"{kind}_token": token for kind, token in named_tokens.items()},
    )
