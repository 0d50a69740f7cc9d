"""Matches of combats played by bots, for tests."""

from functools import cache
from itertools import product

from referee.games.combats import GAME
from referee.games.combats.things.options import CombatsOptions, presets
from tests.toys.play import table, to_the_end

SINGLES = [
    CombatsOptions(preset=preset, tempo=tempo, legs=legs)
    for preset, tempo, legs in product(presets(), ("live", "plotted"), (1, 2))
]
CAMPAIGNS = [
    CombatsOptions(),
    CombatsOptions(tempo="live", rounds=6),
    CombatsOptions(aftermath="window", rounds=7),
    CombatsOptions(lead=10, rounds=10, start_energy=(9, 9)),
]
EVERY_WAY = SINGLES + CAMPAIGNS


def way(options):
    """A short name for a test's id."""
    if options in CAMPAIGNS:
        return f"campaign{CAMPAIGNS.index(options)}"
    return f"{options.preset}-{options.tempo}-{options.legs}"


def played(options, seed, silent=6, watch=lambda match, orders: None):
    """A whole match by bots; about one answer in `silent` is missing (0: none)."""
    return to_the_end(table(GAME, seed, options=options), seed, silent, watch)


@cache
def once(options, seed):
    """The same, played once for all tests that only look at it."""
    return played(options, seed)
