"""Plain data: the options, a bid, the position, and what a seat may know of it."""

import msgspec
from referee.kernel.event import Seat
from referee.kernel.game import Options, Order, Outcome, State, View
from referee.kernel.refused import Problem, Where

LEAST, MOST = 3, 13  # prizes of a match
HIGHEST = 13  # the highest bidding card


class GoofspielOptions(Options, frozen=True):
    """`prizes`: how many there are to win. Each seat holds as many cards."""

    prizes: int = MOST


def check_options(options: GoofspielOptions, seats: int) -> tuple[Problem, ...]:
    if LEAST <= options.prizes <= MOST:
        return ()
    return (Problem("E-PRIZES", facts={"least": LEAST, "most": MOST}),)


class Bid(Order, frozen=True):
    """The card that a seat bids; `where` it stands in the order text."""

    card: int
    where: Where = Where()


class Table(msgspec.Struct, frozen=True):
    """What everybody sees.

    `stake` are the prizes that are bid for, the last one just turned up; `to_come` are the others.
    `bids` are the cards that each seat has bid, in order; `empty` are the chairs nobody sits on.
    """

    stake: tuple[int, ...] = ()
    to_come: tuple[int, ...] = ()
    bids: dict[Seat, tuple[int, ...]] = msgspec.field(default_factory=dict)
    points: dict[Seat, int] = msgspec.field(default_factory=dict)
    empty: tuple[Seat, ...] = ()
    result: Outcome | None = None


class GoofspielState(State, frozen=True):
    """In a replay a hand that its reader may not see is empty."""

    table: Table = Table()
    hands: dict[Seat, tuple[int, ...]] = msgspec.field(default_factory=dict)


class GoofspielView(View, frozen=True, kw_only=True):
    """`hand` is the seat's own; a spectator has none."""

    table: Table
    hand: tuple[int, ...] = ()
