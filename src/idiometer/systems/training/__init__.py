"""Training translation models under control."""
