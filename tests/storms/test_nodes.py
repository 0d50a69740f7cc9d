"""Several machines on one PostgreSQL: each a directory of its own, each with the key it was given.

Mail and pages of the same matches come to all of them, while some are killed or stand still.
"""

import os
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic

import psycopg
import pytest

from referee.cli import main
from referee.clock import SetClock
from referee.home.bootstrap import Home, open_home
from referee.home.given_keys import line
from referee.home.key_files import KeyFiles
from referee.home.running import open_office
from referee.match import events as e
from referee.match.policy import instant, moment
from referee.settings import BadSetting, Settings
from referee.ticker import Ticker
from tests.keep.test_keep import address
from tests.storms import field
from tests.storms.mailroom import Mailroom
from tests.storms.nodes import Freezing, Nodes, name_of
from tests.storms.storm import Outcome, Storm, storm
from tests.toys import TOYS

THREE = (("web", "mail", "clock"), ("web", "mail", "clock"), ("mail", "clock"))
PATIENCE = 60.0  # seconds that a busy machine may take


def raged(folder: Path, url: str, harm: int, kind: type[Storm]) -> Outcome:
    def nodes(home: Path, relay: int) -> Nodes:
        return Nodes(home, relay, url, THREE)

    return storm(folder, harm, 3, 2, database=url, fleet_of=nodes, kind=kind)


def test_nodes_that_are_killed_lose_nothing_and_do_nothing_twice(
    tmp_path: Path, pg_url: str
) -> None:
    """Each order, each close and each letter once, whichever node is killed."""
    outcome = raged(tmp_path, address(pg_url), 5, Storm)
    assert outcome.findings == []
    assert outcome.kills >= 5
    assert outcome.promises > 10
    assert len({(tmp_path / f"node-{n}" / "node.id").read_text() for n in (1, 2, 3)}) == 3
    assert not list(tmp_path.glob("node-*/*.key"))


def test_nodes_that_are_frozen_and_wake_do_nothing_twice(tmp_path: Path, pg_url: str) -> None:
    """SIGSTOP for longer than every lease, then SIGCONT. One letter a freeze may come again, with
    the same bytes: the one whose sender stood still just when the relay had it."""
    outcome = raged(tmp_path, address(pg_url), 3, Freezing)
    assert outcome.findings == []
    assert outcome.promises > 10
    assert outcome.copies <= 3


# --- leases ---------------------------------------------------------------------------------------


@pytest.fixture
def clocks(tmp_path: Path, pg_url: str) -> Iterator[Nodes]:
    """Two nodes that keep deadlines."""
    mailroom = Mailroom()
    mailroom.start()
    (tmp_path / "home").mkdir()
    try:
        url = address(pg_url)
        with Nodes(tmp_path / "home", mailroom.port, url, (("clock",), ("clock",))) as nodes:
            yield nodes
    finally:
        mailroom.stop()


def lease(url: str) -> tuple[str, int]:
    """Which node has the lease of the chores, and its token."""
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "SELECT holder, token FROM lease WHERE name = 'sweeping'"
        ).fetchone()
    return (row[0].partition(" ")[0], row[1]) if row else ("", 0)


def another(url: str, than: str) -> tuple[str, int]:
    """Waits for the lease to be another node's."""
    began, pause = monotonic(), threading.Event()
    while (found := lease(url))[0] in ("", than):
        assert monotonic() - began < PATIENCE, f"the lease is still {found}"
        pause.wait(0.1)
    return found


def test_the_lease_of_a_node_that_is_killed_is_taken_over(clocks: Nodes, pg_url: str) -> None:
    holder, token = another(pg_url, "")
    clocks.of(holder).kill()
    heir, later = another(pg_url, holder)
    assert heir != holder
    assert later > token


def test_a_node_that_was_frozen_finds_its_lease_gone(clocks: Nodes, pg_url: str) -> None:
    holder, token = another(pg_url, "")
    frozen = clocks.of(holder)
    os.kill(frozen.pid, signal.SIGSTOP)
    try:
        heir, later = another(pg_url, holder)
    finally:
        os.kill(frozen.pid, signal.SIGCONT)
    threading.Event().wait(2.0)  # a few of its chores' rounds
    assert lease(pg_url) == (heir, later)
    assert later > token
    assert {name_of(worker) for worker in clocks.workers} == {holder, heir}


# --- deadlines ------------------------------------------------------------------------------------


@pytest.fixture
def homes(tmp_path: Path, pg_url: str) -> Iterator[list[Home]]:
    """Three nodes in this process, with the toys, at one clock."""
    with ExitStack() as opened:
        clock, found = SetClock(field.START), list[Home]()
        for n in range(3):
            settings = Settings(
                home=tmp_path / f"node-{n}",
                database=address(pg_url),
                host="play.example",
                grace=0,
                key=line(KeyFiles(tmp_path / "node-0")) if n else "",
            )
            found.append(opened.enter_context(closing(open_home(settings, clock, TOYS))))
        yield found


def test_three_nodes_close_each_window_once_and_owe_each_letter_once(homes: list[Home]) -> None:
    """All look after the same deadlines at the same moment."""
    names = field.sown(homes[0], 12, 9)
    clock = homes[0].referee.clock
    assert isinstance(clock, SetClock)
    clock.set(moment(instant(field.due(homes[0], names[0]))))
    for home in homes:
        open_office(home)
    tickers = [Ticker(home.referee) for home in homes]
    with ThreadPoolExecutor(3) as hands:
        list(hands.map(Ticker.sweep, tickers))
    for name in names:
        with homes[1].referee.core.locked(name) as loaded:
            closed = Counter(
                entry.event.window
                for entry in loaded.entries
                if isinstance(entry.event, e.WindowClosed)
            )
        assert set(closed.values()) == {1}
    ids = [row.intent.id for row in homes[2].log.outbox(limit=10_000)]
    assert len(ids) == len(set(ids))


def test_what_one_node_signs_all_know(homes: list[Home]) -> None:
    homes[0].referee.lobby.create("nim", {"stones": 9}, 2, name="known")
    homes[1].referee.records.checkpoint("known")
    assert homes[2].referee.core.witness.of("known") == homes[1].referee.core.witness.of("known")
    assert [row.stream for row in homes[2].log.signed_since({})] == ["known"]


def test_a_node_with_another_key_does_not_start(
    homes: list[Home], tmp_path: Path, pg_url: str
) -> None:
    other = Settings(home=tmp_path / "stranger", database=address(pg_url), host="play.example")
    with pytest.raises(BadSetting, match="master key is not the one of the home"):
        open_home(other)


def test_the_nodes_are_listed(
    clocks: Nodes,
    tmp_path: Path,
    pg_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in clocks.workers[0].environment.items():
        if name.startswith("REFEREE_"):
            monkeypatch.setenv(name, value)
    assert main(["nodes"]) == 0
    said = capsys.readouterr().out
    assert all(f"{name_of(worker)} clock" in said for worker in clocks.workers)
    assert said.count("is there") == 2
