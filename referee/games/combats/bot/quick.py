"""The easy bot as playouts have it: the same habits, laid out in counts and with quick dice.

`propose` itself is frozen, and takes four times as long: for dice of samples, and for copies of the
position.

Why: docs/decisions/0161-laid-out-in-counts.md.
"""

from msgspec.structs import replace

from referee.games.combats.bot.chances import UNIT, outlook
from referee.games.combats.bot.estimates import LEAST, edge_of
from referee.games.combats.bot.layout import Layout, Leaning, attackable
from referee.games.combats.bot.proposal import propose
from referee.games.combats.bot.turn_choice import KEPT, filed
from referee.games.combats.log.evolve import evolve
from referee.games.combats.orders.checks_turn import copy_of
from referee.games.combats.things.pawns import opponent
from referee.games.combats.things.sheet import AnyOrder, Attack, Turn, TurnLine
from referee.games.combats.things.state import CombatsState
from referee.games.combats.things.view import CombatsView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.recorder import Recorder
from referee.kernel.stream import stream

DICE = 12  # whose sum scatters about as what is estimated by samples does


def quick(view: CombatsView, chance: Chance) -> AnyOrder:
    """A legal order for the open window. Raises ValueError if this seat is not asked."""
    dice = stream(chance, "quick")
    if view.seat is None or view.window != "turn":
        return propose(view, dice)
    state = copy_of(view).state
    kept = KEPT[dice.below("kept", len(KEPT))]
    layout = Layout(state, view.seat, Leaning(kept=kept), dice)
    lines: list[TurnLine] = [*layout.laid_out()]
    worths = attacks(layout, state, view.seat, dice)
    best = max(worths, key=lambda place: worths[place], default=None)
    if best is not None and worths[best] > LEAST * UNIT:
        lines += attack(layout, state, view.seat, best, dice)
    return Turn(lines=tuple(lines))


def attacks(layout: Layout, state: CombatsState, seat: Seat, dice: Chance) -> dict[str, int]:
    """By place: what a few dozen samples of a combat there would say, times UNIT."""
    found = {}
    for place in attackable(layout, state, seat):
        mean, deviation = prospect(layout, state, seat, place)
        noise = sum(dice.below("noise", UNIT) for _ in range(DICE)) - DICE * UNIT // 2
        found[place] = mean + deviation * noise // UNIT
    return found


def prospect(layout: Layout, state: CombatsState, seat: Seat, place: str) -> tuple[int, int]:
    """The mean of it and its scatter."""
    own, enemy = layout.pawns(place), state.board[place][opponent(seat)]
    battles = min(own.total, enemy.total)
    return outlook(own, enemy, edge_of(layout.energy, state.energy[opponent(seat)], battles))


def attack(
    layout: Layout, state: CombatsState, seat: Seat, place: str, dice: Chance
) -> list[TurnLine]:
    """The attack with its pairing or line-up, which stands on what is left there."""
    there = {seat: layout.pawns(place), opponent(seat): state.board[place][opponent(seat)]}
    ready = replace(
        state,
        board=state.board | {place: there},
        energy=state.energy | {seat: layout.energy},
    )
    line = Attack(place=place)
    return [line, *filed(Recorder(evolve, ready), seat, line, dice)]
