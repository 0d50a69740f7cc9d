"""What is written in one breath, and the four ways in which a store says no.

    Exception
    ├── Conflict          somebody else was quicker: load again, decide again
    ├── Unavailable       the disk is full, the file is locked: nothing was written, try later
    │   └── Unsettled     the line was cut in a commit: look first whether it was written
    ├── LookupError
    │   └── Unknown       no such stream, row or letter
    └── ValueError
        └── Invalid       this can never be written: a fault of the caller

Times are text, ISO 8601 in UTC with milliseconds (`2026-11-21T19:00:03.120Z`), and so compare as
text.
What is secret is bytes by the time it comes here; nothing in this package looks inside.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypedDict

from storage.small_tables import Row

WITHDRAWN = "another letter says it"  # the error of a letter that a later one made needless
NO_READER = "its reader is gone"  # the error of a letter that was given up unwritten
LEAF_BYTES = 65_535  # an entry bundle of C2SP tlog-tiles has a u16 length
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


class Conflict(Exception):
    """The world is not as the caller believed; nothing of the batch was written.

    `what` says which belief: `size` (expected and actual are sizes; a stream not yet there has 0),
    `claim` (the window whose due row was to be there; the window that is, or None), `inbox` (the
    row's id; its outcome, which somebody else has set), `drained` (the instant; the id of a row
    that came before it and is not done), `signed` (the size of a state that others write down too).
    """

    def __init__(
        self,
        stream: str,
        expected: int | str,
        actual: int | str | None,
        what: Literal["size", "claim", "inbox", "drained", "signed"] = "size",
    ) -> None:
        super().__init__(f"{stream or 'inbox'}: {what} expected {expected}, found {actual}")
        self.stream, self.expected, self.actual, self.what = stream, expected, actual, what


class Unknown(LookupError):
    """No such stream, row or letter."""


class Invalid(ValueError):
    """It can never be written: too long, out of place, or its unique name is taken."""


class Unavailable(Exception):
    """The store cannot write or read just now (full, locked, gone). Nothing was half done."""


class Unsettled(Unavailable):
    """Nobody can say whether it was written, all of it or nothing: the line was cut while it was
    committed, and the store did not come back in time to be asked."""


class Keep(Enum):
    """The one value that says *leave the due row as it is*; None says *delete it*."""

    KEEP = "keep"


KEEP = Keep.KEEP


class Facts(TypedDict, total=False):
    """What the home's public list shows of a stream; keys left out stay as they are."""

    game: str
    phase: str  # lobby, running, ended
    cause: str | None  # of the end


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream stands. `frontier` is `tree.Frontier.to_bytes()`, `root` 32 raw bytes;
    `key` the wrapped data key given when the stream was created (b"" if none was)."""

    stream: str
    size: int
    root: bytes
    frontier: bytes
    key: bytes


@dataclass(frozen=True, slots=True)
class Part:
    """A sealed part of leaf `n`, encrypted.

    `position` is its place in the leaf's `sealed` (a body inside a letter: 1000 + the letter's).
    `name` is `<what>.<n>` or `<what>.<n>.<seat>`, once in its leaf. `published` says that the leaf
    itself opens the part; a later opening stands in the later leaf. `box` is None once the part was
    erased.
    """

    n: int
    position: int
    name: str
    digest: bytes
    audience: tuple[int, ...]
    published: bool
    box: bytes | None


@dataclass(frozen=True, slots=True)
class Intent:
    """A letter to be written. `id` is unique for ever: it becomes the Message-ID's left part.

    `n` is the leaf it speaks of; `seat` None is nobody at the table (the organiser, a stranger).
    `at`: it is not written before this instant ("": at once); one that is read from the store has
    that in its row (`OutboxRow.next_try`).
    """

    id: str
    stream: str
    n: int
    kind: str
    seat: int | None
    payload: bytes
    at: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """When a stream's open window must be closed. A stream has one due row or none."""

    stream: str
    window: int
    at: str


@dataclass(frozen=True, slots=True)
class InboxDone:
    """This inbox row is dealt with; `outcome` is a short word for the operator."""

    id: int
    outcome: str


