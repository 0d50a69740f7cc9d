"""What a letter of a player says: its parts, its author, its keys, and what it does as a whole."""
