"""The free battle's fleets: bought, deployed, revealed together (rulings 3.4, S7)."""

from collections.abc import Iterable

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.cards import cards
from referee.games.capitaine_cosmos.things.hexes import Chart, place
from referee.games.capitaine_cosmos.things.hulls import Pose, hull
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.scenarios import (
    FIRST,
    chart,
    fleet_rules,
    number,
    placed,
)
from referee.games.capitaine_cosmos.things.sheet import Bought, Fleet
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.words.fleet_text import fleet_text
from referee.kernel.event import Opened, Sealed, Seat

LOW_MAP = 12  # rows of a layout one card high


def reveal_fleets(play: Resolution, silent: set[Seat]) -> None:
    """Both are filed under seal, then opened together."""
    opened: dict[Seat, Opened[str]] = {}
    all_ships: list[Ship] = []
    for seat in (1, 2):
        fleet = play.answers[seat]
        if not isinstance(fleet, Fleet):
            raise ValueError(f"seat {seat} has sent no fleet")
        text = fleet_text(fleet, "en")
        play.emit(e.FleetFiled(seat, seat in silent, Sealed((seat,), text)))
        filed = play.record.events[-1]
        if isinstance(filed, e.FleetFiled):
            opened[seat] = Opened(filed.fleet.name, text)
        all_ships += ships_of(seat, fleet)
    play.emit(e.FleetsRevealed(tuple(all_ships), opened[1], opened[2]))


def ships_of(seat: Seat, fleet: Fleet) -> list[Ship]:
    """The ships of a fleet by number: in the order of the list, inside the blocks of 3.3."""
    seen: dict[str, int] = {}
    found: list[Ship] = []
    carrier = 0
    for bought in fleet.ships:
        id_ = number(seat, FIRST[bought.card] + seen.get(bought.card, 0))
        seen[bought.card] = seen.get(bought.card, 0) + 1
        where: list[str] = [bought.ramp] if bought.ramp else [bought.at, str(bought.h)]
        found.append(placed(seat, id_, bought.card, where, carrier))
        carrier = id_ if bought.card == "cr" else carrier
    return sorted(found, key=lambda ship: ship.id)


def cost(fleet: Iterable[Bought]) -> int:
    return sum(cards()[bought.card].points for bought in fleet)


def pose_of(ship: Bought) -> Pose:
    """Where it stands and looks; not of one aboard."""
    return Pose(ship.at, ship.h)


def in_zone(map_: Chart, seat: Seat, bought: Bought) -> bool:
    """All its hexes in the first five columns (Blue: the last five)."""
    zone = fleet_rules().zone
    low, high = (1, zone) if seat == 1 else (map_.columns - zone + 1, map_.columns)
    cells = hull(bought.card, pose_of(bought))
    return all(map_.holds(cell) and low <= place(cell)[0] <= high for cell in cells)


def default_fleet(options: CosmosOptions, seat: Seat) -> Fleet:
    """What a silent seat gets: in this order, whatever can still be paid; Blue point-mirrored."""
    map_ = chart(options)
    rows = fleet_rules().flat if map_.rows == LOW_MAP else fleet_rules().standard
    left, bought = options.budget, list[Bought]()
    for ship in (_row(row) for row in rows):
        if cards()[ship.card].points <= left and (not ship.ramp or _carrier(bought)):
            left -= cards()[ship.card].points
            bought.append(ship if seat == 1 or ship.ramp else mirrored(map_, ship))
    return Fleet(ships=tuple(bought))


def _row(row: str) -> Bought:
    card, at, *heading = row.split()
    if heading:
        return Bought(card=card, at=at, h=int(heading[0]))
    return Bought(card=card, ramp="ba" if at == "ba" else "tr")


def _carrier(bought: list[Bought]) -> bool:
    return any(ship.card == "cr" for ship in bought)


def mirrored(map_: Chart, bought: Bought) -> Bought:
    """The hex opposite through the map's centre, and the heading turned round."""
    column, row = int(bought.at[:2]), int(bought.at[2:])
    at = f"{map_.columns + 1 - column:02d}{map_.rows + 1 - row:02d}"
    return Bought(card=bought.card, at=at, h=(bought.h + 3) % 6)
