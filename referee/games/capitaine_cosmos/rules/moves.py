"""Step b: all ships move as plotted, hazards drift, ships leave the map (R-5 to R-15, H-15)."""

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.log.evolve import rock_name
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.hexes import ahead, axial, label
from referee.games.capitaine_cosmos.things.hulls import edges_left, flown, has_left
from referee.games.capitaine_cosmos.things.notation import cell_text
from referee.games.capitaine_cosmos.things.sheet import STILL, Cell, Plot
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship, carried, flying


def move_all(play: Resolution) -> None:
    for ship in sorted(flying(play.state.ships), key=lambda ship: ship.id):
        move(play, ship)
    drift(play)
    for ship in sorted(flying(play.state.ships), key=lambda ship: ship.id):
        leave_map(play, ship)


def orders_of(state: CosmosState, ship: Ship) -> Plot | None:
    """The line that counts for it: of its launch this turn, else of its sheet."""
    if ship.launched:
        return state.programs.get(ship.id)
    sheet = state.sheets.get(ship.seat)
    return sheet.plot(ship.id) if sheet else None


def cell_of(state: CosmosState, ship: Ship) -> Cell:
    """What it is to do in this phase. H-44: without a line it stays still.

    R-45: no movement in the phase of its launch. H-41: after a launch that failed, none at all.
    """
    line = orders_of(state, ship)
    if line is None or ship.launched == state.phase:
        return STILL
    so_far = line.cells[: state.phase]
    if not ship.launched and any(cell.k == "launch" for cell in so_far):
        return STILL
    return so_far[-1]


def move(play: Resolution, ship: Ship) -> None:
    """R-15: exactly as plotted. H-16: a plot never leaves the map unless it says so."""
    state, cell = play.state, cell_of(play.state, ship)
    if cell.k != "fly":
        return
    end = flown(ship.card, ship.pose, cell.m, cell.t)
    text = cell_text(cell, stars=False)
    if has_left(ship.card, end, state.chart) and not may_leave(state, ship):
        play.tell(ship.seat, "plot_withheld", ship=ship.id, cell=text, reason="off_map")
        return
    start = ship.pose
    play.emit(e.ShipMoved(ship.id, text, start.at, start.h, end.at, end.h))


def may_leave(state: CosmosState, ship: Ship) -> bool:
    line = orders_of(state, ship)
    return not state.options.guard or (line is not None and line.exit)


def drift(play: Resolution) -> None:
    """R-65: one hex in a drift phase, at the same time as the ships."""
    state = play.state
    if state.phase not in state.drift.phases:
        return
    for mine in state.mines:
        if state.drift.mines is not None:
            _drift(play, mine.id, mine.at, state.drift.mines)
    for rock in state.rocks:
        if rock.drift is not None:
            _drift(play, rock_name(rock), rock.at, rock.drift)


def _drift(play: Resolution, name: str, at: str, direction: int) -> None:
    """H-24: what drifts off the map is gone."""
    to = ahead(axial(at), direction, 1)
    kind = e.HazardDrifted if play.state.chart.holds(to) else e.HazardLeftMap
    play.emit(kind(name, at, label(to)))


def leave_map(play: Resolution, ship: Ship) -> None:
    """H-15: its head is off the map; what it carries leaves with it."""
    state = play.state
    if not has_left(ship.card, ship.pose, state.chart):
        return
    edges = edges_left(ship.card, ship.pose, state.chart)
    aboard = tuple(passenger.id for passenger in carried(state.ships, ship.id))
    play.emit(e.ShipLeftMap(ship.id, edges, aboard))
