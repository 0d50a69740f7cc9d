"""A player's own pages, under /seat/<token>."""
