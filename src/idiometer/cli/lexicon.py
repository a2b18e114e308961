"""`idiometer lexicon`: its actions, each in a module of its own, `lexicon_ACTION.py`."""

from __future__ import annotations

DESCRIPTION = "Looks into lexicons, says what they lack, and gets or makes new ones."
ACTIONS = {
    "show": "a word's translations",
    "coverage": "the idioms' words of a test set that a lexicon lacks",
    "fetch": "a public lexicon, into the cache",
    "blocklist": "blocklists for Chinese idioms, made from CC-CEDICT",
    "induce": "a lexicon from your own parallel text",
    "translatability": "how literally each pair of a parallel text is translated",
}
EXAMPLES = """\
  idiometer lexicon show bean -l en-fr
  idiometer lexicon coverage starter/en-fr
  idiometer lexicon fetch muse en-sl
"""
