"""Two PostgreSQL servers, and the first one burns down while nodes write.

A commit is answered when the standby has it: then nothing that was answered is lost, and nothing is
written twice, whatever the moment. Where the standby lacks commits, whoever signed them or has seen
that they were signed signs nothing more.
"""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

import pytest

from referee.bench.server import database
from referee.clock import SetClock
from referee.home.bootstrap import Home, open_home
from referee.home.given_keys import line
from referee.home.key_files import KeyFiles
from referee.service.ledger.shared_witness import Lookout, SharedWitness
from referee.service.ledger.witness import Behind
from referee.settings import Settings
from referee.web import create_app
from storage import Head, Unavailable, postgres
from storage.batch import Batch, Unsettled
from storage.postgres import PostgresLog
from tests.keep.test_keep import address
from tests.servers.ports import until
from tests.storage.given import batch, mail
from tests.storms import field as meadow
from tests.storms.pair import Pair
from tests.toys import TOYS
from tests.web.browsing import Browser

WAITS = "pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
AT_WORK = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with closing(Pair()) as both:
        yield both


@pytest.fixture(scope="module")
def log(pair: Pair) -> Iterator[PostgresLog]:
    """Behind the wire, through all failovers."""
    with closing(PostgresLog(pair.url)) as found:
        yield found


@pytest.fixture
def match(pair: Pair, log: PostgresLog, request: pytest.FixtureRequest) -> str:
    """A match of two leaves; both servers are up, and one follows the other."""
    if pair.standby is None:
        pair.follow()
    name = str(request.node.name)
    log.append(batch(name, 0))
    log.append(batch(name, 1))
    return name


# --- under load -----------------------------------------------------------------------------------


@dataclass
class Writer:
    """Grows one stream by leaves of its own, one after the other, and keeps a list of what came of
    each."""

    log: PostgresLog
    stream: str
    over: Event
    written: list[bytes] = field(default_factory=list)
    refused: list[bytes] = field(default_factory=list)
    unsettled: list[bytes] = field(default_factory=list)
    received: list[int] = field(default_factory=list)
    number: int = 0

    def work(self) -> None:
        while not self.over.is_set():
            self.number += 1
            self._grow(b"%d of %s" % (self.number, self.stream.encode()))
            try:
                self.received.append(mail(self.log, stream=self.stream))
            except Unavailable:
                self.over.wait(0.01)

    def _grow(self, leaf: bytes) -> None:
        try:
            size = self.log.head(self.stream).size if self.number > 1 else 0
            key = None if size else b"key"
            self.log.append(Batch(self.stream, size, (leaf,), key=key))
            self.written.append(leaf)
        except Unsettled:
            self.unsettled.append(leaf)
        except Unavailable:
            self.refused.append(leaf)
            self.over.wait(0.01)


def test_what_was_answered_under_load_is_there_after_a_failover_once(
    pair: Pair, log: PostgresLog, match: str
) -> None:
    """Two nodes, three hands each. What was refused is not there either."""
    over = Event()
    with closing(PostgresLog(pair.url)) as second:
        writers = [Writer((log, second)[n % 2], f"{match}-{n}", over) for n in range(6)]
        with ThreadPoolExecutor(6) as hands:
            works = [hands.submit(writer.work) for writer in writers]
            until(lambda: all(len(one.written) > 20 for one in writers), "all write")
            pair.fail_over()
            before = [len(one.written) for one in writers]
            until(
                lambda: all(
                    len(one.written) > n + 20 for one, n in zip(writers, before, strict=True)
                ),
                "all write again",
            )
            over.set()
            for work in works:
                work.result()
        there = {row.id for row in log.mails(limit=100_000)}
        for one in writers:
            leaves = log.leaves(one.stream)
            assert len(leaves) == len(set(leaves))
            assert set(one.written) <= set(leaves) <= {*one.written, *one.unsettled}
            assert set(one.received) <= there
            assert one.unsettled == []


# --- one commit -----------------------------------------------------------------------------------


@pytest.fixture
def growing(pair: Pair, log: PostgresLog, match: str) -> Iterator[Callable[[], "Future[Head]"]]:
    """Appends the third leaf in a thread of its own. What was stalled flows in the end."""
    with ThreadPoolExecutor(1) as hands:
        try:
            yield lambda: hands.submit(log.append, batch(match, 2))
        finally:
            pair.wire.flow()
            pair.replication.flow()


def seen(pair: Pair, match: str) -> bool:
    """Does the primary itself show the third leaf?"""
    return pair.primary.ask(f"SELECT size FROM head WHERE stream = '{match}'") == 3


def test_a_commit_whose_answer_was_lost_is_looked_up_at_the_new_primary(
    pair: Pair, log: PostgresLog, match: str, growing: Callable[[], "Future[Head]"]
) -> None:
    """Given a commit that both servers have, when its answer is lost with the first one, then the
    caller hears that it was made, and it is made once."""
    pair.wire.stall(answers_alone=True)
    answer = growing()
    until(lambda: seen(pair, match), "it is made")
    pair.fail_over()
    pair.wire.flow()
    assert answer.result().size == 3
    assert len(log.leaves(match)) == 3


def test_a_commit_that_the_standby_never_got_is_made_anew(
    pair: Pair, log: PostgresLog, match: str, growing: Callable[[], "Future[Head]"]
) -> None:
    """It lay on the disk of the first server alone; nobody was told that it was made."""
    pair.replication.stall()
    answer = growing()
    until(lambda: pair.primary.ask(AT_WORK) == 1, "the commit waits for the standby")
    assert not answer.done()
    pair.fail_over()
    pair.replication.flow()
    assert answer.result().size == 3
    assert len(log.leaves(match)) == 3


