"""A store that takes no write while letters are to leave: none of them leaves twice."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from referee.mail.sending.claims import HOLD, OneDatabase, OneMachine
from referee.mail.sending.departures import IN_DOUBT
from referee.mail.sending.retries import TRIES
from referee.mail.sending.sender import AFTER_AN_OUTAGE
from storage import OutboxRow, Unavailable
from storage.sqlite import SqliteLog
from tests.mail.carriers import Refusing, sender
from tests.mail.given import Home, lobby, running
from tests.service.house import after

TEN_MINUTES = 600


class Killed(BaseException):
    """The process ends here."""


@dataclass
class Stubborn:
    """Refuses the writes that are named, all of them or those `of` one letter; every other call
    goes to the log behind it."""

    log: object
    refused: set[str] = field(default_factory=set)
    of: str = ""
    fault: Exception = field(default_factory=lambda: Unavailable("the disk is full"))

    def __getattr__(self, name: str) -> object:
        behind = getattr(self.log, name)
        return partial(self._perhaps, behind) if name in self.refused else behind

    def _perhaps(self, behind: Callable[..., object], *about: object) -> object:
        if self.of and about[:1] != (self.of,):
            return behind(*about)
        raise type(self.fault)(*self.fault.args)  # another each time: it gathers its traces


@pytest.fixture
def home() -> Home:
    """Two welcome letters wait in the outbox."""
    return lobby()


def stubborn(home: Home) -> Stubborn:
    log = Stubborn(home.log)
    home.sender._log = log  # type: ignore[assignment] # every method is the log's own
    home.sender._departures._log = log  # type: ignore[assignment]
    home.sender._claims = OneDatabase(log, home.clock)  # type: ignore[arg-type]
    return log


def minutes(home: Home, seconds: int, *others: object) -> int:
    """The sender tries every second; how often the store was away."""
    away = 0
    for _ in range(seconds):
        for sending in (home.sender, *others):
            try:
                sending.work()  # type: ignore[attr-defined]
            except Unavailable:
                away += 1
        home.clock.advance(seconds=1)
    return away


def copies(home: Home) -> set[int]:
    """How often each letter left."""
    return set(Counter(raw for _, _, raw in home.gone.letters).values())


WRITES = ["leaving", "sent", "failed", "take_letters", "probe"]


@pytest.mark.parametrize("refused", [{"sent", "probe"}, {*WRITES}, {*WRITES[:3], "probe"}])
def test_a_store_that_refuses_writes_for_ten_minutes_sends_no_letter_twice(
    home: Home, refused: set[str]
) -> None:
    """It begins just when a letter is on its way."""
    log, carry = stubborn(home), home.gone.carry

    def fills_up(return_path: str, recipient: str, raw: bytes) -> None:
        carry(return_path, recipient, raw)
        if len(home.gone.letters) == 1:
            log.refused = refused

    home.gone.carry = fills_up  # type: ignore[method-assign]
    assert minutes(home, TEN_MINUTES) == TEN_MINUTES
    assert len(home.gone.letters) == 1
    log.refused = set()
    assert minutes(home, TEN_MINUTES) == 0
    assert len(home.gone.letters) == 2
    assert copies(home) == {1}
    assert all(row.sent for row in home.log.outbox())


def test_two_senders_of_one_store_send_nothing_twice_either(home: Home) -> None:
    """Whoever has handed a letter over writes that down before the other may take it again."""
    log = stubborn(home)
    other = sender(home, home.gone, OneDatabase(log, home.clock))  # type: ignore[arg-type]
    other._log = log  # type: ignore[assignment]
    carry = home.gone.carry

    def fills_up(return_path: str, recipient: str, raw: bytes) -> None:
        carry(return_path, recipient, raw)
        log.refused = set(WRITES)

    home.gone.carry = fills_up  # type: ignore[method-assign]
    minutes(home, TEN_MINUTES, other)
    home.gone.carry = carry  # type: ignore[method-assign]
    log.refused = set()
    other.work()  # the one that has nothing to write down comes first
    minutes(home, AFTER_AN_OUTAGE + 2, other)
    assert len(home.gone.letters) == 2
    assert copies(home) == {1}


def test_no_letter_leaves_that_the_store_has_not_taken_before(home: Home) -> None:
    stubborn(home).refused = {"leaving"}
    minutes(home, TEN_MINUTES)
    assert home.gone.letters == []
    assert {row.tries for row in home.log.outbox()} == {0}


FAULTS = [Unavailable("locked"), RuntimeError("a column is too short")]


@pytest.mark.parametrize("machines", ["one", "several"])
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("refused", [{"sent"}, {"leaving"}, {"leaving", "failed"}])
def test_a_letter_that_the_store_does_not_take_keeps_no_other_waiting(
    home: Home,
    refused: set[str],
    fault: Exception,
    machines: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = stubborn(home)
    if machines == "one":
        home.sender._claims = OneMachine(log, home.clock, tmp_path / "lock")  # type: ignore[arg-type]
    log.refused, log.fault = refused, fault
    log.of = home.log.pending(home.clock.now())[0].intent.id
    minutes(home, TEN_MINUTES)
    assert [bool(row.sent) for row in home.log.outbox()] == [True, False]
    assert len(home.gone.letters) == (2 if "sent" in refused else 1)
    assert sum("has left, and the store" in message for message in caplog.messages) == (
        "sent" in refused
    )
    log.refused = set()
    minutes(home, 3 * TEN_MINUTES)
    assert all(row.sent for row in home.log.outbox())
    assert copies(home) == {1}


def test_a_store_that_never_takes_what_has_left_lets_only_a_few_letters_leave() -> None:
    home = running()
    for _ in range(IN_DOUBT):
        home.referee.deadlines.pause("nim-1", "")
        home.referee.deadlines.resume("nim-1", "")
    assert len(home.log.pending(home.clock.now())) > IN_DOUBT
    before, log = len(home.gone.letters), stubborn(home)
    log.refused = {"sent"}
    assert minutes(home, TEN_MINUTES) == TEN_MINUTES
    assert len(home.gone.letters) == before + IN_DOUBT
    log.refused = set()
    minutes(home, TEN_MINUTES)
    assert all(row.sent for row in home.log.outbox())
    assert copies(home) == {1}


@pytest.mark.parametrize("seconds", [30, 70, 230])
@pytest.mark.parametrize("failing", [1, 1000])
def test_a_slow_relay_and_a_failing_note_bring_no_other_process_to_send_it_again(
    home: Home, seconds: int, failing: int, tmp_path: Path
) -> None:
    """Given two processes of one machine."""

    class Slow(Refusing):
        def rest(self) -> None:
            """It keeps nothing open."""

        def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
            self.taken.append(raw)
            home.clock.advance(seconds=seconds)

    def refuses(behind: Callable[..., object], *about: object) -> object:
        left.append(1)
        if len(left) <= failing:
            raise Unavailable("locked")
        return behind(*about)

    left, slow, log = list[int](), Slow(), Stubborn(home.log, {"sent"})
    log._perhaps = refuses  # type: ignore[method-assign]
    lock = tmp_path / "lock"
    one, other = (sender(home, slow, OneMachine(home.log, home.clock, lock)) for _ in range(2))
    one._log = log  # type: ignore[assignment]
    for _ in range(TEN_MINUTES):
        one.work()
        other.work()
        home.clock.advance(seconds=1)
    assert set(Counter(slow.taken).values()) == {1}


def test_a_sender_that_held_a_letter_too_long_does_not_send_what_another_is_sending(
    home: Home,
) -> None:
    """Given one that rests in the middle of writing, until the other has taken the letter."""
    claims = OneDatabase(home.log, home.clock)
    mine, others = Refusing(), Refusing()
    resting, carry = sender(home, mine, claims), others.carry
    [taken] = home.log.take_letters(home.clock.now(), after(home.clock.now(), seconds=HOLD), 1)
    home.clock.advance(seconds=HOLD + 1)

    def goes_on(return_path: str, recipient: str, raw: bytes) -> None:
        resting._send(taken)
        carry(return_path, recipient, raw)

    others.carry = goes_on  # type: ignore[method-assign]
    sender(home, others, claims).work(1)
    assert mine.taken == []
    assert len(others.taken) == 1


@pytest.mark.parametrize("machines", ["one", "several"])
def test_a_sender_that_is_killed_behind_a_letter_sends_it_once_more_and_later(
    home: Home, machines: str, tmp_path: Path
) -> None:
    """Nobody knows whether it left. The next one comes with the same bytes."""

    def claims() -> OneMachine | OneDatabase:
        if machines == "one":
            return OneMachine(home.log, home.clock, tmp_path / "sending.lock")
        return OneDatabase(home.log, home.clock)

    class Dies(Refusing):
        def rest(self) -> None:
            """It keeps nothing open."""

        def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
            super().carry(return_path, recipient, raw)
            raise Killed

    dies = Dies()
    with pytest.raises(Killed):
        sender(home, dies, claims()).work(limit=1)
    home.sender._claims = claims()
    minutes(home, HOLD)
    assert dies.taken[0] not in [raw for _, _, raw in home.gone.letters]
    minutes(home, TEN_MINUTES)
    again = [raw for _, _, raw in home.gone.letters]
    assert again.count(dies.taken[0]) == 1
    assert copies(home) == {1}


def test_a_letter_that_kills_every_sender_is_given_up(home: Home) -> None:
    """One that ends the process each time it is handed over is no letter for ever."""

    class Dies(Refusing):
        def rest(self) -> None:
            """It keeps nothing open."""

        def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
            self.taken.append(raw)
            raise Killed

    dies = Dies()
    for _ in range(3 * TRIES):
        try:
            sender(home, dies, OneDatabase(home.log, home.clock)).work(limit=1)
        except Killed:
            home.clock.advance(seconds=HOLD)
    assert {row.next_try for row in home.log.outbox()} == {None}
    assert set(Counter(dies.taken).values()) == {TRIES}
    assert f"killed {TRIES} times" in str(home.log.outbox()[0].error)


# --- a real one -----------------------------------------------------------------------------------


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "referee.db", busy_ms=1)
    yield log
    log.close()


def moved(home: Home, sqlite: SqliteLog) -> list[OutboxRow]:
    """The letters of this home are to leave out of that store."""
    sqlite.intend([row.intent for row in reversed(home.log.outbox())])
    home.sender._log = home.sender._departures._log = sqlite
    home.sender._claims = OneDatabase(sqlite, home.clock)
    return sqlite.pending(home.clock.now())


def test_a_full_disk_sends_no_letter_twice(sqlite: SqliteLog) -> None:
    """Given a file that may not grow: the first letter still has room, the others have none."""
    home = running()
    home.referee.deadlines.pause("nim-1", "")
    assert len(moved(home, sqlite)) > 2
    connection = sqlite._cursor.connection
    [pages] = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 8}")
    with pytest.raises(Unavailable):
        sqlite.probe()
    assert minutes(home, TEN_MINUTES) > TEN_MINUTES / 2
    assert copies(home) <= {1}
    connection.execute("PRAGMA max_page_count = 1000000")
    minutes(home, TEN_MINUTES)
    assert copies(home) == {1}
    assert all(row.sent for row in sqlite.outbox())


def test_a_locked_database_sends_no_letter_twice(sqlite: SqliteLog, tmp_path: Path) -> None:
    """Another program takes it just when the first letter leaves."""
    home = running()
    home.referee.deadlines.pause("nim-1", "")
    waiting = len(moved(home, sqlite))
    before = len(home.gone.letters)
    other = sqlite._sqlite.connect(tmp_path / "referee.db", isolation_level=None)
    carry = home.gone.carry

    def held(return_path: str, recipient: str, raw: bytes) -> None:
        carry(return_path, recipient, raw)
        if len(home.gone.letters) == before + 1:
            other.execute("BEGIN IMMEDIATE")

    home.gone.carry = held  # type: ignore[method-assign]
    assert minutes(home, TEN_MINUTES) == TEN_MINUTES
    assert len(home.gone.letters) == before + 1
    other.execute("ROLLBACK")
    other.close()
    minutes(home, TEN_MINUTES)
    assert len(home.gone.letters) == before + waiting
    assert copies(home) == {1}
