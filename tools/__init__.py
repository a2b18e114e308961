"""Scripts that look after the data of the project."""
