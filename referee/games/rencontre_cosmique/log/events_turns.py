"""Set-up and turns, and cards between hands, pile and discards."""

from referee.games.rencontre_cosmique.things.options import RencontreOptions
from referee.games.rencontre_cosmique.things.state import Private, Todo
from referee.kernel.event import Event, Sealed, Seat

# --- set-up ---------------------------------------------------------------------------------------


class MatchOpened(Event, frozen=True):
    seats: int
    colours: tuple[str, ...]
    options: RencontreOptions


class PowerDeckShuffled(Event, frozen=True):
    """The order is nobody's but the referee's."""

    number: int
    order: Sealed[tuple[str, ...]]


class PowersOffered(Event, frozen=True):
    """A draft: so many cards to choose from."""

    seat: Seat
    number: int
    powers: Sealed[tuple[str, ...]]


class PowersKept(Event, frozen=True):
    """`shown` is empty where powers stay hidden; the rest goes under the deck."""

    seat: Seat
    number: int
    shown: tuple[str, ...]
    kept: Sealed[tuple[str, ...]]


class PowerDealt(Event, frozen=True):
    """`power` is empty if it lies face down. With Insect or Oracle the other leaves the deck."""

    seat: Seat
    power: str
    card: Sealed[str]


class RolesDealt(Event, frozen=True):
    seat: Seat
    number: int
    roles: Sealed[tuple[str, ...]]


class PileReshuffled(Event, frozen=True):
    number: int
    order: Sealed[tuple[str, ...]]


class HandDealt(Event, frozen=True):
    seat: Seat
    number: int
    cards: Sealed[tuple[str, ...]]


class FirstPlayerDrawn(Event, frozen=True):
    colour: str
    seat: Seat


# --- turns ----------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True):
    round: int


class TurnBegan(Event, frozen=True):
    turn: int
    offense: Seat


class PowersRotated(Event, frozen=True):
    """`slot` counts from 0; `power` is empty if kept, or face down."""

    seat: Seat
    kept: bool
    slot: int
    power: str
    card: Sealed[str | None]


class ElementVanished(Event, frozen=True):
    """`seat` is the Conjurer; no letter: the announcement was zapped."""

    letter: str
    seat: Seat


class DuelBegan(Event, frozen=True):
    """`entitled`: first, win, deal, landing or machine."""

    turn: int
    number: int
    entitled: str


class ReactionsFiled(Event, frozen=True):
    """What the seat's book, settings and clauses are after this close."""

    seat: Seat
    private: Sealed[Private]


class Defaulted(Event, frozen=True):
    seat: Seat
    window: str


class LadderReached(Event, frozen=True):
    """The referee waits here; what is still to be done is public."""

    step: str
    agenda: tuple[Todo, ...]


class SeatVacated(Event, frozen=True):
    """H-86: its chair plays on by the house's bot."""

    seat: Seat


# --- cards between hands, pile and discards -------------------------------------------------------


class HandRefilled(Event, frozen=True):
    """`discarded` went before, `kept` are shown by a Vulch."""

    seat: Seat
    discarded: tuple[str, ...]
    kept: tuple[str, ...]
    number: int
    cards: Sealed[tuple[str, ...]]


class CardsDiscarded(Event, frozen=True):
    """`origin`: hand or table; `to`: discards or out."""

    seat: Seat
    cards: tuple[str, ...]
    origin: str
    to: str


class EdictPlayed(Event, frozen=True):
    """`target`: a colour, a power's owner, a side, or nothing; `to`: discards or out."""

    seat: Seat
    edict: str
    target: str
    to: str


class EdictSalvaged(Event, frozen=True):
    seat: Seat
    edict: str
    owner: Seat
