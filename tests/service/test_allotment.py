"""A window takes so many letters of a seat, and then one an hour."""

import pytest

from referee.match.allotment import LONGEST, MOST
from tests.service.house import House, after, codes


@pytest.fixture
def match():
    return House().begun("convoy", 2, signed=False)


@pytest.fixture
def old():
    """A match of version 1, where a seat with a key may write unsigned."""
    house = House()
    house.referee.core.edition = 1
    return house.begun("convoy", 2)


def plot(number):
    """Another text than the one before, each time."""
    return f"plot {'m' if number % 2 else 'x'} m x"


def flooded(match, seat=1, most=MOST):
    """The seat sends as many unsigned letters as a window takes."""
    for number in range(most):
        assert match[seat].says("order", plot(number)).outcome == "accepted"


def test_the_hundred_and_first_letter_is_refused_and_told_when_the_next_is_heard(match):
    flooded(match)
    answer = match[1].says("order", plot(MOST))
    assert codes(answer) == ["M-LETTERS-MANY"]
    next_one = after(match.house.now, hours=1)
    assert answer.problems[0].facts == {"limit": MOST, "kilo": LONGEST // 1024, "after": next_one}
    assert match.now.orders[1].body == plot(MOST - 1) + "\n"


def test_long_letters_are_fewer(match):
    """Given long letters, then their length is bounded, not only their number."""
    remarks = "\n" + "# a remark of this length\n" * 300
    for number in range(-(-LONGEST // len(plot(0) + remarks))):
        assert match[1].says("order", plot(number) + remarks).outcome == "accepted"
    assert codes(match[1].says("order", "plot x x x")) == ["M-LETTERS-MANY"]


def test_one_letter_an_hour_is_heard_beyond_them(match):
    flooded(match)
    match.house.clock.advance(hours=1)
    assert match[1].says("order", plot(MOST)).outcome == "accepted"
    assert codes(match[1].says("order", plot(MOST + 1))) == ["M-LETTERS-MANY"]
    match.house.clock.advance(hours=1)
    assert match[1].says("order", plot(MOST + 1)).outcome == "accepted"


def test_who_has_found_a_link_does_not_lock_out_who_signs(old):
    """Given a seat whose unsigned letters are used up, then its signed order counts."""
    flooded(old)
    assert old[1].order("plot x x x").outcome == "accepted"
    assert old.now.orders[1].signed


def test_who_signs_too_much_may_still_write_unsigned(old):
    for number in range(MOST):
        assert old[1].order(plot(number)).outcome == "accepted"
    assert codes(old[1].order("plot x x x")) == ["M-LETTERS-MANY"]
    assert old[1].says("order", "plot x x x").outcome == "accepted"


def test_standing_orders_withdrawals_and_votes_are_counted_too(match):
    for number in range(MOST // 2):
        assert match[1].says("order", plot(number)).outcome == "accepted"
        assert match[1].says("withdraw", "").outcome == "accepted"
    assert codes(match[1].says("vote", "draw yes\n")) == ["M-LETTERS-MANY"]


def test_another_seat_and_another_window_have_their_own(match):
    flooded(match)
    assert match[2].says("order", "plot m m x").outcome == "accepted"
    match.due()
    assert match[1].says("order", "plot m m x").outcome == "accepted"


def test_the_same_again_is_answered_and_nothing_is_counted(match):
    flooded(match)
    assert match[1].says("order", plot(MOST - 1)).outcome == "repeated"


def test_a_seat_gives_up_whatever_it_has_sent(match):
    flooded(match)
    assert match[1].says("concede", "").outcome == "accepted"
