"""A PostgreSQL store whose growing tables are divided keeps the contract and its guards."""

import re
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from psycopg import errors

from storage import Log
from storage.fsck import fsck
from storage.partitions import GROWING, Indivisible
from storage.postgres import PostgresLog
from tests.storage.contract import LogContract
from tests.storage.given import batch, part

Opened = Callable[[], PostgresLog]
PARTS = 4
TABLES = [*GROWING, *(f"{table}_{n}" for table in GROWING for n in range(PARTS))]


@pytest.fixture
def divided(postgres: Opened) -> PostgresLog:
    log = postgres()
    log.divide(PARTS)
    return log


class TestDividedLog(LogContract):
    @pytest.fixture
    def log(self, divided: PostgresLog) -> PostgresLog:
        return divided

    @pytest.fixture
    def reopen(self, divided: PostgresLog, postgres: Opened) -> Callable[[], Log]:
        def again() -> Log:
            divided.close()
            return postgres()

        return again


@pytest.fixture
def raw(divided: PostgresLog, pg_url: str) -> Any:
    """A stranger's connection to a store of twenty matches."""
    for n in range(20):
        divided.append(batch(f"match-{n}", 0, 2, parts=(part(0),)))
    with psycopg.connect(pg_url, autocommit=True) as connection:
        yield connection


def test_matches_are_spread_over_the_parts(raw: Any, divided: PostgresLog) -> None:
    for table in GROWING:
        counts = [
            raw.execute(f"SELECT COUNT(*) FROM {table}_{n}").fetchone()[0] for n in range(PARTS)
        ]
        assert all(counts)
        assert sum(counts) == raw.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
    assert list(fsck(divided)) == []


def test_a_match_is_looked_for_in_one_part_alone(raw: Any) -> None:
    plan = raw.execute("EXPLAIN SELECT leaf FROM leaf WHERE stream = 'match-3' ORDER BY n")
    told = "\n".join(row[0] for row in plan.fetchall())
    assert len(set(re.findall(r"leaf_\d", told))) == 1


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("sql", ["UPDATE {} SET stream = 'x'", "DELETE FROM {}", "TRUNCATE {}"])
def test_nobody_changes_a_leaf_or_takes_it_away_in_the_whole_or_in_a_part(
    raw: Any, sql: str, table: str
) -> None:
    with pytest.raises(errors.RaiseException, match="append-only"):
        raw.execute(sql.format(table))


def test_a_store_that_holds_something_is_not_divided(postgres: Opened) -> None:
    log = postgres()
    log.append(batch("m", 0, 2))
    with pytest.raises(Indivisible, match="leaf is whole and not empty"):
        log.divide(PARTS)
    assert log.head("m").size == 2


def test_nor_is_one_divided_otherwise(divided: PostgresLog) -> None:
    divided.append(batch("m", 0, 2))
    divided.divide(PARTS)
    with pytest.raises(Indivisible, match="in 4 parts"):
        divided.divide(8)


def test_an_empty_one_may_be_divided_anew(divided: PostgresLog) -> None:
    divided.divide(2)
    assert divided.append(batch("m", 0, 2)).size == 2


def test_the_tables_have_the_same_columns_keys_and_orders_of_text(
    postgres: Opened, pg_url: str
) -> None:
    with psycopg.connect(pg_url, autocommit=True) as raw:
        before = [_told(raw, table) for table in GROWING]
        postgres().divide(PARTS)
        assert [_told(raw, table) for table in GROWING] == before


def _told(raw: Any, table: str) -> object:
    columns = raw.execute(
        "SELECT column_name, data_type, is_nullable, collation_name FROM information_schema.columns"
        " WHERE table_name = %s ORDER BY ordinal_position",
        (table,),
    ).fetchall()
    keys = raw.execute(
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE conrelid = %s::regclass ORDER BY conname",
        (table,),
    ).fetchall()
    guards = raw.execute(
        "SELECT pg_get_triggerdef(oid) FROM pg_trigger"
        " WHERE tgrelid = %s::regclass AND NOT tgisinternal ORDER BY tgname",
        (table,),
    ).fetchall()
    return columns, keys, guards
