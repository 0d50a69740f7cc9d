"""How a seat stands, for whoever plays it by a program; and the two ways in which one asks."""

from typing import Any, Protocol

import msgspec

from referee.kernel.event import Seat
from referee.programs.prompt import Message


class Situation(msgspec.Struct, frozen=True):
    """A seat after the first `size` leaves of its match.

    `phase`: lobby, running or ended. `log`: the origin and the hash that a signed text names. `key`
    is that of the seat in force, as `<type> <base64>`. `window` is the number of the open one,
    `leaf` that of the leaf that opened it: a window may be played twice. `ask` is the message for
    the program, if an order is wanted of this seat now, and `end` the one for the end. `newest` is
    the public path that tells whether anything has happened.
    """

    phase: str
    log: str
    seat: Seat
    size: int
    newest: str
    joined: bool
    key: str | None = None
    window: int = 0
    leaf: int = 0
    ask: Message | None = None
    end: Message | None = None


class Receipt(msgspec.Struct, frozen=True):
    """What became of a text. `problems`: why it was refused, as a program is told."""

    outcome: str
    problems: list[dict[str, Any]] = []


class Unreached(Exception):
    """Not now: the line is down, or the service is."""


class NoSuchSeat(Exception):
    """Nobody sits at this address, or not by these rules; it will not get better."""


class SeatAccess(Protocol):
    """A way to the seat. All three raise Unreached and NoSuchSeat."""

    def look(self) -> Situation:
        """How it stands."""
        ...

    def has_news(self, known: Situation) -> bool:
        """Is the log longer than it was?"""
        ...

    def send(self, text: str, armour: str) -> Receipt:
        """File a signed text."""
        ...
