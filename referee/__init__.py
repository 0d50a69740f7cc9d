"""A referee for long-distance games."""
