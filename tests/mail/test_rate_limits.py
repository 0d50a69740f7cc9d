"""How many mails may come in: counted for a sender at a seat, a seat, and a match."""

import pytest

from referee.mail.door import rate_limits
from referee.mail.door.rate_limits import (
    LETTER,
    MATCH,
    READER,
    SEAT,
    SENDER,
    RateLimits,
    TooMuch,
    to_letter,
    to_seat,
)

NOW, MINUTE_LATER = "2026-11-21T19:00:00.000Z", "2026-11-21T19:01:00.000Z"


def taken(floods: RateLimits, whose: list[tuple[str, str, str]], now: str = NOW) -> int:
    """How many of these mails (match, token, sender) may come in before one is too much."""
    for number, (match, token, sender) in enumerate(whose):
        try:
            floods.count(to_seat(match, token), sender, now)
        except TooMuch:
            return number
    return len(whose)


def test_one_sender_may_write_so_many_mails_to_a_seat_and_then_one_a_minute() -> None:
    made, whose = RateLimits(), [("m", "t", "ann")] * 100
    assert taken(made, whose) == SENDER.most
    assert taken(made, whose, MINUTE_LATER) == 1


def test_many_senders_to_one_seat_are_bounded_together() -> None:
    assert taken(RateLimits(), [("m", "t", f"robot{n}") for n in range(1000)]) == SEAT.most


def test_many_senders_to_many_seats_of_a_match_are_bounded_together() -> None:
    whose = [("m", f"t{n % 20}", f"robot{n}") for n in range(1000)]
    assert taken(RateLimits(), whose) == MATCH.most


def test_another_match_is_not_touched() -> None:
    made = RateLimits()
    taken(made, [("m", "t", f"robot{n}") for n in range(1000)])
    made.count(to_seat("other", "t2"), "ann", NOW)


def test_what_is_refused_is_not_counted() -> None:
    """Who tries again and again while it is too much is let in as soon as anybody."""
    made, whose = RateLimits(), [("m", "t", "ann")]
    taken(made, whose * SENDER.most)
    for _ in range(50):
        with pytest.raises(TooMuch):
            made.count(to_seat("m", "t"), "ann", NOW)
    made.count(to_seat("m", "t"), "ann", MINUTE_LATER)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "_REMEMBERED", 30)
    made = RateLimits()
    for number in range(100):
        made.count(to_seat(f"m{number}", "t"), "ann", NOW)
    assert len(made._paid) == 30


def test_bounces_of_one_letter_are_few_whoever_sends_them() -> None:
    made = RateLimits()
    for number in range(LETTER.most):
        made.count(to_letter("p", "l"), f"robot{number}", NOW)
    with pytest.raises(TooMuch):
        made.count(to_letter("p", "l"), "", NOW)
    made.count(to_letter("p", "another"), "", NOW)


def test_bounces_of_all_letters_to_one_reader_are_bounded_together() -> None:
    made = RateLimits()
    for number in range(READER.most):
        made.count(to_letter("p", f"l{number}"), "", NOW)
    with pytest.raises(TooMuch):
        made.count(to_letter("p", "one more"), "", NOW)
    made.count(to_letter("q", "one more"), "", NOW)
