"""A new key: signed with the old one, told to all, and in force from the next window on."""

import pytest

from tests.service.house import codes, private, public_line

PLOT = "plot m m x"
NEW = private("new")


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def next_window(match):
    number = match.window.number
    match.due()
    assert match.window.number == number + 1


def test_a_new_key_is_told_to_all_seats_right_behind_its_letter(house, match):
    answer = match[1].signed("key", public_line(NEW))
    leaf = match.leaves[answer.n + 1]
    part = house.loaded(match.name).by_name[f"key.{leaf['n']}"]
    assert leaf["type"] == "match.key_changed"
    assert leaf["data"] == {"cause": "player", "reason": "", "seat": 1}
    assert (part.value, part.audience) == (public_line(NEW), (1, 2))


def test_the_old_key_signs_until_the_window_closes_and_the_new_one_from_the_next_on(match):
    old = match[1].key
    match[1].signed("key", public_line(NEW))
    assert match[1].order(PLOT).outcome == "accepted"
    match[1].key = NEW
    assert codes(match[1].order(PLOT)) == ["S-OTHER-KEY"]
    next_window(match)
    assert match[1].order(PLOT).outcome == "accepted"
    match[1].key = old
    assert codes(match[1].order(PLOT)) == ["S-OTHER-KEY"]


def test_a_new_key_without_the_old_ones_signature_is_refused(house):
    """Who reads the mailbox must not take over a seat that signs."""
    house.referee.core.edition = 1  # of later ones: test_lost_keys.py
    match = house.begun("convoy", 2)
    size = len(match.raw)
    assert codes(match[1].says("key", public_line(NEW))) == ["S-OLD-KEY"]
    assert len(match.raw) == size + 1
    assert match.now.coming == {}


def test_a_seat_without_a_key_brings_its_first_from_its_page(house):
    house.referee.core.edition = 1  # of later ones: test_lost_keys.py
    match = house.begun("convoy", 2, signed=False)
    assert match[1].says("key", public_line(NEW)).outcome == "accepted"
    next_window(match)
    match[1].key = NEW
    assert match[1].order(PLOT).outcome == "accepted"


def test_a_first_key_that_comes_by_mail_needs_the_token(house):
    match = house.begun("convoy", 2, signed=False)
    row = house.mail(match[1].post("key", public_line(NEW)))
    assert house.referee.submissions.submit(house.mails[row]).outcome == "unconfirmed"
    assert match.now.coming == {}


def test_an_unsigned_key_letter_may_have_headers(house):
    house.referee.core.edition = 1
    match = house.begun("convoy", 2, signed=False)
    text = match[1].text("key", public_line(NEW))
    assert match[1].says("key", text).outcome == "accepted"
    assert match.now.coming == {1: public_line(NEW)}


def test_none_gives_the_key_up(match):
    match[1].signed("key", "none")
    next_window(match)
    assert match.now.keys[1] is None
    assert codes(match[1].order(PLOT)) == ["S-NO-KEY"]
    assert match[1].says("order", PLOT).outcome == "accepted"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense", "S-KEY"),
        (public_line(NEW) + " ann@home", "S-KEY"),
        ("ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY=", "S-KEY-TYPE"),
        ("ssh-ed25519 AAAA", "S-KEY"),
        ("", "S-KEY"),
    ],
)
def test_a_key_that_is_none_is_refused(match, line, code):
    assert codes(match[1].signed("key", line)) == [code]
    assert match.now.coming == {}


def test_before_the_start_a_new_join_brings_the_new_key(house):
    """A key_changed has no place in a lobby."""
    match = house.invited("convoy", 2)
    match[1].signed("join")
    assert codes(match[1].signed("key", public_line(NEW))) == ["M-JOIN-AGAIN"]
    assert "match.key_changed" not in match.types


def test_an_old_key_letter_sent_again_does_not_bring_its_key_back(match):
    """A to B, B to A, and then somebody sends the first letter again."""
    old, first = match[1].key, match[1].signed_post("key", public_line(NEW))
    match[1].send(first)
    next_window(match)
    match[1].key = NEW
    match[1].signed("key", public_line(old))
    next_window(match)
    match[1].key = old
    size = match.types.count("match.key_changed")
    assert match[1].send(first).outcome in ("refused", "repeated")
    assert match.types.count("match.key_changed") == size
    assert match.now.coming == {}


def test_the_table_and_the_history_tell_of_the_new_key(house, match):
    match[1].signed("key", public_line(NEW))
    said = [moment.say("en") for moment in house.referee.views.history(match.name, 2, 0)]
    assert said[-1].startswith("Seat 1 signs with a new key")
    next_window(match)
    assert house.referee.views.table(match.name, 1).key == public_line(NEW)
    assert house.referee.seats.chair(match.name, 1).key == public_line(NEW)


def test_everybody_gets_a_letter_about_a_key_by_the_organisers_word(house, match):
    house.referee.chairs.change_key(match.name, 1, public_line(NEW), "the laptop is lost")
    assert {letter.seat for letter in house.letters(match.name, "ruled")} == {1, 2}
    assert match.last("match.key_changed")["data"]["cause"] == "organiser"
