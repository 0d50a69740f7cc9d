"""Nim by the rules of today: who takes the last stone loses."""

from tests.toys.nim import version

GAME = version("1.1", last_wins=False)
