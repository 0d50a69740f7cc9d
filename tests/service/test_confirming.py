"""Letters that count only when a token sent to the seat's own address has come back."""

import json

import pytest

from referee.service.reception.waiting_letters import VALID
from tests.service.house import START, after, codes, private, public_line

PLOT = "plot m m x"


@pytest.fixture
def match(house):
    return house.begun("convoy", 2, signed=False)


def elsewhere(player, kind="order", body=PLOT):
    """An unsigned mail to the reply address, from an address that is not the seat's."""
    return player.post(kind, body, assurance="token")


def token_of(house, match, kind="confirm_letter"):
    [intent] = house.letters(match.name, kind)
    return json.loads(intent.payload)["token"]


def test_a_letter_from_elsewhere_changes_nothing_but_asks_the_seat(house, match):
    size = len(match.raw)
    house.mail(elsewhere(match[1]))
    house.drain(match.name, "9999-01-01T00:00:00.000Z")
    [asked] = house.letters(match.name, "confirm_letter")
    assert asked.seat == 1
    assert json.loads(asked.payload)["text"] == PLOT
    assert len(match.raw) == size
    assert match.now.orders == {}
    assert house.log.inbox() == []


def test_the_answer_says_that_it_is_not_confirmed(house, match):
    answer = match[1].send(elsewhere(match[1]))
    assert (answer.outcome, answer.n) == ("unconfirmed", None)


def test_the_token_makes_it_count_as_of_now(house, match):
    match[1].send(elsewhere(match[1]))
    house.clock.advance(hours=1)
    answer = house.referee.submissions.confirm(token_of(house, match))
    assert answer.outcome == "accepted"
    assert match.letter(answer.n)["received"] == house.now


def test_a_token_is_good_for_one_use(house, match):
    match[1].send(elsewhere(match[1]))
    token = token_of(house, match)
    house.referee.submissions.confirm(token)
    size = len(match.raw)
    assert house.referee.submissions.confirm(token).outcome == "unknown"
    assert len(match.raw) == size


def test_a_token_that_nobody_was_sent_confirms_nothing(house, match):
    assert house.referee.submissions.confirm("guess").outcome == "unknown"


@pytest.mark.parametrize(("early", "outcome"), [(1, "accepted"), (0, "unknown")])
def test_a_token_expires(house, early, outcome):
    match = house.begun("convoy", 2, signed=False)
    house.referee.deadlines.pause(match.name, "so that the window stays open")
    match[1].send(elsewhere(match[1]))
    house.clock.advance(seconds=VALID.total_seconds() - early)
    assert house.referee.submissions.confirm(token_of(house, match)).outcome == outcome


def test_an_order_that_waited_for_its_token_counts_for_no_later_window(house):
    """Given a window in which the seat is asked again, when the token of its old order comes back,
    then it is refused by the number of the window that it was written for."""
    match = house.begun("convoy", 2, signed=False)
    match[1].send(elsewhere(match[1]))
    match.due()
    answer = house.referee.submissions.confirm(token_of(house, match))
    assert codes(answer) == ["T-OTHER-WINDOW"]
    assert match.now.orders == {}


def test_a_signed_letter_from_elsewhere_needs_no_token(house):
    match = house.begun("convoy", 2)
    answer = match[1].signed("order", PLOT, more={"assurance": "token"})
    assert answer.outcome == "accepted"


@pytest.mark.parametrize(
    ("kind", "body"), [("standing", f"always plot: {PLOT}"), ("withdraw", ""), ("key", "none")]
)
def test_every_kind_of_unsigned_letter_from_elsewhere_needs_one(house, match, kind, body):
    size = len(match.raw)
    assert match[1].send(elsewhere(match[1], kind, body)).outcome == "unconfirmed"
    assert len(match.raw) == size


def test_the_key_of_a_join_by_mail_needs_the_token(house):
    """The mailbox has to show itself before its key counts."""
    match = house.invited("convoy", 2)
    row = house.mail(match[1].signed_post("join"))
    answer = house.referee.submissions.submit(house.mails[row])
    assert answer.outcome == "unconfirmed"
    assert match.types == ["match.created"]
    assert (
        house.referee.submissions.confirm(token_of(house, match, "confirm_key")).outcome
        == "accepted"
    )
    match[2].says("join")
    assert match.now.keys[1] == public_line(match[1].key)


def keyless(house):
    """A running match whose seats joined without a key."""
    return house.begun("convoy", 2, signed=False)


