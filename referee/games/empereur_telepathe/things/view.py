"""What a seat may know: built from nothing, so that a new secret stays one (rulings §6.8).

Public is what the table sees (H-5): sizes, backs, defences, the row, the discard pile, the order.
"""

import msgspec

from referee.games.empereur_telepathe.asked.facts import facts
from referee.games.empereur_telepathe.asked.form import ask
from referee.games.empereur_telepathe.log.events import Cause, Digits, Entry
from referee.games.empereur_telepathe.rules.flow import asked, pace, question
from referee.games.empereur_telepathe.rules.picks import chooser, offered_now
from referee.games.empereur_telepathe.things.cards import Card, Cards, back, backs
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.state import (
    Attack,
    Mind,
    Note,
    Phase,
    Stroke,
    TelepatheState,
)
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, View
from referee.kernel.window import Window


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


def window(state: TelepatheState) -> Window | None:
    """The open question; None when the match is over (or has not begun)."""
    name = question(state)
    if not name:
        return None
    asks = {seat: ask(state, seat, name) for seat in asked(state)}
    return Window(name, pace(name), facts(state, name), asks)


def view(state: TelepatheState, seat: Seat | None) -> TelepatheView:
    """The position as this seat (None: a spectator) may know it."""
    name = question(state)
    whom = asked(state)
    own = state.minds.get(seat, Mind()) if seat is not None else Mind()
    attack = state.attack
    choosing = attack is not None and seat is not None and chooser(attack) == seat
    return TelepatheView(
        seat=seat,
        window=name or None,
        facts=facts(state, name) if name else {},
        asked=tuple(sorted(whom)),
        ask=ask(state, seat, name) if seat in whom and seat is not None else None,
        options=state.options,
        round=state.round,
        phase=state.phase,
        deck_size=state.deck_size,
        panels={one: _panel(mind) for one, mind in state.minds.items()},
        pool=len(state.pool),
        row=state.row,
        discard=state.discard,
        order=state.order,
        tied=state.tied,
        passed=state.passed,
        acted=state.acted,
        attack=attack,
        strokes=state.strokes,
        hand=own.hand,
        engaged=own.committed,
        notes=own.notes,
        offer=offered_now(state) if choosing else (),
        result=state.result,
    )


def _panel(mind: Mind) -> Panel:
    return Panel(
        deck=len(mind.deck),
        backs=backs(mind.hand),
        committed=tuple(map(back, mind.committed)),
        deadlocked=mind.deadlocked,
        defence=mind.defence,
        attached=mind.attached,
        living=mind.living,
        rank=mind.rank,
        fell=mind.fell,
        cause=mind.cause,
    )
