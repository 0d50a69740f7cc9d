"""Brings a store's tables to what this version of the code expects. Runs from an installed wheel.

A migration that was ever released is never changed: it is the history of somebody's data.
"""

from importlib.resources import files

from sqlalchemy import Connection, inspect, text

from storage.batch import Unavailable

NEWEST = "0001"


def revision(connection: Connection) -> str | None:
    """The migration the store stands at; None for an empty store."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection) -> None:
    """Run what is missing, inside the caller's transaction: all of it or none.

    Alembic is loaded only when there is something to do, so that a start-up costs nothing.
    """
    stands_at = revision(connection)
    if stands_at == NEWEST:
        return
    if stands_at is not None and stands_at > NEWEST:
        raise Unavailable(f"the store is of a newer Referee ({stands_at}; this one: {NEWEST})")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("storage") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
