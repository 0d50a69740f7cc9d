"""What a seat may know: built from nothing, so that a new secret stays one (rulings §7).

Hidden are the other seat's hand, plan and line-up, and the deck's order. The open question comes
with it.
"""

import msgspec

from referee.games.combats.asked.facts import facts
from referee.games.combats.asked.form import ask
from referee.games.combats.rules.flow import asked
from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import NOBODY, SEATS
from referee.games.combats.things.sheet import Plan
from referee.games.combats.things.state import Board, Combat, CombatsState, LegResult
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, View
from referee.kernel.window import Window

PACES = {
    "turn": "long",
    "pairing": "short",
    "plan": "long",
    "commit": "short",
    "aftermath": "short",
}


class CombatsView(View, frozen=True, kw_only=True):
    """`hand`, `plan` and `line` are the seat's own (a spectator has none), `cards` hand sizes.

    In a single combat there are no rounds: `round` and `active` are 0, `score` is empty.
    """

    options: CombatsOptions
    leg: int = 1
    round: int = 0
    active: Seat = NOBODY
    score: dict[Seat, int] = msgspec.field(default_factory=dict)
    board: Board = msgspec.field(default_factory=dict)
    energy: dict[Seat, int] = msgspec.field(default_factory=dict)
    hand: tuple[str, ...] = ()
    cards: dict[Seat, int] = msgspec.field(default_factory=dict)
    deck: int = 0
    discard: tuple[str, ...] = ()
    combat: Combat = msgspec.field(default_factory=Combat)
    plan: Plan | None = None
    line: tuple[str, ...] | None = None
    legs: tuple[LegResult, ...] = ()
    result: Outcome | None = None


def window(state: CombatsState) -> Window | None:
    """The open question; None when the match is over (or has not begun)."""
    stage = state.stage
    if state.result is not None or stage not in PACES:
        return None
    asks = {seat: ask(state, seat, state.hands[seat]) for seat in asked(state)}
    return Window(stage, PACES[stage], facts(state), asks)


def view(state: CombatsState, seat: Seat | None) -> CombatsView:
    """The position as this seat (None: a spectator) may know it."""
    question = window(state)
    return CombatsView(
        seat=seat,
        window=question.name if question else None,
        facts=question.facts if question else {},
        asked=question.asked if question else (),
        ask=question.asks.get(seat) if question and seat is not None else None,
        options=state.options,
        leg=state.leg,
        round=state.round,
        active=state.active,
        score=state.score,
        board=state.board,
        energy=state.energy,
        hand=state.hands.get(seat, ()) if seat is not None else (),
        cards={one: len(state.hands[one]) for one in SEATS if one in state.hands},
        deck=len(state.deck),
        discard=state.discard,
        combat=state.combat,
        plan=state.plans.get(seat) if seat is not None else None,
        line=state.line.pawns if state.line and seat == state.combat.attacker else None,
        legs=state.legs,
        result=state.result,
    )
