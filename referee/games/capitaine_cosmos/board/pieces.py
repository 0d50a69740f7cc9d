"""Ships, mines and asteroids as things that stay the same from picture to picture."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.board.viewport import Point, Viewport
from referee.games.capitaine_cosmos.things.state import Mine, Rock, Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel import svg


def ship_piece(view: CosmosView, viewport: Viewport, ship: Ship, drawn: str) -> str:
    """The ship, with its way of the last turn."""
    return svg.piece(f"ship-{ship.id}", drawn, way(view, viewport, ship))


def mine_piece(viewport: Viewport, mine: Mine, drawn: str) -> str:
    return svg.piece(f"mine-{mine.id}", drawn, [viewport.point(mine.hex)])


def rock_piece(viewport: Viewport, rock: Rock, drawn: str) -> str:
    return svg.piece(f"rock-{rock.id}", drawn, [viewport.point(rock.hex)])


def way(view: CosmosView, viewport: Viewport, ship: Ship) -> list[Point]:
    """From where it stood before the last turn, phase by phase, to where it stands: its head."""
    places: list[Point] = []
    for place in (*_legs(view, viewport, ship), viewport.point(ship.pose.hex)):
        if place not in places[-1:]:
            places.append(place)
    return places


def _legs(view: CosmosView, viewport: Viewport, ship: Ship) -> Iterator[Point]:
    for leg in (leg for frame in view.film for leg in frame.legs if leg.ship == ship.id):
        yield viewport.point(leg.start.hex)
        yield viewport.point(leg.end.hex)


def frame_of(viewport: Viewport) -> tuple[float, float, float]:
    """Where the map's first hex lies in the picture, and how long a hex side is there."""
    return (*viewport.point((0, 0)), viewport.s)
