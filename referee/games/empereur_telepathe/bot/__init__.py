"""A sensible player who sees nothing but its own view."""
