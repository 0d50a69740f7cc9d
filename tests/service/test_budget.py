"""What a stranger who knows a reply address can do with it: ask for a few letters, no more."""

import json

import pytest

from referee.service.people.budget import DAYS, MONTHS, OWN, STRANGERS
from referee.service.people.players import Contact
from referee.service.reception.waiting_letters import MOST
from tests.service.house import after, codes

PLOT = "plot m m x"
FOREVER = "9999-01-01T00:00:00.000Z"


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def mails(house, match, *posts):
    """The posts come by mail and are worked off."""
    for post in posts:
        house.mail(post)
    house.drain(match.name, FOREVER)
    assert house.log.inbox() == []


def elsewhere(player, body=PLOT):
    """An unsigned order that came from another mailbox."""
    return player.post("order", body, assurance="token")


def forged(player, body=PLOT, assurance="token"):
    """A text for this seat with a signature that does not fit it."""
    text = player.text("order", body)
    return player.post("order", text, player.sign(text + "x"), assurance=assurance)


def told_of_the_next(letters):
    return [json.loads(letter.payload)["next"] for letter in letters]


# --- the confirming letters ---------------------------------------------------------------------


def test_a_few_letters_from_elsewhere_ask_the_seat_and_the_last_says_until_when(house, match):
    mails(house, match, *(elsewhere(match[1], f"plot m m x # {i}") for i in range(9)))
    asked = house.letters(match.name, "confirm_letter")
    assert len(asked) == STRANGERS.most
    house.clock.advance(hours=1)
    assert told_of_the_next(asked) == ["", "", house.now]


def asking(house, match):
    """The kinds of the letters that ask seat 1 and have left, or may leave now."""
    ready = house.log.pending(house.now, 1000)
    return [row.intent.kind for row in ready if row.intent.kind.startswith("confirm_")]


def test_after_that_one_an_hour_asks_about_all_that_wait(house, match):
    """Given a flood for three hours, then three letters leave at once and one more each hour."""
    house.referee.deadlines.pause(match.name, "so that the window stays open")
    for _ in range(3):
        mails(house, match, *(elsewhere(match[1]) for _ in range(9)))
        assert len(house.letters(match.name, "confirm_letter")) == STRANGERS.most
        house.clock.advance(hours=1)
    assert asking(house, match) == ["confirm_letter"] * STRANGERS.most + ["confirm_waiting"] * 3


def test_a_fourth_letter_in_an_hour_is_not_lost_but_asked_about_in_the_next(house):
    """Given three letters of a stranger and then the player's own from a mailbox that we do not
    know, when the hour is over, then a letter asks about it, though nobody has written since."""
    match = house.begun("convoy", 2, signed=False)
    mails(house, match, *(elsewhere(match[1], f"plot m m x # {i}") for i in range(4)))
    fourth = house.referee.confirmations.waiting(match.name, 1)[-1]
    assert (fourth.text.splitlines()[-1], fourth.elsewhere) == ("plot m m x # 3", True)
    assert "confirm_waiting" not in asking(house, match)
    house.clock.advance(hours=1)
    assert asking(house, match)[-1] == "confirm_waiting"
    assert house.referee.submissions.confirm(fourth.token).outcome == "accepted"


def test_a_letter_that_gives_way_is_told_in_the_next(house, match):
    """Given seven letters, when the next one asks, then it knows when the two came that are gone:
    the one that gave way to a letter asked about at once was told there."""
    mails(house, match, *(elsewhere(match[1]) for _ in range(MOST)))
    first = house.referee.confirmations.waiting(match.name, 1)[0].received
    house.clock.advance(seconds=1)
    mails(house, match, elsewhere(match[1]), elsewhere(match[1]))
    [letter] = house.letters(match.name, "confirm_waiting")
    facts = json.loads(letter.payload)
    gone = house.referee.confirmations.gave_way(match.name, 1, facts["purse"], facts["at"])
    assert gone == [first, first]
    assert len(house.referee.confirmations.waiting(match.name, 1)) == MOST


def test_what_gives_way_to_a_letter_that_is_asked_about_at_once_is_told_there(house, match):
    house.referee.deadlines.pause(match.name, "so that the window stays open")
    for _ in range(MOST + 1):
        mails(house, match, elsewhere(match[1]))
        house.clock.advance(hours=1)
    last = house.letters(match.name, "confirm_letter")[-1]
    assert len(json.loads(last.payload)["gone"]) == 1


def test_a_flood_from_elsewhere_pushes_out_nothing_of_the_seats_own_mailbox(house):
    match = house.begun("convoy", 2, signed=False)
    mails(house, match, match[1].post("concede", ""))
    mails(house, match, *(elsewhere(match[1]) for _ in range(MOST + 3)))
    own = [
        waiting
        for waiting in house.referee.confirmations.waiting(match.name, 1)
        if not waiting.elsewhere
    ]
    assert len(own) == 1


def test_whoever_plays_on_is_not_asked_about_letters_of_who_sat_there(house):
    """Nor can who left bring an order in by a token that he still has."""
    match = house.begun("convoy", 2, signed=False)
    mails(house, match, elsewhere(match[1]))
    [waits] = house.referee.confirmations.waiting(match.name, 1)
    house.referee.chairs.replace(match.name, 1, Contact("new@home.example", "New"), "moved away")
    assert house.referee.confirmations.waiting(match.name, 1) == []
    assert house.referee.submissions.confirm(waits.token).outcome == "unknown"


def test_what_one_seat_is_sent_does_not_silence_another(house, match):
    mails(house, match, *(elsewhere(match[1]) for _ in range(5)), elsewhere(match[2]))
    assert [letter.seat for letter in house.letters(match.name, "confirm_letter")] == [1, 1, 1, 2]


