"""Is a metric right? What people said of its verdicts, and what that says of those nobody read."""
