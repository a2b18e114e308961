"""The words of a language: tokens with offsets, and lemmas."""
