"""What can happen; the names are those of the rulings (§7). Three more say what is asked next:
`play_opened`, `choice_opened`, `starter_asked`; `order_filed` seals a whole play or response.

Cards are `war-0@2` (kind and owner) in a game, ids (`war-1a`) in drafts. Seats are 1 (A), 2 (B).
"""

from typing import get_args

import msgspec

from referee.games.kardashev.cards import Cards
from referee.games.kardashev.options import KardashevOptions
from referee.games.kardashev.orders import Move
from referee.games.kardashev.state import Choice, Task
from referee.kernel.event import Event, Opened, Sealed, Seat

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


class DeckShuffled(Event, frozen=True):
    """`why`: setup, empty (R-20: the discard became the deck), renew, seek."""

    seat: Seat
    n: int
    why: str
    order: Sealed[Cards]


class CardsDrawn(Event, frozen=True):
    """`why`: opening, turn, effect, patience."""

    seat: Seat
    n: int
    why: str
    cards: Sealed[Cards]


class DrawSkipped(Event, frozen=True):
    """`why`: first (R-8), dry, empty (H-13)."""

    seat: Seat
    why: str


class StarterAsked(Event, frozen=True):
    """R-7: the loser of the game before decides."""

    seat: Seat


class StarterChosen(Event, frozen=True):
    """`by`: dice, option, or a seat (A, B)."""

    seat: Seat
    by: str


class TurnStarted(Event, frozen=True):
    stage: int
    turn: int
    seat: Seat


class CardFaded(Event, frozen=True):
    seat: Seat
    card: str


class PlayOpened(Event, frozen=True):
    """The seat may lay its card number `nth` of this turn."""

    seat: Seat
    nth: int


class OrderFiled(Event, frozen=True):
    """The whole play or response in force, which only its seat may read before the end."""

    seat: Seat
    window: str
    order: Sealed[Move]


class PowerUsed(Event, frozen=True):
    seat: Seat
    hero: str


class HeroSacrificed(Event, frozen=True):
    """`why`: order, cost, forced."""

    seat: Seat
    hero: str
    why: str


class CardLaid(Event, frozen=True):
    """`card` is public only if the seat had to lay it face up."""

    seat: Seat
    nth: int
    card: str | None
    laid: Sealed[str]


class PlayPassed(Event, frozen=True):
    seat: Seat


class CardAccepted(Event, frozen=True):
    """`why`: order, veiled, unable."""

    seat: Seat
    why: str


class RiposteMade(Event, frozen=True):
    """`names`: the domains guessed."""

    seat: Seat
    card: str
    names: tuple[str, ...]


class RecyclageMade(Event, frozen=True):
    seat: Seat
    card: str


class TollPaid(Event, frozen=True):
    seat: Seat
    cards: Cards


class GuessProved(Event, frozen=True):
    """A right guess shows the card."""

    hit: bool
    card: Opened[str] | None


class QuantumNegated(Event, frozen=True):
    """To discard, hand or deck of its owner (`to`), or `mine`: the hand of `to`.

    A card that went home without a guess stays unseen but to its owner.
    """

    seat: Seat
    target: str
    to: Seat
    card: str | None
    unseen: Sealed[str | None]


class CardEntered(Event, frozen=True):
    """`counts` by domain of the card, before anything is added; `k` is the number used."""

    seat: Seat
    card: Opened[str]
    counts: dict[str, int]
    k: int
    muted: bool


class ListStarted(Event, frozen=True):
    """`source` is the card or hero that carries the list."""

    seat: Seat
    source: str
    trigger: str


class EffectSkipped(Event, frozen=True):
    """`why`: condition, object (there is none), cost (not paid), declined."""

    seat: Seat
    text: str
    why: str


class CardsMoved(Event, frozen=True):
    """Cards go from `origin` of `seat` to `target`; `by` is the seat whose effect it is.

    Discard, hand and deck (its bottom) are their owners'; `play` and `mine` (a hand) are the
    taker's. `how`: choice, chance, top, all. What is not public is sealed to whom it concerns.
    """

    verb: str
    by: Seat
    seat: Seat
    origin: str
    target: str
    taker: Seat
    n: int
    how: str
    cards: Cards | None
    owners: tuple[Seat, ...]
    hidden: Sealed[Cards | None]


class HandSeen(Event, frozen=True):
    """`by` saw `n` cards of `seat`."""

    by: Seat
    seat: Seat
    n: int
    whole: bool
    cards: Sealed[Cards]


class TopSeen(Event, frozen=True):
    by: Seat
    n: int
    cards: Sealed[Cards]


class DeckSeen(Event, frozen=True):
    by: Seat
    n: int
    cards: Sealed[Cards]


class ChoiceOpened(Event, frozen=True):
    """A seat must pick; `agenda` is what comes after."""

    choice: Choice
    agenda: tuple[Task, ...]


class Picked(msgspec.Struct, frozen=True):
    """`via`: then, window, auto. `used`: places of the list given ahead, from 0."""

    via: str
    used: tuple[int, ...] = ()


class ChoiceMade(Event, frozen=True):
    """How it came about is the chooser's own business."""

    seat: Seat
    effect: str
    how: Sealed[Picked]


class MarkSet(Event, frozen=True):
    """On `seat`; `domain` is that of a ban, else empty."""

    seat: Seat
    mark: str
    domain: str


class MarkSpent(Event, frozen=True):
    seat: Seat
    mark: str


class PlaysGained(Event, frozen=True):
    seat: Seat
    n: int


class CardDiscarded(Event, frozen=True):
    """The answering card goes to its owner's discard."""

    seat: Seat
    card: str


class CardReturned(Event, frozen=True):
    """A card moves itself: `why` self (to `target` of its owner, or the row of `seat`), thrift."""

    seat: Seat
    card: str
    target: str
    why: str


class TurnEnded(Event, frozen=True):
    """`domains` and `most`: the measures of SPECTRUM and MONOLITH of both rows."""

    seat: Seat
    domains: dict[Seat, int]
    most: dict[Seat, int]


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


AnyEvent = (
    MatchStarted
    | StageOpened
    | DraftHandDealt
    | CardsDrafted
    | DraftHandPassed
    | CardsSetAside
    | DeckBuilt
    | DeckShuffled
    | CardsDrawn
    | DrawSkipped
    | StarterAsked
    | StarterChosen
    | TurnStarted
    | CardFaded
    | PlayOpened
    | OrderFiled
    | PowerUsed
    | HeroSacrificed
    | CardLaid
    | PlayPassed
    | CardAccepted
    | RiposteMade
    | RecyclageMade
    | TollPaid
    | GuessProved
    | QuantumNegated
    | CardEntered
    | ListStarted
    | EffectSkipped
    | CardsMoved
    | HandSeen
    | TopSeen
    | DeckSeen
    | ChoiceOpened
    | ChoiceMade
    | MarkSet
    | MarkSpent
    | PlaysGained
    | CardDiscarded
    | CardReturned
    | TurnEnded
    | GameWon
    | HeroesOffered
    | HeroChosen
    | MatchWon
)
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
