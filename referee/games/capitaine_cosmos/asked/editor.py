"""The order sheet taken apart: a row a ship, a cell a phase, and in each what is legal there.

A cell offers what a ship may do in that phase after the cells before it. What stands behind it and
then cannot be any more gives way to staying still.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.games.capitaine_cosmos.asked.fleet_editor import fleet_after, fleet_group
from referee.games.capitaine_cosmos.asked.plotting import promise
from referee.games.capitaine_cosmos.orders.checks_plots import may_fly
from referee.games.capitaine_cosmos.orders.tokens_cells import TypedCell, read_cell
from referee.games.capitaine_cosmos.rules.programs import Program, programs
from referee.games.capitaine_cosmos.rules.tracks import Courses, course_of
from referee.games.capitaine_cosmos.things.film import Leg
from referee.games.capitaine_cosmos.things.notation import cell_text
from referee.games.capitaine_cosmos.things.scenarios import exit_edge
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    PHASES,
    STILL,
    AnyOrder,
    Cell,
    Fleet,
    Plot,
    Sheet,
)
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import card_name, where
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.editor import Editor, EditorCell, EditorGroup, EditorRow, EditorStep
from referee.kernel.refused import NOWHERE
from referee.kernel.words import Language


def groups(view: CosmosView, order: AnyOrder, language: Language) -> tuple[EditorGroup, ...]:
    """The plot, or the fleet of the free battle; short windows have none."""
    if isinstance(order, Fleet):
        return (fleet_group(view, order, language),)
    if not isinstance(order, Sheet):
        return ()
    step = EditorStep("last", SENTENCES.say("editor_last", language))
    group = EditorGroup(
        title=SENTENCES.say("editor_title", language),
        note=SENTENCES.say("editor_how", language),
        columns=tuple(map(str, PHASES)),
        rows=tuple(_row(view, order, ship, language) for ship in _own(view)),
        steps=(step,) if _last(view) else (),
    )
    return (group,)


def after(view: CosmosView, order: AnyOrder, key: str) -> AnyOrder:
    """`last`; `3 2 MD`: ship 3 does this in phase 2; `3 ready 0`; `3 exit`."""
    if isinstance(order, Fleet):
        return fleet_after(view, order, key)
    if not isinstance(order, Sheet):
        raise KeyError(key)
    if key == "last":
        return _with_last(view, order)
    number, what, *rest = key.split(" ")
    ship = {str(ship.id): ship for ship in _own(view)}[number]
    plot = _plot(order, ship)
    if what == "exit":
        return _with(order, _kept(view, order, replace(plot, exit=not plot.exit), 0))
    if what == "ready":
        found = {str(n): program for n, program in enumerate(programs(view, ship))}
        return _with(order, _programmed(ship, found[rest[0]]))
    phase = {str(phase): phase for phase in PHASES}[what]
    cells = {_sign(cell): cell for cell in _choices(view, order, ship, phase)}
    return _with(order, _kept(view, order, _placed(plot, phase, cells[rest[0]]), phase))


EDITOR = Editor(groups, after)


# --- what is shown ------------------------------------------------------------------------------


def _own(view: CosmosView) -> list[Ship]:
    """The seat's ships that are in play, in flight or aboard."""
    return [ship for ship in view.ships if ship.seat == view.seat and ship.status == "play"]


def _row(view: CosmosView, order: Sheet, ship: Ship, language: Language) -> EditorRow:
    name = f"{card_name(ship.card, language)} #{ship.id}"
    stays = ship.flies and _plot(order, ship).stays
    return EditorRow(
        name=name,
        note=where(ship, language) + (SENTENCES.say("editor_stays", language) if stays else ""),
        cells=tuple(_cell(view, order, ship, phase, name, language) for phase in PHASES),
        steps=tuple(_row_steps(view, order, ship, language)),
    )


def _cell(
    view: CosmosView, order: Sheet, ship: Ship, phase: int, name: str, language: Language
) -> EditorCell:
    now = _plot(order, ship).cells[phase - 1]
    found = _choices(view, order, ship, phase)
    steps = (
        EditorStep(f"{ship.id} {phase} {_sign(cell)}", cell_text(cell, language), cell == now)
        for cell in found
    )
    label = SENTENCES.say("editor_cell", language, ship=name, phase=phase)
    return EditorCell(label, tuple(steps))


def _row_steps(
    view: CosmosView, order: Sheet, ship: Ship, language: Language
) -> Iterator[EditorStep]:
    """Its ready programs, and leave to fly off the map where an edge is its own."""
    plot = _plot(order, ship)
    for n, program in enumerate(programs(view, ship) if ship.aboard is None else ()):
        cells = " ".join(cell_text(cell, language) for cell in program.cells)
        chosen = _programmed(ship, program) == replace(plot, cells=_plain(plot))
        told = f"{cells}: {promise(program, language)}"
        yield EditorStep(f"{ship.id} ready {n}", _direction(program, language), chosen, told)
    if exit_edge(view.options, ship.seat, ship.card):
        yield EditorStep(f"{ship.id} exit", SENTENCES.say("editor_exit", language), plot.exit)


