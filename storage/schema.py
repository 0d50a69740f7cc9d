"""The tables of a home, as the migrations make them and a test compares. Rows go in and out through
the statements of the modules beside this one.

`leaf`, `disclosure` and `signed` only grow: triggers of the migrations refuse UPDATE and DELETE,
but for blanking a disclosure's box. Every key of a stream's own rows begins with the stream. No
foreign keys: a stream's rows are written in one transaction under its head, `storage.fsck` looks
whether they agree, and checking each row again would cost as much as writing it.
"""

from sqlalchemy import BigInteger, Column, Index, Integer, String, text
from sqlalchemy.orm import declared_attr, registry
from sqlmodel import Field, SQLModel


class Base(SQLModel, registry=registry()):
    """A registry of our own: another SQLModel in the process cannot meddle with these tables. A
    class `HeadTable` describes the table `head`."""

    @declared_attr.directive
    @classmethod
    def __tablename__(cls) -> str:
        return cls.__name__.removesuffix("Table").lower()


def _serial() -> "Column[int]":
    """SQLite counts only in INTEGER; anywhere else mail may outlive 31 bits."""
    return Column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)


class HeadTable(Base, table=True):
    __table_args__ = (
        Index("head_phase", "phase", "stream"),
        Index("head_cause", "cause", "stream"),
    )
    stream: str = Field(primary_key=True)
    size: int
    root: bytes
    frontier: bytes
    key: bytes
    game: str
    phase: str
    cause: str | None
    drained: str  # a close has gone over all mail that came before this


# Not WITHOUT ROWID: laid out by stream, the rows of 64 matches touch 64 pages a commit and an order
# cost five times as much to write as in the order of arrival.
class LeafTable(Base, table=True):
    stream: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    leaf: bytes


class DisclosureTable(Base, table=True):
    stream: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    name: str
    digest: bytes
    audience: bytes  # one byte a seat
    published: bool
    box: bytes | None


_STUCK = text("tries >= 5")  # log.QUARANTINE_AFTER


class DueTable(Base, table=True):
    __table_args__ = (
        Index("due_at", "at"),
        Index("due_stuck", "at", "stream", sqlite_where=_STUCK, postgresql_where=_STUCK),
    )
    stream: str = Field(primary_key=True)
    window: int
    at: str
    tries: int
    error: str


_UNDONE = text("outcome IS NULL")
_DONE = text("outcome IS NOT NULL AND stream IS NOT NULL")
_WRITTEN = text("box IS NOT NULL")
_WAITING = text("sent IS NULL AND next_try IS NOT NULL")


class InboxTable(Base, table=True):
    __table_args__ = (
        Index("inbox_undone", "id", sqlite_where=_UNDONE, postgresql_where=_UNDONE),
        Index("inbox_waiting", "stream", "id", sqlite_where=_UNDONE, postgresql_where=_UNDONE),
        Index("inbox_kept", "stream", "id", sqlite_where=_DONE, postgresql_where=_DONE),
    )
    id: int = Field(sa_column=_serial())
    received: str
    sender: str
    recipient: str
    box: bytes
    stream: str | None
    digest: bytes
    outcome: str | None
    worker: str | None  # in whose hands it is, until when
    until: str | None


# By stream are those alone found that are written: their index costs the sender a page, and an
# order none. Whoever asks for all letters of a match can wait for the table to be read.
class OutboxTable(Base, table=True):
    __table_args__ = (
        Index("outbox_id", "id", unique=True),
        Index("outbox_waiting", "seq", sqlite_where=_WAITING, postgresql_where=_WAITING),
        Index("outbox_kept", "stream", "seq", sqlite_where=_WRITTEN, postgresql_where=_WRITTEN),
    )
    seq: int = Field(sa_column=_serial())
    id: str
    stream: str
    n: int
    kind: str
    seat: int | None
    payload: bytes
    box: bytes | None
    tries: int
    error: str | None
    next_try: str | None
    sent: str | None


class PersonTable(Base, table=True):
    __table_args__ = (Index("person_address_digest", "address_digest", unique=True),)
    id: str = Field(primary_key=True)
    box: bytes
    address_digest: bytes
    language: str
    zone: str


