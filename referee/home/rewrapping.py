"""Another master key: every match's data key is wrapped by it, every box of the home locked anew.

All boxes change in one transaction of the store, between the moment in which the new key is on disk
(`master.key.next`) and the one in which it takes the old one's place. So it can be broken off
anywhere and begun again: what the new key opens already is left as it is.

The key that addresses are looked up by stays (it stands behind the new master in the file): its
values lie in letters that have left.

Why: docs/decisions/0072-another-master.md.
"""

import os
import secrets

from referee.home.key_files import MASTER, NEXT_MASTER, KeyFiles
from referee.seals import vault
from referee.seals.vault import KEY, Locked
from referee.service.ledger.keyring import HOME
from referee.settings import BadSetting
from storage.sql import SqlLog

# How a row of each table names its box: kind and id, as they were bound to it.
Name = tuple[str | int | bytes, ...]
Place = tuple[str, str]


def rewrap(files: KeyFiles, log: SqlLog) -> int:
    """The home's master becomes another; how many boxes were moved. Raises BadSetting for a box
    that neither the old one nor the new one opens: then nothing has changed."""
    home, (old, index_key) = files.home, files.master()
    begun = files.there(NEXT_MASTER)
    files.keep(NEXT_MASTER, secrets.token_bytes(KEY) + index_key, like=MASTER)
    new, _ = files.master(NEXT_MASTER)
    try:
        moved = log.relock(lambda table, name, box: _moved(old, new, table, name, box))
    except Locked as error:
        if not begun:
            (home / NEXT_MASTER).unlink()  # nothing is locked with it
        raise BadSetting(f"{home / MASTER} does not open {error}; nothing was changed") from error
    os.replace(home / NEXT_MASTER, home / MASTER)
    return moved


def _moved(old: bytes, new: bytes, table: str, name: Name, box: bytes) -> bytes:
    """The box under the new key. Raises Locked. A wish's value need not be a box at all."""
    match = str(name[0]) if table == "head" else HOME
    for kind, id in _places(table, name):
        try:
            vault.unlock(new, match, kind, id, box)
            return box
        except Locked:
            pass
        try:
            plain = vault.unlock(old, match, kind, id, box)
        except Locked:
            continue
        return vault.lock(new, match, kind, id, plain, secrets.token_bytes(vault.NONCE))
    if table == "wish":
        return box
    raise Locked(match, table, str(name[0]))


def _places(table: str, name: Name) -> list[Place]:
    """The kinds and ids under which this row's box may have been locked."""
    first, last = str(name[0]), str(name[-1])
    match table:
        case "head":
            return [("data-key", "")]
        case "person":
            return [("person", first)]
        case "organiser":
            return [("organiser", last)]
        case "pending" | "sandbox":
            return [(table, first)]
        case "inbox":
            digest = name[-1]
            return [("inbox", digest.hex() if isinstance(digest, bytes) else last)]
        case "outbox":
            return [("outbox", first)]
    of_match = first.partition("/")[2]
    beside = [
        ("absence", f"{first}/{last}"),
        ("webhook", last),
        ("command", last),
        ("awaited", f"{first}/{last}"),
        ("watcher", f"{first}/{last}"),
    ]
    theirs = [(kind, f"{of_match}/{last}") for kind in ("guest", "notes", "draft")]
    return [*beside, *theirs, ("sign-in-playing/", of_match)]
