"""A home as a release leaves it, with every statement that it said to its store on the way.

`python -m tests.frozen.homes FILE.zip` makes one by the code that it is run with: once for each
release that brings a migration, before that migration is written. `test_upgrades.py` opens it by
the code of today, and says those statements to the tables of today, as a node of before does while
others are new already. Heard is whatever goes through `run`, `many` and `among` of SQLite's cursor;
not how a transaction or a savepoint begins and ends, what is asked of a backup or of another
process, and what PostgreSQL alone is told, of which only the statement of a plain append is kept.
The keys in it are those of a home in which nobody plays.

Why: docs/decisions/0150-expand.md.
"""

import base64
import json
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.clock import SetClock
from referee.home.bootstrap import open_home
from referee.settings import Settings
from storage import (
    ArchiveRow,
    ArchiveSearch,
    Due,
    NodeRow,
    SandboxRow,
    SettingRow,
    TimerRow,
    migrations,
    plain_append,
)
from storage.batch import Batch
from storage.cursor import KeyTaken
from storage.sqlite import SqliteLog, alone
from storage.sqlite_cursor import SqliteCursor
from tests.storage.given import NOON, ONE, TWO, batch, due, intent, mail, part
from tests.storms import field
from tests.toys import TOYS

ENDED, RUNS = "field-00000", "runs"
KEPT = ("referee.db", "master.key", "signing.key", "signed.log")
_OWN = "BEGIN", "COMMIT", "PRAGMA", "alembic_version"  # of SQLite, and of whoever starts
Entry = dict[str, Any]


