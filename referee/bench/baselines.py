"""What the Referee is held against: the disk itself, and raw drivers that write the same bytes."""

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import psycopg

from referee.bench.rounds import at_once, rate


def floor(folder: Path, rows: Sequence[bytes]) -> float:
    """Rows a second, each appended to a file and forced to the disk before the next."""
    path = folder / "floor"
    file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)

    def work() -> None:
        for row in rows:
            os.write(file, row)
            os.fdatasync(file)

    try:
        return rate(len(rows), work)
    finally:
        os.close(file)
        path.unlink()


def raw_sqlite(folder: Path, rows: Sequence[bytes], together: int = 1) -> float:
    """Rows a second through Python's own sqlite3 (WAL, FULL), so many to a transaction."""
    path = folder / "raw.db"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE event (id INTEGER PRIMARY KEY, bytes BLOB)")

    def work() -> None:
        for at in range(0, len(rows), together):
            connection.execute("BEGIN IMMEDIATE")
            page = [(row,) for row in rows[at : at + together]]
            connection.executemany("INSERT INTO event (bytes) VALUES (?)", page)
            connection.execute("COMMIT")

    try:
        return rate(len(rows), work)
    finally:
        connection.close()
        for left in folder.glob("raw.db*"):
            left.unlink()


def raw_postgres(url: str, rows: Sequence[bytes], clients: int) -> float:
    """Rows a second through psycopg, a connection for each client, each row its own commit."""
    connections = [psycopg.connect(url, autocommit=True) for _ in range(clients)]
    connections[0].execute("CREATE TABLE IF NOT EXISTS event (id bigserial PRIMARY KEY, b bytea)")

    def client(connection: psycopg.Connection[tuple[object, ...]]) -> None:
        for row in rows:
            connection.execute("INSERT INTO event (b) VALUES (%s)", (row,))

    seconds = at_once([lambda one=one: client(one) for one in connections])  # type: ignore[misc]
    for connection in connections:
        connection.close()
    return clients * len(rows) / seconds
