"""Tests of the translation systems and of the run around them."""
