"""Two PostgreSQL servers: pages are read from the second as long as it keeps up."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from urllib.request import urlopen

import pytest
from flask import Flask
from psycopg.conninfo import make_conninfo

from referee.bench.server import database
from referee.clock import SetClock
from referee.home.bootstrap import Home, open_home
from referee.home.nodes import node_of
from referee.home.register import Register
from referee.home.running import RunningHome, start
from referee.home.standby import StandbyDesk
from referee.settings import Settings
from referee.web import create_app
from storage import Unavailable
from storage.standby import StandbyLog
from tests.keep.test_keep import address
from tests.servers.ports import until
from tests.storms import field as meadow
from tests.storms.pair import Pair
from tests.toys import TOYS
from tests.web.browsing import Browser

NUMBERS = count()


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with closing(Pair()) as both:
        yield both


@dataclass
class Reader:
    """A node whose pages are read from the second server, and its matches in the first."""

    home: Home
    standby: StandbyDesk
    register: Register
    clock: SetClock

    @property
    def app(self) -> Flask:
        return create_app(
            self.home.referee,
            export=self.home.referee.records.export,
            public_url="http://localhost:8000",
            secret=b"a secret of the standby's tests",
            standby=self.standby,
        )

    def order(self, match: str, seat: int) -> None:
        answer = self.home.referee.submissions.submit(
            meadow.post(match, seat, "take 2\nwait", self.clock.now())
        )
        assert answer.outcome == "accepted"


@pytest.fixture
def reader(tmp_path: Path, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    monkeypatch.setattr("storage.standby.PAUSE", 0.0)  # the clock of this test stands
    if pair.standby is None:
        pair.follow()
    assert pair.standby is not None
    clock = SetClock(meadow.START)
    with database(pair.url, f"reader_{next(NUMBERS)}", drop=False) as url:
        second = make_conninfo(address(url), port=pair.standby.port)
        settings = Settings(
            home=tmp_path / "node", database=address(url), host="play.example", grace=0, read=second
        )
        with closing(open_home(settings, clock, TOYS)) as home:
            register = Register(home.log, clock, node_of(settings.home), "web", settings)
            register.enter()
            with closing(StandbyDesk(home, "web")) as standby:
                until(lambda: not standby.away(), "the standby has the node's row")
                yield Reader(home, standby, register, clock)
    if pair.replication.refuses:
        pair.lose_standby()


def size(reader: Reader, match: str) -> int:
    return reader.standby.desk().log.head(match).size


def test_a_page_is_read_from_the_standby_while_it_keeps_up(reader: Reader) -> None:
    """And what is signed there is what the primary has."""
    [match] = meadow.sown(reader.home, 1, stones=9)
    head = reader.home.log.head(match)
    until(lambda: size(reader, match) == head.size, "the standby has the match")
    assert isinstance(reader.standby.desk().log, StandbyLog)
    browser = Browser(reader.app)
    for page in ("", "/replay", "/record", "/checkpoint", f"/leaf/{head.size - 1}"):
        assert browser.get(f"/match/{match}{page}").status_code == 200
    assert f"/match/{match}" in browser.page("/matches/running")
    signed = reader.home.referee.core.witness.of(match)
    assert signed is not None
    assert (signed.size, signed.root) == (head.size, head.root)


def test_a_standby_that_lags_is_passed_over_when_it_is_older_than_it_may_be(
    pair: Pair, reader: Reader
) -> None:
    """Given commits that the standby lacks, when they are ten seconds old, then pages are read from
    the primary; meanwhile they may lack them, but nothing older is signed, and nobody takes it for
    a loss."""
    [match] = meadow.sown(reader.home, 1, stones=9)
    until(lambda: size(reader, match) == reader.home.log.head(match).size, "it has the match")
    before = size(reader, match)
    pair.lag()
    reader.order(match, 1)
    assert reader.home.log.head(match).size > before
    assert size(reader, match) == before
    with pytest.raises(Unavailable, match="does not stand"):
        reader.standby.desk().records.checkpoint(match)
    browser = Browser(reader.app)
    assert browser.get(f"/match/{match}/leaf/{before}").status_code == 200  # the primary has it
    reader.clock.advance(seconds=10.001)
    reader.register.beat()
    assert reader.standby.away()
    with pytest.raises(Unavailable):
        size(reader, match)
    assert browser.get(f"/match/{match}").status_code == 200
    assert "referee_standby_away 1" in browser.page("/metrics").splitlines()
    assert reader.home.referee.core.history.lost == ()


def test_a_standby_that_burns_down_costs_nobody_a_page(pair: Pair, reader: Reader) -> None:
    [match] = meadow.sown(reader.home, 1, stones=9)
    browser = Browser(reader.app)
    assert browser.get(f"/match/{match}").status_code == 200
    pair.lose_standby()
    assert browser.get(f"/match/{match}").status_code == 200
    assert reader.standby.away()


def test_the_word_comes_often_enough_for_the_standby_to_be_read_all_the_time(
    reader: Reader,
) -> None:
    """It is said every third part of the time that the standby may be behind."""
    reader.clock.advance(seconds=3.4)
    reader.register.beat()
    rows = reader.home.log.nodes.find()
    assert [row.seen for row in rows] == [reader.clock.now()]
    settings = replace(reader.home.settings, read=None)
    alone = Register(reader.home.log, reader.clock, "another", "web", settings)
    alone.enter()
    reader.clock.advance(seconds=3.4)
    alone.beat()
    [row] = reader.home.log.nodes.find(node="another")
    assert row.seen != reader.clock.now()


def test_a_process_that_shows_pages_reads_the_standby_that_its_settings_name(
    pair: Pair, tmp_path: Path
) -> None:
    """At the machine's own clock, with its ticker."""
    if pair.standby is None:
        pair.follow()
    assert pair.standby is not None
    with database(pair.url, f"reader_{next(NUMBERS)}", drop=False) as url:
        settings = Settings(
            home=tmp_path / "node",
            database=address(url),
            host="play.example",
            web_port=0,
            read=make_conninfo(address(url), port=pair.standby.port),
            read_seconds=60,
        )
        running = start(open_home(settings, games=TOYS), ("web",), seconds=0.1)
        try:
            until(lambda: "referee_standby_away 0\n" in measured(running), "it is read")
        finally:
            running.stop()


def measured(running: RunningHome) -> str:
    with urlopen(f"http://127.0.0.1:{running.web_port}/metrics") as answer:
        return str(answer.read(), "utf-8")
