"""People judge translations of idioms, one at a time, blind to system and metric."""
