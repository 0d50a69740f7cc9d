"""The folded match: everything that the letters so far have made true. Plain data, frozen."""

from typing import Any

import msgspec

from referee.kernel.chance import Round
from referee.kernel.event import Seat
from referee.kernel.standing import Book
from referee.kernel.window import Fact
from referee.match.deadlines.carry_over import Lasting
from referee.match.events import Ending, Moment
from referee.match.heard import Heard
from referee.match.policy import Policy


class FiledLetter(msgspec.Struct, frozen=True):
    """A letter that was accepted: leaf `n`. `nonce` is None unless a signed text has one.

    Of an opening `body` and `nonce` are those of the order that it opens, and `digest` is what it
    opens; of a seal `digest` is what it says (`match.blind`)."""

    n: int
    seat: Seat
    kind: str
    text: str
    body: str
    received: Moment
    signature: str | None = None
    serial: int | None = None
    nonce: bytes | None = None
    bot: bool = False
    digest: str | None = None

    @property
    def signed(self) -> bool:
        return self.signature is not None


class Motion(msgspec.Struct, frozen=True):
    """What seats want to decide together: its name, its number (days, a window, or a version of the
    rules), the leaf of each seat's yes, and `n`, the leaf that proposed it: which one it is."""

    name: str
    number: int | str | None
    yes: dict[Seat, int]
    n: int = 0

    @property
    def motion(self) -> str:
        """As a body names it: `extend 2`."""
        return self.name if self.number is None else f"{self.name} {self.number}"


class AwaitedKey(msgspec.Struct, frozen=True):
    """A key that all were told of at leaf `n`, before it counts; `key` is None where it is under
    seal."""

    n: int
    cause: str
    counts: Moment
    key: str | None


class OpenWindow(msgspec.Struct, frozen=True):
    """The window that is open now."""

    number: int
    name: str
    pace: str
    facts: dict[str, Fact]
    asked: tuple[Seat, ...]
    due: Moment | None
    opened: Moment
    leaf: int
    longer: bool = False  # it has waited on for somebody silent, which it does once
    plain: Moment | None = None  # its due without what outages have given it since it was told
    counted: Moment | None = None  # outages that were over by then are in `plain`
    sealed: tuple[Seat, ...] | None = None  # of a blind one, behind the sealing: who opens
    sealed_at: Moment = ""
    sealed_leaf: int = 0  # where that stands on the log
    made_good: Moment | None = None  # when an outage, or a silence, was last made good in it

    @property
    def began(self) -> Moment:
        """Since when what is awaited now is awaited."""
        return self.sealed_at or self.opened


class NamedRound(msgspec.Struct, frozen=True):
    """A round of the beacon that the dice wait for, published at `due`; then what it gives."""

    number: int
    due: Moment
    given: Round | None = None


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """One match after its last leaf.

    `edition` is the version of leaf 0, `bot` that of the bots it names (None: it names none),
    `level` at which level they play, and by which version (None: they propose).
    `size` leaves, the last one at `at`. `keys` are the seats' keys in force, `coming` those that
    count from the next window, `awaited` those that have been announced and may be objected to.
    `orders` are in force in the open window (in the lobby: the joins; in a blind one what has been
    opened), `seals` in a blind one. `heard` are all letters of the open window in order (for
    repeats), before them the signed ones of earlier windows that no window binds; `refusals` how
    many letters a seat had refused in it. `motions` are open, by name. `draw` is the last draw
    used, with its `contributions`, `number` the last window's.
    `named` is the round that fixes the coming draw; `round` what the last draw's round gave, and
    `moved`: has anything counted since that a round which is known already must not meet?
    `lasting` is what outlives a window that is cut off.
    `bots` are the seats on which bots sit since the start; in the lobby their joins tell.
    `empty` are the seats that nobody sits on any more.
    `lonely` counts the windows in a row that standing orders closed early and alone.
    """

    origin: str
    leaf0: bytes
    game: str
    version: str
    options: dict[str, Any]
    policy: Policy
    seats: int
    chain: str
    secret: str
    rules: str
    edition: int = 1
    bot: str | None = None
    level: str | None = None
    phase: str = "lobby"  # lobby, running, ended
    size: int = 1
    at: Moment = ""
    state: Any = None
    keys: dict[Seat, str | None] = {}
    coming: dict[Seat, str | None] = {}
    awaited: dict[Seat, AwaitedKey] = {}
    binds_nonce: dict[Seat, bool] = {}
    orders: dict[Seat, FiledLetter] = {}
    seals: dict[Seat, FiledLetter] = {}
    heard: Heard = Heard()
    refusals: dict[Seat, int] = {}
    standing: dict[Seat, Book] = {}
    sources: dict[
        tuple[Seat, int], FiledLetter
    ] = {}  # (seat, number of a standing order) -> its letter
    window: OpenWindow | None = None
    lasting: Lasting = Lasting()
    positions: dict[int, tuple[Any, int]] = {}  # closed window -> state while open, closing leaf
    motions: dict[str, Motion] = {}
    number: int = 0
    draw: int = 0
    contributions: tuple[str, ...] = ()
    named: NamedRound | None = None
    round: Round | None = None
    moved: bool = False
    lonely: int = 0
    bots: frozenset[Seat] = frozenset()
    empty: frozenset[Seat] = frozenset()
    left_at: int = 0  # the leaf with which the last of them fell empty
    cause: str | None = None
    ending: Ending | None = None

    @property
    def all_seats(self) -> range:
        return range(1, self.seats + 1)

    @property
    def persons(self) -> frozenset[Seat]:
        """Once it has begun: the seats on which neither a bot nor nobody sits."""
        return frozenset(self.all_seats) - self.bots - self.empty

    def has_key(self, seat: Seat) -> bool:
        """Has the seat a key in force, or in the lobby one that its join shows?"""
        if self.phase == "lobby":
            return seat in self.orders and self.orders[seat].signed
        return self.keys.get(seat) is not None

    def book(self, seat: Seat) -> Book:
        """The seat's standing orders."""
        return self.standing.get(seat, Book())

    @property
    def joined(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.orders)) if self.phase == "lobby" else tuple(self.all_seats)

    @property
    def window_number(self) -> int:
        """The number that a letter's `window:` names: 0 before the start."""
        return self.window.number if self.window else self.number if self.phase == "ended" else 0

    @property
    def paused(self) -> bool:
        return self.window is not None and bool(self.window.asked) and self.window.due is None

    @property
    def awaits_round(self) -> bool:
        """Does the coming draw wait for a round that has not been given yet?"""
        return self.named is not None and self.named.given is None

    @property
    def blind(self) -> bool:
        """Is the open window one in which seats answer at once, sealed first and opened then?"""
        return self.policy.blind and self.window is not None and len(self.window.asked) > 1

    @property
    def sealing(self) -> bool:
        return self.blind and self.window is not None and self.window.sealed is None

    @property
    def unsealing(self) -> bool:
        return self.blind and not self.sealing

    def has_answered(self, seat: Seat) -> bool:
        """Has the seat sent what the open window waits for now, as far as letters tell?"""
        if self.unsealing and seat not in self.bots:
            return seat in self.orders or seat not in self.seals
        return seat in self.orders or (self.sealing and seat in self.seals)
