"""What a seat may know: built from nothing, so that a new secret stays one (rulings §6.8).

Public is what the table sees (H-5): sizes, backs, defences, the row, the discard pile, the order.
"""

import msgspec

from referee.games.empereur_telepathe.things.cards import Card, Cards, Digits
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.state import Attack, Cause, Entry, Note, Phase, Stroke
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, View


class Panel(msgspec.Struct, frozen=True):
    """What the table sees of one duellist; `backs` and `committed` are initiative digits."""

    deck: int
    backs: Digits
    committed: Digits
    deadlocked: bool
    defence: Card
    attached: Cards
    living: bool
    rank: int
    fell: int
    cause: Cause | str

    @property
    def stock(self) -> int:
        return self.deck + len(self.backs)

    @property
    def hand_sum(self) -> int:
        return sum(self.backs)


class TelepatheView(View, frozen=True, kw_only=True):
    """`hand`, `engaged` and `notes` are the seat's own; `offer` is what it may pick among now."""

    options: TelepatheOptions
    round: int = 0
    phase: Phase = "none"
    deck_size: int = 0
    panels: dict[Seat, Panel] = msgspec.field(default_factory=dict)
    pool: int = 0
    row: Cards = ()
    discard: Cards = ()
    order: tuple[Entry, ...] = ()
    tied: tuple[Entry, ...] = ()
    passed: tuple[Seat, ...] = ()
    acted: tuple[Seat, ...] = ()
    attack: Attack | None = None
    strokes: tuple[Stroke, ...] = ()
    hand: Cards = ()
    engaged: Cards = ()
    notes: tuple[Note, ...] = ()
    offer: Cards = ()
    result: Outcome | None = None

    @property
    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in sorted(self.panels) if self.panels[seat].living)

    @property
    def rivals(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.living if seat != self.seat)
