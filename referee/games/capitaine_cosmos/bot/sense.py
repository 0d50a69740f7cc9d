"""An order at first sight: one sheet, drafted against an enemy that stays where it is.

Where the loss of a cruiser ends the match all fighters wait aboard until they reach the enemy's
with both shots, then strike together and fire at nothing else; once they are spent all close in.
"""

from referee.games.capitaine_cosmos.bot.candidates import HOLDING, ON_CRUISERS
from referee.games.capitaine_cosmos.bot.courses import standing
from referee.games.capitaine_cosmos.bot.flights import Manner
from referee.games.capitaine_cosmos.bot.outlook import Outlook
from referee.games.capitaine_cosmos.bot.proposal import propose
from referee.games.capitaine_cosmos.bot.stakes import flagship
from referee.games.capitaine_cosmos.bot.styles import Style, drafted
from referee.games.capitaine_cosmos.rules.fleets import default_fleet
from referee.games.capitaine_cosmos.things.sheet import AnyOrder, Volley
from referee.games.capitaine_cosmos.things.state import enemies
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

WIDTH = 5  # flights of a ship that are flown on: half as many as in thought take half as long
REACHED = 3_000  # of a flight: both shots at the enemy's cruiser, one of them at short range

STRIKING = Style(
    fighters=Manner(caution=50),
    escorts=Manner(pull=0, keep=40, face=40),
    cruiser=Manner(close=14, face=40),
    launch=REACHED,
    hunt=True,
    width=WIDTH,
)
CLOSING = Style(
    fighters=Manner(caution=50),
    escorts=Manner(tomorrow=100),
    cruiser=Manner(close=4),
    hunt=True,
    width=WIDTH,
)
GATHERED = HOLDING._replace(width=WIDTH)  # where no ship decides the match


def at_first_sight(view: CosmosView, chance: Chance) -> AnyOrder:
    """What an easy bot orders. Raises ValueError if this seat is not asked."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    match view.window:
        case "plot":
            outlook = Outlook(view, view.seat, [standing(view, view.seat)])
            return drafted(outlook, chance, _style(view, view.seat))
        case "fire":
            return Volley(lines=(ON_CRUISERS,))
        case "fleet":
            return default_fleet(view.options, view.seat)
        case _:
            return propose(view, chance)


def _style(view: CosmosView, seat: Seat) -> Style:
    if not any(flagship(view.options, foe) for foe in enemies(view.ships, seat)):
        return GATHERED
    own = (ship for ship in view.ships if ship.seat == seat and ship.status == "play")
    return STRIKING if any(ship.aboard is not None for ship in own) else CLOSING