def made(file: Path) -> None:
    """The home and the words between it and its store, in one zip; and what another store is asked,
    which holds no match."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        with _heard() as lived:
            _lived(home)
        with _heard() as asked:
            _asked(Path(folder) / "asked.db")
        alone(home / "referee.db")
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as into:
            into.writestr("tables", migrations.NEWEST)
            for name, said in (("lived", lived), ("asked", asked)):
                into.writestr(f"{name}.jsonl", "\n".join(map(json.dumps, said)))
            into.writestr("plain_append.sql", plain_append.SQL)
            for name in KEPT:
                into.write(home / name, name)


def put_back(file: Path, home: Path) -> None:
    """The home as it was left."""
    home.mkdir(mode=0o700)
    with zipfile.ZipFile(file) as kept:
        for name in KEPT:
            (home / name).write_bytes(kept.read(name))
            (home / name).chmod(0o600)


def told(file: Path, name: str) -> list[Entry]:
    """`lived`: by that home; `asked`: by the other store."""
    with zipfile.ZipFile(file) as kept:
        return [json.loads(line) for line in kept.read(f"{name}.jsonl").splitlines()]


# --- its life -------------------------------------------------------------------------------------


def _lived(home: Path) -> None:
    """Two matches of nim, one of them over."""
    settings = Settings(home=home, host="play.example", grace=0)
    opened = open_home(settings, SetClock(field.START), TOYS)
    field.sown(opened, 1, stones=3)
    for seat in (1, 2, 1):
        _moves(opened, ENDED, seat)
    field._begun(opened, RUNS, 9)
    _moves(opened, RUNS, 1)
    opened.close()


def _moves(opened: Any, match: str, seat: int) -> None:
    now = opened.referee.clock.now()
    answer = opened.referee.submissions.submit(field.post(match, seat, "take 1", now))
    assert answer.outcome == "accepted", answer
    opened.referee.records.checkpoint(match)


def _asked(file: Path) -> None:
    """Whatever a node with mail, pages and neighbours may ask."""
    log = SqliteLog(file)
    _of_streams(log)
    _of_mail(log)
    head = log.head("m")
    log.note_signed("old", "m", head.size, head.root)
    log.signed_of("m")
    log.signed_since({"old": 1})
    fence = log.take_lease("sweeping", "old", NOON, ONE)
    assert fence is not None
    log.put_under(fence, SettingRow("name", b"value"))
    log.drop_lease(fence)
    log.nodes.put(NodeRow("old", "web", NOON, "0", b"{}"))
    log.nodes.find()
    log.nodes.drop("old", "web")
    log.sandboxes.put(SandboxRow("t", "192.0.2.0", ONE, b"box"))
    log.sandboxes.drop_below("ends", TWO)
    log.settings.beginning("n")
    log.archive.put(ArchiveRow("m", "nim", "1.0", "", "", "", 2, 1, 3, NOON, b"{}"))
    log.archived(ArchiveSearch(), ("", ""), 10)
    log.on_shelf("", "running", ("~", "~"), 10)
    log.count_on_shelf("", "running", 10)
    log.timers.put(TimerRow("remind", "m", NOON, ""))
    log.timers_due("remind", ONE, 10)
    log.reset_timer(TimerRow("remind", "m", NOON, ""), TWO)
    log.probe()
    log.damage()
    log.close()


def _of_streams(log: SqliteLog) -> None:
    log.append(batch("m", 0, key=b"key", due=due(), facts={"game": "nim", "phase": "running"}))
    log.append(batch("m", 1, 2, parts=(part(1), part(2)), intents=(intent("one"),)))
    log.append_many([batch("m", 3), batch("n", 0), batch("m", 1)])
    log.due(TWO)
    log.tried("m", "a fault")
    log.quarantined()
    log.release("m")
    log.append(Batch("m", 4, (b"closed",), claim=Due("m", 1, ONE), drained=ONE))
    log.erase("m", [part(1).digest])
    log.load("m", 1)
    log.streams("running")
    log.listed(["m", "n"])
    log.tally()


def _of_mail(log: SqliteLog) -> None:
    ids = [mail(log, TWO), mail(log, TWO, None)]
    log.take_mails("old", NOON, ONE)
    log.append(Batch("n", 1, (b"ordered",), inbox=()))
    for id in ids:
        log.inbox_done(id, "read", (intent(f"answer-{id}"),))
    log.blank_mails(ids)
    log.inbox(stream="m", before=TWO)
    log.mails("m")
    log.intend([intent("two"), intent("three")], ONE)
    log.pending(TWO)
    [first, *_] = log.take_letters(TWO, "2026-11-21T15:00:00.000Z")
    log.leaving(first.intent.id, b"bytes", "2026-11-21T15:00:00.000Z", first)
    log.sent(first.intent.id, TWO)
    log.failed("two", "away", TWO)
    log.written_letters(first.intent.stream)
    log.blank_letters(["three"])
    log.outbox("m")


# --- what it says ---------------------------------------------------------------------------------


@dataclass
class Told:
    """What a statement gave, read to its end."""

    rows: list[Any]
    rowcount: int

    def fetchone(self) -> Any:
        return self.rows.pop(0) if self.rows else None

    def fetchall(self) -> list[Any]:
        rows, self.rows = self.rows, []
        return rows


@contextmanager
def _heard() -> Iterator[list[Entry]]:
    """Every call of a cursor, whatever it calls itself in turn."""
    plain = {name: getattr(SqliteCursor, name) for name in ("run", "many", "among")}
    inside, said = [False], list[Entry]()

    def hearing(name: str) -> Callable[..., Any]:
        def call(cursor: SqliteCursor, sql: str, values: Any = (), lock: bool = False) -> Any:
            if inside[0] or any(word in sql for word in _OWN):
                return plain[name](cursor, sql, values)
            inside[0] = True
            try:
                entry: Entry = {"call": name, "sql": sql, "values": packed(values)}
                said.append(entry)
                try:
                    given = plain[name](cursor, sql, values)
                except KeyTaken:
                    entry["taken"] = True
                    raise
                if name == "run":
                    given = Told(given.fetchall(), given.rowcount)
                entry |= gave(name, given)
                return given
            finally:
                inside[0] = False

        return call

    for name in plain:
        setattr(SqliteCursor, name, hearing(name))
    try:
        yield said
    finally:
        for name, function in plain.items():
            setattr(SqliteCursor, name, function)


def gave(call: str, given: Any) -> Entry:
    """What a call answered, as it is kept: rows in no order, truths as SQLite has them (0, 1); and
    how many were changed (what is told of a SELECT is each driver's own)."""
    if call == "many":
        return {"changed": given}
    rows = given if call == "among" else given.rows
    changed = 0 if rows or call == "among" else max(given.rowcount, 0)
    plain = [[int(one) if isinstance(one, bool) else one for one in row] for row in rows]
    return {"rows": sorted(map(packed, plain), key=repr), "changed": changed}


def packed(value: Any) -> Any:
    """As JSON holds it."""
    if isinstance(value, bytes):
        return {"b": base64.b64encode(value).decode()}
    if isinstance(value, (list, tuple)):
        return [packed(one) for one in value]
    return value


def unpacked(value: Any) -> Any:
    if isinstance(value, dict):
        return base64.b64decode(value["b"])
    return [unpacked(one) for one in value] if isinstance(value, list) else value


if __name__ == "__main__":
    made(Path(sys.argv[1]))
