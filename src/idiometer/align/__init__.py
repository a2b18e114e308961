"""Word alignment behind one protocol: statistical, neural, precomputed."""
