"""The cards of a duel and what they come to."""

import msgspec

from referee.games.rencontre_cosmique.things.sheet import Moves
from referee.kernel.event import Event, Opened, Sealed, Seat

# --- the cards of a duel --------------------------------------------------------------------------


class CardPlaced(Event, frozen=True):
    seat: Seat
    card: Sealed[str]


class CardBlinded(Event, frozen=True):
    """A Laser has drawn the victim's card: they see which is gone, the others see it later."""

    seat: Seat
    victim: Seat
    card: Sealed[str]


class AlliesSentHome(Event, frozen=True):
    by: Seat
    pawns: dict[Seat, int]


class PawnsOozed(Event, frozen=True):
    seat: Seat
    origin: Moves
    to: Moves


class CardsSwapped(Event, frozen=True):
    seat: Seat


class CardsRevealed(Event, frozen=True):
    """Cards turned up now; one is missing while an Oracle chooses, or was open before."""

    offense: Opened[str] | None
    defense: Opened[str] | None


class CardsTransformed(Event, frozen=True):
    """`which` count as compromises; `by` is a power or an edict."""

    seat: Seat
    by: str
    which: tuple[Seat, ...]


class TimeTravelled(Event, frozen=True):
    """`aside`: the opponent's card waits there; else it is back in their hand."""

    seat: Seat
    card: str
    other: Seat
    other_card: str
    aside: bool


class Tally(msgspec.Struct, frozen=True):
    """One side's total: card + value of its pawns, or card x value."""

    card: int
    pawns: int
    value: int
    multiplied: bool
    total: int


class TotalsCompared(Event, frozen=True):
    offense: Tally
    defense: Tally


class DuelDecided(Event, frozen=True):
    """`winner` is a main; `by`: totals, compromise, landing."""

    winner: Seat
    by: str


class PawnsLost(Event, frozen=True):
    """`to`: hole, removed or limbo; `cause`: duel, deal, plague, broken."""

    seat: Seat
    origin: Moves
    to: str
    cause: str


class PawnsLanded(Event, frozen=True):
    planet: str
    pawns: dict[Seat, int]


class PawnsReturned(Event, frozen=True):
    """`origin`: limbo, hole, oval or ring."""

    seat: Seat
    origin: str
    to: Moves


class SentToLimbo(Event, frozen=True):
    """Pawns on their way back to bases."""

    pawns: dict[Seat, Moves]


class ConsolationBarred(Event, frozen=True):
    seat: Seat
    owner: Seat


class ConsolationTaken(Event, frozen=True):
    seat: Seat
    owner: Seat
    number: int
    cards: Sealed[tuple[str, ...]]


class RewardTaken(Event, frozen=True):
    seat: Seat
    cards: int
    pawns: int
    to: Moves
    drawn: Sealed[tuple[str, ...]]
