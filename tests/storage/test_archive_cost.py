"""What a page of the archive costs does not grow with the matches: counted, not timed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from storage import ArchiveSearch
from storage.archive import CHUNK, NEWEST, SCANNED
from storage.cursor import Cursor
from storage.sql_archive import archived
from storage.sqlite import SqliteLog
from tests.storage.contract_archive import ROW

FEW, MANY = 1_200, 6_000


class Counting:
    """A cursor that counts what is asked and what comes."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor, self.queries, self.rows = cursor, 0, 0
        self.plans: list[str] = []

    def run(self, sql: str, values: Sequence[object] = ()) -> Any:
        plan = self._cursor.run(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()
        self.plans += [row[-1] for row in plan]
        self.queries += 1
        found = self._cursor.run(sql, values).fetchall()
        self.rows += len(found)
        return Fetched(found)


class Fetched:
    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows

    def fetchall(self) -> list[Any]:
        return self._rows


def cost(log: SqliteLog, wanted: ArchiveSearch) -> Counting:
    def ask(cursor: Cursor) -> Counting:
        counting = Counting(cursor)
        archived(counting, wanted, NEWEST, 20)  # type: ignore[arg-type]
        return counting

    return log._read(ask)


def fill(log: SqliteLog, count: int) -> None:
    insert = f"INSERT INTO archive VALUES ({', '.join('?' * 11)})"
    names = [f"m{n:05}" for n in range(count)]
    rows = [
        replace(ROW, stream=name, game=f"game{n % 3}", ended=name) for n, name in enumerate(names)
    ]
    values = [tuple(getattr(row, column) for column in row.__slots__) for row in rows]
    log._write(lambda cursor: cursor.many(insert, values))


@pytest.mark.parametrize(
    "wanted",
    [
        ArchiveSearch(),
        ArchiveSearch(game="game1"),
        ArchiveSearch(cause="vote"),
        ArchiveSearch(game="game1", windows=(9, None)),
        ArchiveSearch(until="m00600"),
    ],
    ids=["all", "game", "rare", "rare of a game", "old"],
)
def test_a_page_costs_as_much_among_many_as_among_few(
    opened: Callable[[], SqliteLog], wanted: ArchiveSearch
) -> None:
    log = opened()
    fill(log, FEW)
    few = cost(log, wanted)
    log._write(lambda cursor: cursor.run("DELETE FROM archive"))
    fill(log, MANY)
    many = cost(log, wanted)
    assert many.rows <= SCANNED
    assert many.queries <= SCANNED // CHUNK
    if wanted.cause or wanted.windows[0]:
        assert few.rows <= many.rows == SCANNED
    else:
        assert (few.queries, few.rows) == (many.queries, many.rows)
    assert all("USING INDEX archive_" in plan for plan in many.plans), many.plans
    assert not [plan for plan in many.plans if "TEMP B-TREE" in plan]
