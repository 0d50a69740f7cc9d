"""Every refusal and remark, with an order that gets it, as golden files show them.

python -m tests.games.capitaine_cosmos.refusals      # writes golden/refusals.{en,fr}.txt anew
"""

from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.asked.window import view
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.state import Berth, CosmosState, Rock, Ship
from tests.games.capitaine_cosmos.playing import ship
from tests.games.refusals import Refusals

GOLDEN = Path(__file__).parent / "golden"
LIVE = CosmosOptions(scenario="S7", tempo="live", turns=10)


def aboard(id_, cruiser, ramp):
    return Ship(id=id_, card="ch", seat=1, aboard=Berth(cruiser, ramp))


FORCE = (
    ship(1, "cr", "1010"),
    ship(4, "es", "1006"),
    ship(5, "es", "1020", laid=2),
    ship(11, "ch", "1014"),
    aboard(12, 1, "ba"),
    aboard(13, 1, "tr"),
    aboard(14, 1, "tr"),
    ship(15, "ch", "0101", status="destroyed"),
    ship(26, "cr", "3020", 3),
    ship(36, "ch", "1410", 3),
)


class Case(NamedTuple):
    """An order text of seat 1 in this window; `ships` stand in for the usual force."""

    key: str
    text: str
    window: str = "plot"
    phase: int = 0
    ships: tuple[Ship, ...] = FORCE


def moved(id_, **fields):
    return tuple(replace(piece, **fields) if piece.id == id_ else piece for piece in FORCE)


OVER_RAMP = (*moved(11, pose=ship(11, "ch", "1109").pose), aboard(16, 1, "ba"))
EDGE = moved(1, pose=ship(1, "cr", "3010").pose)
CORNER = moved(4, pose=ship(4, "es", "0501").pose)
FRESH = moved(11, launched=2)
DUEL = (ship(4, "es", "1010"), ship(36, "ch", "1210"), ship(37, "ch", "1410"))
CROSS = (ship(1, "cr", "1010"), ship(26, "cr", "1306", 2))
STACK = (ship(4, "es", "1010"), ship(36, "ch", "1010"), ship(37, "ch", "1410"))
SPENT = (ship(4, "es", "1010", fired=2), ship(36, "ch", "1210"), ship(37, "ch", "0510"))

