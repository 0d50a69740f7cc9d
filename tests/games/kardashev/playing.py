"""Games and matches of Kardashev played by bots, for tests; a seed names one for ever."""

from referee.games.kardashev import GAME
from referee.games.kardashev.things.options import KardashevOptions
from tests.toys.play import bots, table, to_the_end

SINGLE = KardashevOptions(mode="game")
MATCH = KardashevOptions()
WAYS = [
    SINGLE,
    MATCH,
    KardashevOptions(stages=2, heroes=False, starter="B"),
    KardashevOptions(stages=1, pass_limit=1),
]


def way(options):
    """A short name for a test's id."""
    if options.single:
        return "single"
    return f"{options.stages}-stages-{'heroes' if options.heroes else 'plain'}"


def begun(options, seed):
    return table(GAME, f"{way(options)}-{seed}", options=options)


def orders(match, seed, silent=0):
    """What the bots answer; a seat that gave its choice ahead is not asked twice."""
    ahead = [seat for seat, ask in match.window.asks.items() if ask.ahead is not None]
    given = bots(match, seed, silent)
    return {seat: order for seat, order in given.items() if seat not in ahead}


def played(options, seed, silent=6, watch=lambda match, orders: None):
    """A whole match by bots; about one answer in `silent` is missing (0: none)."""
    return to_the_end(begun(options, seed), seed, silent, watch, think=orders)


def reached(options, seed, want, silent=0):
    """The match at the first window that is wanted, else at its end."""
    match = begun(options, seed)
    while match.window is not None and not want(match):
        match.close(orders(match, seed, silent))
    return match