def test_a_first_key_by_mail_is_asked_about_as_a_key_and_named(house):
    """From the seat's own mailbox, so the letter must not say that it came from elsewhere."""
    house.referee.core.edition = 1  # of later ones: test_lost_keys.py
    match, line = keyless(house), public_line(private("new"))
    house.mail(match[1].post("key", line))
    house.drain(match.name, "9999-01-01T00:00:00.000Z")
    [asked] = house.letters(match.name, "confirm_key")
    payload = json.loads(asked.payload)
    assert (payload["brings"], payload["key"], payload["elsewhere"]) == ("key", line, False)


def test_a_first_key_counts_from_the_next_window_once_its_token_is_back(house):
    house.referee.core.edition = 1
    match, line = keyless(house), public_line(private("new"))
    house.mail(match[1].post("key", line))
    house.drain(match.name, "9999-01-01T00:00:00.000Z")
    assert (
        house.referee.submissions.confirm(token_of(house, match, "confirm_key")).outcome
        == "accepted"
    )
    assert (match.now.keys[1], match.now.coming[1]) == (None, line)


@pytest.mark.parametrize(("body", "code"), [("ssh-ed25519 AAAA", "S-KEY"), ("hello", "S-KEY")])
def test_what_is_no_key_is_refused_before_anybody_is_asked(house, body, code):
    match = keyless(house)
    row = house.mail(match[1].post("key", body))
    assert codes(house.referee.submissions.submit(house.mails[row])) == [code]
    assert house.letters(match.name, "confirm_key") == []


def test_a_key_before_the_start_is_told_to_join_instead_and_asks_nobody(house):
    match = house.invited("convoy", 2)
    row = house.mail(match[1].post("key", public_line(private("new"))))
    assert codes(house.referee.submissions.submit(house.mails[row])) == ["M-JOIN-AGAIN"]
    assert house.letters(match.name, "confirm_key") == []


def test_an_unsigned_join_from_the_seats_own_address_needs_none(house):
    match = house.invited("convoy", 2)
    row = house.mail(match[1].post("join", ""))
    assert house.referee.submissions.submit(house.mails[row]).outcome == "accepted"


def test_a_join_by_mail_with_a_bad_signature_is_refused_and_asks_nobody(house):
    match = house.invited("convoy", 2)
    text = match[1].text("join")
    row = house.mail(match[1].post("join", text, match[1].sign(text + "x")))
    assert codes(house.referee.submissions.submit(house.mails[row])) == ["S-SIGNATURE"]
    assert house.letters(match.name, "confirm_key") == []


def test_a_token_that_comes_back_by_mail_is_answered_by_letter(house, match):
    match[1].send(elsewhere(match[1]))
    token = token_of(house, match)
    row = house.mail(match[1].post("confirm", token))
    assert house.referee.submissions.confirm(token, row, "Re: confirm").outcome == "accepted"
    [receipt] = house.letters(match.name, "receipt")
    assert json.loads(receipt.payload)["subject"] == "Re: confirm"
    assert house.log.inbox() == []


def test_a_mail_that_somebody_else_has_answered_meanwhile_asks_nothing_more(house, match):
    row = house.mail(elsewhere(match[1]))
    house.log.inbox_done(row, "answered")
    assert house.referee.submissions.submit(house.mails[row]).outcome == "unconfirmed"
    assert house.letters(match.name, "confirm_letter") == []
    assert house.log.pendings.find() == []


def test_what_waits_for_its_token_lies_encrypted(house, match):
    match[1].send(elsewhere(match[1]))
    [pending] = house.log.pendings.find()
    assert PLOT.encode() not in pending.box
    assert (pending.stream, pending.seat) == (match.name, 1)
    assert pending.expires > START


def test_a_token_that_came_back_before_the_due_time_counts_although_the_close_comes_later(house):
    """Given a mail with the token, answered 250 a millisecond before the window was due."""
    match = house.begun("convoy", 2, signed=False)
    match[1].send(elsewhere(match[1]))
    token, due = token_of(house, match), match.window.due
    early = after(due, ms=-1)
    row = house.mail(match[1].post("confirm", token), received=early)
    house.referee.windows.drained_by(
        lambda name, before: [
            house.referee.submissions.confirm(token, mail.id, received=mail.received)
            for mail in house.log.inbox(stream=name, before=before)
        ]
    )
    house.clock.set(after(due, seconds=9))
    house.referee.windows.wake(match.name)
    assert match.letter(match.used()[0])["received"] == early
    assert row not in [mail.id for mail in house.log.inbox()]
