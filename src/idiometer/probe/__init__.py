"""Context probes: what a translation model knows of the words around an idiom."""
