"""The rulebook: a file a chapter."""
