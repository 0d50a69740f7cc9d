"""A relay that is dead stands in our log: once when it dies, and once when it works again."""

import pytest

from tests.mail.carriers import Refusing, offered, sender

DEAD = ConnectionRefusedError(111, "Connection refused")


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [
        record.getMessage().partition(";")[0]
        for record in caplog.records
        if record.levelname == "WARNING"
    ]


def test_a_dead_relay_is_told_once_and_so_is_its_return(caplog: pytest.LogCaptureFixture) -> None:
    """Given two letters that are tried twice in vain, when the relay is back, then one line tells
    of the first failure and one of the first letter that left."""
    home = offered()
    posting = sender(home, Refusing(*[DEAD] * 4))
    posting.work()
    dead = "letters may not leave: ConnectionRefusedError: [Errno 111] Connection refused"
    assert told(caplog) == [dead]
    home.clock.advance(seconds=60)
    posting.work()
    assert told(caplog) == [dead]
    home.clock.advance(seconds=600)
    assert posting.work() == 2
    assert told(caplog) == [dead, "letters leave again"]


def test_a_second_spell_is_told_like_the_first(caplog: pytest.LogCaptureFixture) -> None:
    home = offered()
    carrier = Refusing(DEAD)
    posting = sender(home, carrier)
    assert posting.work() == 1
    carrier.errors = [DEAD]
    home.clock.advance(seconds=60)
    assert posting.work() == 0
    assert [line.split(":")[0] for line in told(caplog)] == [
        "letters may not leave",
        "letters leave again",
        "letters may not leave",
    ]


def test_where_all_letters_leave_nothing_is_told(caplog: pytest.LogCaptureFixture) -> None:
    home = offered()
    assert sender(home, Refusing()).work() == 2
    assert told(caplog) == []
