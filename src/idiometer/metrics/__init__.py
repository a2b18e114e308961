"""Metrics judge occurrences; averaging, intervals, tests and signatures are shared."""
