"""Bounces as mail servers of all kinds write them: how many are known, and how they are judged."""

from email.message import Message

import pytest

from referee.mail.reading import bounces as reading
from referee.mail.reading.bounces import failure_of, is_complaint
from tests.mail.dialects import Bounce, bounces, complaints

ALL = list(bounces())
FAILURES = [dialect for dialect in ALL if dialect.kind != "none"]


def judged(one: Bounce) -> str:
    found = failure_of(one.raw)
    if found is None:
        return "none"
    return "ours" if found.ours else "hard" if found.hard else "soft"


def test_the_table_is_large_and_each_bounce_has_a_name_of_its_own() -> None:
    assert len(FAILURES) >= 150
    assert len({dialect.name for dialect in ALL}) == len(ALL)


def test_nine_of_ten_failures_are_recognised() -> None:
    missed = [dialect.name for dialect in FAILURES if judged(dialect) == "none"]
    assert len(missed) <= len(FAILURES) * 0.10, missed


def test_of_those_that_may_pass_less_than_two_in_a_hundred_are_called_permanent() -> None:
    passing = [dialect for dialect in FAILURES if dialect.kind != "hard"]
    wrong = [dialect.name for dialect in passing if judged(dialect) == "hard"]
    assert len(wrong) < len(passing) * 0.02, wrong


def test_nobody_at_home_is_known_for_it_and_what_is_said_of_us_is_no_players_fault() -> None:
    wrong = [
        f"{dialect.name}: {judged(dialect)}"
        for dialect in FAILURES
        if judged(dialect) not in (dialect.kind, "none")
    ]
    assert len(wrong) < len(FAILURES) * 0.05, wrong


@pytest.mark.parametrize(
    "one", [dialect for dialect in ALL if dialect.kind == "none"], ids=lambda bounce: bounce.name
)
def test_a_delay_a_delivery_and_a_holiday_are_no_failures(one: Bounce) -> None:
    assert failure_of(one.raw) is None


@pytest.mark.parametrize("status", ["4.2.2", "4.4.1", "4.4.7", "4.7.0", "4.1.1"])
@pytest.mark.parametrize("words", ["no such user", "permanent error, given up", "user unknown"])
def test_a_status_of_four_is_never_for_good(status: str, words: str) -> None:
    """However final its words are, and in whatever dialect."""
    for line in (f"<ann@home.example>: 451 {status} {words}", f"{words} (#{status})"):
        raw = f"From: MAILER-DAEMON@x.example\r\nSubject: failure notice\r\n\r\n{line}\r\n".encode()
        found = failure_of(raw)
        assert found is not None
        assert (found.hard, found.status) == (False, status)


@pytest.mark.parametrize("one", list(complaints()), ids=lambda bounce: bounce.name)
def test_complaints_are_known_in_the_dialects_of_providers(one: Bounce) -> None:
    assert is_complaint(one.raw)


def test_no_failure_is_taken_for_a_complaint() -> None:
    assert [dialect.name for dialect in ALL if is_complaint(dialect.raw)] == []


@pytest.mark.parametrize("unit", ["-", "a", "a.", "<", "user ", "5.1.1 ", "\r\n--"])
def test_a_bounce_that_wants_to_be_read_for_ever_is_read(unit: str) -> None:
    """Each of these takes minutes where a pattern is careless."""
    raw = f"From: MAILER-DAEMON@x.example\r\n\r\n{(unit * 63_000)[:63_000]} 550 x".encode()
    found = failure_of(raw)
    assert found is None or not found.hard or "5.1.1" in unit


@pytest.mark.parametrize("unit", ["a", ",", "<", "\n", "a\n", "A@", " ,\n", "=20"])
@pytest.mark.parametrize(
    "begins",
    [
        " did not reach the following recipient(s):",
        "here is your list of failed recipients",
        "The address to which the message has not yet been delivered is",
    ],
)
def test_what_wants_to_be_read_for_ever_is_given_on_short(
    unit: str, begins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """flufl.bounce takes time by the square of a line's length, so it is given short lines, and
    not many. Without a status or a code nothing is decided before it."""
    given: list[str] = []

    def spied(mail: Message) -> tuple[frozenset[bytes], frozenset[bytes]]:
        given.append(mail.as_string())
        return frozenset(), frozenset()

    monkeypatch.setattr(reading, "all_failures", spied)
    head = f"From: MAILER-DAEMON@x.example\nX-Long: {'a' * 60_000}\n\n"
    raw = f"{head}{begins}\n{unit * (260_000 // len(unit))}".encode()
    assert failure_of(raw) is None
    [seen] = given
    assert max(map(len, seen.splitlines())) <= reading.LONGEST
    assert len(seen) <= len("From: MAILER-DAEMON@x.example\n\n") + reading.LONGEST + reading.FIRST
    assert begins in seen
