"""How a match stands: the game on the table, and the heroes that earlier games have brought."""

from referee.games.kardashev.bot.values import worth
from referee.games.kardashev.things.seats import rival
from referee.games.kardashev.things.state import KardashevState
from referee.kernel.event import Seat
from referee.kernel.foresight import Foresight, leaning

HERO = 60  # thousandths of the match, for each hero more
EARLY = 120  # how much of the match a game is about before the last one decides it
SCALE = 600  # hundredths
TURNS_MOST = 1000  # of a game
TEMPO = 40  # what it is worth to be the next to lay a card


def value(state: KardashevState, seat: Seat) -> int:
    """Before the last game a good position is worth little more than the hero that it may bring."""
    heroes = len(state.heroes[seat]) - len(state.heroes[rival(seat)])
    turn = TEMPO if state.active == seat else -TEMPO
    lead = leaning(worth(state, seat) + turn, SCALE) - 500 if state.turn else 0
    last = state.options.single or state.stage >= state.options.stages
    found = 500 + HERO * heroes + (lead if last else lead * EARLY // 1000)
    return max(1, min(999, found))


def _turns(state: KardashevState) -> int:
    """How many turns the match has had, as far as two positions of one game are compared."""
    return TURNS_MOST * state.stage + state.turn


FORESIGHT = Foresight(value, windows=2, clock=_turns)
