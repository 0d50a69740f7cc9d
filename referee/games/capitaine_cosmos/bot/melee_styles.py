"""Sheets for the melee of Véga, where all damage counts, and one's own loss only what it stops.

Each is drafted against courses of its own, as the others might plot them: so the same style gives
another sheet each time.
"""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.bot.courses import plotted
from referee.games.capitaine_cosmos.bot.flights import Manner
from referee.games.capitaine_cosmos.bot.outlook import Outlook
from referee.games.capitaine_cosmos.bot.styles import Style, drafted
from referee.games.capitaine_cosmos.things.sheet import Sheet
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

COURSES = 4
NEAREST = ("auto",)

BOLD = Style(
    fighters=Manner(caution=50),
    escorts=Manner(caution=50, pull=0, keep=40, face=40),
    cruiser=Manner(caution=50, pull=0, face=40),
    launch=0,
    prio=NEAREST,
)
CAREFUL = BOLD._replace(cruiser=Manner(caution=200, pull=0, face=40))
EAGER = BOLD._replace(
    fighters=Manner(caution=50, tomorrow=100),
    escorts=Manner(caution=50, tomorrow=100, pull=0),
    cruiser=Manner(tomorrow=100, pull=0, face=40),
)
EVEN = BOLD._replace(
    fighters=Manner(),
    escorts=Manner(pull=0),
    cruiser=Manner(caution=150, pull=0, face=40),
)
CLOSING = BOLD._replace(fighters=Manner(), escorts=Manner(), cruiser=Manner(close=6))
HOLDING = BOLD._replace(
    fighters=Manner(),
    escorts=Manner(pull=0, keep=40, face=40),
    cruiser=Manner(pull=0, face=40),
)
IN_TURN = (BOLD, CAREFUL, EAGER, BOLD, EVEN, CLOSING, BOLD, CAREFUL, EAGER, HOLDING)


def melee_sheets(view: CosmosView, seat: Seat, chance: Chance) -> Iterator[Sheet]:
    """Best first, as far as one look can tell."""
    for n, style in enumerate(IN_TURN):
        courses = [plotted(view, seat, branch(chance, f"course{n}/{m}")) for m in range(COURSES)]
        yield drafted(Outlook(view, seat, courses), branch(chance, f"draft{n}"), style)
