"""The pictures, and the position in plain text."""
