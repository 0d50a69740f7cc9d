"""The small tables: plain rows with a key, read and written one at a time.

Contact data and bodies are encrypted boxes; `address_digest` is an HMAC that the caller makes, so
that a person is found by address without the address lying here. Tokens are unique in their home.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody who plays. `box` holds name and address."""

    KEY: ClassVar = ("id",)
    UNIQUE: ClassVar = ("address_digest",)
    id: str
    box: bytes
    address_digest: bytes
    language: str
    zone: str


@dataclass(frozen=True, slots=True)
class ChairRow:
    """A seat of a match and who sits on it: a person, a bot, or (both None) nobody."""

    KEY: ClassVar = ("stream", "seat")
    UNIQUE: ClassVar = ("mail_token", "page_token")
    stream: str
    seat: int
    person: str | None
    bot: str | None
    mail_token: str
    page_token: str


@dataclass(frozen=True, slots=True)
class OrganiserRow:
    """Who may run a match: whoever holds the token. `box` holds how to reach him."""

    KEY: ClassVar = ("stream", "token")
    UNIQUE: ClassVar = ("token",)
    stream: str
    token: str
    box: bytes


@dataclass(frozen=True, slots=True)
class PendingRow:
    """What waits for its token to come back from somebody's mailbox, until `expires`."""

    KEY: ClassVar = ("token",)
    UNIQUE: ClassVar = ()
    token: str
    kind: str
    stream: str
    seat: int | None
    box: bytes
    expires: str


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One value of the home itself."""

    KEY: ClassVar = ("name",)
    UNIQUE: ClassVar = ()
    name: str
    value: bytes


@dataclass(frozen=True, slots=True)
class MailboxRow:
    """How letters to a person fare: `score` of the failures up to `at`, the last one's `status`
    (RFC 3463, `5.1.1`) and the `letter` that it was about."""

    KEY: ClassVar = ("person",)
    UNIQUE: ClassVar = ()
    person: str
    score: int
    status: str
    letter: str
    at: str


@dataclass(frozen=True, slots=True)
class WishRow:
    """What somebody asked for, or asked us to leave: `what` it is, and for whom (a person, a match,
    a person in a match). `value` is the caller's, encrypted where it is a secret."""

    KEY: ClassVar = ("what", "whose")
    UNIQUE: ClassVar = ()
    what: str
    whose: str
    value: bytes


@dataclass(frozen=True, slots=True)
class SandboxRow:
    """A sandbox that its token leads to, until `ends`. `block` is from where it was made, as a
    digest of the caller's; `box` holds the sandbox."""

    KEY: ClassVar = ("token",)
    UNIQUE: ClassVar = ()
    token: str
    block: str
    ends: str
    box: bytes


@dataclass(frozen=True, slots=True)
class ArchiveRow:
    """A match that has ended and stands on the lists, as a search finds it: `cause` ended it,
    `reason` is the game's own, `windows` were played. `outcome` is the caller's."""

    KEY: ClassVar = ("stream",)
    UNIQUE: ClassVar = ()
    stream: str
    game: str
    version: str
    scenario: str
    cause: str
    reason: str
    seats: int
    windows: int
    size: int
    ended: str
    outcome: bytes


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A record of another home that is kept here: who brought it (a person, "": the host) and
    when, how far it is, and what it says of itself."""

    KEY: ClassVar = ("id",)
    UNIQUE: ClassVar = ()
    id: str
    brought: str
    at: str
    state: str
    origin: str
    game: str
    size: int


@dataclass(frozen=True, slots=True)
class ImportedPieceRow:
    """A piece of what is kept of such a record, by its name."""

    KEY: ClassVar = ("id", "name")
    UNIQUE: ClassVar = ()
    id: str
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class ListingRow:
    """A stream as a list shows it: on which `shelf` it stands, in which phase, when it was made.
    Shelf and phase are the caller's words."""

    KEY: ClassVar = ("stream",)
    UNIQUE: ClassVar = ()
    stream: str
    shelf: str
    phase: str
    game: str
    made: str


@dataclass(frozen=True, slots=True)
class TimerRow:
    """At which moment `what` is to be looked at for whom ("": at once). `about` is what it was set
    for, so that one which was set for something else is known."""

    KEY: ClassVar = ("what", "whose")
    UNIQUE: ClassVar = ()
    what: str
    whose: str
    at: str
    about: str


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A process of this kind (web, mail, clock, serve) works for this node: when it last said so,
    its version, and those of its settings that must be the same everywhere."""

    KEY: ClassVar = ("node", "kind")
    UNIQUE: ClassVar = ()
    node: str
    kind: str
    seen: str
    version: str
    settings: bytes


@dataclass(frozen=True, slots=True)
class UnloggedRow:
    """What the home log does not tell of a stream yet: at `size` leaves it `act`ed, with that root
    (`cause`: of its end). Both words are the caller's."""

    KEY: ClassVar = ("stream", "size")
    UNIQUE: ClassVar = ()
    stream: str
    size: int
    act: str
    root: bytes
    cause: str


