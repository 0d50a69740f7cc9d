"""A table as every page shows it: in the words, pictures and terms of its game."""
