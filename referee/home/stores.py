"""Which store a home is in: the one that its settings name, unless it has moved from there.

Why: docs/decisions/0149-move.md.
"""

from pathlib import Path

from referee.settings import BadSetting, Settings
from storage import Log
from storage.objects import ObjectStore
from storage.sqlite import SqliteLog

MOVED = "moved"  # a setting of the store that was left: where to


def open_log(settings: Settings) -> Log:
    """The store that `REFEREE_DATABASE_URL` names; SQLite in the home if it names none."""
    url = settings.database
    if url is None:
        return SqliteLog(settings.home / "referee.db")
    if url.startswith("sqlite:///") and url != "sqlite:///":
        return SqliteLog(Path(url.removeprefix("sqlite:///")))
    if url.startswith(("postgresql://", "postgres://")):
        from storage.postgres import PostgresLog  # a home without it need not load its driver

        return PostgresLog(url, pooled=settings.pooler == "transaction")
    raise BadSetting(
        "REFEREE_DATABASE_URL begins with sqlite:/// or postgresql:// (or leave it unset: then"
        " the log is a file in the home)"
    )


def open_objects(settings: Settings) -> ObjectStore | None:
    """The object store that `REFEREE_OBJECTS` names, if it names one. Raises BadSetting."""
    if settings.objects is None:
        return None
    try:
        from storage.bucket import Bucket
    except ImportError as missing:
        what = "install the program with it: pip install 'referee[objects]'"
        raise BadSetting(f"REFEREE_OBJECTS={settings.objects!r}: {what}") from missing
    try:
        return Bucket(settings.objects)
    except ValueError as error:
        raise BadSetting(f"REFEREE_OBJECTS={settings.objects!r}: {error}") from error


def check_here(log: Log) -> None:
    """Raises BadSetting for a store that its home has left."""
    row = log.settings.get(MOVED)
    if row is not None:
        raise BadSetting(
            f"this home has moved to {row.value.decode()}: set REFEREE_DATABASE_URL to that."
            " (`referee move --stay` goes on with the store that was left)"
        )
