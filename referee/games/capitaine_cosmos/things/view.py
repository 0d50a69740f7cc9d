"""What a seat may know: built from nothing, so that a new secret stays one (H-35).

Hidden are the sheets of the others, their policies, and the orders of their launched fighters.
"""

import msgspec

from referee.games.capitaine_cosmos.things.film import Frame
from referee.games.capitaine_cosmos.things.hexes import Chart
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import FireLine, Plot, Sheet
from referee.games.capitaine_cosmos.things.state import Drift, Mine, Rock, Ship
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, View


class CosmosView(View, frozen=True, kw_only=True):
    """`sheet`, `policy` and `programs` are the seat's own; a spectator has none."""

    options: CosmosOptions = CosmosOptions()
    seats: int = 2
    chart: Chart = Chart()
    turn: int = 0
    phase: int = 0
    ships: tuple[Ship, ...] = ()
    mines: tuple[Mine, ...] = ()
    rocks: tuple[Rock, ...] = ()
    drift: Drift = Drift()
    credit: dict[Seat, int] = msgspec.field(default_factory=dict)
    gone: tuple[Seat, ...] = ()
    film: tuple[Frame, ...] = ()
    sheet: Sheet | None = None
    policy: tuple[FireLine, ...] = ()
    programs: dict[int, Plot] = msgspec.field(default_factory=dict)
    used: tuple[int, ...] = ()
    result: Outcome | None = None