@dataclass(frozen=True, slots=True)
class LoggedRow:
    """Leaf `n` of this home log tells of the stream, at that `size`, and none behind it does;
    `shelf` is where it stood when it was told of first."""

    KEY: ClassVar = ("stream",)
    UNIQUE: ClassVar = ()
    stream: str
    log: str
    n: int
    size: int
    shelf: str


@dataclass(frozen=True, slots=True)
class TileRow:
    """The root of a full tile of a stream's tree: of the `number`th 256 hashes at this level."""

    KEY: ClassVar = ("log", "level", "number")
    UNIQUE: ClassVar = ()
    log: str
    level: int
    number: int
    root: bytes


@dataclass(frozen=True, slots=True)
class CosignatureRow:
    """The line by which a witness signed the log at this size."""

    KEY: ClassVar = ("log", "size", "witness")
    UNIQUE: ClassVar = ()
    log: str
    size: int
    witness: str
    line: bytes


@dataclass(frozen=True, slots=True)
class KeptHeadRow:
    """An earlier head of this log, kept for its leaf `n`, which tells of the stream: how many
    leaves it has, and the lines of who signed it."""

    KEY: ClassVar = ("stream", "log", "n")
    UNIQUE: ClassVar = ()
    stream: str
    log: str
    n: int
    size: int
    lines: bytes


Row = (
    PersonRow
    | ChairRow
    | OrganiserRow
    | PendingRow
    | SettingRow
    | MailboxRow
    | WishRow
    | SandboxRow
    | ArchiveRow
    | ImportedRow
    | ImportedPieceRow
    | ListingRow
    | TimerRow
    | NodeRow
    | UnloggedRow
    | LoggedRow
    | TileRow
    | CosignatureRow
    | KeptHeadRow
)
KINDS: tuple[type[Row], ...] = (
    PersonRow,
    ChairRow,
    OrganiserRow,
    PendingRow,
    SettingRow,
    MailboxRow,
    WishRow,
    SandboxRow,
    ArchiveRow,
    ImportedRow,
    ImportedPieceRow,
    ListingRow,
    TimerRow,
    NodeRow,
    UnloggedRow,
    LoggedRow,
    TileRow,
    CosignatureRow,
    KeptHeadRow,
)
_COLUMNS = {kind: tuple(field.name for field in fields(kind)) for kind in KINDS}
R = TypeVar(
    "R",
    PersonRow,
    ChairRow,
    OrganiserRow,
    PendingRow,
    SettingRow,
    MailboxRow,
    WishRow,
    SandboxRow,
    ArchiveRow,
    ImportedRow,
    ImportedPieceRow,
    ListingRow,
    TimerRow,
    NodeRow,
    UnloggedRow,
    LoggedRow,
    TileRow,
    CosignatureRow,
    KeptHeadRow,
)


class SmallTable(Protocol[R]):
    """One small table. Keys are given in the order of the row's KEY."""

    def get(self, *key: str | int) -> R | None:
        """The row with this key, or None."""
        ...

    def find(self, **equal: object) -> list[R]:
        """The rows whose columns equal these values (None included), in the order of their key;
        all of them when nothing is asked. TypeError for a column that is not there."""
        ...

    def beginning(self, text: str) -> list[R]:
        """The rows whose key begins with this text, in the order of their key."""
        ...

    def count(self, **equal: object) -> int:
        """How many rows `find` would give; none of them is read."""
        ...

    def put(self, row: R) -> None:
        """Write the row, over an older one with the same key. Invalid when another row holds one
        of its unique columns."""
        ...

    def drop(self, *key: str | int) -> bool:
        """Delete; False when it was not there."""
        ...

    def drop_below(self, column: str, text: str) -> int:
        """Delete the rows in whose column a lower text stands, byte by byte; how many there were.
        TypeError for a column that is not there."""
        ...


def key_of(row: Row) -> tuple[Any, ...]:
    """The row's key as a tuple."""
    return tuple(getattr(row, name) for name in row.KEY)


def table_name(kind: type[Row]) -> str:
    """The table that holds rows of this kind."""
    return kind.__name__.removesuffix("Row").lower()


def columns(kind: type[Row]) -> tuple[str, ...]:
    """The names of a small table's columns, in order."""
    return _COLUMNS[kind]


def check_columns(kind: type[Row], asked: Iterable[str]) -> None:
    """TypeError for a column that the small table has not."""
    for name in asked:
        if name not in columns(kind):
            raise TypeError(f"{kind.__name__} has no column {name!r}, only {columns(kind)}")
