"""`idiometer embed`: its actions, each in a module of its own, `embed_ACTION.py`."""

from __future__ import annotations

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
_WIDTH = max(map(len, ACTIONS))
HELP = f"""\
usage: idiometer embed ACTION …

Learns one vector for each Chinese idiom from the contexts it stands in, measures vectors, and uses them.

actions:
{chr(10).join(f"  {name:{_WIDTH}}  {text}" for name, text in ACTIONS.items())}

  idiometer embed data novels.txt.gz --idioms chengyu.txt -o contexts/
  idiometer embed train contexts/ -o model/
  idiometer embed eval model/ word2vec.txt.gz --synonyms synonyms.tsv --antonyms antonyms.tsv
  idiometer embed nearest 画蛇添足 --vectors model/
  idiometer embed ACTION --help        the options of an action, with examples
"""
