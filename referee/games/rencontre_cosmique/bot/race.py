"""Who is how near to the goal, and what that makes of everybody's chances to win.

A base more is worth the more the nearer its owner is to the goal; pawns, cards and a power in force
count by the part of one. Chances are whole numbers that mean something beside each other only.
"""

from collections.abc import Mapping
from typing import NamedTuple

from referee.games.rencontre_cosmique.rules.rights import needed_bases
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, value
from referee.games.rencontre_cosmique.things.places import (
    HOLE,
    LIMBO,
    OVAL,
    RING,
    colour_of,
    is_planet,
)
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat
from referee.kernel.foresight import CERTAIN, share

MEAN_CARD = 3  # what a card of a hand counts that nobody has seen
EXTRA_CARD = 1  # what one more counts: most are no better than what one has


class Weights(NamedTuple):
    """What makes a seat strong. `strides` by how many bases are missing (the goal itself is a win);
    so much a seat counts as having of pawns and cards besides; pawns count to the power of `keen`.
    """

    strides: tuple[int, ...]
    pawns_behind: int
    keen: int
    cards_behind: int
    in_force: int
    lost: int


# Of more seats near a fit to who won matches of quick bots; of two, where who has the pawns to go
# on has nearly won, what won most of several (docs/bots-measured.md).
OF_TWO = Weights((1, 180, 108, 66, 44, 31), 30, 3, 60, 10, 9)
OF_MORE = Weights((1, 180, 108, 66, 44, 31), 30, 1, 26, 10, 9)


class Runner(NamedTuple):
    """One seat: foreign bases; pawns, those on bases double; home bases; worth of the hand."""

    bases: int
    pawns: int
    homes: int
    hand: int


Race = Mapping[Seat, Runner]


def runner(table: Table, seat: Seat, hand: int) -> Runner:
    """As the pawns stand. Those on the cone are on their way and count as if on bases."""
    colour, bases, homes, on_planets, away = table.colour(seat), 0, 0, 0, 0
    for place, n in table.pawns[seat].items():
        if n and is_planet(place):
            homes, bases = homes + (colour_of(place) == colour), bases + 1
            on_planets += n
        elif place in (LIMBO, OVAL, RING):
            on_planets += n
        elif place == HOLE:
            away += n
    return Runner(bases - homes, 2 * on_planets + away, homes, hand)


def hand_worth(hand: tuple[str, ...]) -> int:
    """What a hand promises: high attacks, compromises, edicts; a low attack next to nothing."""
    return sum(map(card_worth, hand))


def card_worth(card: str) -> int:
    """6: nothing, 10: 2, 14: 5, 20: 9, 30: 14; a compromise or an edict as a fair attack."""
    if is_attack(card):
        return max(0, value(card) - 5) * 4 // 7 if value(card) < 30 else 14
    return 2 if card == COMPROMISE else 4


def chances(table: Table, racer: Runner) -> int:
    """How strong a seat is that has not won."""
    by = weights(table)
    missing = min(max(1, table.options.base_goal - racer.bases), len(by.strides) - 1)
    force = by.in_force if racer.homes >= needed_bases(table) else by.lost
    pawns, hand = (racer.pawns + by.pawns_behind) ** by.keen, racer.hand + by.cards_behind
    return int(by.strides[missing] * pawns * hand * force)


def weights(table: Table) -> Weights:
    return OF_TWO if table.seats == 2 else OF_MORE


def prospects_of(table: Table, race: Race, seat: Seat) -> int:
    """How likely the seat wins, in thousandths; those at the goal have won together."""
    goal = table.options.base_goal
    winners = [player for player, racer in race.items() if racer.bases >= goal]
    if winners:
        return CERTAIN // len(winners) if seat in winners else 0
    if seat not in race:
        return 0
    return share(chances(table, race[seat]), sum(chances(table, racer) for racer in race.values()))


def worth_of_one(table: Table, race: Race, seat: Seat) -> int:
    """What one more of the worth of a hand adds to the seat's prospects, in hundred-thousandths."""
    won = prospects_of(table, race, seat)
    return (
        100 * won * (CERTAIN - won) // (CERTAIN * (race[seat].hand + weights(table).cards_behind))
    )