CASES = [
    Case("E-TOKEN", "LNCER #12"),
    Case("E-NAME", "MINE PHASE 2"),
    Case("E-REMARK", "# ES4 : M M M\n# the rest is prose: see below"),
    Case("E-SHIP", "#99 : M M M"),
    Case("E-SHIP.class", "ESCORTEUR : M M M"),
    Case("E-OWNER", "#26 : M M"),
    Case("E-GONE", "#15 : M M M M M M"),
    Case("E-CLASS", "ES11 : M M M"),
    Case("E-CLASS.fighter", "LANCER #4"),
    Case("E-CLASS.escort", "MINE #11 PHASE 2"),
    Case("E-CELL", "#11 : M MX M M M M"),
    Case("E-CELL.order", "#11 : M GM M M M M"),
    Case("E-CELL.phase", "#4 : P2=M P2=D"),
    Case("E-CELL.launch", "LANCER #12 : M M"),
    Case("E-CELL.fighter", "#4 : . [] . . . ."),
    Case("E-CELL.recovered", "#11 : M M R M M M"),
    Case("E-CELL.deck", "#12 M", "deck", 3),
    Case("E-COUNT", "#11 : M M"),
    Case("E-COUNT.open", "#4 : M M"),
    Case("E-COUNT.left", "#11 : M M M", "deck", 3, FRESH),
    Case("E-PHASE", "#4 : M . . . . ."),
    Case("E-NOTCH", "#4 : . GG . . . ."),
    Case("E-ABOARD", "#12 : M M M M M M"),
    Case("E-LAUNCH", "#11 : [] M M M M M"),
    Case("E-LAUNCH.two", "#12 : [] . [] . . ."),
    Case("E-PROGRAM", "LANCER #12 : [A] M", "deck", 3),
    Case("E-RAMP", "#11 R\n#12 [A]", "deck", 3, moved(11, pose=ship(11, "ch", "1109").pose)),
    Case("E-RAMP.full", "#11 R", "deck", 3, OVER_RAMP),
    Case("E-RAMP.fighter", "CROISEUR 0312 E\nESCORTEUR BORD BA", "fleet"),
    Case("E-RAMP.cruiser", "CHASSEUR BORD BA", "fleet"),
    Case("E-RAMP.places", "CROISEUR 0312 E" + "\nCHASSEUR BORD BA" * 3, "fleet"),
    Case("E-RECOVER", "#11 : M R . . . ."),
    Case("E-OFFMAP", "#1 : . M", ships=EDGE),
    Case("E-OFFMAP.launch", "#12 : [] . . . . .", ships=EDGE),
    Case("E-MINE", "MINE #5 PHASE 2"),
    Case("E-MINE.when", "MINE #4 BA"),
    Case("E-MINE.two", "MINE #4 PHASE 2 BA X2"),
    Case("E-MINE.many", "MINE #4 PHASE 2 X2\nMINE #4 PHASE 3"),
    Case("E-MINE.off_map", "MINE #4 BA", "mines", 2, CORNER),
    Case("E-DUP", "#4 : M M M\n#4 : X X X"),
    Case("E-DUP.launch", "#12 : [] . . . . .\nLANCER #12"),
    Case("E-DUP.fire", "TIR TOUS : AUTO\nCESSEZ TOUS"),
    Case("E-DUP.plotted", "#11 : M M M M", "deck", 3),
    Case("E-CONDITION.recover", "RECUP #11 SI ENNEMI<=3"),
    Case("E-CONDITION.mine", "MINE #4 SI DEFENSE<=3"),
    Case("E-WINDOW", "TIR TOUS : AUTO", "deck", 3),
    Case("E-ALONE", "RIEN\n#12 [A]", "deck", 3),
    Case("E-HEX", "CROISEUR 312 E", "fleet"),
    Case("E-TARGET", "#4 * #4", "fire", 1, DUEL),
    Case("E-FIELD", "#4 AR * #36", "fire", 1, DUEL),
    Case("E-USED", "#4 * #36\n#4 * #37", "fire", 1, DUEL),
    Case("E-OVERLAP", "#4 * #36", "fire", 1, STACK),
    Case("E-SHOTS", "#4 * #36\n#4 * #37", "fire", 1, SPENT),
    Case("E-TWICE", "#1 AV * #26\n#1 BA * #26", "fire", 1, CROSS),
    Case("E-BUDGET", "CROISEUR 0312 E\nCROISEUR 0318 E\nCROISEUR 0306 E", "fleet"),
    Case("E-ZONE", "CROISEUR 0512 E", "fleet"),
    Case("E-LIMIT", "CROISEUR 0312 E\nCROISEUR 0318 E\nCROISEUR 0306 E", "fleet"),
    Case("N-STILL", "#4 : M M M"),
    Case("N-AUTO", "#4 : M M M"),
    Case("N-STARS", "#4 : *** . *** . . ."),
    Case("N-ROCK", "#11 : M . . . . ."),
    # The kernel's own, met here:
    Case("E-EMPTY", "// nothing"),
    Case("E-EXTRA", "CESSEZ #4 #5"),
    Case("E-SIGN", "LANCER #12 SI ENNEMI 8"),
    Case("E-NUMBER", "LANCER #12 SI ENNEMI<=PRES"),
    Case("E-RANGE", "LANCER #12 PHASE 7"),
    Case("E-MISSING-NUMBER", "LANCER #12 PHASE"),
    Case("E-MISSING-WORD", "LANCER"),
    Case("E-MISSING", "TIR TOUS"),
]

WRONG_OPTIONS = {
    "O-WORD": (CosmosOptions(scenario="S9", tempo="slow", cards="tsr", layout="ROND"), 2),
    "O-RANGE": (CosmosOptions(turns=3, mine_life=100, mine_alert=100), 2),
    "O-SEATS": (CosmosOptions(scenario="S6"), 2),
    "O-SCOPE": (CosmosOptions(scenario="S1", budget=200, swap=True, layout="DUO"), 2),
}


def view_of(case):
    """What seat 1 sees when it writes its order."""
    state = CosmosState(
        options=LIVE,
        turn=1,
        phase=case.phase,
        step=case.window,
        ships=case.ships if case.window != "fleet" else (),
        rocks=(Rock(1, "1214"),),
    )
    return view(state, 1)


REFUSALS = Refusals(GAME, CASES, view_of, WRONG_OPTIONS, GOLDEN)


if __name__ == "__main__":
    REFUSALS.keep()
