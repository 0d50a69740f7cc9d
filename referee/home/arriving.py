"""The store that a home goes to: as it is, or a file beside its place, which it takes at the end.

Why: docs/decisions/0149-move.md.
"""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from referee.home.backups import files_of, is_file, place_of, set_aside
from referee.home.stores import MOVED, open_log
from referee.settings import Settings
from storage import Listed, Log, Unavailable, Unknown
from storage.sqlite import SqliteLog, alone, sync
from storage.tree import leaf_hash, root_of


class Hindered(Exception):
    """The home cannot be moved as it stands."""


@dataclass
class Arriving:
    """`log` is written to. `aside`: where a file lies that this home had left in that place."""

    log: Log
    beside: Path | None = None
    at: Path | None = None
    aside: Path | None = None

    def arrive(self) -> None:
        """All is in it: a file takes its place."""
        if self.beside is None or self.at is None:
            return
        self.log.close()
        alone(self.beside)
        if self.at.exists():
            self.aside = set_aside(self.at)
        os.replace(self.beside, self.at)
        sync(self.at.parent)

    def close(self) -> None:
        """What did not arrive is gone."""
        self.log.close()
        if self.beside is not None:
            _away(self.beside)


def arriving(target: Settings, shown: str, here: Log) -> Arriving:
    """A file that this home left once, and is now behind, makes room when all has arrived; the like
    of a database is for whoever made that. Nothing is touched before. Raises Hindered."""
    if not is_file(target):
        log = open_log(target)
        if log.settings.get(MOVED) is None:
            return Arriving(log)
        log.close()
        raise Hindered(f"{shown} was left once: give an empty database")
    check_stands(target)
    at = place_of(target)
    if at.exists():
        log = open_log(target)
        if log.settings.get(MOVED) is None:
            return Arriving(log)
        try:
            _check_was_ours(log, here, at)
        finally:
            log.close()
    beside = at.with_name(f"{at.name}.moving")
    check_stands(replace(target, database=f"sqlite:///{beside}"))
    _away(beside)  # of a move that was broken off; nobody has begun to use it
    return Arriving(SqliteLog(beside), beside, at)


def check_stands(settings: Settings) -> None:
    """Raises Hindered while anybody has this SQLite store open."""
    at = place_of(settings)
    if is_file(settings) and at.exists():
        try:
            alone(at)
        except Unavailable as error:
            raise Hindered(f"{at} is open: stop the service first") from error


def _check_was_ours(left: Log, here: Log, at: Path) -> None:
    """Each of its logs is the beginning of one that is here."""
    for one in left.streams():
        if not _begins(one, here):
            raise Hindered(
                f"{at} was left by another home, or tells {one.head.stream} otherwise than this"
                " one: it is for you to put it away, or give another place"
            )


def _begins(one: Listed, here: Log) -> bool:
    try:
        leaves = here.leaves(one.head.stream, 0, one.head.size)
    except Unknown:
        return False
    return len(leaves) == one.head.size and root_of([*map(leaf_hash, leaves)]) == one.head.root


def _away(file: Path) -> None:
    for part in files_of(file):
        part.unlink(missing_ok=True)
