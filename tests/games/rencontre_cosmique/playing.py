"""Matches of Rencontre Cosmique played by bots, for tests."""

from functools import cache
from typing import NamedTuple

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.things.cards import full_deck, ordered
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from referee.games.rencontre_cosmique.things.places import PAWNS
from tests.toys.play import table, to_the_end

SEAT = {"R": 1, "B": 2, "J": 3, "V": 4}


class Way(NamedTuple):
    """A way to play: a name, seats, options. The name stands for it."""

    name: str
    seats: int
    options: RencontreOptions

    def __hash__(self):
        return hash(self.name)


def _way(name, seats, **options):
    return Way(name, seats, RencontreOptions(**options))


EVERY_WAY = [
    _way("plain", 3, powers=0),
    _way("two", 2),
    _way("three", 3),
    _way("four", 4, promos=True),
    _way("pairs", 4, powers=2, promos=True),
    _way("two_of_three", 3, powers=2, draft=3),
    _way("pair_of_five", 2, powers=2, draft=5, promos=True),
    _way("rotation", 3, rotation=True, promos=True),
    _way("hidden", 4, hidden=True, powers=2, promos=True),
    _way("rapid", 4, tempo="rapid", powers=2, deal_rounds=2),
    _way("live", 3, tempo="live", powers=2),
    _way("short", 2, base_goal=3, max_turns=12, deal_public=False),
    _way(
        "letters", 3, powers=2, letters={"virus": "F", "clone": "O", "chronos": "O", "vulch": "O"}
    ),
    _way("article", 4, powers=3, conflict_order="article", zap_scope="all", macron_ring=1),
    _way("pair_of_four", 3, powers=2, draft=4),
]


def begun(way, seed):
    return table(GAME, seed, way.seats, way.options)


@cache
def played(way, seed):
    """A whole match; about one answer in six is missing. Not to be played on: it is shared."""
    return watched(way, seed)


def watched(way, seed, silent=6, watch=lambda match, orders: None):
    """A whole match; `watch` sees every window with the orders before it closes."""
    return to_the_end(begun(way, seed), seed, silent, watch)


def all_cards(state):
    """Every card, wherever it is."""
    table = state.table
    hands = [card for hand in state.hands.values() for card in hand]
    laid = [placed.card for placed in state.placed.values()]
    aside = [table.duel.aside.card] if table.duel.aside else []
    return ordered([*hands, *state.pile, *table.discards, *table.out, *laid, *aside])


def conserved(state):
    """Twenty pawns a colour, fifty-four cards, three discs a living colour."""
    table = state.table
    pawns = all(sum(here.values()) == PAWNS for here in table.pawns.values())
    dealt = not any(state.hands.values()) or all_cards(state) == ordered(full_deck())
    discs = sorted((*table.cup, *table.drawn))
    living = sorted(table.colour(seat) for seat in table.alive for _ in range(3))
    return pawns and dealt and discs == living
