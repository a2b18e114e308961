"""`idiometer inventory`: its actions, each in a module of its own, `inventory_ACTION.py`."""

from __future__ import annotations

DESCRIPTION = "Lists and shows inventories of idioms, explains how an entry is matched, finds what they lack."
ACTIONS = {
    "list": "the bundled inventories",
    "show": "an inventory, or one of its idioms",
    "explain": "how an entry is matched: parts, forms, orders",
    "discover": "candidates for idioms, from parallel text",
    "suggest": "Chinese idioms like those of an inventory, by their vectors",
}
EXAMPLES = """\
  idiometer inventory list
  idiometer inventory show zh-cibb 谈笑风生
  idiometer inventory explain "pull the wool over someone's eyes"
"""
