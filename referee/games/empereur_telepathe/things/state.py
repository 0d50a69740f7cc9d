"""The position: plain data, changed by `log` alone.

Hidden are hands, faces of engaged cards, the order of decks and pool, and each seat's notes.
"""

from typing import Literal

import msgspec

from referee.games.empereur_telepathe.things.cards import Card, Cards, backs
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, State
from referee.kernel.recorder import Recorder

Phase = Literal["none", "commit", "duel", "refresh", "over"]
Cause = Literal["attack", "refresh", "storm", "abdication", "left"]


class Entry(msgspec.Struct, frozen=True):
    """A place in the order of acting (R-9, R-10)."""

    seat: Seat
    initiative: int
    hand_sum: int


class Note(msgspec.Struct, frozen=True):
    """What a seat alone has come to know. `what`: read_hand, read_deck, stole, lost."""

    round: int
    what: str
    other: Seat
    cards: Cards


class Mind(msgspec.Struct, frozen=True):
    """One duellist. `deck[0]` is the top; `hand` is sorted by id.

    `part` names the sealed part that holds the engaged cards.
    """

    deck: Cards = ()
    hand: Cards = ()
    committed: Cards = ()
    part: str = ""
    deadlocked: bool = False
    defence: Card = ""
    attached: Cards = ()
    living: bool = True
    rank: int = 0
    fell: int = 0
    cause: Cause | Literal[""] = ""
    notes: tuple[Note, ...] = ()

    @property
    def stock(self) -> int:
        """H-23: deck and hand together, the number that decides life and death."""
        return len(self.deck) + len(self.hand)

    @property
    def hand_sum(self) -> int:
        return sum(backs(self.hand))


class Attack(msgspec.Struct, frozen=True):
    """The attack under way: before the block moment, or at its strikes."""

    attacker: Seat
    target: Seat
    card: Card
    bonuses: Cards
    power: int
    stage: Literal["block", "strikes"] = "block"


class Stroke(msgspec.Struct, frozen=True):
    """An attack since initiatives were last set, for the picture: how it came out."""

    attacker: Seat
    target: Seat
    card: Card
    power: int
    absorbed: bool = False


class TelepatheState(State, frozen=True):
    """`played`: revealed cards that lie between hand and discard. `passed`, `order`: this round."""

    options: TelepatheOptions = TelepatheOptions()
    round: int = 0
    phase: Phase = "none"
    deck_size: int = 0
    minds: dict[Seat, Mind] = msgspec.field(default_factory=dict)
    pool: Cards = ()
    row: Cards = ()
    discard: Cards = ()
    order: tuple[Entry, ...] = ()
    tied: tuple[Entry, ...] = ()
    passed: tuple[Seat, ...] = ()
    acted: tuple[Seat, ...] = ()
    played: Cards = ()
    attack: Attack | None = None
    strokes: tuple[Stroke, ...] = ()
    result: Outcome | None = None

    @property
    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in sorted(self.minds) if self.minds[seat].living)


Record = Recorder[TelepatheState]


def after(seat: Seat, seats: tuple[Seat, ...]) -> list[Seat]:
    """These seats in seating order from the one after `seat` (cyclic)."""
    return sorted(seats, key=lambda other: (other <= seat, other))


def storm_amount(options: TelepatheOptions, number: int) -> int:
    """H-18: what the storm takes at the end of this round: 0, then 1, 2, 4, 8 …"""
    return 1 << (number - options.storm) if number >= options.storm else 0
