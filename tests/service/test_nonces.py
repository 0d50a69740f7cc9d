"""Nonces all or none, and the least assurance that a match accepts."""

import pytest

from referee.kernel.chance import contribution
from referee.match.base64url import unb64u
from referee.match.policy import Policy
from tests.service.house import codes


@pytest.fixture
def match(house):
    """Two ships plot at once, so one seat alone closes nothing."""
    return house.begun("convoy", 2)


PLOT, OTHER = "plot m m x", "plot b b x"


def in_force(match, seat):
    order = match.now.orders.get(seat)
    return None if order is None else order.body.strip()


def test_who_began_with_a_nonce_always_has_one(match):
    assert codes(match[1].order(PLOT, nonce=None)) == ["T-NONCE-ALWAYS"]


def test_who_began_without_a_nonce_never_has_one(house):
    match = house.begun("convoy", 2, nonce=False)
    assert codes(match[1].order(PLOT, nonce=bytes(16))) == ["T-NONCE-NEVER"]


def test_the_habit_binds_signed_letters_alone(house):
    """In version 1 of leaf 0: later a seat with a key writes no others."""
    house.referee.core.edition = 1
    match = house.begun("convoy", 2)
    assert match[1].says("order", PLOT).outcome == "accepted"


@pytest.mark.parametrize("kind", ["standing", "withdraw"])
def test_the_habit_binds_standing_orders_and_withdrawals_too(match, kind):
    body = {"standing": f"always plot: {PLOT}", "withdraw": ""}[kind]
    assert codes(match[1].signed(kind, body, nonce=None)) == ["T-NONCE-ALWAYS"]


def test_the_first_signed_letter_after_an_unsigned_join_fixes_the_habit(house):
    """With an unsigned join there is no key, so only a later key can sign: the habit is open."""
    match = house.begun("convoy", 2, signed=False)
    assert match.now.binds_nonce == {}


def test_a_letter_of_another_kind_has_no_nonce(match):
    assert codes(match[1].signed("key", "none", nonce=bytes(16))) == ["T-NONCE-KIND"]


def test_a_match_of_signed_letters_takes_no_others(house):
    match = house.begun("convoy", 2, policy=Policy(assurance="signed"))
    assert codes(match[1].says("order", PLOT)) == ["M-KEY-SIGNS"]
    assert codes(match[1].says("standing", f"always plot: {PLOT}")) == ["M-KEY-SIGNS"]
    assert codes(match[1].says("withdraw")) == ["M-KEY-SIGNS"]
    assert match[1].order(PLOT).outcome == "accepted"


def test_a_match_of_signed_letters_takes_no_unsigned_join(house):
    match = house.invited("convoy", 2, policy=Policy(assurance="signed"))
    assert codes(match[1].says("join")) == ["M-UNSIGNED"]


def test_the_nonce_of_an_unsigned_text_counts_for_nothing(house):
    match = house.begun("convoy", 2, signed=False)
    match[1].says("order", match[1].text("order", PLOT))
    match[2].says("order", PLOT)
    mine, _theirs = match.last("match.window_closed")["data"]["contributions"]
    assert unb64u(mine) == bytes(32)


def test_a_signed_nonce_is_mixed_into_the_draw_that_uses_it(match):
    nonce = bytes(range(16))
    match[1].order(PLOT, nonce=nonce)
    match.due()
    closed = match.last("match.window_closed")["data"]
    wanted = contribution(match.now.leaf0, closed["draw"], 1, nonce)
    assert [unb64u(contribution) for contribution in closed["contributions"]] == [wanted, bytes(32)]
