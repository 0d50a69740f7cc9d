"""What the log says about a match itself (docs/spec.md §5)."""

from typing import Any, ClassVar

import msgspec

from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.recorder import Told
from referee.kernel.window import Fact

Cause = str
Moment = str  # ISO 8601 in UTC with milliseconds: "2026-11-21T19:00:03.120Z"; compares as text


class Letter(msgspec.Struct, frozen=True):
    """The sealed part of whatever a player sent and we accepted, or refused.

    `body` is the digest of a second disclosure (press and refused letters only), whose value is
    the text and which is never published; `text` and `signature` are None then.
    """

    assurance: str  # signed, address, bot
    body: str | None
    kind: str
    received: Moment
    seat: Seat
    signature: str | None
    text: str | None


class Restored(msgspec.Struct, frozen=True):
    """Why a log began anew: the last checkpoint of the old one, and the reason."""

    checkpoint: str
    reason: str


class Created(Event, frozen=True):
    origin: str
    game: str
    options: dict[str, Any]
    seats: int
    rules: str
    chain: str
    secret: str
    rules_version: str = msgspec.field(name="version")
    restored: Restored | msgspec.UnsetType = msgspec.UNSET


class CreatedV2(Created, frozen=True):
    """The same with `match.bot` among the options: the version of the bots that may sit down."""

    version: ClassVar[int] = 2

    @classmethod
    def short_name(cls) -> str:
        return Created.short_name()


class LetterSealed(Event, frozen=True):
    letter: Sealed[Letter]


class Started(Event, frozen=True):
    draw: int
    link: str
    contributions: tuple[str, ...]
    keys: tuple[Sealed[str | None], ...]
    used: Sealed[tuple[int | None, ...]]


class WindowOpened(Event, frozen=True):
    window: int
    name: str
    pace: str
    facts: dict[str, Fact]
    asked: tuple[Seat, ...]
    due: Moment | None


class WindowSealed(Event, frozen=True):
    """In a blind window nothing is sealed any more: until `due` those who have sealed open."""

    window: int
    due: Moment
    sealed: tuple[Seat, ...]


class RoundNamed(Event, frozen=True):
    """What the coming draw hangs on is fixed; its dice wait for this round of the match's beacon,
    which is published at `due`. `window` is 0 before the start."""

    window: int
    round: int
    due: Moment


class RoundGiven(Event, frozen=True):
    """The beacon's signature of the round that was named."""

    round: int
    signature: str


class DueChanged(Event, frozen=True):
    window: int
    due: Moment | None
    cause: Cause
    reason: str


class Absence(msgspec.Struct, frozen=True):
    """Days off, both included (ISO), and when the service heard of them."""

    first: str
    last: str
    announced: Moment


class Spent(msgspec.Struct, frozen=True):
    """What a seat gave for a later due time: days off that it fell on, hours out of its bank."""

    away: tuple[Absence, ...] = ()
    bank: int = 0


class DueChangedV2(DueChanged, frozen=True):
    """The same by banks or absences: one part for every seat, None if it gave nothing."""

    version: ClassVar[int] = 2
    spent: tuple[Sealed[Spent | None], ...]

    @classmethod
    def short_name(cls) -> str:
        return DueChanged.short_name()


class WindowClosed(Event, frozen=True):
    window: int
    draw: int
    link: str
    contributions: tuple[str, ...]
    given: tuple[Seat, ...]
    used: Sealed[tuple[int | None, ...]]


class SeatTold(Event, frozen=True):
    seat: Seat
    told: Sealed[tuple[Told, ...]]


EMPTYING: tuple[Cause, ...] = ("left", "conceded", "removed", "nmr")  # the game's `leave` follows
TAKING: tuple[Cause, ...] = ("replaced", "bot", "relieved")  # somebody else sits down, no `leave`
ANNOUNCED: tuple[Cause, ...] = ("lost", "first")  # all are told of the key before it counts
BRINGING: tuple[Cause, ...] = ("player", "organiser", *ANNOUNCED)  # what brings a seat another key
MOVING: tuple[Cause, ...] = ("organiser", "absence", "vote", "outage")  # what moves a due time
RULING: tuple[Cause, ...] = ("organiser", "draw")
ENDING: tuple[Cause, ...] = ("outcome", "vote", "organiser", "chain", "fork")


class KeyChanged(Event, frozen=True):
    seat: Seat
    cause: Cause
    reason: str
    key: Sealed[str | None]


class KeyAnnounced(Event, frozen=True):
    """A key that nobody has signed for: it comes at `counts`, unless the seat objects."""

    seat: Seat
    cause: Cause  # of ANNOUNCED
    counts: Moment
    key: Sealed[str | None]


class KeyKept(Event, frozen=True):
    """The seat has objected: the key that was announced does not come."""

    seat: Seat


class SeatChanged(Event, frozen=True):
    seat: Seat
    cause: Cause
    reason: str
    key: Sealed[str | None]

    @property
    def empties(self) -> bool:
        """Does nobody sit there any more?"""
        return self.cause in EMPTYING


class RulesChanged(Event, frozen=True):
    versions: tuple[str, str]
    rules: str
    cause: Cause
    reason: str


class Ruled(Event, frozen=True):
    seat: Seat | None
    cause: Cause
    reason: str


class Rewound(Event, frozen=True):
    to_window: int
    reason: str
    consents: tuple[int, ...]


class Ending(msgspec.Struct, frozen=True):
    """How the game ended, as the last leaf tells it."""

    winners: tuple[Seat, ...]
    reason: str
    scores: dict[str, int] = {}


class Ended(Event, frozen=True):
    cause: Cause  # of ENDING
    outcome: Ending | None
    secret: str


MatchEvent = (
    Created
    | LetterSealed
    | Started
    | WindowOpened
    | WindowSealed
    | RoundNamed
    | RoundGiven
    | DueChanged
    | WindowClosed
    | SeatTold
    | KeyAnnounced
    | KeyKept
    | KeyChanged
    | SeatChanged
    | RulesChanged
    | Ruled
    | Rewound
    | Ended
)

MATCH_EVENTS: tuple[type[Event], ...] = (
    Created,
    CreatedV2,
    LetterSealed,
    Started,
    WindowOpened,
    WindowSealed,
    RoundNamed,
    RoundGiven,
    DueChanged,
    DueChangedV2,
    WindowClosed,
    SeatTold,
    KeyAnnounced,
    KeyKept,
    KeyChanged,
    SeatChanged,
    RulesChanged,
    Ruled,
    Rewound,
    Ended,
)
