"""What can happen, and how each event changes the position."""
