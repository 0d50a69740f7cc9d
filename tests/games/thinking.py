"""What a bot that thinks ahead orders in a position; few playouts, for tests."""

from referee.bots.levels import Level, thinker
from referee.conformance.seeding import chance

LEVEL = Level("thinking", throws=12, playouts=72)


def thought(game, state, seat, n=0):
    """Its order; another throw for another n."""
    return thinker(game, LEVEL)(game.view(state, seat), chance("thought", n))


def candidates(game, state, seat, n=0):
    return tuple(game.candidates(game.view(state, seat), chance("thought", n)))
