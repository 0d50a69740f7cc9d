"""What can happen in a psionic duel; the names are those of the rulings (§7).

Seats are numbers, 0 stands for nobody. `backs` are initiative digits. Three events are ours: an
attack's end, the end of a round's acts, and the faces of engaged cards as opened parts.
"""

from typing import Literal, get_args

import msgspec

from referee.games.empereur_telepathe.options import TelepatheOptions
from referee.games.empereur_telepathe.pack import Card, Cards
from referee.kernel.event import Event, Opened, Sealed, Seat

Digits = tuple[int, ...]
Cause = Literal["attack", "refresh", "storm", "abdication", "left"]


class Entry(msgspec.Struct, frozen=True):
    """A place in the order of acting (R-9, R-10)."""

    seat: Seat
    initiative: int
    hand_sum: int


class DecksDealt(Event, frozen=True):
    """R-4, R-5: nobody knows the order of any deck."""

    seats: int
    deck_size: int
    pool_size: int
    options: TelepatheOptions
    decks: tuple[Sealed[Cards], ...]
    pool: Sealed[Cards]


class HandDrawn(Event, frozen=True):
    """R-6; `backs` are those of the whole hand."""

    seat: Seat
    count: int
    backs: Digits
    cards: Sealed[Cards]


class RowFilled(Event, frozen=True):
    """R-7, H-16: these cards join the row; round `round` begins."""

    round: int
    cards: Cards
    pool_left: int


class PoolReshuffled(Event, frozen=True):
    """H-17: the discard pile is the pool now."""

    count: int
    pool: Sealed[Cards]


class CardsCommitted(Event, frozen=True):
    """R-8: `backs` are new, `carried_backs` were engaged before; `cards` are all of them."""

    seat: Seat
    backs: Digits
    carried_backs: Digits
    cards: Sealed[Cards]


class CommitHeld(Event, frozen=True):
    """H-4: a deadlocked seat adds nothing."""

    seat: Seat
    by_default: bool


class RoundPassed(Event, frozen=True):
    """R-13, H-6."""

    seat: Seat
    by_default: bool


class InitiativeSet(Event, frozen=True):
    """R-9 to R-12: who acts, in order; who is deadlocked; who passed."""

    order: tuple[Entry, ...]
    tied: tuple[Entry, ...]
    passed: tuple[Seat, ...]


class RowCardTaken(Event, frozen=True):
    """R-14, R-15."""

    seat: Seat
    card: Card
    mode: Literal["keep", "combine"]


class CombinationRevealed(Event, frozen=True):
    """R-17: `from_row` is the row card among them, if any; `faces` opens what was engaged."""

    seat: Seat
    base: Card
    bonuses: Cards
    from_row: Card
    faces: Opened[Cards]


class WagerLost(Event, frozen=True):
    """H-8: bonuses without a base are shown and discarded."""

    seat: Seat
    cards: Cards
    faces: Opened[Cards]


class DefenceLaid(Event, frozen=True):
    """R-19, R-38, R-39: `replaced` are the former defence and its bonuses, discarded."""

    seat: Seat
    target: Seat
    card: Card
    attached: Cards
    replaced: Cards


class AttackLaunched(Event, frozen=True):
    """R-18: `flags` are stealth, pierce, grip."""

    seat: Seat
    target: Seat
    card: Card
    bonuses: Cards
    family: str
    power: int
    flags: tuple[str, ...]


class DefenceMet(Event, frozen=True):
    """R-35 to R-37: what the active defence did, what of it is discarded, whether it stays."""

    target: Seat
    card: Card
    effect: Literal["cancel", "reduce", "amplify"]
    power_before: int
    power_after: int
    discarded: Cards
    stayed: bool


class AttackBlocked(Event, frozen=True):
    """R-20, R-42: whether a line or the referee's own choice answered is told to the owner."""

    target: Seat
    cards: Cards
    power_before: int
    power_after: int


