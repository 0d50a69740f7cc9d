"""What has happened, and how each event changes the position."""
