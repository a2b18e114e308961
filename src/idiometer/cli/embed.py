"""`idiometer embed`: its actions, each in a module of its own, `embed_ACTION.py`."""

from __future__ import annotations

DESCRIPTION = "Learns a vector for each Chinese idiom from the contexts it stands in, measures vectors, and uses them."
ACTIONS = {
    "data": "contexts of idioms from text: windows, shuffled, in shards",
    "pairs": "synonyms and antonyms: cleaned, split by shared characters, counted",
    "train": "learn vectors with an encoder, by skip-gram, or take them from a pretrained encoder",
    "eval": "recall, coherence and separation of vector files on synonyms and antonyms",
    "nearest": "the nearest idioms of an idiom, with their meanings",
    "suggest": "the idioms that fit a blank, from a trained model",
    "cloze": "accuracy on cloze items with candidates",
    "export": "vectors as word2vec text or as one safetensors file",
}
EXAMPLES = """\
  idiometer embed data novels.txt.gz --idioms chengyu.txt -o contexts/
  idiometer embed train contexts/ -o model/
  idiometer embed eval model/ word2vec.txt.gz --synonyms synonyms.tsv --antonyms antonyms.tsv
  idiometer embed nearest 画蛇添足 --vectors model/
"""
