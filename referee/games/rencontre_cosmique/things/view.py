"""The shape of what a seat may know; `asked/window.py` fills it."""

import msgspec

from referee.games.rencontre_cosmique.things.state import Known, Own, Private, Table
from referee.kernel.event import Seat
from referee.kernel.game import View


class RencontreView(View, frozen=True, kw_only=True):
    """`table` and `sizes` everybody sees; the rest is the seat's own (a spectator has none).

    `faces` are its powers by their slots, `placed` the card it has laid, `known` what it has seen
    of other hands, `own` the secret part of its offer.
    """

    table: Table
    sizes: dict[Seat, int]
    pile: int
    hand: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    private: Private = msgspec.field(default_factory=Private)
    placed: str = ""
    known: tuple[Known, ...] = ()
    own: Own | None = None

    def size(self, seat: Seat) -> int:
        return self.sizes[seat]