class ChairTable(Base, table=True):
    __table_args__ = (
        Index("chair_mail_token", "mail_token", unique=True),
        Index("chair_page_token", "page_token", unique=True),
        Index("chair_person", "person"),
    )
    stream: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    person: str | None
    bot: str | None
    mail_token: str
    page_token: str


class OrganiserTable(Base, table=True):
    __table_args__ = (Index("organiser_token", "token", unique=True),)
    stream: str = Field(primary_key=True)
    token: str = Field(primary_key=True)
    box: bytes


class PendingTable(Base, table=True):
    token: str = Field(primary_key=True)
    kind: str
    stream: str
    seat: int | None
    box: bytes
    expires: str


class SettingTable(Base, table=True):
    name: str = Field(primary_key=True)
    value: bytes


class MailboxTable(Base, table=True):
    person: str = Field(primary_key=True)
    score: int
    status: str
    letter: str
    at: str


class WishTable(Base, table=True):
    __table_args__ = (Index("wish_whose", "whose", "what"),)
    what: str = Field(primary_key=True)
    whose: str = Field(primary_key=True)
    value: bytes


class SandboxTable(Base, table=True):
    __table_args__ = (Index("sandbox_block", "block"), Index("sandbox_ends", "ends"))
    token: str = Field(primary_key=True)
    block: str
    ends: str
    box: bytes


class ArchiveTable(Base, table=True):
    __table_args__ = (
        Index("archive_ended", "ended", "stream"),
        Index("archive_game", "game", "ended", "stream"),
    )
    stream: str = Field(primary_key=True)
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


class ImportedTable(Base, table=True):
    id: str = Field(primary_key=True)
    brought: str
    at: str
    state: str
    origin: str
    game: str
    size: int


class ImportedPieceTable(Base, table=True):
    id: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    data: bytes


class ListingTable(Base, table=True):
    __table_args__ = (
        Index("listing_shelf", "shelf", "phase", "made", "stream"),
        Index("listing_game", "game", "shelf", "phase", "made", "stream"),
    )
    stream: str = Field(primary_key=True)
    shelf: str
    phase: str
    game: str
    made: str


class TimerTable(Base, table=True):
    __table_args__ = (Index("timer_at", "what", "at", "whose"),)
    what: str = Field(primary_key=True)
    whose: str = Field(primary_key=True)
    at: str
    about: str


# How many streams are in each phase: kept by triggers of the fifth migration. The numbers of all
# shards together count: who writes at once in several connections does not wait for one row.
class TallyTable(Base, table=True):
    phase: str = Field(primary_key=True)
    shard: int = Field(primary_key=True)
    streams: int


class SignedTable(Base, table=True):
    __table_args__ = (Index("signed_state", "stream", "size", unique=True),)
    node: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    stream: str
    size: int
    root: bytes


class LeaseTable(Base, table=True):
    name: str = Field(primary_key=True)
    holder: str
    token: int
    until: str


class NodeTable(Base, table=True):
    node: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    seen: str
    version: str
    settings: bytes


class UnloggedTable(Base, table=True):
    stream: str = Field(primary_key=True)
    size: int = Field(primary_key=True)
    act: str
    root: bytes
    cause: str


class LoggedTable(Base, table=True):
    stream: str = Field(primary_key=True)
    log: str
    n: int
    size: int
    shelf: str


class TileTable(Base, table=True):
    log: str = Field(primary_key=True)
    level: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    root: bytes


class CosignatureTable(Base, table=True):
    log: str = Field(primary_key=True)
    size: int = Field(primary_key=True)
    witness: str = Field(primary_key=True)
    line: bytes


class KeptHeadTable(Base, table=True):
    stream: str = Field(primary_key=True)
    log: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    size: int
    lines: bytes


metadata = Base.metadata

# Times and names compare byte by byte, in whatever language the database was set up.
TEXT = String().with_variant(String(collation="C"), "postgresql")
for _table in metadata.tables.values():
    for _column in _table.columns:
        if isinstance(_column.type, String):
            _column.type = TEXT
