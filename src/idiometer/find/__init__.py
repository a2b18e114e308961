"""Where idioms occur."""
