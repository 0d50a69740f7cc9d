"""How many mails may come in: counted for a sender at a seat, a seat, and a match."""

import pytest

from referee.mail.door import floods
from referee.mail.door.floods import MATCH, SEAT, SENDER, Floods, TooMuch

NOW, MINUTE_LATER = "2026-11-21T19:00:00.000Z", "2026-11-21T19:01:00.000Z"


def taken(floods: Floods, whose: list[tuple[str, str, str]], now: str = NOW) -> int:
    """How many of these mails may come in before one is too much."""
    for number, one in enumerate(whose):
        try:
            floods.count(one, now)
        except TooMuch:
            return number
    return len(whose)


def test_one_sender_may_write_so_many_mails_to_a_seat_and_then_one_a_minute() -> None:
    made, whose = Floods(), [("m", "t", "ann")] * 100
    assert taken(made, whose) == SENDER.most
    assert taken(made, whose, MINUTE_LATER) == 1


def test_many_senders_to_one_seat_are_bounded_together() -> None:
    assert taken(Floods(), [("m", "t", f"robot{n}") for n in range(1000)]) == SEAT.most


def test_many_senders_to_many_seats_of_a_match_are_bounded_together() -> None:
    whose = [("m", f"t{n % 20}", f"robot{n}") for n in range(1000)]
    assert taken(Floods(), whose) == MATCH.most


def test_another_match_is_not_touched() -> None:
    made = Floods()
    taken(made, [("m", "t", f"robot{n}") for n in range(1000)])
    made.count(("other", "t2", "ann"), NOW)


def test_what_is_refused_is_not_counted() -> None:
    """Who tries again and again while it is too much is let in as soon as anybody."""
    made, whose = Floods(), [("m", "t", "ann")]
    taken(made, whose * SENDER.most)
    for _ in range(50):
        with pytest.raises(TooMuch):
            made.count(whose[0], NOW)
    made.count(whose[0], MINUTE_LATER)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "_REMEMBERED", 30)
    made = Floods()
    for number in range(100):
        made.count((f"m{number}", "t", "ann"), NOW)
    assert len(made._paid) == 30
