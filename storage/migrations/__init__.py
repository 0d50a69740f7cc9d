"""Brings a store's tables to what this version of the code expects. Runs from an installed wheel.

A migration that was ever released is never changed: it is the history of somebody's data. A new one
only adds, since nodes of the release before go on with its tables until their turn comes.

Why: docs/decisions/0150-expand.md.
"""

import logging
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from storage.batch import Unavailable

if TYPE_CHECKING:
    from sqlalchemy import Connection

_log = logging.getLogger(__name__)
NEWEST = "0008"
REVISION = "SELECT version_num FROM alembic_version"


def behind(found: str | None) -> bool:
    """Must a store that stands at this migration (None: an empty one) be brought forward?
    Unavailable when it is of a newer Referee, who may mean other things by the same tables."""
    if found is not None and found > NEWEST:
        raise Unavailable(f"the store is of a newer Referee ({found}; this one: {NEWEST})")
    return found != NEWEST


def bring_forward(
    url: str, connect: Callable[[], Any], module: Any = None, alone: str | None = None
) -> None:
    """Run what is missing on the DB-API connection that `connect` gives, in one transaction.
    `alone`: the statement that keeps others out of it until it is over.

    SQLAlchemy and Alembic are loaded only here, so that a start-up without need costs nothing.
    """
    _log.info("the tables are brought to %s, which may take a minute", NEWEST)
    from sqlalchemy import create_engine, text
    from sqlalchemy.pool import StaticPool

    engine = create_engine(url, creator=connect, module=module, poolclass=StaticPool)
    with engine.connect() as connection:
        if alone is not None:
            connection.execute(text(alone))
        upgrade(connection)
        connection.commit()


def upgrade(connection: "Connection", to: str = "head") -> None:
    """Run what is missing (up to this one), inside the caller's transaction: all of it or none."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("storage") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
