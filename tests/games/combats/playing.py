"""Matches of combats played by bots, for tests."""

from itertools import product

from referee.games.combats import GAME
from referee.games.combats.options import CombatsOptions, presets
from tests.toys.play import bots, table

EVERY_WAY = [
    CombatsOptions(preset=preset, tempo=tempo, legs=legs)
    for preset, tempo, legs in product(presets(), ("live", "plotted"), (1, 2))
]


def way(options):
    """A short name for a test's id."""
    return f"{options.preset}-{options.tempo}-{options.legs}"


def played(options, seed, silent=6, watch=lambda match, orders: None):
    """A whole match by bots; about one answer in `silent` is missing (0: none)."""
    match = table(GAME, seed, options=options)
    while match.window is not None:
        orders = bots(match, seed, silent)
        watch(match, orders)
        match.close(orders)
    return match
