"""Models and their tokenizers from a folder or the Hugging Face hub, and which revision was loaded."""

from __future__ import annotations

import contextlib
import hashlib
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from idiometer.errors import IdiometerError, MissingExtraError


def load(name: str, spec: str) -> tuple[Any, Any]:
    """Tokenizer and sequence-to-sequence model, from a local folder or by a name on the hub."""
    transformers = _transformers(spec)
    with _looking_for(name, spec), quiet():
        config = transformers.AutoConfig.from_pretrained(name)
        if not config.is_encoder_decoder:
            raise IdiometerError(
                f"{spec} is a {config.model_type} model, not an encoder with a decoder; a language model can be asked "
                "through a server: openai:MODEL@URL"
            )
        tokenizer = transformers.AutoTokenizer.from_pretrained(name)
        model = transformers.AutoModelForSeq2SeqLM.from_pretrained(name, use_safetensors=True)
    return tokenizer, model


def load_encoder(name: str) -> tuple[Any, Any]:
    """Tokenizer and encoder (BERT, RoBERTa, ERNIE and their like), from a local folder or by a name on the hub."""
    transformers = _transformers(name)
    with _looking_for(name, name), quiet():
        tokenizer = transformers.AutoTokenizer.from_pretrained(name)
        model = transformers.AutoModel.from_pretrained(name, use_safetensors=True)
    if tokenizer.mask_token_id is None or tokenizer.cls_token_id is None or model.config.is_encoder_decoder:
        raise IdiometerError(f"{name} is no encoder with [CLS] and [MASK], such as a Chinese BERT; name another model")
    return tokenizer, model


def load_tokenizer(name: str, spec: str) -> Any:  # noqa: ANN401
    """A model's tokenizer alone, from a local folder or by the model's name on the hub."""
    transformers = _transformers(spec)
    with _looking_for(name, spec), quiet():
        return transformers.AutoTokenizer.from_pretrained(name)


def revision(name: str, config: Any = None) -> str:  # noqa: ANN401
    """The commit of a model from the hub; of a folder, the SHA-256 of its files."""
    commit = getattr(config, "_commit_hash", None)
    if commit:
        return str(commit)
    sha = hashlib.sha256()
    for path in sorted(path for path in Path(name).iterdir() if path.is_file()):
        with path.open("rb") as stream:
            sha.update(path.name.encode() + hashlib.file_digest(stream, "sha256").digest())
    return f"sha256:{sha.hexdigest()}"


def _transformers(spec: str) -> Any:  # noqa: ANN401
    try:
        import sentencepiece  # noqa: F401
        import torch  # noqa: F401
        import transformers
    except ImportError:
        raise MissingExtraError(spec, "neural") from None
    return transformers


@contextlib.contextmanager
def _looking_for(name: str, spec: str) -> Iterator[None]:
    """Errors of loading as one line that says what was looked for, and where."""
    folder = Path(name)
    if folder.is_dir() and not (folder / "config.json").exists():
        raise IdiometerError(f"{spec}: no config.json in {folder.resolve()}; name the folder of a saved model")
    is_path = folder.is_absolute() or name.startswith((".", "~")) or name.endswith("/") or name.count("/") > 1
    if is_path and not folder.is_dir():
        raise IdiometerError(f"{spec}: there is no folder {folder.resolve()}; check the path")
    try:
        yield
    except IdiometerError:
        raise
    except Exception as error:  # each library has its own
        cause = " ".join(str(error).split()).split(". ")[0][:300] or type(error).__name__
        if folder.is_dir():
            raise IdiometerError(f"{spec}: the model in {folder.resolve()} cannot be loaded: {cause}") from error
        raise IdiometerError(f"{spec}: {_where(name)}: {cause}") from error


def _where(name: str) -> str:
    """Where a model was looked for in vain."""
    from huggingface_hub import constants

    hub = constants.ENDPOINT
    asked = (
        f"not asked {hub}, since HF_HUB_OFFLINE is set"
        if constants.is_offline_mode()
        else f"could not get it from {hub}"
    )
    return f"found no folder {Path(name).resolve()}, no complete model {name} in {constants.HF_HUB_CACHE}, and {asked}"


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Loading without chatter; progress bars are for terminals."""
    import huggingface_hub.utils
    import transformers.utils

    logging: Any = transformers.utils.logging
    hub: Any = huggingface_hub.utils.logging
    verbosity, bars, of_hub = logging.get_verbosity(), logging.is_progress_bar_enabled(), hub.get_verbosity()
    logging.set_verbosity_error()
    hub.set_verbosity_error()
    if not sys.stderr.isatty():
        logging.disable_progress_bar()
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="Recommended: pip install sacremoses")
            yield
    finally:
        logging.set_verbosity(verbosity)
        hub.set_verbosity(of_hub)
        if bars:
            logging.enable_progress_bar()
