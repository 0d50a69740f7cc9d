"""The map of a narrow picture: the part where something is, as large as it can be there, each ship
with its name and its bar."""

from collections.abc import Iterator
from itertools import takewhile

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.picture import danger, fields_shown, ships_shown
from referee.games.capitaine_cosmos.board.pieces import mine_piece, rock_piece, ship_piece, way
from referee.games.capitaine_cosmos.board.ships import Blocks, Dress, fleet, name
from referee.games.capitaine_cosmos.board.viewport import Part, Point, Viewport, close_up, fitted
from referee.games.capitaine_cosmos.rules.deployment import own_column
from referee.games.capitaine_cosmos.things.hexes import Hex, axial
from referee.games.capitaine_cosmos.things.state import Ship, flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.narrow import SMALLEST, WIDEST
from referee.kernel.words import Language

LEFT, RIGHT, HIGH = 20, 6, 420  # room for the rows' numbers, for the edge, and for the map at most
AROUND = 2  # hexes


class NarrowBlocks(Blocks):
    """A name of the smallest letters, a bar below it."""

    WIDE, HIGH, NEAREST = 31.0, 18.0, 11.0

    @property
    def right(self) -> float:
        return WIDEST - 2


def map_shown_narrow(view: CosmosView, top: float) -> Viewport:
    """The part of the map in which something flies or lies, or where the seat's fleet will
    begin; `top`: where the map does."""
    return map_at(close_up(view.chart, _busy(view), AROUND), top)


def map_at(part: Part, top: float) -> Viewport:
    """This part over the whole width, below the numbers of its columns."""
    return fitted(part, WIDEST - LEFT - RIGHT, HIGH, LEFT, top + SMALLEST + 4)


def _busy(view: CosmosView) -> list[Hex]:
    places = [cell for ship in flying(view.ships) for cell in ship.cells]
    places += [mine.hex for mine in view.mines]
    if view.ask and view.window == "fleet":
        places += [axial(at) for at in own_column(view)]
    return [place for place in places if view.chart.holds(place)]


def narrow_map(
    view: CosmosView, viewport: Viewport, language: Language, again: bool = False
) -> Iterator[str]:
    """`again`: a second map of the same picture. Its things are no pieces: the first has them; and
    a ship that would stick out of it is left to the first."""
    ships = ships_shown(view, viewport)
    if again:
        ships = [ship for ship in ships if all(map(viewport.shows, ship.cells))]
    yield d.grid(viewport)
    yield from _coordinates(viewport)
    yield fields_shown(view, viewport)
    yield from _hazards(view, viewport, again)
    for ship in ships:
        if len(seen := _seen_way(view, viewport, ship)) > 1:
            yield d.line(seen, d.PAINT[ship.seat], 1)
    yield fleet(
        viewport, ships, view.ships, _dress(view, viewport, ships, language, again), SMALLEST
    )


def _seen_way(view: CosmosView, viewport: Viewport, ship: Ship) -> list[Point]:
    """The end of its last turn's way, as far as it lies on the map that is shown."""
    points = reversed(way(view, viewport, ship))
    return list(takewhile(lambda point: _inside(viewport, point), points))


def _inside(viewport: Viewport, point: Point) -> bool:
    across = viewport.x <= point[0] <= viewport.x + viewport.wide
    return across and viewport.y <= point[1] <= viewport.y + viewport.high


def _coordinates(viewport: Viewport) -> Iterator[str]:
    """Columns above and rows at the left, as many as there is room for."""
    (left, top), (right, bottom) = viewport.first, viewport.last
    for column in range(left, right + 1):
        if column % d.every(viewport.step, 22) == 0:
            x = viewport.x + viewport.step * (column - left + 0.5)
            yield d.text(x, viewport.y - 4, f"{column:02d}", SMALLEST, fill=d.DIM)
    for row in range(top, bottom + 1):
        if row % d.every(1.5 * viewport.s, 16) == 0:
            y = viewport.y + viewport.s * (1 + 1.5 * (row - top)) + 4
            yield d.text(viewport.x - 4, y, f"{row:02d}", SMALLEST, "end", d.DIM)


def _hazards(view: CosmosView, viewport: Viewport, again: bool) -> Iterator[str]:
    """Without their names: those stand in the lines below, with their places."""
    for rock in view.rocks:
        if viewport.shows(rock.hex):
            drawn = d.rock(viewport, rock.hex, rock.drift)
            yield drawn if again else rock_piece(viewport, rock, drawn)
    for mine in view.mines:
        yield from danger(viewport, mine)
        if viewport.shows(mine.hex):
            drawn = d.mine(viewport, mine.hex, mine.seat)
            yield drawn if again else mine_piece(viewport, mine, drawn)


def _dress(
    view: CosmosView, viewport: Viewport, ships: list[Ship], language: Language, again: bool
) -> Dress:
    corners = _corners(viewport, ships)

    def dress(ship: Ship, drawn: str) -> str:
        beside = _block(corners[ship.id], ship, viewport.point(ship.pose.hex), language)
        whole = drawn + beside
        return whole if again else ship_piece(view, viewport, ship, whole)

    return dress


def _corners(viewport: Viewport, ships: list[Ship]) -> dict[int, Point]:
    blocks = NarrowBlocks(viewport)
    for ship in ships:
        for cell in ship.cells:
            blocks.keep_free(viewport.point(cell), viewport.s * 0.6)
        x, y = viewport.point(ship.pose.hex)
        blocks.keep_free((x + viewport.s * 0.8, y - viewport.s * 0.8), 9)  # how many are there
    by_number = sorted(ships, key=lambda ship: ship.id)
    return {ship.id: blocks.place(viewport.point(ship.pose.hex)) for ship in by_number}


def _block(corner: Point, ship: Ship, at: Point, language: Language) -> str:
    """The name and a bar, joined to the ship by a line."""
    x, y = corner
    wide, high = NarrowBlocks.WIDE, NarrowBlocks.HIGH
    return (
        d.line([at, (x + wide / 2, y + high / 2)], d.PAINT[ship.seat], 0.8)
        + d.box(x, y, wide, high, d.SPACE, d.PAINT[ship.seat])
        + d.text(x + wide / 2, y + 11, name(ship, language), SMALLEST)
        + d.bar(x + 2, y + 13.5, wide - 4, ship.defence, ship.of.defence)
    )
