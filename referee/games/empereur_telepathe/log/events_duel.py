"""What can happen while the duellists act: row card, defence, attack and its strikes (§7)."""

from typing import Literal

from referee.games.empereur_telepathe.things.cards import Card, Cards, Digits
from referee.kernel.event import Event, Opened, Sealed, Seat


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
