"""How the bot plots a ship: some random legal plots, and the best of them (rulings 10)."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.bot.sight import Sight
from referee.games.capitaine_cosmos.things.hexes import distance, place
from referee.games.capitaine_cosmos.things.hulls import Pose, edges_left, flown, has_left
from referee.games.capitaine_cosmos.things.scenarios import exit_edge
from referee.games.capitaine_cosmos.things.sheet import LAST, STILL, Cell, Plot
from referee.games.capitaine_cosmos.things.state import Ship
from referee.kernel.chance import Chance

TRIES = 20
AHEAD = Cell(k="fly", m=True)
CHOICES = (
    AHEAD, AHEAD, AHEAD, AHEAD,
    Cell(k="fly", m=True, t=-1), Cell(k="fly", m=True, t=1),
    Cell(k="fly", t=-1), Cell(k="fly", t=1), STILL,
)  # fmt: skip
NIMBLE = (*CHOICES, Cell(k="fly", m=True, t=-2), Cell(k="fly", m=True, t=2), Cell(k="fly", t=2))
APART, CLOSE = 25, 3  # a hex beyond 3 from the nearest enemy costs a quarter point
NEAR_EDGE, EDGE = 150, 3
PER_COLUMN, WAY_OUT = 110, 3_000


def best_plot(sight: Sight, ship: Ship, chance: Chance, first: int = 1) -> Plot:
    """The most promising of some plots; it never leaves the map but by its own exit."""
    best, most = Plot(ship=ship.id), None
    for cells in some_cells(ship, chance, first):
        worth = plot_worth(sight, ship, cells, first)
        if worth is not None and (most is None or worth > most):
            best, most = Plot(ship=ship.id, cells=cells, exit=exits(sight, ship, cells)), worth
    return best


def some_cells(
    ship: Ship, chance: Chance, first: int, tries: int = TRIES
) -> Iterator[tuple[Cell, ...]]:
    """Straight on, at rest, and random ones."""
    choices = NIMBLE if ship.of.notches > 1 else CHOICES
    open_ = [phase for phase in ship.of.phases if phase >= first]
    yield _six(dict.fromkeys(open_, AHEAD))
    yield _six({})
    drawn = chance.roll(f"plot/{ship.id}", len(choices), tries * len(open_))
    for i in range(tries):
        dice = drawn[i * len(open_) : (i + 1) * len(open_)]
        yield _six({phase: choices[die - 1] for phase, die in zip(open_, dice, strict=True)})


def _six(cells: dict[int, Cell]) -> tuple[Cell, ...]:
    return tuple(cells.get(phase, STILL) for phase in range(1, LAST + 1))


def _flight(ship: Ship, cells: tuple[Cell, ...], first: int) -> Iterator[Pose]:
    pose = ship.pose
    for cell in cells[first - 1 :]:
        pose = flown(ship.card, pose, cell.m, cell.t)
        yield pose


def exits(sight: Sight, ship: Ship, cells: tuple[Cell, ...]) -> bool:
    chart = sight.view.chart
    return any(has_left(ship.card, pose, chart) for pose in _flight(ship, cells, 1))


def plot_worth(sight: Sight, ship: Ship, cells: tuple[Cell, ...], first: int) -> int | None:
    """What it brings, less dangers; None if it may not be plotted."""
    found = appraised(sight, ship, cells, first)
    return None if found is None else found[0] - found[1]


def appraised(
    sight: Sight, ship: Ship, cells: tuple[Cell, ...], first: int
) -> tuple[int, int] | None:
    """Best shots, distance and edge; and dangers. None if it may not be plotted."""
    shots: list[int] = []
    danger, edge = 0, exit_edge(sight.view.options, ship.seat, ship.card)
    pose = ship.pose
    for phase, pose in enumerate(_flight(ship, cells, first), start=first):
        if has_left(ship.card, pose, sight.view.chart):
            if edge not in edges_left(ship.card, pose, sight.view.chart):
                return None
            return WAY_OUT + sum(sorted(shots)[-ship.of.shots :]), danger
        shots += sight.gains(ship, pose, phase)
        danger += sight.danger(ship, pose, phase)
    brings = sum(sorted(shots)[-ship.of.shots :])
    return brings + _place(sight, ship, pose, edge), danger


def _place(sight: Sight, ship: Ship, pose: Pose, edge: str) -> int:
    """Where it ends: near the enemy, off the edge, nearer to its exit."""
    if edge:
        forward = 1 if edge == "east" else -1
        column = place(pose.hex)[0] - place(ship.pose.hex)[0]
        heading = 0 if edge == "east" else 3
        turned = min((pose.h - heading) % 6, (heading - pose.h) % 6)
        return PER_COLUMN * forward * column - 2 * PER_COLUMN * turned
    foes = [distance(there.hex, pose.hex) for _, there, _ in sight.phases[LAST]]
    total = -APART * max(0, min(foes, default=0) - CLOSE)
    return total - NEAR_EDGE * max(0, EDGE - sight.edge(pose))
