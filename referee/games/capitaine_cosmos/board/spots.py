"""What can be picked on the board: ships, each with the lines on offer that name it."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.board.mark_titles import place_title, ship_title
from referee.games.capitaine_cosmos.board.picture import map_shown, ships_shown
from referee.games.capitaine_cosmos.board.viewport import Viewport
from referee.games.capitaine_cosmos.rules.deployment import places
from referee.games.capitaine_cosmos.things.hexes import axial
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.picking import labels
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.words import Language


def spots(view: CosmosView, language: Language) -> tuple[Hotspot, ...]:
    """The ships on the map, the seat's own first."""
    if view.ask is None:
        return ()
    viewport = map_shown(view)
    if view.window == "fleet":
        return tuple(on_zone(view, viewport, viewport.s, language))
    return tuple(on_map(view, viewport, viewport.s, language))


def on_map(
    view: CosmosView, viewport: Viewport, around: float, language: Language
) -> Iterator[Hotspot]:
    """The ships that the map shows, so many pixels around their hexes."""
    ships = ships_shown(view, viewport)
    for ship in sorted(ships, key=lambda ship: (ship.seat != view.seat, ship.id)):
        points = [viewport.point(cell) for cell in ship.cells]
        left, top = (min(point[i] for point in points) - around for i in (0, 1))
        right, low = (max(point[i] for point in points) + around for i in (0, 1))
        at = (round(left, 1), round(top, 1), round(right - left, 1), round(low - top, 1))
        yield Hotspot(*at, picks_of(view, ship), ship_title(view, ship, language))


def on_zone(
    view: CosmosView, viewport: Viewport, around: float, language: Language
) -> Iterator[Hotspot]:
    """The hexes at which ships of a fleet are on offer."""
    pairs = labels(view.ask.form) if view.ask else {}
    for at in places(view):
        x, y = viewport.point(axial(at))
        picks = tuple(pair for pair in pairs if at in pair[1].split(" "))
        box = (round(x - around, 1), round(y - around, 1), round(2 * around, 1))
        yield Hotspot(*box, box[2], picks, place_title(at, language))


def picks_of(view: CosmosView, ship: Ship) -> tuple[Pair, ...]:
    """The lines on offer that name it."""
    pairs = labels(view.ask.form) if view.ask else ()
    return tuple(pair for pair in pairs if f"#{ship.id}" in pair[1].split(" "))
