"""What Populations on a card are worth to the bot, in 36ths of a pawn.

Free sites to build on, own Usines to guard, enemy Usines within reach.
"""

from referee.games.combats.orders.checks_turn_line import REACH, free_sites
from referee.games.combats.things.chart import home, places, start_of, steps
from referee.games.combats.things.pawns import NOBODY, Pawns, opponent
from referee.games.combats.things.state import WORLD, CombatsState
from referee.kernel.event import Seat

SITE, NEXT_SITE = 44, 8  # a place to build on, and one more there
GUARD = 15  # for each own Usine, as long as the enemy near by is stronger
PREY = 30  # a Usine that could be taken
READY = 18  # on the start Sun, on the way to somewhere


def worth(state: CombatsState, seat: Seat, place: str, n: int) -> int:
    """Of `n` own Populations on this card."""
    if n <= 0:
        return 0
    if place == home(seat)[0]:
        return READY * min(n, 2)
    if places()[place] != WORLD or start_of(place) != NOBODY:
        return 0
    return to_build(state, place) + to_guard(state, seat, place, n) + prey(state, seat, place, n)


def to_build(state: CombatsState, place: str) -> int:
    free = free_sites(state, place)
    return SITE + NEXT_SITE * min(free - 1, 2) if free else 0


def to_guard(state: CombatsState, seat: Seat, place: str, n: int) -> int:
    """Each Population counts until the guard is as strong as what may come."""
    own = state.board[place][seat].u
    needed = (2 * near(state, opponent(seat), place) - own + 1) // 2
    return GUARD * own * max(0, min(n, needed, 3))


def prey(state: CombatsState, seat: Seat, place: str, n: int) -> int:
    """An enemy Usine, by how likely a combat here would be won."""
    own, enemy = state.board[place][seat], state.board[place][opponent(seat)]
    if not enemy.u:
        return 0
    lead = Pawns(n, own.u).power - enemy.power
    return PREY * max(0, min(4, lead + 3)) // 2


def near(state: CombatsState, seat: Seat, place: str) -> int:
    """How many Populations of this seat could be on the card with one turn's move."""
    return sum(
        state.board[origin][seat].p
        for origin in places()
        if origin == place or 0 < steps(seat, origin, place) <= REACH
    )
