"""Checking a pairing or a line-up, in its own window or behind an attack (H-5 to H-7, §6)."""

from collections.abc import Iterator

from referee.games.combats.orders.refusals import Facts, advice, refusal
from referee.games.combats.rules.pairing import as_pairing, automatic_pairing
from referee.games.combats.things.pawns import COLOURS, NOBODY, Pawns
from referee.games.combats.things.sheet import LineUp, Pairing
from referee.games.combats.things.state import Combat
from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Where


def check_pairing(combat: Combat, seat: Seat, order: Pairing) -> Iterator[Problem]:
    """H-5: the larger side pairs, at least one pawn to each battle."""
    larger = combat.larger
    if larger == NOBODY:
        yield refusal(
            "E-PAIR-NOT-YOURS", "H-7", order.where, case="equal", **_line_advice(combat, seat)
        )
    elif larger != seat:
        yield refusal("E-PAIR-NOT-YOURS", "H-5", order.where, case=COLOURS[larger])
    elif order.groups is not None:
        yield from _check_groups(combat, seat, order)


def _check_groups(combat: Combat, seat: Seat, order: Pairing) -> Iterator[Problem]:
    battles = range(1, combat.k + 1)
    groups, helpful = order.groups or (), _pairing_advice(combat, seat)
    seen: dict[int, Where] = {}
    for group in groups:
        if group.battle not in battles:
            yield refusal("E-PAIR-BATTLE", "R-7a", group.where, battles=len(battles), **helpful)
        elif group.battle in seen:
            yield refusal("E-PAIR-TWICE", "H-5", group.where, battle=group.battle, **helpful)
        seen[group.battle] = group.where
    manned = {group.battle for group in groups if group.pawns.total}
    for battle in [number for number in battles if number not in manned]:
        where = seen.get(battle, order.where)
        yield refusal("E-PAIR-EMPTY", "H-5", where, battle=battle, **helpful)
    yield from _check_enough(combat.forces[seat], order, helpful)


def _check_enough(have: Pawns, order: Pairing, helpful: Facts) -> Iterator[Problem]:
    named = sum((group.pawns for group in order.groups or ()), Pawns())
    if named.p > have.p or named.u > have.u:
        yield refusal(
            "E-PAIR-MANY", "R-6", order.where, named=str(named), have=str(have), **helpful
        )


def check_line(combat: Combat, seat: Seat, order: LineUp) -> Iterator[Problem]:
    """H-7: at equal numbers, all one's pawns once."""
    if combat.larger != NOBODY:
        case = "larger" if combat.larger == seat else "smaller"
        helpful = _pairing_advice(combat, seat) if combat.larger == seat else {}
        yield refusal("E-LINE", "H-7", order.where, case=case, **helpful)
    elif order.pawns is not None and Pawns.of(order.pawns) != combat.forces[seat]:
        have = str(combat.forces[seat])
        yield refusal("E-LINE", "H-7", order.where, have=have, **_line_advice(combat, seat))


def _line_advice(combat: Combat, seat: Seat) -> Facts:
    return advice(LineUp(pawns=combat.forces[seat].line))


def _pairing_advice(combat: Combat, seat: Seat) -> Facts:
    groups = automatic_pairing(combat.forces[seat], combat.k)
    return advice(as_pairing(groups))


def notes_on_reserve(combat: Combat, seat: Seat, order: Pairing) -> Iterator[Problem]:
    """H-6: who will not fight."""
    if order.groups is None:
        return
    reserve = combat.forces[seat] - sum((group.pawns for group in order.groups), Pawns())
    if reserve.total:
        yield refusal("N-RESERVE", "H-6", order.where, pawns=str(reserve))


# --- behind an attack -------------------------------------------------------------------------


def check_filed(combat: Combat, seat: Seat, order: Pairing | LineUp) -> Iterator[Problem]:
    """§6: which kind of line goes with the attack is a matter of the numbers after the moves."""
    if isinstance(order, Pairing):
        yield from check_pairing(combat, seat, order)
    elif combat.larger == NOBODY:
        yield from check_line(combat, seat, order)
    elif combat.larger == seat:
        helpful = _pairing_advice(combat, seat)
        yield refusal("E-PAIR-NOT-YOURS", "H-5", order.where, case="larger", **helpful)
    else:
        yield refusal("E-PAIR-NOT-YOURS", "H-5", order.where, case=COLOURS[combat.larger])


def notes_on_filed(
    combat: Combat, seat: Seat, filed: Pairing | LineUp | None, where: Where
) -> Iterator[Problem]:
    """What an attack leaves to the automatic pairing, and what it keeps in reserve."""
    if isinstance(filed, Pairing):
        yield from notes_on_reserve(combat, seat, filed)
    elif filed is None and combat.larger == seat:
        yield refusal("N-AUTO", "H-8", where, **_pairing_advice(combat, seat))
    elif filed is None and combat.larger == NOBODY and combat.forces[seat].mixed:
        yield refusal("N-AUTO", "H-8", where, case="line", **_line_advice(combat, seat))
