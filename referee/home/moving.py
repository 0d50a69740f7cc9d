"""A home goes from one store to another, SQLite or PostgreSQL, and is gone on with only there.

Why: docs/decisions/0149-move.md.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from referee.clock import SystemClock
from referee.home.arriving import Hindered, arriving
from referee.home.backups import is_file
from referee.home.bootstrap import Home
from referee.home.nodes import is_shared, node_of
from referee.home.register import ALIVE
from referee.home.stores import MOVED, open_log
from referee.match.policy import instant, moment
from referee.service.ledger.witness import behind
from referee.settings import Settings
from storage import Log, SettingRow
from storage.partitions import Indivisible
from storage.sql import SqlLog

if TYPE_CHECKING:
    from storage.moving import Moved

_PASSWORD = re.compile(r"^(\w+://[^:@/]*):[^/]*(?=@)")  # what libpq takes for one: up to the @


@dataclass(frozen=True)
class Journey:
    """`aside`: where a file lies now that the home had left in that place before."""

    moved: "Moved"
    aside: Path | None


def move(home: Home, to: str, parts: int = 0) -> Journey:
    """Everything that lies in this home's store into that one, which is empty; what grows there in
    so many parts (0: whole). Raises Hindered, BadSetting (no such address),
    storage.moving.Unmovable, Unavailable."""
    lost = behind(home.log, home.referee.core.witness, deep=True)
    if lost:
        names = ", ".join(f"{signed.match} (size {signed.size})" for signed in lost)
        raise Hindered(f"the store is behind what was signed: {names}. Settle that first")
    check_nobody_works(home.log)
    target = replace(home.settings, database=to)
    if parts and is_file(target):
        raise Hindered("a file has no parts: only PostgreSQL divides its tables")
    there = arriving(target, shown(to), home.log)
    try:
        check_nobody_works(there.log)
        _put_down_signed(home)
        assert isinstance(home.log, SqlLog)
        assert isinstance(there.log, SqlLog)
        if parts:
            _divide(there.log, parts)
        mark = SettingRow(MOVED, shown(to).encode())
        moved = home.log.move_to(there.log, mark, there.arrive)
        return Journey(moved, there.aside)
    finally:
        there.close()


def stay(settings: Settings) -> str:
    """The home goes on with this store, though it has moved; where it had moved to ("": it had
    not). What was signed there and stands in `signed.log` it will not sign otherwise."""
    log = open_log(settings)
    try:
        assert isinstance(log, SqlLog)
        row = log.stay(MOVED)
    finally:
        log.close()
    return row.value.decode() if row is not None else ""


def shown(address: str) -> str:
    """The address of a store without its password."""
    if address.startswith("sqlite:"):
        return address
    where, mark, query = _PASSWORD.sub(r"\1", address).partition("?")
    told = [one for one in query.split("&") if "password" not in unquote(one.partition("=")[0])]
    return f"{where}{mark if any(told) else ''}{'&'.join(told)}"


def check_nobody_works(log: Log) -> None:
    """Raises Hindered while a node says that it is there, as each does every ten seconds."""
    if not is_shared(log):
        return
    since = moment(instant(SystemClock().now()) - ALIVE)
    there = sorted({f"{row.node} ({row.kind})" for row in log.nodes.find() if row.seen >= since})
    if there:
        raise Hindered(
            f"at work on the store: {', '.join(there)}. Stop all nodes first (one that was killed"
            " counts for a minute)"
        )


def _divide(log: SqlLog, parts: int) -> None:
    try:
        log.divide(parts)
    except Indivisible as full:
        raise Hindered(str(full)) from full


def _put_down_signed(home: Home) -> None:
    """What this home's file tells becomes rows of the store, so that a node without that file knows
    it. The store holds it, or its loss was accepted: that was looked at."""
    node = node_of(home.settings.home)
    for signed in home.referee.core.witness.states():
        home.log.note_signed(node, signed.match, signed.size, signed.root, held=False)
