"""One module per command: parse, call one plain function, print."""
