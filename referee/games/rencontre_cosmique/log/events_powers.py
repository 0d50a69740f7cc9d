"""The opening of a duel, and powers."""

import msgspec

from referee.games.rencontre_cosmique.things.sheet import Moves
from referee.games.rencontre_cosmique.things.state import NOBODY
from referee.kernel.event import Event, Sealed, Seat

# --- the opening of a duel ------------------------------------------------------------------------


class PawnRecovered(Event, frozen=True):
    seat: Seat
    to: str


class DiscDrawn(Event, frozen=True):
    """`left` in the cup; `refilled`: all discs went back first (R-21)."""

    colour: str
    left: int
    refilled: bool


class DiscRefused(Event, frozen=True):
    """R-22: one's own colour; the seat draws again."""

    seat: Seat


class DefenseNamed(Event, frozen=True):
    seat: Seat


class RoleAnnounced(Event, frozen=True):
    seat: Seat
    power: str


class PowerCopied(Event, frozen=True):
    seat: Seat
    powers: tuple[str, ...]


class ConeAimed(Event, frozen=True):
    planet: str
    offense: Seat
    pawns: Moves
    invited: tuple[Seat, ...]


class AlliesInvited(Event, frozen=True):
    seat: Seat
    invited: tuple[Seat, ...]


class AllianceAnswered(Event, frozen=True):
    """`side`: offense, defense, or nothing."""

    seat: Seat
    side: str
    pawns: Moves


# --- powers ---------------------------------------------------------------------------------------


class PowerUsed(Event, frozen=True):
    seat: Seat
    power: str
    target: Seat = NOBODY
    n: int = 0


class PowerZapped(Event, frozen=True):
    owner: Seat
    power: str
    by: Seat
    edict: str = "zap"


class PowerRevealed(Event, frozen=True):
    seat: Seat
    power: str
    slot: int


class PowerLost(Event, frozen=True):
    """R-76: bases on too few home planets."""

    seat: Seat
    power: str


class PowerRegained(Event, frozen=True):
    seat: Seat
    power: str


class PowerRevived(Event, frozen=True):
    """A Zap wears off."""

    seat: Seat
    power: str


class HandViewed(Event, frozen=True):
    by: Seat
    of: Seat
    number: int
    cards: Sealed[tuple[str, ...]]


class QuestionAsked(Event, frozen=True):
    """`what`, `card`, `n`, `text` as the order said; `intention`: the player must answer."""

    by: Seat
    to: Seat
    what: str
    card: str
    n: int
    text: str
    intention: bool


class QuestionAnswered(Event, frozen=True):
    by: Seat
    to: Seat
    yes: bool
    by_referee: bool
    binding: bool


class CardGiven(Event, frozen=True):
    giver: Seat
    taker: Seat
    card: Sealed[str]


class HandsSwapped(Event, frozen=True):
    """New hands by seat; null for whoever has no part in it."""

    seats: tuple[Seat, ...]
    sizes: tuple[int, ...]
    hands: tuple[Sealed[tuple[str, ...] | None], ...]


class Drawn(msgspec.Struct, frozen=True):
    """So many cards from a seat's hand; nobody is the pile."""

    seat: Seat
    n: int


class CardsDrawnByMutant(Event, frozen=True):
    """`taken` by seat, known to both; null for whoever loses nothing."""

    by: Seat
    sources: tuple[Drawn, ...]
    drawn: Sealed[tuple[str, ...]]
    taken: tuple[Sealed[tuple[str, ...] | None], ...]
