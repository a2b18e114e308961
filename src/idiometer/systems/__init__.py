"""Translation systems behind one protocol, and the run that keeps their output line by line."""
