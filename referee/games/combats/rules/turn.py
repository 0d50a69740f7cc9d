"""A turn of the campaign: its lines, from top to bottom, and the attack that ends it (D-4 to D-8).

What may be ordered is judged in `orders/checks_turn.py`; here it is carried out.
"""

from typing import assert_never

from referee.games.combats.log import events_turn as t
from referee.games.combats.rules.campaign import next_turn
from referee.games.combats.rules.pairing import line_of, pair
from referee.games.combats.rules.setup import Record, declare
from referee.games.combats.things.chart import places, steps
from referee.games.combats.things.sheet import Attack, Build, Grow, LineUp, Move, Pairing, Turn
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

BUILD_COST = 2
GROW_COST = 2
Action = Move | Build | Grow


def take_turn(record: Record, order: Turn | None, chance: Chance) -> None:
    """The active seat's turn; None: it stayed silent (H-21)."""
    seat = record.state.active
    lines = order.lines if order else ()
    if not lines:
        record.emit(t.TurnPassed(seat, "order" if order else "nmr"))
    for line in lines:
        if isinstance(line, Move | Build | Grow):
            carry_out(record, seat, line)
    attack = next((line for line in lines if isinstance(line, Attack)), None)
    if attack is None:
        next_turn(record, chance)
    else:
        filed = next((line for line in lines if isinstance(line, Pairing | LineUp)), None)
        launch(record, seat, attack, filed)


def carry_out(record: Record, seat: Seat, line: Action) -> None:
    """One line of the turn, as it was checked."""
    match line:
        case Move(n=n, origin=origin, target=target):
            walked = steps(seat, origin, target)
            cost = move_cost(n, walked)
            record.emit(t.PopulationsMoved(seat, n, origin, target, walked, cost))
        case Build(place=place):
            record.emit(t.UsineBuilt(seat, place, BUILD_COST))
        case Grow(place=place):
            record.emit(t.PopulationGrown(seat, place, GROW_COST))
        case _:
            assert_never(line)


def move_cost(n: int, walked: int) -> int:
    """D-4: 1 energy for each Population and step."""
    return n * walked


def launch(record: Record, seat: Seat, attack: Attack, filed: Pairing | LineUp | None) -> None:
    """D-7: the combat is declared; a larger attacker pairs at once, an equal one files a line."""
    forces = record.state.board[attack.place]
    equal = forces[1].total == forces[2].total
    line = tuple(line_of(forces[seat], filed)) if equal else None
    declare(record, seat, attack.place, places()[attack.place], line)
    if record.state.combat.larger == seat:
        pair(record, filed)
