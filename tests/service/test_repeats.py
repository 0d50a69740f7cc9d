"""The same bytes again: the first receipt, or a plain word about which letter is in force."""

import pytest

from tests.service.house import START, after, codes


@pytest.fixture
def match(house):
    """Two ships plot at once, so one seat alone closes nothing."""
    return house.begun("convoy", 2)


PLOT, OTHER = "plot m m x", "plot b b x"


def in_force(match, seat):
    order = match.now.orders.get(seat)
    return None if order is None else order.body.strip()


@pytest.mark.parametrize("signed", [True, False])
def test_the_same_bytes_again_get_the_first_receipt_and_no_leaf(house, signed):
    match = house.begun("convoy", 2, signed=signed)
    post = match[1].signed_post("order", PLOT) if signed else match[1].post("order", PLOT)
    first = match[1].send(post)
    size = len(match.raw)
    again = match[1].send(post)
    assert (again.outcome, again.n) == ("repeated", first.n)
    assert len(match.raw) == size


def test_an_unsigned_text_sent_again_after_another_counts_as_new(house):
    match = house.begun("convoy", 2, signed=False)
    match[1].says("order", PLOT)
    match[1].says("order", OTHER)
    again = match[1].says("order", PLOT)
    assert again.outcome == "accepted"
    assert in_force(match, 1) == PLOT


def test_a_signed_text_sent_again_after_another_is_told_which_one_is_in_force(house, match):
    post = match[1].signed_post("order", PLOT)
    match[1].send(post)
    house.clock.advance(seconds=420)
    match[1].order(OTHER)
    house.clock.advance(seconds=60)
    again = match[1].send(post)
    assert codes(again) == ["T-OLD"]
    facts = again.problems[0].facts
    assert (facts["then"], facts["later"]) == (START, after(START, seconds=420))
    assert in_force(match, 1) == OTHER


def test_two_letters_of_one_minute_are_told_apart_by_their_entries(house, match):
    post = match[1].signed_post("order", PLOT)
    first, last = match[1].send(post), match[1].order(OTHER)
    again = match[1].send(post)
    said = house.referee.views.explain(match.name, again.problems, "en")
    assert f"(entry {first.n} of the log)" in said
    assert f"(entry {last.n}) is in force" in said


def test_a_signed_text_does_not_come_back_after_its_withdrawal(match):
    """Anybody who holds it could send it."""
    post = match[1].signed_post("order", PLOT)
    match[1].send(post)
    match[1].signed("withdraw")
    assert codes(match[1].send(post)) == ["T-OLD"]
    assert in_force(match, 1) is None


def test_an_unsigned_text_comes_back_after_its_withdrawal(house):
    match = house.begun("convoy", 2, signed=False)
    match[1].says("order", PLOT)
    match[1].moves("withdraw")
    assert match[1].says("order", PLOT).outcome == "accepted"
    assert in_force(match, 1) == PLOT


def test_another_seats_same_words_are_no_repeat(house):
    match = house.begun("convoy", 2, signed=False)
    match[1].says("order", PLOT)
    assert match[2].says("order", PLOT).outcome == "accepted"


def test_a_signed_order_of_an_earlier_window_is_for_that_window(match):
    old = match[1].signed_post("order", PLOT)
    match[1].send(old)
    match[2].order(PLOT)
    [problem] = match[1].send(old).problems
    assert problem.code == "T-OTHER-WINDOW"
    assert problem.facts == {"named": 1, "open": 2}


def test_a_signed_standing_order_is_filed_once_however_often_it_is_sent(match):
    """Its window does not bind, so whoever holds it could file it again when it was withdrawn."""
    old = match[1].signed_post("standing", f"always plot when turn=9: {PLOT}")
    first = match[1].send(old)
    match[1].signed("withdraw", "1")
    match[1].order(PLOT)
    match[2].order(PLOT)
    assert match.window.number == 2
    again = match[1].send(old)
    assert again.outcome == "refused" or again.n == first.n
    assert match.now.book(1).rules == ()


def test_an_unsigned_standing_order_may_be_filed_again_in_a_later_window(match):
    line = f"next plot: {PLOT}"
    match[1].moves("standing", line)
    match[2].order(PLOT)
    assert match.now.book(1).rules == ()
    assert match[1].moves("standing", line).outcome == "accepted"
    assert len(match.now.book(1).rules) == 1
