"""Where a seat has a key, an unsigned letter moves nothing (leaf 0 of version 2)."""

import pytest

from tests.service.house import codes

PLOT, OTHER = "plot m m x", "plot b b x"
KINDS = [
    ("order", OTHER),
    ("standing", f"always plot: {OTHER}"),
    ("withdraw", ""),
    ("vote", "end yes\n"),
    ("consent", "rewind 1 yes\n"),
    ("concede", ""),
]


@pytest.fixture
def match(house):
    """Two ships plot at once, each with a key."""
    house.referee.core.edition = 2
    return house.begun("convoy", 2)


@pytest.mark.parametrize(("kind", "body"), KINDS)
def test_an_unsigned_letter_of_a_seat_with_a_key_is_refused(match, kind, body):
    match[1].order(PLOT)
    assert codes(match[1].says(kind, body)) == ["M-KEY-SIGNS"]
    assert match.now.orders[1].body.strip() == PLOT


def test_a_message_needs_no_key(match):
    assert match[1].says("press", "to: all\n\nHello.").outcome == "accepted"


def test_a_seat_without_a_key_orders_by_mail(house):
    house.referee.core.edition = 2
    match = house.begun("convoy", 2, signed=False)
    assert match[1].says("order", PLOT).outcome == "accepted"


@pytest.mark.parametrize("kind", ["join", "withdraw"])
def test_the_key_of_a_join_binds_in_the_lobby(house, kind):
    house.referee.core.edition = 2
    match = house.invited("convoy", 2)
    match[1].signed("join")
    assert codes(match[1].says(kind)) == ["M-KEY-SIGNS"]


def test_who_has_taken_their_key_away_by_a_signed_word_orders_by_mail_again(match):
    match[1].signed("key", "none")
    for seat in (1, 2):
        match[seat].order(PLOT)
    assert match[1].says("order", PLOT).outcome == "accepted"


def test_a_match_of_version_1_takes_unsigned_letters_as_before(house):
    house.referee.core.edition = 1
    match = house.begun("convoy", 2)
    assert match[1].says("order", PLOT).outcome == "accepted"
