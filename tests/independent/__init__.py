"""A second implementation of the formats: it takes docs/spec.md and its parts, and no code of ours.

It was begun by somebody who had not seen the service, and has grown beside it since; docs/trust.md
says which parts are whose. The standard library and `cryptography` are all it takes (and `gpgv`,
where a player signs with OpenPGP). Start at `checker.py`.
"""