@pytest.mark.parametrize("broken_off", ["pg_terminate_backend", "pg_cancel_backend"])
def test_a_commit_whose_wait_for_the_standby_is_broken_off_is_not_believed(
    pair: Pair, log: PostgresLog, match: str, growing: Callable[[], "Future[Head]"], broken_off: str
) -> None:
    """The first server shows the leaf, and answers a cancelled wait as a commit like any other; the
    standby lacks it. So the caller waits on, and after the failover it is made anew."""
    pair.replication.stall()
    answer = growing()
    until(lambda: pair.primary.ask(AT_WORK) == 1, "the commit waits for the standby")
    pair.primary.ask(f"SELECT {broken_off}(pid), {WAITS}")
    until(lambda: seen(pair, match), "it is seen")
    until(lambda: pair.primary.ask(AT_WORK) == 1, "whoever looks waits for the standby too")
    assert not answer.done()
    pair.fail_over()
    pair.replication.flow()
    assert answer.result().size == 3
    assert len(log.leaves(match)) == 3


def test_of_a_commit_that_nobody_can_look_up_nobody_says_that_it_was_refused(
    pair: Pair,
    log: PostgresLog,
    match: str,
    growing: Callable[[], "Future[Head]"],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No server comes back in time."""
    monkeypatch.setattr(postgres, "SETTLE", 0.0)
    pair.wire.stall(answers_alone=True)
    answer = growing()
    until(lambda: seen(pair, match), "it is made")
    pair.wire.refuses = True
    pair.wire.cut()
    pair.wire.flow()
    assert isinstance(answer.exception(), Unsettled)
    pair.wire.refuses = False
    assert log.append(batch(match, 3)).size == 4


def test_a_state_is_not_signed_before_the_standby_knows_that_it_is(
    pair: Pair, log: PostgresLog, match: str
) -> None:
    """Given a row of a signed state whose wait for the standby was broken off, when a node is about
    to sign that state and finds it, then it waits for the standby as well."""
    state = match, 2, log.head(match).root
    pair.replication.stall()
    with ThreadPoolExecutor(1) as hands:
        try:
            first = hands.submit(log.note_signed, "one", *state)
            until(lambda: pair.primary.ask(AT_WORK) == 1, "it waits for the standby")
            pair.primary.ask(f"SELECT pg_cancel_backend(pid), {WAITS}")
            assert isinstance(first.exception(), Unsettled)
            second = hands.submit(log.note_signed, "two", *state)
            until(lambda: pair.primary.ask(AT_WORK) == 1, "so does who finds it")
            assert not second.done()
        finally:
            pair.replication.flow()
        row = second.result()
    assert row is not None
    assert row.node == "one"


# --- a standby that lacks commits -----------------------------------------------------------------


@dataclass
class Town:
    """Three nodes in this process, on a pair whose standby may lag."""

    folder: Path
    url: str
    homes: list[Home] = field(default_factory=list)

    def node(self, number: int) -> Home:
        """A process of this node, just started."""
        folder = self.folder / f"node-{number}"
        key = line(KeyFiles(self.folder / "node-0")) if number else ""
        settings = Settings(home=folder, database=self.url, host="play.example", grace=0, key=key)
        self.homes.append(open_home(settings, SetClock(meadow.START), TOYS))
        return self.homes[-1]


def look(home: Home) -> None:
    witness = home.referee.core.witness
    assert isinstance(witness, SharedWitness)
    Lookout(home.referee.core, witness).look()


def ready(home: Home) -> tuple[int, str]:
    app = create_app(
        home.referee,
        export=lambda *_: b"",
        public_url="http://localhost:8000",
        secret=b"a secret of the failover's tests",
    )
    answer = Browser(app).get("/readyz")
    return answer.status_code, answer.get_data(as_text=True)


@pytest.fixture
def town(tmp_path: Path, pair: Pair) -> Iterator[Town]:
    if pair.standby is None:
        pair.follow()
    with database(pair.url, "town", drop=False) as url:
        found = Town(tmp_path, address(url))
        yield found
        for home in found.homes:
            home.close()


def test_after_a_failover_that_lost_what_was_signed_no_node_that_saw_it_signs_again(
    pair: Pair, town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor does it after its restart; and all say so."""
    homes = [town.node(n) for n in range(3)]
    [match] = meadow.sown(homes[0], 1, stones=9)
    pair.lag()
    answer = homes[0].referee.submissions.submit(
        meadow.post(match, 1, "take 2\nwait", homes[0].referee.clock.now())
    )
    assert answer.outcome == "accepted"
    homes[0].referee.records.checkpoint(match)
    for home in homes:
        look(home)
    pair.fail_over()
    with caplog.at_level(logging.CRITICAL):
        for home in homes:
            look(home)
    assert caplog.text.count("nothing is signed any more") >= 3
    for home in (*homes, *(town.node(n) for n in range(3))):
        assert [state.match for state in home.referee.restoring.lost] == [match]
        with pytest.raises(Behind, match="accept-loss"):
            home.referee.records.checkpoint(match)
        with pytest.raises(Behind):
            home.referee.lobby.create("nim", {"stones": 9}, 2, name="another")
        status, said = ready(home)
        assert (status, "log" in said) == (503, True)
