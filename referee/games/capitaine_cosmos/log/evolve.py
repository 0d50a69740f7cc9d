"""How every event changes the position. Nothing is decided here, and nothing is refused.

A replay by somebody who may not see a sealed part gets it UNSET: the order is then unknown.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.log import evolve_film
from referee.games.capitaine_cosmos.things.hulls import Pose, moved
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    STILL,
    Deck,
    FireLine,
    Follow,
    Plot,
    Sheet,
)
from referee.games.capitaine_cosmos.things.state import Berth, CosmosState, Mine, Rock
from referee.kernel.event import Event, Sealed
from referee.kernel.game import Outcome

T = TypeVar("T")


def evolve(state: CosmosState, event: Event) -> CosmosState:
    """The position after the event."""
    return CHANGES[type(event)](state, event)


def changed(state: CosmosState, id_: int, **fields: Any) -> CosmosState:
    """The same position but for one ship."""
    ships = tuple(replace(ship, **fields) if ship.id == id_ else ship for ship in state.ships)
    return replace(state, ships=ships)


def _known(part: Sealed[T], unknown: T) -> T:
    return unknown if isinstance(part.value, msgspec.UnsetType) else part.value


# --- the course of a match --------------------------------------------------------------------


def _set_up(_: CosmosState, event: e.MatchSetUp) -> CosmosState:
    return CosmosState(
        options=event.options,
        seats=event.seats,
        chart=event.chart,
        ships=event.ships,
        rocks=event.asteroids,
        drift=event.drift,
        step="fleet" if event.scenario == "S7" else "plot",
        credit={seat: 0 for seat in range(1, event.seats + 1)},
    )


def _turn_began(state: CosmosState, event: e.TurnBegan) -> CosmosState:
    """R-23: shots are renewed; the last turn's fire lines wait for `SAME`."""
    ships = tuple(replace(ship, fired=0, launched=0, before=None) for ship in state.ships)
    return replace(
        state,
        turn=event.turn,
        phase=0,
        step="plot",
        ships=ships,
        sheets={},
        programs={},
        used={},
    )


def _sheet_filed(state: CosmosState, event: e.SheetFiled) -> CosmosState:
    sheet = _known(event.sheet, Sheet())
    return replace(
        state,
        sheets=state.sheets | {event.seat: sheet},
        policies=state.policies | {event.seat: in_force(state, event.seat, sheet)},
    )


def in_force(state: CosmosState, seat: int, sheet: Sheet) -> tuple[FireLine, ...]:
    """`SAME` keeps last turn's lines, where there are any (none after a silent turn)."""
    return state.policies.get(seat, ()) if sheet.same else sheet.fire


def _reply_filed(state: CosmosState, event: e.ReplyFiled) -> CosmosState:
    """R-46: the orders of fighters launched in the phase before."""
    reply = event.reply.value
    if not isinstance(reply, Deck):
        return state
    follow = {line.ship: _program(line, state.phase) for line in reply.lines if _follows(line)}
    return replace(state, programs=state.programs | follow)


def _follows(line: Any) -> bool:
    return isinstance(line, Follow)


def _program(line: Any, phase: int) -> Plot:
    """Six cells, of which those before this phase are over."""
    cells = (STILL,) * (phase - 1) + line.cells
    return Plot(ship=line.ship, cells=cells[:LAST], exit=line.exit)


def _phase_began(state: CosmosState, event: e.PhaseBegan) -> CosmosState:
    ships = tuple(
        ship if ship.before is None else replace(ship, before=None) for ship in state.ships
    )
    film = state.film if event.phase > 1 else ()
    film = (*film, evolve_film.begun(state, event.turn, event.phase))
    return replace(state, phase=event.phase, ships=ships, film=film)


def _paused(state: CosmosState, event: e.Paused) -> CosmosState:
    return replace(state, step=event.awaiting)


def _match_ended(state: CosmosState, event: e.MatchEnded) -> CosmosState:
    scores = {f"points_{seat}": points for seat, points in event.points.items()}
    return replace(state, step="over", result=Outcome(event.winners, event.reason, scores))


# --- ships ------------------------------------------------------------------------------------


def _recovered(state: CosmosState, event: e.FighterRecovered) -> CosmosState:
    """H-31: what it still had to do this turn is void."""
    programs = {ship: program for ship, program in state.programs.items() if ship != event.ship}
    berth = Berth(event.cruiser, event.ramp)
    filmed = evolve_film.recovered(state, event)
    return replace(changed(filmed, event.ship, aboard=berth, launched=0), programs=programs)


def _launched(state: CosmosState, event: e.FighterLaunched) -> CosmosState:
    program = _known(event.orders, Plot(ship=event.ship))
    filmed = evolve_film.launched(state, event)
    pose = Pose(event.to, event.heading)
    flown = changed(filmed, event.ship, aboard=None, pose=pose, launched=state.phase)
    return replace(flown, programs=state.programs | {event.ship: program})


def _moved(state: CosmosState, event: e.ShipMoved) -> CosmosState:
    start = Pose(event.origin, event.heading_from)
    before = moved(start) if event.cell.startswith("M") else start
    end = Pose(event.to, event.heading_to)
    return changed(evolve_film.moved(state, event), event.ship, pose=end, before=before)


