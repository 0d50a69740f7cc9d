"""The few answers that are worth a thought: whole sheets, each in another style."""

from collections.abc import Iterable, Iterator

from referee.games.capitaine_cosmos.bot.courses import chasing, plotted, straight
from referee.games.capitaine_cosmos.bot.flights import Manner
from referee.games.capitaine_cosmos.bot.melee import is_melee
from referee.games.capitaine_cosmos.bot.melee_styles import melee_sheets
from referee.games.capitaine_cosmos.bot.outlook import Outlook
from referee.games.capitaine_cosmos.bot.proposal import propose
from referee.games.capitaine_cosmos.bot.styles import NEVER, Style, drafted
from referee.games.capitaine_cosmos.things.sheet import AnyOrder, Drops, Fire, Volley
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PROPOSED = 4  # as easy bots would, for the sake of variety
CLOSEST = Fire(prio=("auto",))
ON_CRUISERS = Fire(prio=("cr", "auto"))
WEAKEST = Fire(prio=("auto",), by="weakest")
PLOTTED = 2  # courses as the enemy would plot them
MORE = 2  # proposed in a melee

HOLDING = Style(
    fighters=Manner(),
    escorts=Manner(pull=0, keep=40, face=40),
    cruiser=Manner(pull=0, face=40),
)
FORWARD = Style(
    fighters=Manner(tomorrow=100),
    escorts=Manner(tomorrow=100, pull=0, keep=40, face=40),
    cruiser=Manner(tomorrow=100, pull=0, face=40),
)
ATTACKING = Style(fighters=Manner(), escorts=Manner(), cruiser=Manner(close=6))
BOLD = Style(
    fighters=Manner(caution=50),
    escorts=Manner(caution=50, pull=0, keep=40, face=40),
    cruiser=Manner(caution=50, pull=0, face=40),
    launch=0,
    prio=("auto",),
)
WAITING = HOLDING._replace(launch=NEVER)
BY_GUESS = (HOLDING, FORWARD, ATTACKING, WAITING)
BY_THEIR_PLOTS = (
    HOLDING._replace(prio=("auto",)),
    ATTACKING._replace(prio=("auto",)),
    BOLD,
    FORWARD._replace(hunt=True),
    ATTACKING._replace(hunt=True),
)


def candidates(view: CosmosView, chance: Chance) -> Iterable[AnyOrder]:
    """Best first, as far as one look can tell. Sheets are drafted as they are asked for: one takes
    longer than a world that is played on."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    if view.window == "plot":
        return _sheets(view, view.seat, chance)
    proposed = [propose(view, branch(chance, f"proposal{n}")) for n in range(PROPOSED)]
    match view.window:
        case "fire":
            return (*(Volley(lines=(fire,)) for fire in (ON_CRUISERS, CLOSEST, WEAKEST)), *proposed)
        case "mines":
            return (*proposed[:1], Drops(mode="sheet"), Drops(mode="none"))
        case _:
            return tuple(proposed)


def _sheets(view: CosmosView, seat: Seat, chance: Chance) -> Iterator[AnyOrder]:
    """Against two courses that one may guess, then against some that the enemy might plot, then
    what is proposed."""
    if is_melee(view.options):
        yield from melee_sheets(view, seat, chance)
        yield from (propose(view, branch(chance, f"proposal{n}")) for n in range(MORE))
        return
    guessed = Outlook(view, seat, [straight(view, seat), chasing(view, seat)])
    for n, style in enumerate(BY_GUESS):
        yield drafted(guessed, branch(chance, f"draft{n}"), style)
    theirs = [plotted(view, seat, branch(chance, f"course{n}")) for n in range(PLOTTED)]
    expected = Outlook(view, seat, theirs)
    for n, style in enumerate(BY_THEIR_PLOTS, len(BY_GUESS)):
        yield drafted(expected, branch(chance, f"draft{n}"), style)
    yield propose(view, branch(chance, "proposal"))
