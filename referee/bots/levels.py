"""How hard a bot thinks. A budget is counted in matches played on, never in seconds: so the same
seed gives the same order on every machine.

Why: docs/decisions/0117-thinking-ahead.md, docs/decisions/0130-easy-with-sense.md,
docs/decisions/0167-three-orders-weighed.md.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from referee.bots.deliberation import deliberate
from referee.kernel.chance import Chance
from referee.kernel.game import AnyGame

SEARCH = "2"  # raised when a bot of some game, from the same view and dice, would think otherwise

Proposer = Callable[[Any, Chance], Any]


class Level(msgspec.Struct, frozen=True):
    """`throws` of `propose` look for candidates, `playouts` are played on in all; a game's
    foresight may take both several times."""

    name: str
    throws: int = 1
    playouts: int = 0


PROPOSER = Level("proposer")  # of records that name no level: frozen, nobody chooses it
EASY = Level("easy")
LEVELS = {level.name: level for level in (EASY, Level("steady", 3, 32), Level("strong", 12, 160))}
PLAYED = {PROPOSER.name: PROPOSER, **LEVELS}  # at which the bots of some record play


def search(game: AnyGame) -> str:
    """The version of all that a bot of this game thinks ahead by: ours, and what the game gives."""
    return f"{SEARCH}.{game.thought}"


def version(game: AnyGame, level: Level) -> str:
    """The version of what bots of this level order by."""
    return search(game) if level.playouts else game.easy_version


def exists(game: AnyGame, level: Level) -> bool:
    """Has the game bots of this level that are not those of a record without one?"""
    return (game.imagine if level.playouts else game.easy) is not None


def thinker(game: AnyGame, level: Level) -> Proposer:
    """What a bot of this level does with a view and its dice.

    A game in which nothing can be imagined has easy bots alone, and without sense they propose.
    """
    if level == EASY:
        return game.easy or game.propose
    if not level.playouts or game.imagine is None:
        return game.propose
    breadth = game.foresight.breadth if game.foresight else 1
    throws, playouts = level.throws * breadth, level.playouts * breadth
    return lambda view, chance: deliberate(game, view, chance, throws, playouts)


def at_first_sight(game: AnyGame, view: Any, dice: Callable[[], Chance]) -> Any:
    """What an easy bot orders from this view, with these dice; where its sense raises, it proposes,
    as at a table."""
    try:
        return thinker(game, EASY)(view, dice())
    except (MemoryError, RecursionError):
        raise
    except Exception:
        if game.easy is None:
            raise
    return game.propose(view, dice())
