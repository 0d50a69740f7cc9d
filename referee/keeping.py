"""Puts a backup back in the place of a home's SQLite log."""

import os
from itertools import count
from pathlib import Path

from referee.settings import Settings
from storage import Unavailable
from storage.sqlite import SqliteLog, alone


class InUse(Exception):
    """Somebody has the log open."""


def put_back(settings: Settings, backup: Path) -> Path | None:
    """The backup becomes the log; gives where the one before lies now (None: there was none).
    Raises InUse, storage.Unavailable (the backup is no log of ours, or cannot be read)."""
    database = settings.database
    at = Path(database.removeprefix("sqlite:///")) if database else settings.home / "referee.db"
    fresh = at.with_name(f"{at.name}.restoring")
    _copy(backup, fresh)
    old = _aside(at) if at.exists() else None
    os.replace(fresh, at)
    return old


def _copy(backup: Path, fresh: Path) -> None:
    """Through SQLite: what is no log is refused before anything is moved."""
    if not backup.is_file():
        raise Unavailable(f"{backup}: there is no such file")
    log = SqliteLog(backup)
    try:
        log.backup(fresh)
    finally:
        log.close()


def _aside(at: Path) -> Path:
    """Folds the journal into the file and gives the file another name."""
    try:
        alone(at)
    except Unavailable as error:
        raise InUse(f"{at} is open") from error
    for number in count(1):
        old = at.with_name(f"{at.name}.before-{number}")
        if not old.exists():
            os.replace(at, old)
            return old
    raise AssertionError("count has no end")
