"""The position drawn and in words."""
