"""Where a backup of a home's SQLite log may be laid; puts one back in its place."""

import os
from itertools import count
from pathlib import Path

from referee.settings import Settings
from storage import Unavailable
from storage.sqlite import SqliteLog, alone, driver

MAGIC = b"SQLite format 3\0"  # every file of SQLite begins so


class InUse(Exception):
    """Somebody has the log open."""


def hindrance(settings: Settings, file: Path) -> str:
    """Why no backup of this home is laid there, in a sentence; empty: nothing hinders. An older
    backup there is replaced."""
    log = place_of(settings)
    if not log.is_file():
        return f"there is no log at {log}: REFEREE_HOME names another home"
    if file.is_dir():
        return f"{file} is a folder: name a file in it"
    if not file.absolute().parent.is_dir():
        return f"there is no folder {file.parent}: make it first, or name another"
    if file.resolve() in files_of(log.resolve()):
        return f"{file} is the log itself: name another file"
    if file.exists() and not _is_database(file):
        return f"{file} is there, and is no backup: name another file"
    return ""


def _is_database(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC


def put_back(settings: Settings, backup: Path) -> Path | None:
    """The backup becomes the log; gives where the one before lies now (None: there was none).
    Raises InUse, storage.Unavailable (the backup is no log of ours, or cannot be read)."""
    at = place_of(settings)
    fresh = at.with_name(f"{at.name}.restoring")
    _copy(backup, fresh)
    try:
        old = set_aside(at) if any(file.exists() for file in files_of(at)) else None
    except InUse:
        fresh.unlink()
        raise
    os.replace(fresh, at)
    return old


def is_file(settings: Settings) -> bool:
    """Is the log a file of SQLite?"""
    return settings.database is None or settings.database.startswith("sqlite:///")


def place_of(settings: Settings) -> Path:
    """Where the home's SQLite log lies."""
    database = settings.database
    return Path(database.removeprefix("sqlite:///")) if database else settings.home / "referee.db"


def files_of(at: Path) -> tuple[Path, Path, Path]:
    """The log and SQLite's helpers beside it."""
    return at, at.with_name(f"{at.name}-wal"), at.with_name(f"{at.name}-shm")


def _copy(backup: Path, fresh: Path) -> None:
    """Through SQLite: what is no log is refused before anything is moved."""
    if not backup.is_file():
        raise Unavailable(f"{backup}: there is no such file")
    log = SqliteLog(backup)
    try:
        log.backup(fresh)
    finally:
        log.close()


def set_aside(at: Path) -> Path:
    """Folds the journal into the file and gives the file another name. A file that is damaged, or
    gone but for its journal, goes as it is: the journal of one log must never meet another. Raises
    InUse."""
    try:
        if at.exists():
            alone(at)
    except Unavailable as error:
        raise InUse(f"{at} is open") from error
    except driver().DatabaseError:
        pass
    old = _free(at)
    for file in files_of(at):
        if file.exists():
            os.replace(file, old.with_name(file.name.replace(at.name, old.name, 1)))
    return old


def _free(at: Path) -> Path:
    for number in count(1):
        old = at.with_name(f"{at.name}.before-{number}")
        if not any(file.exists() for file in files_of(old)):
            return old
    raise AssertionError("count has no end")
