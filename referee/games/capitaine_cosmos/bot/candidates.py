"""The few answers that are worth a thought: whole sheets, each with another ship's second plot."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.bot.courses import foreseen, ranked_plots
from referee.games.capitaine_cosmos.bot.proposal import lines_of, propose
from referee.games.capitaine_cosmos.bot.sight import Sight
from referee.games.capitaine_cosmos.things.sheet import (
    AnyOrder,
    Drops,
    Fire,
    Launch,
    Plot,
    Sheet,
    SheetLine,
    Volley,
)
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PROPOSED = 4  # as easy bots would, for the sake of variety
CLOSEST = Fire(prio=("auto",))
ON_CRUISERS = Fire(prio=("cr", "auto"))
WEAKEST = Fire(prio=("auto",), by="weakest")
SECONDS = 2  # more plots of a ship


def candidates(view: CosmosView, chance: Chance) -> tuple[AnyOrder, ...]:
    """Best first, as far as one look can tell."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    proposed = [propose(view, branch(chance, f"proposal{n}")) for n in range(PROPOSED)]
    match view.window:
        case "plot":
            return (*_sheets(view, view.seat, chance), *proposed)
        case "fire":
            return (*(Volley(lines=(fire,)) for fire in (ON_CRUISERS, CLOSEST, WEAKEST)), *proposed)
        case "mines":
            return (*proposed[:1], Drops(mode="sheet"), Drops(mode="none"))
        case _:
            return tuple(proposed)


def _sheets(view: CosmosView, seat: Seat, chance: Chance) -> Iterator[Sheet]:
    """The best plots with each way to fire; then one ship after another flies otherwise."""
    sights = foreseen(view, seat, chance)
    own = [ship for ship in view.ships if ship.seat == seat and ship.status == "play"]
    plots = {
        ship.id: ranked_plots(sights, ship, branch(chance, f"plot{ship.id}"))
        for ship in own
        if ship.aboard is None
    }
    best = [line for ship in own for line in _lines(sights[0], ship, plots, chance)]
    for fire in (ON_CRUISERS, CLOSEST, WEAKEST):
        yield Sheet(lines=(*best, fire))
    yield Sheet(lines=(*_kept_aboard(best), ON_CRUISERS))
    for second in range(1, 1 + SECONDS):
        for id_, ranked in plots.items():
            if second < len(ranked):
                yield Sheet(lines=(*_otherwise(best, id_, ranked[second]), ON_CRUISERS))


def _lines(
    sight: Sight, ship: Ship, plots: dict[int, list[Plot]], chance: Chance
) -> list[SheetLine]:
    """What an easy bot says of the ship, but its plot is the best against all courses."""
    lines = lines_of(sight, ship, branch(chance, f"lines{ship.id}"))
    ranked = plots.get(ship.id)
    return [ranked[0] if isinstance(line, Plot) and ranked else line for line in lines]


def _otherwise(lines: list[SheetLine], ship: int, plot: Plot) -> list[SheetLine]:
    return [plot if isinstance(line, Plot) and line.ship == ship else line for line in lines]


def _kept_aboard(lines: list[SheetLine]) -> list[SheetLine]:
    """Nobody is launched."""
    return [line for line in lines if not isinstance(line, Launch)]
