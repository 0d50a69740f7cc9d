"""The rulebook, in its order: set-up, the course of a match, what is resolved, the end."""
