"""From one release to the next while matches run: a home of before is opened and played on; and
whoever is not upgraded yet goes on with the tables of those who are.

`homes.py` made the homes that are kept here, each by the code of its release.

Why: docs/decisions/0150-expand.md.
"""

import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect

from referee.clock import SetClock
from referee.home.bootstrap import open_home
from referee.home.fsck import fsck
from referee.settings import Settings
from storage import migrations
from storage.cursor import KeyTaken
from storage.postgres import PostgresLog
from storage.sqlite import SqliteLog, driver
from tests.frozen.homes import (
    ENDED,
    RUNS,
    Entry,
    Told,
    gave,
    packed,
    put_back,
    told,
    unpacked,
)
from tests.storms import field
from tests.toys import TOYS

FIRST_KEPT = "0006"
HOMES = sorted(Path(__file__).parent.glob("home-*.zip"))


def test_of_each_release_with_a_migration_the_home_before_it_is_kept() -> None:
    """From the first one on that was looked after so."""
    before = [before for before, _ in steps() if before >= FIRST_KEPT]
    assert FIRST_KEPT in before
    assert [file.stem.removeprefix("home-") for file in HOMES] == before
    for file in HOMES:
        with zipfile.ZipFile(file) as kept:
            assert f"home-{kept.read('tables').decode()}" == file.stem


@pytest.fixture(params=HOMES, ids=lambda file: file.stem)
def kept(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def test_a_home_of_a_release_before_is_opened_and_played_on(kept: Path, tmp_path: Path) -> None:
    """Its matches, what was signed, what is due: all is there, and a move is taken."""
    home = tmp_path / "home"
    put_back(kept, home)
    opened = open_home(Settings(home=home, host="play.example"), SetClock(field.START), TOYS)
    with closing(opened):
        assert {one.head.stream: one.phase for one in opened.log.streams("ended")} == {
            ENDED: "ended"
        }
        before = opened.log.head(RUNS)
        signed = opened.referee.core.witness.of(RUNS)
        assert (signed is not None, opened.referee.restoring.lost) == (True, ())
        answer = opened.referee.submissions.submit(
            field.post(RUNS, 2, "take 1", opened.referee.clock.now())
        )
        assert answer.outcome == "accepted"
        opened.referee.records.checkpoint(RUNS)
        assert opened.log.head(RUNS).size > before.size
        assert [str(one) for one in fsck(opened)] == []


# --- a node of before on the tables of today ------------------------------------------------------

Call = Callable[..., Any]


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def cursor(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """Of a store as the newest code makes it; each statement is a transaction."""
    if request.param == "SQLite":
        with closing(SqliteLog(tmp_path / "log.db")) as log:
            yield log._cursor
    else:
        with closing(PostgresLog(request.getfixturevalue("pg_url"))) as theirs:
            yield theirs._cursor


@pytest.mark.parametrize("who", ["lived", "asked"])
def test_what_a_node_of_before_says_is_answered_as_before(
    kept: Path, who: str, cursor: Any
) -> None:
    """Every statement with its values, in their order, on tables that were brought forward under
    it."""
    for entry in told(kept, who):
        expected = {name: entry[name] for name in ("rows", "changed", "taken") if name in entry}
        assert again(cursor, entry) == expected, entry["sql"]


def again(cursor: Any, entry: Entry) -> Entry:
    call: Call = getattr(cursor, entry["call"])
    try:
        given = call(entry["sql"], unpacked(entry["values"]))
    except KeyTaken:
        return {"taken": True}
    if entry["call"] == "run":
        read = getattr(given, "description", None)
        given = Told(list(given.fetchall()) if read else [], given.rowcount)
    return gave(entry["call"], given)


def test_the_one_statement_of_an_append_is_understood_as_before(kept: Path, pg_url: str) -> None:
    with zipfile.ZipFile(kept) as file:
        statement = file.read("plain_append.sql").decode()
    with closing(PostgresLog(pg_url)) as log:
        assert log._cursor.at_once(statement, ["[]"] * 4) == []


# --- each migration -------------------------------------------------------------------------------


def steps() -> list[tuple[str, str]]:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    walked = ScriptDirectory.from_config(config).walk_revisions()
    revisions = [one.revision for one in walked][::-1]  # the first one first
    return list(pairwise(revisions))


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{tmp_path / 'log.db'}", module=driver())
    yield engine
    engine.dispose()


@pytest.mark.parametrize(("before", "after"), steps())
def test_a_migration_only_adds(engine: Engine, before: str, after: str) -> None:
    """Every table, column and index is there as it was; no row of before lacks anything: a column
    that is added may be empty or fills itself, and nothing else becomes unique."""
    with engine.begin() as connection:
        migrations.upgrade(connection, before)
        old = described(connection)
        migrations.upgrade(connection, after)
        new = described(connection)
    for table, columns in old.items():
        assert columns.items() <= new[table].items(), table
        for name in new[table].keys() - columns.keys():
            assert new[table][name].startswith("may be left out"), f"{table}: {name}"


def described(connection: Any) -> dict[str, dict[str, str]]:
    """Of each table its columns and indexes, in words that are the same where they are."""
    looked, tables = inspect(connection), dict[str, dict[str, str]]()
    for table in looked.get_table_names():
        found = {
            column["name"]: _column(column, looked.get_pk_constraint(table)["constrained_columns"])
            for column in looked.get_columns(table)
        }
        for index in looked.get_indexes(table):
            kind = "unique" if index["unique"] else "may be left out: an index"
            found[f"index {index['name']}"] = f"{kind} of {packed(index['column_names'])}"
        tables[table] = found
    return tables


def _column(column: Any, key: list[str]) -> str:
    free = column["nullable"] or column["default"] is not None
    kind = "may be left out" if free and column["name"] not in key else "a value"
    return f"{kind}: {column['type']}"
