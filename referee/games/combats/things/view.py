"""What a seat may know, as plain data; `asked/window.py` builds it from nothing (rulings §7).

Hidden are the other seat's hand, plan and line-up, and the deck's order.
"""

import msgspec

from referee.games.combats.things.options import CombatsOptions
from referee.games.combats.things.pawns import NOBODY
from referee.games.combats.things.sheet import Plan
from referee.games.combats.things.state import Board, Combat, LegResult, March
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, View


class CombatsView(View, frozen=True, kw_only=True):
    """`hand`, `plan` and `line` are the seat's own (a spectator has none), `cards` hand sizes.

    In a single combat there are no rounds: `round` and `active` are 0, `score` is empty.
    """

    options: CombatsOptions
    leg: int = 1
    round: int = 0
    active: Seat = NOBODY
    score: dict[Seat, int] = msgspec.field(default_factory=dict)
    marches: tuple[March, ...] = ()
    board: Board = msgspec.field(default_factory=dict)
    energy: dict[Seat, int] = msgspec.field(default_factory=dict)
    hand: tuple[str, ...] = ()
    cards: dict[Seat, int] = msgspec.field(default_factory=dict)
    deck: int = 0
    discard: tuple[str, ...] = ()
    combat: Combat = msgspec.field(default_factory=Combat)
    plan: Plan | None = None
    line: tuple[str, ...] | None = None
    legs: tuple[LegResult, ...] = ()
    result: Outcome | None = None
