"""Idioms and inventories, and the data that ship with the package."""