class CombinationDiscarded(Event, frozen=True):
    """R-32, R-34."""

    seat: Seat
    cards: Cards


class AttackAbsorbed(Event, frozen=True):
    """§2.3 b: no power is left, nothing happens."""

    seat: Seat
    target: Seat


class HandRead(Event, frozen=True):
    """H-15: the viewer sees the whole hand."""

    viewer: Seat
    victim: Seat
    count: int
    cards: Sealed[Cards]


class DeckRead(Event, frozen=True):
    """H-15: the viewer sees so many cards of the deck's top."""

    viewer: Seat
    victim: Seat
    count: int
    cards: Sealed[Cards]


class CardsDiscarded(Event, frozen=True):
    """R-29: in the order taken; `picked`: top, bottom, random, high, attacker, defender."""

    victim: Seat
    zone: str
    cards: Cards
    picked: str


class CardsStolen(Event, frozen=True):
    """R-30, H-14: the last one taken ends outermost.

    `to` is own_hand, own_deck_top or own_deck_bottom.
    """

    thief: Seat
    victim: Seat
    zone: str
    to: str
    picked: str
    backs: Digits
    cards: Sealed[Cards]


class DefenceRemoved(Event, frozen=True):
    """A strike discards the active defence and what is attached."""

    victim: Seat
    card: Card
    attached: Cards


class DefenceStolen(Event, frozen=True):
    """§2.3 e: `attached` (of the victim) and `replaced` (of the thief) are discarded."""

    victim: Seat
    thief: Seat
    card: Card
    attached: Cards
    replaced: Cards


class AnchorSpent(Event, frozen=True):
    """§2.5: the Anchor goes instead of the defence."""

    victim: Seat
    card: Card
    anchor: Card


class AttackEnded(Event, frozen=True):
    """All of it is done; `lost` and `gained` are deck and hand cards."""

    seat: Seat
    target: Seat
    lost: int
    gained: int


class StormStruck(Event, frozen=True):
    """H-18: every living seat loses this from the top of its deck."""

    round: int
    amount: int
    cards: dict[Seat, Cards]


class ActsEnded(Event, frozen=True):
    """Everybody has acted; the storm, if any, is over; hands are refreshed next."""

    round: int


class HandRefreshed(Event, frozen=True):
    """R-23, R-24: `returned` and `drawn` are numbers, `backs` those of the new hand."""

    seat: Seat
    returned: int
    drawn: int
    backs: Digits
    deck_left: int
    cards_returned: Sealed[Cards]
    cards_drawn: Sealed[Cards]


class MindShattered(Event, frozen=True):
    """R-25, H-19: out, and all it had left is shown and discarded."""

    seat: Seat
    cause: Cause
    by: Seat
    rank: int
    round: int
    cards: Cards


class LastMindChosen(Event, frozen=True):
    """H-24: all fall at once, so the best of them survives; `die` if chance chose."""

    candidates: tuple[Seat, ...]
    stock: int
    hand_sum: int
    die: bool
    survivor: Seat


class EmperorCrowned(Event, frozen=True):
    """R-3, R-26: `reason` is a key of the sentences, `ranks` are complete."""

    seat: Seat
    round: int
    reason: str
    ranks: dict[Seat, int]


AnyEvent = (
    DecksDealt
    | HandDrawn
    | RowFilled
    | PoolReshuffled
    | CardsCommitted
    | CommitHeld
    | RoundPassed
    | InitiativeSet
    | RowCardTaken
    | CombinationRevealed
    | WagerLost
    | DefenceLaid
    | AttackLaunched
    | DefenceMet
    | AttackBlocked
    | CombinationDiscarded
    | AttackAbsorbed
    | HandRead
    | DeckRead
    | CardsDiscarded
    | CardsStolen
    | DefenceRemoved
    | DefenceStolen
    | AnchorSpent
    | AttackEnded
    | StormStruck
    | ActsEnded
    | HandRefreshed
    | MindShattered
    | LastMindChosen
    | EmperorCrowned
)
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
