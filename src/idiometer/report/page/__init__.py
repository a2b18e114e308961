"""The report: one HTML file that loads nothing."""
