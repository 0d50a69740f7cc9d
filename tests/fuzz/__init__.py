"""Mails that nobody would write: mutations of the corpus, and orders in every wrapping."""
