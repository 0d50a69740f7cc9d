"""What can be picked on the board: ships, each with the lines on offer that name it."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.board.panels import ship_line
from referee.games.capitaine_cosmos.board.picture import map_shown, ships_shown
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.picking import labels
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language


def spots(view: CosmosView, language: Language) -> tuple[Hotspot, ...]:
    """The ships on the map, the seat's own first."""
    return () if view.ask is None else tuple(_spots(view, language))


def _spots(view: CosmosView, language: Language) -> Iterator[Hotspot]:
    pairs = tuple(labels(view.ask.form)) if view.ask else ()
    viewport = map_shown(view)
    ships = ships_shown(view, viewport)
    for ship in sorted(ships, key=lambda ship: (ship.seat != view.seat, ship.id)):
        picks = tuple(pair for pair in pairs if f"#{ship.id}" in pair[1].split(" "))
        points = [viewport.point(cell) for cell in ship.cells]
        left, top = (min(point[i] for point in points) - viewport.s for i in (0, 1))
        right, low = (max(point[i] for point in points) + viewport.s for i in (0, 1))
        at = (round(left, 1), round(top, 1), round(right - left, 1), round(low - top, 1))
        yield Hotspot(*at, picks, ship_line(ship, language))