@dataclass(frozen=True, slots=True)
class Batch:
    """All that one decision writes: every row of it or none.

    `expected` is the size the caller decided upon; 0 creates the stream (then, and only then, `key`
    may be given). Parts belong to leaves of this batch. `due`: KEEP, None deletes, a Due sets (and
    counts tries from 0 again). `claim`: this stream's due row for this window must still be there
    and is deleted first. `drained`: no inbox row of this stream that came before this instant may
    be left undone (those in `inbox` are done), so that a mail that ended in time cannot be passed
    over by a close. An inbox row is done once: a second time is a Conflict. `given_up` are seats:
    what was owed to them before and nobody has written yet is never written, in the same breath as
    what makes their reader another. `withdrawn` are ids of letters: of these, too, what nobody has
    written yet never is; one that is not there is nothing. `put` and `drop` are rows of the small
    tables (`storage.small_tables`), written and deleted by their keys.
    """

    stream: str
    expected: int
    leaves: tuple[bytes, ...]
    parts: tuple[Part, ...] = ()
    intents: tuple[Intent, ...] = ()
    due: Due | Keep | None = KEEP
    claim: Due | None = None
    drained: str | None = None
    inbox: tuple[InboxDone, ...] = ()
    key: bytes | None = None
    facts: Facts | None = None
    put: tuple[Row, ...] = ()
    drop: tuple[Row, ...] = ()
    given_up: tuple[int, ...] = ()
    withdrawn: tuple[str, ...] = ()


def check(batch: Batch) -> None:
    """Refuse with Invalid what no state of the store could make right. Touches nothing."""
    size = batch.expected + len(batch.leaves)
    if batch.expected < 0 or size == 0:
        raise Invalid(f"{batch.stream}: a stream begins with a leaf and a size is never negative")
    if batch.key is not None and batch.expected > 0:
        raise Invalid(f"{batch.stream}: a key is given once, when the stream is created")
    for n, leaf in enumerate(batch.leaves, batch.expected):
        if len(leaf) > LEAF_BYTES:
            raise Invalid(f"{batch.stream}: leaf {n} has {len(leaf)} bytes, over {LEAF_BYTES}")
    if batch.parts:
        _check_parts(batch, size)
    if isinstance(batch.due, Due) or batch.claim is not None:
        _check_due(batch)
    if batch.drained is not None:
        instant(batch.drained)
    instants(intent.at or None for intent in batch.intents)
    if batch.facts:
        unknown = set(batch.facts) - Facts.__annotations__.keys()
        if unknown:
            raise Invalid(f"{batch.stream}: no such facts: {', '.join(sorted(unknown))}")


def _check_parts(batch: Batch, size: int) -> None:
    """A name holds its leaf's number (docs/spec.md §2), so it is unique in the stream when it is
    unique here; an index of all names would cost every order a page."""
    names = set[str]()
    for part in batch.parts:
        if not batch.expected <= part.n < size:
            raise Invalid(f"{batch.stream}: {part.name} is no part of leaves {batch.expected}..")
        if part.name.split(".")[1:2] != [str(part.n)]:
            raise Invalid(f"{batch.stream}: {part.name} is no name for a part of leaf {part.n}")
        if part.audience and not 0 <= min(part.audience) <= max(part.audience) <= 255:
            raise Invalid(f"{batch.stream}: {part.name} is for seats {part.audience}, over 255")
        names.add(part.name)
    if len(names) < len(batch.parts):
        raise Invalid(f"{batch.stream}: two parts have one name")


def _check_due(batch: Batch) -> None:
    for row in (batch.due, batch.claim):
        if isinstance(row, Due):
            instant(row.at)
            if row.stream != batch.stream:
                raise Invalid(f"{batch.stream}: the due row of another stream ({row.stream})")


def instant(text: str) -> str:
    """The same text, when it is a time that compares as text; else Invalid."""
    if not _INSTANT.fullmatch(text):
        raise Invalid(f"{text!r} is no time like 2026-11-21T19:00:03.120Z")
    return text


def instants(texts: Iterable[str | None]) -> None:
    """`instant` for each that is given."""
    for text in texts:
        if text is not None:
            instant(text)
