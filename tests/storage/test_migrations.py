"""The tables in the file are the tables in the code, and opening never harms what is there."""

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.types import NullType

from storage import (
    Batch,
    Facts,
    ListingRow,
    SettingRow,
    Unavailable,
    WishRow,
    migrations,
    small_tables,
)
from storage.migrations.versions import v0001
from storage.schema import metadata
from storage.sqlite import SqliteLog, driver
from tests.storage.given import NOON, ONE, due


@pytest.fixture
def engine(file: Path) -> Any:
    engine = create_engine(f"sqlite:///{file}", module=driver())
    yield engine
    engine.dispose()


def test_a_migrated_store_has_exactly_the_tables_of_the_code(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    # a column without a type would be like any other
    columns = [column for table in metadata.tables.values() for column in table.columns]
    assert not [column.name for column in columns if isinstance(column.type, NullType)]


def test_the_newest_migration_is_the_one_the_code_expects() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == migrations.NEWEST


def test_a_store_that_is_up_to_date_is_left_alone(file: Path, engine: Engine) -> None:
    before = file.read_bytes()
    SqliteLog(file).close()
    assert file.read_bytes() == before
    with engine.connect() as connection:
        assert connection.execute(text(migrations.REVISION)).scalar() == migrations.NEWEST


def test_a_store_of_a_newer_referee_is_not_touched(file: Path, engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Unavailable, match=r"9999.*0008"):
        SqliteLog(file)


def test_a_store_of_an_older_referee_is_brought_forward_and_keeps_what_it_has(
    tmp_path: Path,
) -> None:
    file = tmp_path / "older.db"
    log = SqliteLog(file)
    log.settings.put(SettingRow("told/m", b"7"))
    log.close()
    old = create_engine(f"sqlite:///{file}", module=driver())
    with old.begin() as connection:
        backwards(connection)
        for table in ("mailbox", "wish", "sandbox", "archive", "imported", "importedpiece"):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("DROP INDEX head_phase"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    old.dispose()
    log = SqliteLog(file)
    log.wishes.put(WishRow("quiet", "m/ann", b""))
    assert log.settings.get("told/m") == SettingRow("told/m", b"7")
    log.close()


def backwards(connection: Connection) -> None:
    """As a Referee of before the fifth migration left it."""
    of_the_home_log = ("unlogged", "logged", "tile", "cosignature", "kepthead")
    for table in (*of_the_home_log, "signed", "lease", "node"):
        connection.execute(text(f"DROP TABLE {table}"))
    for trigger in ("head_tally_begun", "head_tally_told"):
        connection.execute(text(f"DROP TRIGGER {trigger}"))
    for index in ("wish_whose", "head_cause", "due_stuck", "inbox_kept", "outbox_kept"):
        connection.execute(text(f"DROP INDEX {index}"))
    for table in ("listing", "timer", "tally"):
        connection.execute(text(f"DROP TABLE {table}"))
    connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))


def test_matches_of_before_are_listed_counted_and_have_their_timers(tmp_path: Path) -> None:
    file = tmp_path / "older.db"
    log = SqliteLog(file)
    for name, phase in (("a", "running"), ("b", "lobby"), ("c", "ended"), ("d", "ended")):
        leaves = (b'{"at":"%s","n":0}' % NOON.encode(),)
        wanted = due(ONE, 1, name) if phase == "running" else None
        facts = Facts(game="combats", phase=phase, cause=None)
        log.append(Batch(name, 0, leaves, facts=facts, due=wanted))
    for what, whose in (("unlisted", "b"), ("swept", "d"), ("digest", "ann")):
        log.wishes.put(WishRow(what, whose, b""))
    log.close()
    old = create_engine(f"sqlite:///{file}", module=driver())
    with old.begin() as connection:
        backwards(connection)
    old.dispose()
    log = SqliteLog(file)
    assert log.listings.find() == [
        ListingRow("a", "", "running", "combats", NOON),
        ListingRow("b", "unlisted", "lobby", "combats", NOON),
        ListingRow("c", "", "ended", "combats", NOON),
        ListingRow("d", "", "ended", "combats", NOON),
    ]
    assert log.tally() == {"running": 1, "lobby": 1, "ended": 2}
    timers = [(row.what, row.whose) for row in log.timers.find()]
    assert timers == [("digest", "ann"), ("remind", "a"), ("retain", "c")]
    log.close()


@pytest.mark.parametrize("kind", small_tables.KINDS)
def test_a_small_row_has_the_columns_and_the_keys_of_its_table(
    kind: type[small_tables.Row],
) -> None:
    table = metadata.tables[small_tables.table_name(kind)]
    unique = {column.name for index in table.indexes if index.unique for column in index.columns}
    assert tuple(table.columns.keys()) == small_tables.columns(kind)
    assert tuple(table.primary_key.columns.keys()) == kind.KEY
    assert unique == set(kind.UNIQUE)


def test_a_log_is_not_migrated_away() -> None:
    """Alembic wants the function; what it raises says the only way back, a backup."""
    with pytest.raises(NotImplementedError, match="restore a backup"):
        v0001.downgrade()
