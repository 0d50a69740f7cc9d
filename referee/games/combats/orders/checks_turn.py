"""Checking a turn: its lines are carried out on a copy, and the first that fails is told (D-8).

The copy is made of the seat's own view; nothing before the attack is a matter of chance.
"""

from referee.games.combats.log.evolve import evolve
from referee.games.combats.orders.checks_pairing import notes_on_filed
from referee.games.combats.orders.checks_turn_line import Problems, check_line_of_turn
from referee.games.combats.orders.refusals import refusal
from referee.games.combats.rules.setup import Record
from referee.games.combats.rules.turn import carry_out, launch
from referee.games.combats.things import sheet as o
from referee.games.combats.things.pawns import SEATS
from referee.games.combats.things.state import CombatsState
from referee.games.combats.things.view import CombatsView
from referee.kernel.event import Seat
from referee.kernel.recorder import Recorder
from referee.kernel.refused import Problem


def check_turn(view: CombatsView, seat: Seat, order: o.Turn) -> Problems:
    """The first line that fails, with all that is wrong with it."""
    record = copy_of(view)
    attacked = False
    for line in order.lines:
        found = list(_out_of_place(line, attacked) or check_line_of_turn(record.state, seat, line))
        if found:
            yield from found
            return
        attacked = attacked or isinstance(line, o.Attack)
        _play(record, seat, line)


def copy_of(view: CombatsView) -> Record:
    """The position as far as this seat sees it, to be played on."""
    state = CombatsState(
        options=view.options,
        round=view.round,
        active=view.active,
        score=view.score,
        board=view.board,
        energy=view.energy,
        hands=dict.fromkeys(SEATS, ()),
    )
    return Recorder(evolve, state)


def _play(record: Record, seat: Seat, line: o.TurnLine) -> None:
    match line:
        case o.Move() | o.Build() | o.Grow():
            carry_out(record, seat, line)
        case o.Attack():
            launch(record, seat, line, None)
        case _:
            pass  # the pairing is the last line: nothing is judged after it


def _out_of_place(line: o.TurnLine, attacked: bool) -> list[Problem]:
    """H-1, D-7: one attack, and nothing behind it but its pairing."""
    where, pairing = line.where, isinstance(line, o.Pairing | o.LineUp)
    if attacked and isinstance(line, o.Attack):
        return [refusal("E-ONE-COMBAT", "H-1", where)]
    if attacked and not pairing:
        return [refusal("E-ATTACK-LAST", "D-7", where)]
    if pairing and not attacked:
        return [refusal("E-ATTACK-LAST", "D-7", where, case="pairing")]
    return []


def notes_on_turn(view: CombatsView, seat: Seat, order: o.Turn) -> Problems:
    """What an attack leaves open: the reserve, or a pairing that will be automatic."""
    attack = next((line for line in order.lines if isinstance(line, o.Attack)), None)
    if attack is None:
        return
    record = copy_of(view)
    for line in order.lines:
        _play(record, seat, line)
    filed = [line for line in order.lines if isinstance(line, o.Pairing | o.LineUp)]
    yield from notes_on_filed(record.state.combat, seat, filed[0] if filed else None, attack.where)
