"""Where a narrow map is small: ships that fly together, drawn once more and larger."""

from itertools import chain

from referee.games.capitaine_cosmos.board.narrow_map import map_at
from referee.games.capitaine_cosmos.board.viewport import Viewport, close_up
from referee.games.capitaine_cosmos.things.hexes import distance
from referee.games.capitaine_cosmos.things.state import Ship, flying
from referee.games.capitaine_cosmos.things.view import CosmosView

TOGETHER = 5  # hexes from head to head
LARGER = 1.6  # times the map, or it is not worth its room
MOST = 2


def close_ups(view: CosmosView, whole: Viewport) -> list[tuple[Ship, Viewport]]:
    """The part of the map around each group, the reader's own groups first; with the ship of the
    lowest number in it. Each begins at the top: whoever draws it says where that is."""
    groups = sorted(_groups(view), key=lambda group: (not _own(view, group), -len(group)))
    found = [(min(group, key=lambda ship: ship.id), _around(view, group)) for group in groups]
    return [each for each in found if each[1].s >= LARGER * whole.s][:MOST]


def _own(view: CosmosView, group: list[Ship]) -> bool:
    return any(ship.seat == view.seat for ship in group)


def _groups(view: CosmosView) -> list[list[Ship]]:
    """A ship belongs to those near it, and to those near them."""
    groups: list[list[Ship]] = []
    for ship in flying(view.ships):
        near = [group for group in groups if any(_near(ship, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*chain(*near), ship])
    return groups


def _near(one: Ship, other: Ship) -> bool:
    return distance(one.pose.hex, other.pose.hex) <= TOGETHER


def _around(view: CosmosView, group: list[Ship]) -> Viewport:
    cells = [cell for ship in group for cell in ship.cells if view.chart.holds(cell)]
    return map_at(close_up(view.chart, cells, 1), 0)
