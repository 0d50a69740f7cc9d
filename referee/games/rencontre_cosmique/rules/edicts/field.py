"""Force Field: sends allies home while the cards lie face down (R-66, H-53)."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.conditions import NOTHING
from referee.games.rencontre_cosmique.rules.reaction_book import fire, ready
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import edicts_order
from referee.games.rencontre_cosmique.things.cards import FIELD
from referee.games.rencontre_cosmique.things.places import OVAL, RING
from referee.games.rencontre_cosmique.things.sheet import Arm
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat


def field(play: Resolution) -> None:
    """Armed Fields that would send somebody home, in the order of edicts."""
    for seat in edicts_order(play.table):
        line = ready(play, seat, FIELD, lambda arm: bool(sent(play.table, arm)), NOTHING)
        if line is not None:
            fire(play, seat, line, " ".join(line.arm.target), _sending(play, seat, line.arm))


def _sending(play: Resolution, seat: Seat, arm: Arm) -> Callable[[], None]:
    return lambda: play.emit(e.AlliesSentHome(seat, sent(play.table, arm)))


def sent(table: Table, arm: Arm) -> dict[Seat, int]:
    """Whose allied pawns this Field would send home, and how many."""
    found = {}
    for seat, side in table.duel.sides.items():
        n = table.at(seat, OVAL if side == "offense" else RING)
        if n and {side, "all", table.colour(seat)} & set(arm.target):
            found[seat] = n
    return found
