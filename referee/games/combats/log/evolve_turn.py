"""How the events of a turn change the position (D-3 to D-6)."""

from typing import assert_never

from msgspec.structs import replace

from referee.games.combats.log import events_turn as t
from referee.games.combats.things.pawns import SEATS, Pawns
from referee.games.combats.things.state import CombatsState, March
from referee.kernel.event import Seat

TurnEvent = (
    t.TurnStarted
    | t.PointsScored
    | t.EnergyProduced
    | t.PopulationsMoved
    | t.UsineBuilt
    | t.PopulationGrown
    | t.TurnPassed
)


def turn_went_on(state: CombatsState, event: TurnEvent) -> CombatsState:
    """The position after an event of the campaign's own."""
    match event:
        case t.TurnStarted():
            return _started(state, event)
        case t.PointsScored(seat, _, total):
            return replace(state, score=state.score | {seat: total})
        case t.EnergyProduced(seat, _, _, _, total):
            return replace(state, energy=state.energy | {seat: total})
        case t.PopulationsMoved(seat, n, origin, target, _, cost):
            left = moved(_paid(state, seat, cost), seat, origin, Pawns(-n))
            march = March(seat, n, origin, target)
            there = moved(left, seat, target, Pawns(n))
            return _tired(replace(there, marches=(*there.marches, march)), target, n)
        case t.UsineBuilt(seat, place, cost):
            there = moved(_paid(state, seat, cost), seat, place, Pawns(0, 1))
            return replace(there, built=(*state.built, place))
        case t.PopulationGrown(seat, place, cost):
            there = moved(_paid(state, seat, cost), seat, place, Pawns(1))
            return _tired(replace(there, grown=(*state.grown, place)), place, 1)
        case t.TurnPassed():
            return state
        case _:
            assert_never(event)


def _started(state: CombatsState, event: t.TurnStarted) -> CombatsState:
    """A new turn: everybody may move again; the combat of the last one is over."""
    fought = state.combat
    if fought.stage != "none":
        fought = replace(fought, stage="done")
    return replace(
        state,
        round=event.round,
        active=event.seat,
        combat=fought,
        line=None,
        plans={},
        fresh={},
        built=(),
        grown=(),
        marches=(),
    )


def _paid(state: CombatsState, seat: Seat, cost: int) -> CombatsState:
    return replace(state, energy=state.energy | {seat: state.energy[seat] - cost})


def _tired(state: CombatsState, place: str, n: int) -> CombatsState:
    """D-4: these Populations do not move (again) this turn."""
    return replace(state, fresh=state.fresh | {place: state.fresh.get(place, 0) + n})


def moved(state: CombatsState, seat: Seat, place: str, change: Pawns) -> CombatsState:
    """So many pawns more (or fewer) of this seat on the card."""
    there = state.board[place]
    after = {side: there[side] + (change if side == seat else Pawns()) for side in SEATS}
    return replace(state, board=state.board | {place: after})