def _direction(program: Program, language: Language) -> str:
    turn = sum(cell.t for cell in program.cells)
    return SENTENCES.say(
        "editor_ready", language, case="port" if turn < 0 else "star" if turn else ""
    )


# --- what may stand there -----------------------------------------------------------------------


def _choices(view: CosmosView, order: Sheet, ship: Ship, phase: int) -> list[Cell]:
    """What may stand in the cell; what stands there now is among it, legal or not."""
    plot = _plot(order, ship)
    now = plot.cells[phase - 1]
    ahead = replace(plot, cells=(*plot.cells[: phase - 1], *(STILL,) * (LAST + 1 - phase)))
    tries = [replace(cell, stars=now.stars) for cell in _tries(ship, phase)]
    carriers = _carriers(view, order, ship)
    found = [cell for cell in tries if may_fly(view, ship, _placed(ahead, phase, cell), carriers)]
    return found if now in found else [now, *found]


def _tries(ship: Ship, phase: int) -> Iterator[Cell]:
    """Staying, moving and turning as its class may; a fighter is launched and taken in, too."""
    yield STILL
    if phase in ship.of.phases:
        for moves in (True, False):
            if moves:
                yield Cell(k="fly", m=True)
            for notches in range(1, ship.of.notches + 1):
                yield Cell(k="fly", m=moves, t=-notches)
                yield Cell(k="fly", m=moves, t=notches)
    if ship.base == "ch":
        yield Cell(k="launch")
        yield Cell(k="launch", traj="e")
        yield Cell(k="recover")


def _carriers(view: CosmosView, order: Sheet, ship: Ship) -> Courses:
    """Those of a fighter as they are plotted: to a ship that neither leaves nor finds one they are
    nothing."""
    if ship.base != "ch":
        return {}
    return {
        each.id: course_of(view, each, order.plot(each.id), {})
        for each in _own(view)
        if each.of.ramps
    }


def _kept(view: CosmosView, order: Sheet, plot: Plot, phase: int) -> Plot:
    """The plot, its cells behind the phase still where they cannot be any more."""
    ship = {ship.id: ship for ship in _own(view)}[plot.ship]
    carriers = _carriers(view, order, ship)
    kept = replace(plot, cells=(*plot.cells[:phase], *(STILL,) * (LAST - phase)))
    for later in range(phase + 1, LAST + 1):
        tried = _placed(kept, later, plot.cells[later - 1])
        kept = tried if may_fly(view, ship, tried, carriers) else kept
    return kept


# --- the sheet with it --------------------------------------------------------------------------


def _plot(order: Sheet, ship: Ship) -> Plot:
    """Its line, without the places where it was read."""
    line = order.plot(ship.id) or Plot(ship=ship.id)
    return Plot(ship=ship.id, cells=tuple(map(_bare, line.cells)), exit=line.exit)


def _bare(cell: Cell) -> Cell:
    return replace(cell, where=STILL.where)


def _plain(plot: Plot) -> tuple[Cell, ...]:
    return tuple(replace(cell, stars=0) for cell in plot.cells)


def _placed(plot: Plot, phase: int, cell: Cell) -> Plot:
    return replace(plot, cells=(*plot.cells[: phase - 1], cell, *plot.cells[phase:]))


def _programmed(ship: Ship, program: Program) -> Plot:
    return Plot(ship=ship.id, cells=program.cells, exit=program.end is None)


def _sign(cell: Cell) -> str:
    return cell_text(cell, stars=False)


def _with(order: Sheet, plot: Plot) -> Sheet:
    """The sheet with this line in the place of the ship's own."""
    if order.plot(plot.ship) is None:
        return Sheet(lines=(*order.lines, plot))
    lines = (
        plot if isinstance(line, Plot) and line.ship == plot.ship else line for line in order.lines
    )
    return Sheet(lines=tuple(lines))


# --- the turn before ----------------------------------------------------------------------------


def _last(view: CosmosView) -> list[Plot]:
    """What the seat's ships have flown last turn, the carriers first: fighters come by their
    ramps. Launches and recoveries are not flown again."""
    found: dict[int, Plot] = {}
    ships = {ship.id: ship for ship in _own(view) if ship.flies}
    for frame in view.film:
        for leg in frame.legs:
            if leg.ship in ships and (cell := _flown(leg)):
                plot = found.get(leg.ship, Plot(ship=leg.ship))
                found[leg.ship] = _placed(plot, frame.phase, cell)
    return sorted(found.values(), key=lambda plot: not ships[plot.ship].of.ramps)


def _flown(leg: Leg) -> Cell | None:
    cell = read_cell(TypedCell(leg.cell.lower(), NOWHERE))
    return cell if cell.k == "fly" else None


def _with_last(view: CosmosView, order: Sheet) -> Sheet:
    """Last turn's plots, as far as they can be flown from here; all other lines stay."""
    found = order
    for plot in _last(view):
        found = _with(found, _kept(view, found, plot, 0))
    return found
