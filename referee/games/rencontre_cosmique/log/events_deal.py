"""The deal, the Plague, the close of a duel and the end."""

from referee.games.rencontre_cosmique.things.sheet import Giving, Moves
from referee.games.rencontre_cosmique.things.state import Own, Terms
from referee.kernel.event import Event, Sealed, Seat

# --- the deal -------------------------------------------------------------------------------------


class DealOpened(Event, frozen=True):
    round: int
    rounds: int


class DealOffered(Event, frozen=True):
    """`terms` is empty, and `private` full, where offers are for the mains only (`secret`); `own`
    is the seat's secret. A seat that offers nothing new has neither."""

    seat: Seat
    round: int
    secret: bool
    terms: Terms | None
    private: Sealed[Terms | None]
    own: Sealed[Own | None]


class DealStruck(Event, frozen=True):
    """`giver` gives `give` and gets `get`; cards by seat go to the other main."""

    giver: Seat
    give: Giving
    get: Giving
    founded: dict[Seat, Moves]
    planets: dict[Seat, str]
    numbers: dict[Seat, int]
    passed: tuple[Sealed[tuple[str, ...] | None], ...]


class DealFailed(Event, frozen=True):
    """`cause`: rupture, time or nothing."""

    cause: str
    seat: Seat


# --- plague, and the close ------------------------------------------------------------------------


class PlagueSuffered(Event, frozen=True):
    victim: Seat
    pawns: Moves
    cards: tuple[str, ...]


class CardKept(Event, frozen=True):
    seat: Seat
    card: str


class CardFilched(Event, frozen=True):
    seat: Seat
    card: str


class AsideReturned(Event, frozen=True):
    seat: Seat
    card: str


class DuelClosed(Event, frozen=True):
    """`success` as R-59 means it; `machine`: its power would let the offense go on (H-77)."""

    turn: int
    number: int
    success: bool
    machine: bool


class TurnEnded(Event, frozen=True):
    seat: Seat
    reason: str


class PlayerEliminated(Event, frozen=True):
    seat: Seat
    pawns: int
    discs: int
    hand: tuple[str, ...]


class NobodyLeft(Event, frozen=True):
    """The last living seats went together (H-20): the match is over, and nobody has won it."""


class MatchWon(Event, frozen=True):
    """`reason`: bases, shared, deal, last or turns."""

    seats: tuple[Seat, ...]
    bases: dict[Seat, int]
    reason: str
