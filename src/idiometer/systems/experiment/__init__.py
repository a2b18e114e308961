"""The controlled experiment: split, train, translate, score, tables and figures."""
