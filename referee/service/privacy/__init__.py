"""What is held of a player: given to them on request, and forgotten."""