def test_a_restart_forgets_no_letter_that_was_sent(house, match):
    mails(house, match, *(elsewhere(match[1]) for _ in range(5)))
    again = house.restarted()
    match.at(again)
    mails(again, match, elsewhere(match[1]))
    assert len(again.letters(match.name, "confirm_letter")) == STRANGERS.most


def test_at_most_five_letters_wait_and_the_oldest_gives_way(house):
    match = house.begun("convoy", 2, signed=False)
    house.referee.deadlines.pause(match.name, "so that the window stays open")
    for _ in range(MOST + 2):
        mails(house, match, elsewhere(match[1]))
        house.clock.advance(hours=1)
    asked = house.letters(match.name, "confirm_letter")
    tokens = [json.loads(letter.payload)["token"] for letter in asked]
    assert len(tokens) == MOST + 2
    assert {row.token for row in house.log.pendings.find()} == set(tokens[-MOST:])
    assert house.referee.submissions.confirm(tokens[0]).outcome == "unknown"
    assert house.referee.submissions.confirm(tokens[-1]).outcome == "accepted"


# --- the log ------------------------------------------------------------------------------------


def test_a_bad_signature_from_elsewhere_writes_nothing_on_the_log(house, match):
    """The seat is told, a few times; what it may have refused on record is not used up."""
    size = len(match.raw)
    mails(house, match, *(forged(match[1], f"plot m m x # {i}") for i in range(60)))
    assert (len(match.raw), match.now.refusals) == (size, {})
    assert len(house.letters(match.name, "refusal")) == STRANGERS.most


@pytest.mark.parametrize("text", ["referee-order v1\n\n", "referee-key v1\nseat: 9\n\nx\n"])
def test_what_cannot_even_be_read_writes_nothing_either(house, match, text):
    size = len(match.raw)
    mails(house, match, match[1].post("order", text, "armour", assurance="token"))
    mails(house, match, match[1].post("order", text, assurance="token"))
    assert len(match.raw) == size


def test_a_text_signed_for_another_match_writes_nothing_when_a_stranger_sends_it(house, match):
    """Whoever uses one key everywhere has his texts of other matches in public records."""
    size = len(match.raw)
    text = match[1].text("order", PLOT, origin="play.example/other")
    answer = match[1].send(
        match[1].post("order", text, match[1].sign(text), assurance="token", inbox=None)
    )
    assert codes(answer) == ["T-OTHER-LOG"]
    assert (answer.n, len(match.raw)) == (None, size)


def test_a_bad_signature_from_the_seats_own_mailbox_is_on_record(house, match):
    mails(house, match, forged(match[1], assurance="address"))
    assert match.now.refusals == {1: 1}


def test_a_signed_letter_for_this_match_that_cannot_count_is_on_record_wherever_it_came_from(
    house, match
):
    answer = match[1].signed("order", "nonsense", more={"assurance": "token"})
    assert answer.n is not None


# --- answers ------------------------------------------------------------------------------------


def test_the_answers_to_one_seat_are_bounded_but_an_accepted_order_always_has_its_receipt(
    house, match
):
    refused = (match[1].post("order", f"nonsense {i}") for i in range(OWN.most + 5))
    mails(house, match, *refused)
    assert len(house.letters(match.name, "refusal")) == OWN.most
    mails(house, match, match[1].signed_post("order", PLOT))
    assert len(house.letters(match.name, "receipt")) == 1


def test_a_page_costs_no_letter(house, match):
    for i in range(OWN.most + 5):
        assert match[1].says("order", f"nonsense {i}").outcome == "refused"
    mails(house, match, match[1].post("order", "nonsense"))
    assert len(house.letters(match.name, "refusal")) == 1


def written_to(house, match, days, every):
    """How many letters a robot gets in so many days that answers each at once, and asks again."""
    letters = 0
    for _ in range(days * 24 * 60 // every):
        letters += house.referee.guests.allowance(match.name, 1, "address").allowed
        house.clock.advance(seconds=every * 60)
    return letters


def test_a_robot_in_the_seats_own_mailbox_is_written_to_less_and_less(house, match):
    """Given one that never stops, then it gets a few dozen the first hour, a hundred and a half
    the first day, and four a day when it has gone on for weeks."""
    first = written_to(house, match, days=1, every=10)
    assert DAYS.most < first <= DAYS.most + 24
    for _ in range(4):
        written_to(house, match, days=7, every=30)
    assert written_to(house, match, days=7, every=10) == 4 * 7


def test_after_weeks_of_that_an_order_still_has_its_receipt(house, match):
    for _ in range(MONTHS.most):
        house.referee.guests.allowance(match.name, 1, "address")
        house.clock.advance(seconds=60)
    mails(house, match, match[1].signed_post("order", PLOT))
    assert len(house.letters(match.name, "receipt")) == 1


def test_the_last_answer_says_when_the_slowest_purse_has_another(house, match):
    """Given two answers a minute apart for hours, then the one that is the last for now says an
    hour, not a minute."""
    spent = [house.referee.guests.allowance(match.name, 1, "address")]
    while not spent[-1].quiet or spent[-1].quiet < after(house.clock.now(), seconds=1800):
        house.clock.advance(seconds=60)
        spent.append(house.referee.guests.allowance(match.name, 1, "address"))
    assert DAYS.most <= len(spent) <= DAYS.most + 3
    house.clock.advance(seconds=60)
    assert not house.referee.guests.allowance(match.name, 1, "address").allowed
