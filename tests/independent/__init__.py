"""A second implementation of the formats, written from docs/spec.md and its parts alone.

It shares no line with the service: the standard library and `cryptography` are all it takes (and
`gpgv`, where a player signs with OpenPGP). Start at `checker.py`.
"""
