"""May this order be played, and what should its author know (rulings §6, §8).

Everything is judged on the seat's own view, so no answer can tell of the other hand.
"""

from collections.abc import Iterator
from typing import assert_never

from referee.games.combats.aftermath import loser, may_withdraw
from referee.games.combats.check_cards import check_commit, check_plan, notes_on_plan
from referee.games.combats.orders import (
    Aftermath,
    AnyOrder,
    Commit,
    Group,
    LineUp,
    Pairing,
    Plan,
)
from referee.games.combats.pairing import automatic_pairing
from referee.games.combats.pawns import COLOURS, NOBODY, Pawns
from referee.games.combats.refusing import Facts, advice, refusal
from referee.games.combats.view import CombatsView
from referee.kernel.event import Seat
from referee.kernel.game import Verdict
from referee.kernel.refused import Problem, Where

WINDOW_OF = {
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
            return check_pairing(view, seat, order)
        case LineUp():
            return check_line(view, seat, order)
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
    elif isinstance(order, Pairing) and order.groups is not None:
        held = view.combat.forces[seat] - sum((one.pawns for one in order.groups), Pawns())
        if held.total:
            yield refusal("N-RESERVE", "H-6", order.where, pawns=str(held))


# --- pairing ----------------------------------------------------------------------------------


def check_pairing(view: CombatsView, seat: Seat, order: Pairing) -> Iterator[Problem]:
    """H-5: the larger side pairs, at least one pawn to each battle."""
    larger = view.combat.larger
    if larger == NOBODY:
        yield refusal(
            "E-PAIR-NOT-YOURS", "H-7", order.where, case="equal", **_line_advice(view, seat)
        )
    elif larger != seat:
        yield refusal("E-PAIR-NOT-YOURS", "H-5", order.where, case=COLOURS[larger])
    elif order.groups is not None:
        yield from _check_groups(view, seat, order)


def _check_groups(view: CombatsView, seat: Seat, order: Pairing) -> Iterator[Problem]:
    battles = range(1, view.combat.k + 1)
    groups, helpful = order.groups or (), _pairing_advice(view, seat)
    seen: dict[int, Where] = {}
    for group in groups:
        if group.battle not in battles:
            yield refusal("E-PAIR-BATTLE", "R-7a", group.where, battles=len(battles), **helpful)
        elif group.battle in seen:
            yield refusal("E-PAIR-TWICE", "H-5", group.where, battle=group.battle, **helpful)
        seen[group.battle] = group.where
    manned = {group.battle for group in groups if group.pawns.total}
    for battle in [one for one in battles if one not in manned]:
        where = seen.get(battle, order.where)
        yield refusal("E-PAIR-EMPTY", "H-5", where, battle=battle, **helpful)
    yield from _check_enough(view.combat.forces[seat], order, helpful)


def _check_enough(have: Pawns, order: Pairing, helpful: Facts) -> Iterator[Problem]:
    named = sum((group.pawns for group in order.groups or ()), Pawns())
    if named.p > have.p or named.u > have.u:
        yield refusal(
            "E-PAIR-MANY", "R-6", order.where, named=str(named), have=str(have), **helpful
        )


def check_line(view: CombatsView, seat: Seat, order: LineUp) -> Iterator[Problem]:
    """H-7: at equal numbers, all one's pawns once."""
    combat = view.combat
    if combat.larger != NOBODY:
        case = "larger" if combat.larger == seat else "smaller"
        helpful = _pairing_advice(view, seat) if combat.larger == seat else {}
        yield refusal("E-LINE", "H-7", order.where, case=case, **helpful)
    elif order.pawns is not None and Pawns.of(order.pawns) != combat.forces[seat]:
        have = str(combat.forces[seat])
        yield refusal("E-LINE", "H-7", order.where, have=have, **_line_advice(view, seat))


def _line_advice(view: CombatsView, seat: Seat) -> Facts:
    return advice(LineUp(pawns=view.combat.forces[seat].line))


def _pairing_advice(view: CombatsView, seat: Seat) -> Facts:
    groups = automatic_pairing(view.combat.forces[seat], view.combat.k)
    return advice(_as_order(groups))


def _as_order(groups: list[Pawns]) -> Pairing:
    return Pairing(groups=tuple(Group(battle=i, pawns=p) for i, p in enumerate(groups, start=1)))


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
