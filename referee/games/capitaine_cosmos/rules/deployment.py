"""Where ships of the free battle can be placed at a click: free hexes of the seat's zone."""

from referee.games.capitaine_cosmos.rules.fleets import default_fleet, in_zone, pose_of
from referee.games.capitaine_cosmos.things.hexes import label
from referee.games.capitaine_cosmos.things.hulls import hull
from referee.games.capitaine_cosmos.things.sheet import Bought
from referee.games.capitaine_cosmos.things.view import CosmosView

CLASSES = ("cr", "es", "ch", "ca")
COLUMN = 4  # from the seat's own edge
FIRST_ROW, STEP = 2, 3  # so far apart that a finger tells them apart


def on_offer(view: CosmosView) -> tuple[Bought, ...]:
    """Each class at each place where it fits."""
    return tuple(
        ship
        for at in places(view)
        for card in CLASSES
        if _fits(view, ship := placed(view, card, at))
    )


def places(view: CosmosView) -> tuple[str, ...]:
    """Hexes of the zone, along one column, that the usual fleet leaves free."""
    usual = default_fleet(view.options, view.seat or 1).ships
    held = {label(cell) for ship in usual if ship.at for cell in hull(ship.card, pose_of(ship))}
    return tuple(at for at in own_column(view)[FIRST_ROW - 1 : -1 : STEP] if at not in held)


def own_column(view: CosmosView) -> tuple[str, ...]:
    """All its hexes."""
    number = COLUMN if view.seat == 1 else view.chart.columns + 1 - COLUMN
    return tuple(f"{number:02d}{row:02d}" for row in range(1, view.chart.rows + 1))


def placed(view: CosmosView, card: str, at: str) -> Bought:
    """Towards the enemy."""
    return Bought(card=card, at=at, h=0 if view.seat == 1 else 3)


def _fits(view: CosmosView, ship: Bought) -> bool:
    return in_zone(view.chart, view.seat or 1, ship)
