"""A sensible legal order. Another answer to the same view and dice is another version."""

VERSION = "1"
