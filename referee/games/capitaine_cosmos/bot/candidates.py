"""The few answers that are worth a thought: whole sheets, each with another ship's second plot."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.games.capitaine_cosmos.bot.courses import foreseen, ranked_plots, tried_plots
from referee.games.capitaine_cosmos.bot.proposal import lines_of, propose
from referee.games.capitaine_cosmos.things.sheet import (
    AnyOrder,
    Condition,
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
from referee.kernel.branches import Branches, branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PROPOSED = 4  # as easy bots would, for the sake of variety
CLOSEST = Fire(prio=("auto",))
ON_CRUISERS = Fire(prio=("cr", "auto"))
WEAKEST = Fire(prio=("auto",), by="weakest")
CLOSE = Condition(fact="enemy", most=8)
CAUTIONS = (100, 250, 40)  # percent of what danger is worth: as usual, careful, bold


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
    """With more caution or less, with other ways to fire and to launch; then one ship after
    another flies otherwise."""
    draft = Draft(view, seat, chance)
    usual, careful, bold = (draft.sheet(caution) for caution in CAUTIONS)
    yield Sheet(lines=(*usual, ON_CRUISERS))
    yield Sheet(lines=(*usual, CLOSEST))
    yield Sheet(lines=(*careful, CLOSEST))
    yield Sheet(lines=(*bold, ON_CRUISERS))
    if launching := [line for line in usual if isinstance(line, Launch)]:
        rest = [line for line in usual if line not in launching]
        yield Sheet(lines=(*rest, ON_CRUISERS))
        late = [replace(line, when=(CLOSE,)) for line in launching]
        yield Sheet(lines=(*rest, *late, ON_CRUISERS))
    for id_, plot in draft.seconds():
        lines = [plot if isinstance(line, Plot) and line.ship == id_ else line for line in usual]
        yield Sheet(lines=(*lines, ON_CRUISERS))


class Draft:
    """Sheets of one turn: what may come is foreseen once for all of them."""

    def __init__(self, view: CosmosView, seat: Seat, chance: Chance) -> None:
        self._sights = foreseen(view, seat, branch(chance, "foreseen"))
        self._dice = Branches(chance, "draft")
        self._own = [ship for ship in view.ships if ship.seat == seat and ship.status == "play"]
        flying = [ship for ship in self._own if ship.aboard is None]
        self._tried = {
            ship.id: tried_plots(
                self._sights, ship, self._dice.chance("plot", ship.id), len(flying)
            )
            for ship in flying
        }

    def sheet(self, caution: int) -> list[SheetLine]:
        """What an easy bot says of the ships, but their plots are the best against all courses."""
        return [line for ship in self._own for line in self._lines(ship, caution)]

    def seconds(self) -> Iterator[tuple[int, Plot]]:
        """The second plot of each ship in flight."""
        for ship in self._own:
            ranked = self._ranked(ship, CAUTIONS[0])
            if len(ranked) > 1:
                yield ship.id, ranked[1]

    def _lines(self, ship: Ship, caution: int) -> list[SheetLine]:
        lines = lines_of(self._sights[0], ship, self._dice.chance("lines", ship.id))
        ranked = self._ranked(ship, caution)
        return [ranked[0] if isinstance(line, Plot) and ranked else line for line in lines]

    def _ranked(self, ship: Ship, caution: int) -> list[Plot]:
        return ranked_plots(self._tried.get(ship.id, []), caution)
