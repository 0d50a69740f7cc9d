"""The order language: reading, writing, checks."""
