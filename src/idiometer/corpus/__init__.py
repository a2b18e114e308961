"""What is measured: examples, test sets, hypotheses, and one reader and writer per file format."""
