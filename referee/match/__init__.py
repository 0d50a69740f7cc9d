"""A match from the lobby to its end: pure, and the same for every game."""
