"""The roles of docs/operations.md, made as they are written there: what the service may do with one
that does not own its tables, and what not."""

import os
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo

from storage import SettingRow, Unavailable
from storage.postgres import PostgresLog
from storage.sqlite import SqliteLog
from tests.storage.given import NOON, ONE, batch, due, intent, leaf, mail, part

PAGE = (Path(__file__).parent.parent.parent / "docs" / "operations.md").read_text("utf-8")
NAME = f"referee_granted_{os.getpid()}"
PASSWORD = "a long one"  # as it is written there


def written(number: int) -> list[str]:
    """The statements of that block, with names of this run."""
    section = PAGE.partition("### Which role, with which rights?")[2].partition("\n### ")[0]
    blocks = re.findall(r"```sql\n(.*?)```", section, re.DOTALL)
    return [
        re.sub(r"\breferee\b", NAME, line).replace("referee_runs", f"{NAME}_runs")
        for line in blocks[number].splitlines()
    ]


@pytest.fixture(scope="module")
def granted(pg: str) -> Iterator[str]:
    """The address of a database that its owner has begun, for the role that runs."""
    owner, runs = (sql.Identifier(name) for name in (NAME, f"{NAME}_runs"))
    with psycopg.connect(pg, autocommit=True) as root:
        try:
            for line in written(0):
                root.execute(line)
            root.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(runs, PASSWORD))
            owned = make_conninfo(pg, dbname=NAME, user=NAME, password=PASSWORD)
            PostgresLog(owned).close()
            with psycopg.connect(owned) as theirs:
                for line in written(1):
                    theirs.execute(line)
            yield make_conninfo(pg, dbname=NAME, user=f"{NAME}_runs", password=PASSWORD)
        finally:
            database = sql.Identifier(NAME)
            root.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(database))
            root.execute(sql.SQL("DROP ROLE IF EXISTS {}, {}").format(runs, owner))


def test_the_service_does_all_its_work_with_the_rights_that_are_written(granted: str) -> None:
    with closing(PostgresLog(granted)) as log:
        log.append(batch("m", 0, due=due(), key=b"key"))
        log.append(batch("m", 1, parts=(part(1),), intents=(intent("one"),)))
        head = log.append(batch("m", 2, claim=due(), drained=NOON))
        log.erase("m", [part(1).digest])
        log.inbox_done(mail(log, ONE), "read")
        [letter] = log.take_letters(NOON, ONE)
        assert log.leaving(letter.intent.id, b"bytes", ONE, letter) == b"bytes"
        log.sent(letter.intent.id, ONE)
        log.probe()
        for _ in range(2):  # the second finds the first, and shares its row
            row = log.note_signed("node", "m", head.size, head.root)
            assert row is not None
        fence = log.take_lease("sweeping", "node", NOON, ONE)
        assert fence is not None
        assert log.drop_lease(fence)
        assert log.leaves("m") == [leaf(n) for n in range(3)]


def test_it_cannot_move_the_home_away(granted: str, tmp_path: Path) -> None:
    """Whoever does must shut the store that is left; the other one stays empty."""
    with closing(PostgresLog(granted)) as log, closing(SqliteLog(tmp_path / "log.db")) as other:
        with pytest.raises(Unavailable, match="permission denied"):
            log.move_to(other, SettingRow("moved", b"away"), lambda: None)
        assert other.streams() == []
        assert log.settings.get("moved") is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE leaf SET leaf = '\\x00'",
        "DELETE FROM leaf",
        "DELETE FROM head",
        "DELETE FROM signed",
        "DROP TRIGGER leaf_append_only ON leaf",
        "ALTER TABLE leaf DISABLE TRIGGER ALL",
        "CREATE TABLE other (n int)",
        "UPDATE alembic_version SET version_num = '9999'",
    ],
)
def test_it_cannot_take_the_guards_away(granted: str, statement: str) -> None:
    with (
        psycopg.connect(granted) as runs,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        runs.execute(statement)
