"""The position as a picture and in words."""
