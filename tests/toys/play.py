"""Playing toys: seeded chance, bots, and a match from set-up to end."""

import hashlib

from referee.kernel.bare_table import BareTable, BareWindowClosed, BareWindowOpened
from referee.kernel.chance import Chance, Draws
from referee.kernel.recorder import Recorder

LONGEST = 2_000  # windows of a match


def chance(*words) -> Chance:
    """Chance that is the same for the same words."""
    text = "/".join(map(str, words)).encode()
    return Chance(*(Draws(hashlib.sha256(kind + text).digest()) for kind in (b"pub", b"sec")))


def table(game, seed, seats=None, options=None) -> BareTable:
    """A table after set-up."""
    options = options or game.options()
    return BareTable(game, options, seats or min(game.seats), lambda draw: chance(seed, draw))


def bots(table, seed, silent=0):
    """An order for every asked seat; about one seat in `silent` says nothing (0: all speak)."""
    orders = {}
    for seat in table.window.asked:
        dice = chance(seed, "bot", table.number, seat)
        if not silent or dice.below("silent", silent):
            view = table.view(seat)
            orders[seat] = table.game.propose(view, chance(seed, "think", table.number, seat))
    return orders


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


def rejudged(match, options=None, chance_of=None):
    """The events again, from set-up, the recorded answers and chance alone.

    The states on the way come from the recorded events by evolve, never from the rules.
    """
    game, answers, state = match.game, iter(match.answers), match.game.state()
    chance_of = chance_of or match.chance_of
    record = Recorder(game.evolve, state, 2)
    game.setup(record, options or game.options(), len(match.seats), chance_of(1))
    events = list(record.events)
    for leaf in match.leaves:
        if isinstance(leaf.what, BareWindowClosed):
            record = Recorder(game.evolve, state, leaf.n + 1)
            game.resolve(record, next(answers), chance_of(leaf.what.draw))
            events += record.events
        elif isinstance(leaf.what, game.events):
            state = game.evolve(state, leaf.what)
    return events


def windows(match):
    return [leaf.what.name for leaf in match.leaves if isinstance(leaf.what, BareWindowOpened)]
