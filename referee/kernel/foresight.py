"""How far a bot of a game looks ahead, and what it makes of what it sees there.

Why: docs/decisions/0120-candidates-of-sense.md.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from referee.kernel.event import Seat

S = TypeVar("S")
CERTAIN = 1000  # a match that is won; what is lost is 0


class Foresight(NamedTuple, Generic[S]):
    """`value` is how likely the seat wins from a position, in thousandths, as a rough guess.

    The position is one that was imagined: it may be looked at whole. `windows` is how many more are
    played before it is asked. A game that has a `clock` is played on until that has gone on by so
    many instead, turns say: so no way is judged sooner because more was asked on it. `breadth` is
    how many times the candidates and worlds of a level are thought of: more where a world is cheap.
    """

    value: Callable[[S, Seat], int]
    windows: int
    clock: Callable[[S], int] | None = None
    breadth: int = 1


def leaning(lead: int, scale: int) -> int:
    """A lead as thousandths of a win: 0 is 500, `scale` is 750, and nothing is ever certain."""
    return CERTAIN // 2 + CERTAIN // 2 * lead // (abs(lead) + scale)


def share(own: int, whole: int) -> int:
    """A part of a whole as thousandths of a win; of nothing, nothing."""
    return CERTAIN * own // whole if whole else 0
