"""Whoever opens the file with another tool still cannot change what was written."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from storage.sqlite import SqliteLog, driver
from tests.storage.given import batch, part


@pytest.fixture
def raw(file: Path, opened: Callable[[], SqliteLog]) -> Iterator[Any]:
    """A stranger's connection, with no pragma of ours, to a log of two leaves and two parts."""
    opened().append(batch("m", 0, 2, parts=(part(0), part(1))))
    connection = driver().connect(file)
    yield connection
    connection.close()


def rows(raw: Any) -> list[list[Any]]:
    return [
        raw.execute(f"SELECT * FROM {table} ORDER BY stream, n").fetchall()
        for table in ("leaf", "disclosure")
    ]


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM signed", "UPDATE signed SET size = 9", "UPDATE signed SET root = x'00'"],
)
def test_what_was_signed_is_neither_changed_nor_forgotten(raw: Any, statement: str) -> None:
    raw.execute("INSERT INTO signed VALUES ('node', 1, 'm', 2, x'11')")
    with pytest.raises(driver().IntegrityError, match="never"):
        raw.execute(statement)
    assert raw.execute("SELECT size, root FROM signed").fetchall() == [(2, b"\x11")]
    raw.rollback()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE leaf SET leaf = x'00' WHERE n = 1",
        "UPDATE leaf SET n = 7 WHERE n = 1",
        "DELETE FROM leaf",
        "DELETE FROM leaf WHERE n = 1",
        "INSERT OR REPLACE INTO leaf VALUES ('m', 1, x'00')",
        "REPLACE INTO leaf SELECT stream, n, x'00' FROM leaf",
        "INSERT INTO leaf VALUES ('m', 1, x'00') ON CONFLICT DO UPDATE SET leaf = x'00'",
        "UPDATE OR REPLACE leaf SET n = 0 WHERE n = 1",
        "DELETE FROM disclosure",
        "UPDATE disclosure SET box = x'00'",
        "UPDATE disclosure SET digest = x'00'",
        "UPDATE disclosure SET box = NULL, audience = x'02'",
        "UPDATE disclosure SET box = NULL, name = 'other' WHERE n = 1",
        "UPDATE disclosure SET box = NULL, n = 0, position = 1 WHERE n = 1",
        "UPDATE disclosure SET box = NULL, published = 1",
        "UPDATE OR IGNORE disclosure SET box = NULL, digest = NULL",
        "REPLACE INTO disclosure SELECT stream, n, position, name, digest, audience, 1, box"
        " FROM disclosure",
        "REPLACE INTO disclosure VALUES ('m', 1, 0, 'letter0.1', x'', x'', 0, NULL)",
    ],
)
def test_the_log_refuses_to_be_rewritten(raw: Any, statement: str) -> None:
    before = rows(raw)
    with pytest.raises(driver().IntegrityError, match="never"):
        raw.execute(statement)
    assert rows(raw) == before


def test_a_box_may_be_blanked_and_not_be_filled_again(raw: Any) -> None:
    raw.execute("UPDATE disclosure SET box = NULL WHERE n = 0")
    assert raw.execute("SELECT box FROM disclosure WHERE n = 0").fetchone() == (None,)
    with pytest.raises(driver().IntegrityError, match="only erased"):
        raw.execute("UPDATE disclosure SET box = x'00' WHERE n = 0")
