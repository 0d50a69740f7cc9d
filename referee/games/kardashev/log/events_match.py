"""A match, its drafts and decks, and how games and matches end (rulings §7)."""

from referee.games.kardashev.things.options import KardashevOptions
from referee.kernel.event import Event, Sealed, Seat

Kinds = tuple[str, ...]


class MatchStarted(Event, frozen=True):
    mode: str
    options: KardashevOptions


class StageOpened(Event, frozen=True):
    """H-29: the order in which the stage's 25 cards are dealt; nobody's but the referee's."""

    stage: int
    order: Sealed[Kinds]


class DraftHandDealt(Event, frozen=True):
    batch: int
    seat: Seat
    n: int
    kinds: Sealed[Kinds]


class CardsDrafted(Event, frozen=True):
    batch: int
    seat: Seat
    n: int
    kinds: Sealed[Kinds]


class DraftHandPassed(Event, frozen=True):
    """R-24: from seat `giver` to `seat`."""

    batch: int
    giver: Seat
    seat: Seat
    n: int
    kinds: Sealed[Kinds]


class CardsSetAside(Event, frozen=True):
    """R-25, H-30: out of the match."""

    batch: int
    seat: Seat
    n: int
    kinds: Sealed[Kinds]


class DeckBuilt(Event, frozen=True):
    seat: Seat
    size: int
    left_out: int
    deck: Sealed[Kinds]


class StarterAsked(Event, frozen=True):
    """R-7: the loser of the game before decides."""

    seat: Seat


class StarterChosen(Event, frozen=True):
    """`by`: dice, option, or a seat (A, B)."""

    seat: Seat
    by: str


class GameWon(Event, frozen=True):
    """`how`: spectrum, monolith, both, adjudication, concession."""

    stage: int
    seat: Seat
    how: str


class HeroesOffered(Event, frozen=True):
    seat: Seat
    n: int
    heroes: Sealed[Kinds]


class HeroChosen(Event, frozen=True):
    seat: Seat
    hero: str


class MatchWon(Event, frozen=True):
    """`how` is a key of the sentences. Seat 0: nobody, both gave up at once."""

    seat: Seat
    how: str
    games: dict[Seat, int]
