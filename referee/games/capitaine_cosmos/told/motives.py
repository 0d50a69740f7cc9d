"""Why an order makes sense: which reasons of the lesson fit what is ordered, and who orders it."""

from referee.games.capitaine_cosmos.things.sheet import (
    STILL,
    AnyOrder,
    Hold,
    Launch,
    Recover,
    Sheet,
    Volley,
)
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.refused import bare

Reasons = tuple[str, ...]


def motives(view: CosmosView, order: AnyOrder) -> Reasons:
    """Keys of the lesson's reasons."""
    match order:
        case Sheet():
            return _sheet(order)
        case Volley() if not order.shots and (order.mode == "none" or _holds(order)):
            return ("fire-hold",)
        case _:
            return (view.window or "",)


def _sheet(order: Sheet) -> Reasons:
    """What the ships fly, and what is launched or comes home."""
    moves = any(bare(cell) != STILL for plot in order.plots for cell in plot.cells)
    found = ["plot" if moves else "plot-still"]
    if any(isinstance(line, Launch) for line in order.lines):
        found.append("plot-launch")
    elif any(isinstance(line, Recover) for line in order.lines):
        found.append("plot-recover")
    return tuple(found)


def _holds(order: Volley) -> bool:
    return all(isinstance(line, Hold) for line in order.lines)
