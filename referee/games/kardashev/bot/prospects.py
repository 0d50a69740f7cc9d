"""How a match stands: the game on the table, and the heroes that earlier games have brought."""

from referee.games.kardashev.bot.values import worth
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.state import KardashevState
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, leaning

HERO = 60  # thousandths of the match, for each hero more
EARLY = 120  # how much of the match a game is about before the last one decides it
SCALE = 600  # hundredths


def value(state: KardashevState, seat: Seat) -> int:
    """Before the last game a good position is worth little more than the hero that it may bring."""
    heroes = len(state.heroes[seat]) - len(state.heroes[rival(seat)])
    lead = leaning(worth(state, seat), SCALE) - 500 if state.turn else 0
    last = state.options.single or state.stage >= state.options.stages
    found = 500 + HERO * heroes + (lead if last else lead * EARLY // 1000)
    return max(1, min(999, found))


FORESIGHT = Foresight(value, windows=6)
