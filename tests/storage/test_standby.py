"""A copy that is read only as long as it proves how old it is. (The copy is the server itself here;
two of them stand in tests/storms/test_standby.py.)"""

import logging
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

import pytest

from storage import Unavailable
from storage.postgres import PostgresLog
from storage.small_tables import NodeRow
from storage.standby import PAUSE, Span, Stale, StandbyLog
from tests.servers.ports import free_ports
from tests.storage.given import batch

BEFORE, EARLY, NOON, LATE, AFTER = (f"2026-11-21T12:00:{second}.000Z" for second in range(10, 15))


@dataclass
class Given:
    """A primary, a copy of it that may be read, and how many seconds have passed."""

    primary: PostgresLog
    url: str
    seconds: float = 0.0
    span: Span = field(default=Span(EARLY, LATE))

    def copy(self, url: str = "") -> StandbyLog:
        row = "a", "web"
        return StandbyLog(url or self.url, row, lambda: self.span, steady=lambda: self.seconds)

    def says(self, seen: str) -> None:
        self.primary.nodes.put(NodeRow("a", "web", seen, "1.0", b"{}"))


@pytest.fixture
def given(postgres: Callable[[], PostgresLog], pg_url: str) -> Given:
    found = Given(postgres(), pg_url)
    found.primary.append(batch("m", 0, 2))
    return found


@pytest.fixture
def standby(given: Given) -> Iterator[StandbyLog]:
    with closing(given.copy()) as found:
        yield found


@pytest.mark.parametrize("seen", [EARLY, NOON, LATE])
def test_what_shows_our_word_of_just_now_is_read(
    given: Given, standby: StandbyLog, seen: str
) -> None:
    given.says(seen)
    assert standby.head("m") == given.primary.head("m")
    assert standby.load("m") == given.primary.load("m")
    assert [row.node for row in standby.nodes.find()] == ["a"]
    standby.check()


@pytest.mark.parametrize("seen", [BEFORE, AFTER])
def test_what_shows_an_older_word_or_one_of_another_clock_is_not(
    given: Given, standby: StandbyLog, seen: str
) -> None:
    given.says(seen)
    with pytest.raises(Stale, match=seen):
        standby.load("m")


def test_nor_is_what_has_never_heard_of_us(given: Given, standby: StandbyLog) -> None:
    """Another home's store, perhaps."""
    given.primary.nodes.put(NodeRow("b", "web", NOON, "1.0", b"{}"))
    with pytest.raises(Stale, match="never"):
        standby.head("m")


@pytest.mark.parametrize("change", ["TABLE node RENAME", "TABLE node RENAME COLUMN seen"])
def test_nor_is_what_has_not_got_our_tables_yet(
    given: Given, standby: StandbyLog, change: str
) -> None:
    """A copy that lags behind the upgrade that made them."""
    given.says(NOON)
    given.primary._read_one(lambda cursor: cursor.run(f"ALTER {change} TO older"))
    with pytest.raises(Unavailable, match="does not exist"):
        standby.head("m")


def test_one_that_was_too_old_is_asked_again_after_a_pause(
    given: Given, standby: StandbyLog
) -> None:
    with pytest.raises(Stale):
        standby.check()
    given.says(NOON)
    with pytest.raises(Unavailable, match="a moment ago"):
        standby.head("m")
    given.seconds += PAUSE
    assert standby.head("m").size == 2


def test_one_that_is_away_is_told_once_and_so_is_its_return(
    given: Given, caplog: pytest.LogCaptureFixture
) -> None:
    given.says(NOON)
    [nobody] = free_ports(1)
    with closing(given.copy(f"postgresql://127.0.0.1:{nobody}/x?user=x")) as away:
        for _ in range(3):
            with pytest.raises(Unavailable):
                away.check()
            given.seconds += PAUSE
    assert caplog.text.count("pages are read from the primary") == 1
    with closing(given.copy()) as back, caplog.at_level(logging.INFO):
        given.span = Span(AFTER, AFTER)
        with pytest.raises(Stale):
            back.check()
        given.span, given.seconds = Span(EARLY, LATE), given.seconds + PAUSE
        back.check()
    assert caplog.text.count("pages are read from the standby again") == 1


def test_nobody_writes_there(given: Given, standby: StandbyLog) -> None:
    given.says(NOON)
    with pytest.raises(Unavailable, match="takes nothing"):
        standby.append(batch("m", 2))
    with pytest.raises(Unavailable, match="takes nothing"):
        standby.nodes.drop("a", "web")
    assert given.primary.head("m").size == 2


def test_a_line_that_was_cut_is_made_anew(given: Given, standby: StandbyLog) -> None:
    given.says(NOON)
    standby.check()
    given.primary._read(  # every line but its own
        lambda cursor: cursor.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    )
    assert standby.head("m").size == 2
