"""What can happen in a psionic duel; the names are those of the rulings (§7).

Seats are numbers, 0 stands for nobody. `backs` are initiative digits. Three events are ours: an
attack's end, the end of a round's acts, and the faces of engaged cards as opened parts.
"""

from typing import get_args

from referee.games.empereur_telepathe.log.events_duel import AnchorSpent as AnchorSpent
from referee.games.empereur_telepathe.log.events_duel import AttackAbsorbed as AttackAbsorbed
from referee.games.empereur_telepathe.log.events_duel import AttackBlocked as AttackBlocked
from referee.games.empereur_telepathe.log.events_duel import AttackEnded as AttackEnded
from referee.games.empereur_telepathe.log.events_duel import AttackLaunched as AttackLaunched
from referee.games.empereur_telepathe.log.events_duel import CardsDiscarded as CardsDiscarded
from referee.games.empereur_telepathe.log.events_duel import CardsStolen as CardsStolen
from referee.games.empereur_telepathe.log.events_duel import (
    CombinationDiscarded as CombinationDiscarded,
)
from referee.games.empereur_telepathe.log.events_duel import (
    CombinationRevealed as CombinationRevealed,
)
from referee.games.empereur_telepathe.log.events_duel import DeckRead as DeckRead
from referee.games.empereur_telepathe.log.events_duel import DefenceLaid as DefenceLaid
from referee.games.empereur_telepathe.log.events_duel import DefenceMet as DefenceMet
from referee.games.empereur_telepathe.log.events_duel import DefenceRemoved as DefenceRemoved
from referee.games.empereur_telepathe.log.events_duel import DefenceStolen as DefenceStolen
from referee.games.empereur_telepathe.log.events_duel import HandRead as HandRead
from referee.games.empereur_telepathe.log.events_duel import RowCardTaken as RowCardTaken
from referee.games.empereur_telepathe.log.events_duel import WagerLost as WagerLost
from referee.games.empereur_telepathe.things.cards import Cards, Digits
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.state import Cause, Entry
from referee.kernel.event import Event, Sealed, Seat


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
OPENS: dict[str, tuple[str, ...]] = {  # by these the rules show what was hidden (`Game.opens`)
    "hand_drawn": ("backs",),
    "hand_refreshed": ("backs",),
    "row_filled": ("cards",),
    "attack_blocked": (),  # that a block was held, and which
    "cards_discarded": (),
    "cards_stolen": ("backs",),
    "mind_shattered": ("cards",),
    "storm_struck": ("cards",),
    "combination_revealed": ("base", "bonuses", "faces"),
}