def _left_map(state: CosmosState, event: e.ShipLeftMap) -> CosmosState:
    """H-15: the fighters aboard leave with it."""
    gone = (event.ship, *event.aboard)
    ships = tuple(
        replace(ship, status="left", edges=event.edges) if ship.id in gone else ship
        for ship in state.ships
    )
    return replace(evolve_film.left(state, event), ships=ships)


def _destroyed(state: CosmosState, event: e.ShipDestroyed) -> CosmosState:
    return changed(evolve_film.lost(state, event), event.ship, status="destroyed")


def _hurt(state: CosmosState, id_: int, defence: int, **fields: Any) -> CosmosState:
    ship = state.ship(id_)
    ladder = ship.ladder if defence == ship.defence else (*ship.ladder, defence)
    hurt = ship.of.defence - defence
    return changed(state, id_, hurt=hurt, ladder=ladder, **fields)


def _shot(state: CosmosState, event: e.ShotFired) -> CosmosState:
    """The damage counts at once, but a ship stays in play until it is removed (R-36)."""
    fired = state.ship(event.firer).fired + 1
    filmed = evolve_film.shot(state, event)
    return _hurt(changed(filmed, event.firer, fired=fired), event.target, event.defence)


# --- mines and asteroids ----------------------------------------------------------------------


def _laid(state: CosmosState, event: e.MineLaid) -> CosmosState:
    escort = state.ship(event.escort)
    mine = Mine(event.mine, escort.seat, event.hex)
    line = _known(event.line, -1)
    used = state.used.get(escort.seat, ())
    state = changed(evolve_film.laid(state, event), event.escort, laid=escort.laid + 1)
    used_now = used if line in (-1, *used) else (*used, line)
    there = replace(state, mines=(*state.mines, mine), used=state.used | {escort.seat: used_now})
    return evolve_film.lies(there)


def _mine_gone(state: CosmosState, name: str) -> CosmosState:
    return replace(state, mines=tuple(mine for mine in state.mines if mine.id != name))


def _mine_struck(state: CosmosState, event: e.MineStruck) -> CosmosState:
    now = (state.turn, state.phase)
    mines = tuple(
        replace(mine, bursts=mine.bursts + 1, burst=now)
        if mine.id == event.mine and mine.burst != now
        else mine
        for mine in state.mines
    )
    return replace(_hurt(evolve_film.mine(state, event), event.ship, event.defence), mines=mines)


def _rock_struck(state: CosmosState, event: e.AsteroidStruck) -> CosmosState:
    return _hurt(evolve_film.rock(state, event), event.ship, event.defence)


def _drifted(state: CosmosState, event: e.HazardDrifted) -> CosmosState:
    def there(hazard: Any, name: str) -> Any:
        return replace(hazard, at=event.to) if name == event.id else hazard

    drifted = replace(
        state,
        mines=tuple(there(mine, mine.id) for mine in state.mines),
        rocks=tuple(there(rock, rock_name(rock)) for rock in state.rocks),
    )
    return evolve_film.lies(drifted)


def _drifted_off(state: CosmosState, event: e.HazardLeftMap) -> CosmosState:
    rocks = tuple(rock for rock in state.rocks if rock_name(rock) != event.id)
    return evolve_film.lies(replace(_mine_gone(state, event.id), rocks=rocks))


def rock_name(rock: Rock) -> str:
    return f"A{rock.id}"


def _credited(state: CosmosState, event: e.DamageCredited) -> CosmosState:
    points = state.credit.get(event.seat, 0) + event.points
    return replace(state, credit=state.credit | {event.seat: points})


def _same(state: CosmosState, event: Event) -> CosmosState:
    """A fact that changes nothing that is played with."""
    return state


CHANGES: dict[type[Event], Callable[[CosmosState, Any], CosmosState]] = {
    e.MatchSetUp: _set_up,
    e.FleetFiled: _same,
    e.FleetsRevealed: lambda state, event: replace(state, ships=event.ships),
    e.TurnBegan: _turn_began,
    e.SheetFiled: _sheet_filed,
    e.ReplyFiled: _reply_filed,
    e.PhaseBegan: _phase_began,
    e.FighterRecovered: _recovered,
    e.LaunchDieRolled: _same,
    e.FighterLaunched: _launched,
    e.ShipMoved: _moved,
    e.HazardDrifted: _drifted,
    e.HazardLeftMap: _drifted_off,
    e.ShipLeftMap: _left_map,
    e.MineLaid: _laid,
    e.MineExpired: lambda state, event: _mine_gone(state, event.mine),
    e.MineStruck: _mine_struck,
    e.AsteroidStruck: _rock_struck,
    e.ShotFired: _shot,
    e.ShipDestroyed: _destroyed,
    e.DamageCredited: _credited,
    e.PhaseEnded: lambda state, event: evolve_film.ended(state),
    e.TurnEnded: _same,
    e.Paused: _paused,
    e.SeatLeft: lambda state, event: replace(state, gone=(*state.gone, event.seat)),
    e.MatchEnded: _match_ended,
}
