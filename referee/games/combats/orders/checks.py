"""May this order be played, and what should its author know (rulings §6, §8).

Everything is judged on the seat's own view, so no answer can tell of the other hand.
"""

from collections.abc import Iterator
from typing import assert_never

from referee.games.combats.orders.checks_cards import check_commit, check_plan, notes_on_plan
from referee.games.combats.orders.checks_pairing import check_line, check_pairing, notes_on_reserve
from referee.games.combats.orders.checks_turn import check_turn, notes_on_turn
from referee.games.combats.orders.refusals import advice, refusal
from referee.games.combats.rules.aftermath import loser, may_withdraw
from referee.games.combats.things.sheet import (
    Aftermath,
    AnyOrder,
    Commit,
    LineUp,
    Pairing,
    Plan,
    Turn,
)
from referee.games.combats.things.view import CombatsView
from referee.kernel.event import Seat
from referee.kernel.game import Verdict
from referee.kernel.refused import Problem

WINDOW_OF = {
    Turn: "turn",
    Pairing: "pairing",
    LineUp: "pairing",
    Commit: "commit",
    Plan: "plan",
    Aftermath: "aftermath",
}


def check(view: CombatsView, order: AnyOrder) -> Verdict:
    """Why the order may not be played, else what it leaves open."""
    if view.seat is None or view.window != WINDOW_OF[type(order)]:
        facts: dict[str, int | str] = {"window": view.window or "-"}
        return Verdict(refused=(Problem("E-NOT-ASKED", facts=facts),))
    refused = tuple(_refusals(view, view.seat, order))
    return Verdict(refused, () if refused else tuple(_notes(view, view.seat, order)))


def _refusals(view: CombatsView, seat: Seat, order: AnyOrder) -> Iterator[Problem]:
    match order:
        case Pairing():
            return check_pairing(view.combat, seat, order)
        case LineUp():
            return check_line(view.combat, seat, order)
        case Turn():
            return check_turn(view, seat, order)
        case Commit():
            return check_commit(view, seat, order)
        case Plan():
            return check_plan(view, seat, order)
        case Aftermath():
            return check_aftermath(view, seat, order)
        case _:
            assert_never(order)


def _notes(view: CombatsView, seat: Seat, order: AnyOrder) -> Iterator[Problem]:
    if isinstance(order, Plan):
        yield from notes_on_plan(view, order)
    elif isinstance(order, Pairing):
        yield from notes_on_reserve(view.combat, seat, order)
    elif isinstance(order, Turn):
        yield from notes_on_turn(view, seat, order)


# --- aftermath --------------------------------------------------------------------------------


def check_aftermath(view: CombatsView, seat: Seat, order: Aftermath) -> Iterator[Problem]:
    """H-17, H-18: the loser may only withdraw, the winner only take."""
    beaten = seat == loser(view)
    if beaten and order.take is not None:
        yield refusal("E-TAKE", "R-16", order.take_where, **advice(Aftermath(retreat=0)))
    if not beaten and order.retreat is not None:
        yield refusal(
            "E-RETREAT", "R-15", order.retreat_where, case="winner", **advice(Aftermath(take=True))
        )
    most = may_withdraw(view)
    if beaten and isinstance(order.retreat, int) and order.retreat > most:
        helpful = advice(Aftermath(retreat=most))
        yield refusal("E-RETREAT", "H-17", order.retreat_where, most=most, **helpful)
