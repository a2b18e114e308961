"""Speed and quality against peers and limits, measured in one run; see README.md beside this."""
