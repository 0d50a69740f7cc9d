"""A whole position as the seat may imagine it. All is open but what the others have filed.

In the middle of a turn they have sheets, and fighters that they launched have orders. What those
say of the phases that are over was seen; from here on they say what this seat would have plotted in
their place.
"""

from msgspec.structs import replace

from referee.games.capitaine_cosmos.bot.plots import best_plot
from referee.games.capitaine_cosmos.bot.proposal import lines_of
from referee.games.capitaine_cosmos.bot.sight import Sight
from referee.games.capitaine_cosmos.things.sheet import STILL, Cell, Plot, Sheet, SheetLine
from referee.games.capitaine_cosmos.things.state import CosmosState, Ship, flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PUBLIC = ("options", "seats", "chart", "turn", "phase", "ships", "mines", "rocks", "drift")
MORE = ("credit", "gone", "film", "result")
MID_TURN = ("deck", "mines", "fire")  # windows in which sheets are in force


def imagine(view: CosmosView, chance: Chance) -> CosmosState:
    """A state whose view for this seat is `view`. Raises ValueError for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator imagines nothing")
    seat = view.seat
    sheets = {} if view.sheet is None else {seat: view.sheet}
    programs = dict(view.programs)
    for other in _filed(view):
        sight = Sight(view, other, branch(chance, f"sight/{other}"))
        dice = branch(chance, f"sheet/{other}")
        sheets[other] = _sheet(sight, dice)
        programs |= _programs(sight, dice)
    policies = {other: sheet.fire for other, sheet in sheets.items()}
    return CosmosState(
        **{name: getattr(view, name) for name in (*PUBLIC, *MORE)},
        step=view.window or "over",  # type: ignore[arg-type]  # the windows' names are steps
        sheets=dict(sorted(sheets.items())),
        policies=policies | {seat: view.policy},
        programs=dict(sorted(programs.items())),
        used={seat: view.used} if view.used else {},
    )


def _filed(view: CosmosView) -> list[Seat]:
    """Whose sheets are in force, and not to be seen."""
    if view.window not in MID_TURN:
        return []
    there = {ship.seat for ship in view.ships if ship.status == "play"}
    return sorted(there - {view.seat, *view.gone})


def _first(view: CosmosView) -> int:
    """The phase whose cells are flown next: after `deck` it is this one."""
    return view.phase if view.window == "deck" else view.phase + 1


def _sheet(sight: Sight, chance: Chance) -> Sheet:
    """Launched fighters follow their programs, not the sheet."""
    first, lines = _first(sight.view), list[SheetLine]()
    for ship in sight.view.ships:
        if ship.seat == sight.seat and ship.status == "play" and not ship.launched:
            found = lines_of(sight, ship, chance, first)
            lines += [
                _as_flown(sight.view, line) if isinstance(line, Plot) else line for line in found
            ]
    return Sheet(lines=tuple(lines))


def _programs(sight: Sight, chance: Chance) -> dict[int, Plot]:
    """What the fighters that were launched this turn still have to do."""
    fresh = [ship for ship in flying(sight.view.ships, sight.seat) if ship.launched]
    return {ship.id: _program(sight, ship, chance) for ship in fresh}


def _program(sight: Sight, ship: Ship, chance: Chance) -> Plot:
    """R-45: no movement in the phase of its launch."""
    first = max(_first(sight.view), ship.launched + 1)
    return _as_flown(sight.view, best_plot(sight, ship, chance, first))


def _as_flown(view: CosmosView, plot: Plot) -> Plot:
    """With the cells of this turn that all have seen."""
    cells = list(plot.cells)
    for frame in view.film:
        if frame.turn == view.turn and frame.phase < _first(view):
            seen = [leg.cell for leg in frame.legs if leg.ship == plot.ship]
            cells[frame.phase - 1] = _cell(seen[-1]) if seen else STILL
    return replace(plot, cells=tuple(cells))


def _cell(text: str) -> Cell:
    """`MG`, `DD`: what a ship in flight was seen to do. What is no flight leaves it still."""
    if set(text) - set("MGD"):
        return STILL
    return Cell(k="fly", m=text.startswith("M"), t=text.count("D") - text.count("G"))
