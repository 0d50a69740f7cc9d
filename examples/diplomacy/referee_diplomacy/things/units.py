"""Units and what they are ordered to do."""

import msgspec
from referee.kernel.refused import Where

from referee_diplomacy.things.atlas import province

ARMY, FLEET = "A", "F"
HOLD, MOVE, SUPPORT, CONVOY = "hold", "move", "support", "convoy"
RETREAT, DISBAND, BUILD, WAIVE = "retreat", "disband", "build", "waive"


class Unit(msgspec.Struct, frozen=True):
    """`at` is its place: a fleet's coast included."""

    seat: int
    kind: str
    at: str

    @property
    def province(self) -> str:
        return province(self.at)


class UnitOrder(msgspec.Struct, frozen=True):
    """One order to one unit.

    `unit` is its kind ("" if the player left it out), `at` where it stands, `to` where it goes, or
    where the unit goes that it supports or convoys ("": it holds), `of` where that unit stands and
    `of_unit` its kind. `via`: the player wrote "via convoy".
    """

    act: str
    unit: str = ""
    at: str = ""
    to: str = ""
    of_unit: str = ""
    of: str = ""
    via: bool = False
    where: Where = Where()
