"""Seeded chance, a table after set-up, and bots: the same words give the same match for ever."""

import hashlib
from collections.abc import Callable
from typing import Any

from referee.kernel.bare_table import BareTable
from referee.kernel.chance import Chance, Draws
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame


def chance(*words: object) -> Chance:
    """Chance that is the same for the same words."""
    text = "/".join(map(str, words)).encode()
    return Chance(*(Draws(hashlib.sha256(kind + text).digest()) for kind in (b"pub", b"sec")))


def table(
    game: AnyGame,
    seed: object,
    seats: int | None = None,
    options: Any = None,
    chance_of: Callable[[int], Chance] | None = None,
) -> BareTable:
    """A table after set-up."""
    usual = chance_of or (lambda draw: chance(seed, draw))
    return BareTable(game, options or game.options(), seats or min(game.seats), usual)


def proposal(match: BareTable, seed: object, seat: Seat) -> Any:
    """The order that the bot of this seat gives to the open window."""
    thought = chance(seed, "think", match.number, seat)
    return match.game.propose(match.view(seat), thought)


def speaks(match: BareTable, seed: object, seat: Seat, silent: int) -> bool:
    """Does the seat answer the open window? About one in `silent` does not (0: all do)."""
    return not silent or chance(seed, "bot", match.number, seat).below("silent", silent) > 0


def bots(match: BareTable, seed: object, silent: int = 0) -> dict[Seat, Any]:
    """An order for every asked seat that speaks."""
    asked = match.window.asked if match.window else ()
    return {s: proposal(match, seed, s) for s in asked if speaks(match, seed, s, silent)}
