"""Why an order makes sense: which reasons of the lesson fit what is ordered, and who orders it.

Why: docs/decisions/0126-advice.md.
"""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.rules.programs import Program, program
from referee.games.capitaine_cosmos.things.hexes import distance
from referee.games.capitaine_cosmos.things.sheet import (
    AnyOrder,
    Hold,
    Launch,
    Recover,
    Sheet,
    Volley,
)
from referee.games.capitaine_cosmos.things.state import Ship, enemies, flying
from referee.games.capitaine_cosmos.things.view import CosmosView

Reasons = tuple[str, ...]
Flight = tuple[Ship, Program]


def motives(view: CosmosView, order: AnyOrder) -> Reasons:
    """Keys of the lesson's reasons."""
    match order:
        case Sheet():
            return _sheet(view, order)
        case Volley() if not order.shots and (order.mode == "none" or _holds(order)):
            return ("fire-hold",)
        case _:
            return (view.window or "",)


def _sheet(view: CosmosView, order: Sheet) -> Reasons:
    """What the ships fly, and what is launched or comes home."""
    moves = any(not plot.stays for plot in order.plots)
    found = [_course(view, list(_flights(view, order))) if moves else "plot-still"]
    if any(isinstance(line, Launch) for line in order.lines):
        found.append("plot-launch")
    elif any(isinstance(line, Recover) for line in order.lines):
        found.append("plot-recover")
    return tuple(found)


def _flights(view: CosmosView, order: Sheet) -> Iterator[Flight]:
    """What the ships that move come to, the enemy as they stand now."""
    ships = {ship.id: ship for ship in flying(view.ships, view.seat)}
    for plot in order.plots:
        if plot.ship in ships and not plot.stays:
            found = program(view, ships[plot.ship], plot.cells)
            if found is not None:
                yield ships[plot.ship], found


def _course(view: CosmosView, flights: list[Flight]) -> str:
    """What is gained by it: shots, a shorter way to them, or room."""
    if any(found.aims for _, found in flights):
        return "plot-exposed" if any(found.firers for _, found in flights) else "plot"
    return "plot-near" if any(_nears(view, *flight) for flight in flights) else "plot-turn"


def _nears(view: CosmosView, ship: Ship, found: Program) -> bool:
    foes = enemies(view.ships, ship.seat)
    if found.end is None or not foes:
        return False
    before, after = (
        min(distance(foe.pose.hex, at.hex) for foe in foes) for at in (ship.pose, found.end)
    )
    return after < before


def _holds(order: Volley) -> bool:
    return all(isinstance(line, Hold) for line in order.lines)
