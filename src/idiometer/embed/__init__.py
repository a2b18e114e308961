"""Chinese idiom embeddings: data, training, evaluation, search."""
