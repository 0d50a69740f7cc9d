"""The pages on a socket, within limits."""
