"""What is said to be voted must have been: each person's last word, and the effect that follows."""

from datetime import timedelta

import pytest

from referee.match import events as e
from referee.match.closing import opening
from referee.match.policy import instant, moment
from referee.seals.canonical import b64u
from tests.audit.forge import audited, code, failures, find
from tests.record.house import SECRET, House, begun


@pytest.fixture
def house() -> House:
    """Window 1 is over, window 2 is open; seat 1 signs."""
    house = begun(House(options={"rounds": 3}))
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)
    house.close()
    house.wait(minutes=5)
    return house


def says(house: House, seat: int, kind: str, body: str) -> int:
    return house.letter(seat, kind, body, signed=seat == 1)


def back(house: House, consents: tuple[int, ...], window: int = 1) -> None:
    house.write(e.Rewound(window, "a slip", consents))
    found = house.game.window(house.match.state)
    assert found is not None
    house.write(opening(house.match, found, house.at))


def over(house: House, cause: str = "organiser") -> str:
    """The match ends; what the audit says of its letters."""
    house.write(e.Ended(cause, None, b64u(SECRET)))
    report = audited(house.record())
    assert {check.name for check in report.checks if check.failed} <= {"orders"}, report.text("en")
    return report.of("orders").sentence("en")


# --- ways back ----------------------------------------------------------------------------------


def test_t29_two_consents_to_this_window_are_everybodys(house: House) -> None:
    consents = tuple(says(house, seat, "consent", "rewind 1 yes") for seat in (1, 2))
    back(house, consents)
    assert "with every seat’s consent" in over(house)


def test_one_seats_consent_is_the_organisers_word_alone(house: House) -> None:
    back(house, (says(house, 1, "consent", "rewind 1 yes"),))
    assert "organiser alone" in over(house)


def test_a_consent_to_another_window_is_none(house: House) -> None:
    for seat in (1, 2):
        house.order(seat, "guess 4", signed=seat == 1)
    house.close()
    house.wait(minutes=5)
    consents = tuple(says(house, seat, "consent", "rewind 2 yes") for seat in (1, 2))
    back(house, consents, window=1)
    assert "no standing consent" in over(house)


def test_a_consent_that_was_taken_back_is_none(house: House) -> None:
    first = says(house, 1, "consent", "rewind 1 yes")
    second = says(house, 2, "consent", "rewind 1 yes")
    says(house, 1, "consent", "rewind 1 no")
    back(house, (first, second))
    assert "no standing consent" in over(house)


def test_an_order_is_no_consent(house: House) -> None:
    back(house, (house.order(1, "guess 3"),))
    assert "no standing consent" in over(house)


def test_in_a_running_match_a_consent_is_a_sealed_letter_at_least(house: House) -> None:
    back(house, (says(house, 1, "consent", "rewind 1 yes"),))
    assert failures(house.record()) == []


def test_in_a_running_match_an_opened_window_is_no_consent(house: House) -> None:
    back(house, (find(house, "match.window_opened"),))
    assert code(house.record(), "orders") == "orders.no_consent"


# --- ends ---------------------------------------------------------------------------------------


def test_an_end_that_everybody_voted_for_holds(house: House) -> None:
    for seat in (1, 2):
        says(house, seat, "vote", "end yes")
    assert "everybody had agreed (end)" in over(house, "vote")


def test_an_end_by_vote_without_a_persons_yes_does_not_hold(house: House) -> None:
    says(house, 1, "vote", "end yes")
    assert "not everybody had agreed" in over(house, "vote")


def test_a_bot_need_not_agree(house: House) -> None:
    house.leave(2, "bot")
    says(house, 1, "vote", "end yes")
    assert "everybody had agreed" in over(house, "vote")


def test_a_draw_that_nobody_voted_for_does_not_hold(house: House) -> None:
    for seat in (1, 2):
        says(house, seat, "vote", "end yes")
    house.write(e.Ruled(None, "draw", ""))
    assert "not everybody had agreed" in over(house, "vote")


# --- deadlines ----------------------------------------------------------------------------------


def moved(house: House, days: int, by: int) -> str:
    """Both vote for so many days; the deadline moves by others."""
    for seat in (1, 2):
        says(house, seat, "vote", f"extend {days} yes")
    window = house.match.window
    assert window is not None
    assert window.due is not None
    due = moment(instant(window.due) + timedelta(days=by))
    house.write(e.DueChanged(window.number, due, "vote", ""))
    return over(house)


def test_a_deadline_moves_by_the_days_that_were_voted(house: House) -> None:
    assert "everybody had agreed (extend 2)" in moved(house, days=2, by=2)


def test_a_deadline_that_moves_by_other_days_does_not_hold(house: House) -> None:
    assert "other than was voted" in moved(house, days=2, by=9)
