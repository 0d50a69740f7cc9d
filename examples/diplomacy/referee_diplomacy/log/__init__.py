"""Events, and how each changes the position."""
