"""The order language: reading, writing, checks and refusals."""
