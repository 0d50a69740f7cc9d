"""Nim by the old rules: who takes the last stone wins."""

from tests.toys.nim import version

GAME = version("1.0", last_wins=True)
