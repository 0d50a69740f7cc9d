"""What can happen; the names are those of the rulings (§5).

Card faces travel only in sealed parts unless they are played, discarded or turned up. `pawns`,
`origin` and `to` count pawns by place.
"""

from typing import get_args

import msgspec

from referee.games.rencontre_cosmique.options import RencontreOptions
from referee.games.rencontre_cosmique.orders import Giving, Moves
from referee.games.rencontre_cosmique.state import NOBODY, Own, Private, Terms, Todo
from referee.kernel.event import Event, Opened, Sealed, Seat

# --- set-up -------------------------------------------------------------------------------------


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


# --- turns --------------------------------------------------------------------------------------


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


# --- the cards of a duel --------------------------------------------------------------------------


class CardPlaced(Event, frozen=True):
    seat: Seat
    card: Sealed[str]


class CardBlinded(Event, frozen=True):
    """A Laser has drawn the victim's card: he sees which is gone, the others when it is turned up."""

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
    """`aside`: the opponent's card waits there; else it is back in his hand."""

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


# --- the deal -------------------------------------------------------------------------------------


class DealOpened(Event, frozen=True):
    round: int
    rounds: int


class DealOffered(Event, frozen=True):
    """`terms` is empty, and `private` full, where offers are for the mains only; `own` is the
    seat's secret. A seat that offers nothing new has neither."""

    seat: Seat
    round: int
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


class MatchWon(Event, frozen=True):
    """`reason`: bases, shared, deal, last or turns."""

    seats: tuple[Seat, ...]
    bases: dict[Seat, int]
    reason: str


AnyEvent = (
    MatchOpened | PowerDeckShuffled | PowersOffered | PowersKept | PowerDealt | RolesDealt
    | PileReshuffled | HandDealt | FirstPlayerDrawn | RoundBegan | TurnBegan | PowersRotated
    | ElementVanished | DuelBegan | ReactionsFiled | Defaulted | LadderReached | SeatVacated
    | HandRefilled | CardsDiscarded | EdictPlayed | EdictSalvaged | PawnRecovered | DiscDrawn
    | DiscRefused | DefenseNamed | RoleAnnounced | PowerCopied | ConeAimed | AlliesInvited
    | AllianceAnswered | PowerUsed | PowerZapped | PowerRevealed | PowerLost | PowerRegained
    | PowerRevived | HandViewed | QuestionAsked | QuestionAnswered | CardGiven | HandsSwapped
    | CardsDrawnByMutant | CardPlaced | CardBlinded | AlliesSentHome | PawnsOozed | CardsSwapped
    | CardsRevealed | CardsTransformed | TimeTravelled | TotalsCompared | DuelDecided
    | PawnsLost | PawnsLanded | PawnsReturned | SentToLimbo | ConsolationBarred | ConsolationTaken
    | RewardTaken | DealOpened | DealOffered | DealStruck | DealFailed | PlagueSuffered | CardKept
    | CardFilched | AsideReturned | DuelClosed | TurnEnded | PlayerEliminated | MatchWon
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
