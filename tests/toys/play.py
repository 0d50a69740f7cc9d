"""Playing toys: the kit's seeded tables and bots, and a match from set-up to end."""

from referee.conformance.rejudging import rejudged
from referee.conformance.seeded_match import LONGEST
from referee.conformance.seeding import bots, chance, table
from referee.kernel.bare_table import BareWindowOpened

__all__ = ["LONGEST", "bots", "chance", "played", "rejudged", "table", "to_the_end", "windows"]


def played(game, seed, seats=None, silent=6, watch=lambda table, orders: None):
    """A whole match by bots."""
    return to_the_end(table(game, seed, seats), seed, silent, watch)


def to_the_end(match, seed, silent=6, watch=lambda match, orders: None, think=bots):
    """The match played on; `watch` sees every window with the orders before it closes, and
    `think` gives them."""
    for _ in range(LONGEST):
        if match.window is None:
            return match
        orders = think(match, seed, silent)
        watch(match, orders)
        match.close(orders)
    raise AssertionError(f"{match.game.name}, seed {seed}: no end after {LONGEST} windows")


def windows(match):
    return [leaf.what.name for leaf in match.leaves if isinstance(leaf.what, BareWindowOpened)]
