"""Results to read: tables, sentences, run folders."""
