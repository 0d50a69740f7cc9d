"""What is shown and swept costs the same however many matches there are: rows that the store gives
are counted, and how it finds them is asked; nothing is timed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from referee.bench import grown_home
from referee.bench.home_costs import Nowhere, client
from referee.home.bootstrap import Home
from referee.home.running import open_office
from referee.service.privacy import forgetting
from referee.service.reception import sitting
from referee.web.public_pages import home as home_page
from storage import archive
from storage.sqlite_cursor import SqliteCursor

FEW, MANY = 100, 400
PAGES = (
    "/",
    "/matches/lobby",
    "/matches/running",
    "/matches/running?practice",
    "/matches/ended?practice",
    "/games/combats",
    "/metrics",
    "/healthz",
    "/readyz",
)
# What waits, or is set aside, has an index of its own, and all of it is wanted.
WAITING = ("outbox_waiting", "inbox_undone", "due_stuck")


@dataclass
class Asked:
    """What was asked of the store, and how many rows it gave."""

    rows: int = 0
    statements: dict[str, Any] = field(default_factory=dict)
    scans: list[str] = field(default_factory=list)


class Given:
    """The rows of one statement, counted as they are fetched."""

    def __init__(self, rows: Any, asked: Asked) -> None:
        self._rows, self._asked = rows, asked

    @property
    def rowcount(self) -> int:
        return int(self._rows.rowcount)

    def fetchone(self) -> Any:
        row = self._rows.fetchone()
        self._asked.rows += row is not None
        return row

    def fetchall(self) -> list[Any]:
        found = list(self._rows.fetchall())
        self._asked.rows += len(found)
        return found


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, Home]]:
    opened: dict[int, Home] = {}
    for size in (FEW, MANY):
        opened[size] = grown_home.opened(tmp_path_factory.mktemp(f"home{size}"))
        grown_home.fill(opened[size], size)
    yield opened
    for home in opened.values():
        home.close()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], Asked]:
    """Does the work, and tells what it asked of the store."""

    def watched(work: Callable[[], object]) -> Asked:
        asked, run = Asked(), SqliteCursor.run

        def counted(cursor: SqliteCursor, sql: str, values: Sequence[object] = ()) -> Any:
            if sql.startswith(("SELECT", "UPDATE", "DELETE")) and sql not in asked.statements:
                plan = run(cursor, f"EXPLAIN QUERY PLAN {sql}", values).fetchall()
                asked.statements[sql] = plan
                asked.scans += [f"{row[-1]}: {sql}" for row in plan if _is_scan(row[-1], sql)]
            return Given(run(cursor, sql, values), asked)

        with monkeypatch.context() as patched:
            patched.setattr(SqliteCursor, "run", counted)
            work()
        return asked

    return watched


def _is_scan(step: str, sql: str) -> bool:
    """Does it go through a whole table, or a whole index, to its end? Of nodes there are as many
    as processes, however many matches they serve."""
    kind, _, of = step.partition(" ")
    table, *more = of.split(" ")
    bounded = sql.endswith("LIMIT ?") and " WHERE " not in sql
    few = table in ("tally", "counted", "node") or (more and more[-1] in WAITING) or bounded
    return kind == "SCAN" and table[0].isalpha() and table != "CONSTANT" and not few


@pytest.mark.parametrize("path", PAGES)
def test_a_page_reads_as_many_rows_among_many_matches_as_among_few(
    homes: dict[int, Home],
    watch: Callable[[Callable[[], object]], Asked],
    monkeypatch: pytest.MonkeyPatch,
    path: str,
) -> None:
    for module, name in (
        (home_page, "ON_A_PAGE"),
        (home_page, "ON_FRONT"),
        (sitting, "LOOKED_AT"),
        (archive, "CHUNK"),
    ):
        monkeypatch.setattr(module, name, 5)  # so that few matches fill each page, too
    rows = {}
    for size, home in homes.items():
        reader = client(home)
        assert reader.get(path).status_code == 200  # what all pages share is known
        asked = watch(lambda reader=reader: reader.get(path))
        assert asked.scans == []
        rows[size] = asked.rows
    assert rows[MANY] <= rows[FEW] + 5


SWEEPS: dict[str, Callable[[Home], object]] = {
    "reminders": lambda home: home.referee.reminders.sweep(),
    "digests": lambda home: home.referee.digests.sweep(),
    "retention": lambda home: home.referee.forgetting.sweep(180),
    "set aside": lambda home: home.log.quarantined(),
}


@pytest.mark.parametrize("sweep", SWEEPS)
def test_a_sweep_that_finds_nothing_to_do_reads_no_more_among_many(
    homes: dict[int, Home],
    watch: Callable[[Callable[[], object]], Asked],
    monkeypatch: pytest.MonkeyPatch,
    sweep: str,
) -> None:
    monkeypatch.setattr(forgetting, "RECENT", 50)  # mails that retention looks at each time
    rows = {}
    for size, home in homes.items():
        for again in range(3):  # the first ones do what there is to do
            home.referee.clock.advance(seconds=61)  # type: ignore[attr-defined]
            if again < 2:
                SWEEPS[sweep](home)
        asked = watch(lambda home=home: SWEEPS[sweep](home))
        assert asked.scans == []
        rows[size] = asked.rows
    assert rows[MANY] <= rows[FEW] + 5


@pytest.mark.parametrize("author", ["nobody@elsewhere.example", "player1@example.org"])
def test_a_mail_to_the_bare_address_reads_no_more_among_many(
    homes: dict[int, Home], watch: Callable[[Callable[[], object]], Asked], author: str
) -> None:
    rows, bare = {}, "referee@play.example"
    for size, home in homes.items():
        office = open_office(home, Nowhere())
        raw = f"From: {author}\r\nTo: {bare}\r\nSubject: x\r\n\r\nHELP\r\n".encode()
        office.intake.take(raw, author, [bare])
        asked = watch(office.desk.work)
        assert asked.scans == []
        rows[size] = asked.rows
    assert rows[MANY] <= rows[FEW] + 5
