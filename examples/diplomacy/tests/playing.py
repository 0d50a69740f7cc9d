"""Whole matches by bots, with chance from seeds."""

import hashlib

from referee.kernel.bare_table import BareTable
from referee.kernel.chance import Chance, Draws

from referee_diplomacy import GAME
from referee_diplomacy.things.state import DiplomacyOptions

LONGEST = 500  # windows


def chance(*words) -> Chance:
    """Chance that is the same for the same words."""
    text = "/".join(map(str, words)).encode()
    return Chance(*(Draws(hashlib.sha256(kind + text).digest()) for kind in (b"pub", b"sec")))


def table(seed, **options) -> BareTable:
    """A table after set-up."""
    return BareTable(GAME, DiplomacyOptions(**options), 7, lambda draw: chance(seed, draw))


def bots(match, seed, silent=0):
    """An order for every asked seat; about one in `silent` says nothing (0: all speak)."""
    orders = {}
    for seat in match.window.asked:
        dice = chance(seed, "bot", match.number, seat)
        if not silent or dice.below("silent", silent):
            thinks = chance(seed, "think", match.number, seat)
            orders[seat] = GAME.propose(match.view(seat), thinks)
    return orders


def played(seed, silent=6, watch=lambda match, orders: None, **options) -> BareTable:
    """A match to its end; `watch` sees each window with the orders before it closes."""
    match = table(seed, **options)
    for _ in range(LONGEST):
        if match.window is None:
            return match
        orders = bots(match, seed, silent)
        watch(match, orders)
        match.close(orders)
    raise AssertionError(f"seed {seed}: no end after {LONGEST} windows")
