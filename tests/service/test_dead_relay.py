"""The outage breaker and the way out: when letters that do not leave mean that none can (T22)."""

from referee.service.ledger.letters_owed import intent
from tests.service.house import START, after
from tests.service.test_outage import moved, up


def all_sent(house):
    for row in house.log.pending("9999-01-01T00:00:00.000Z"):
        house.log.sent(row.intent.id, house.now)


def in_vain(house, match):
    """More letters to two seats than are looked at, each tried once."""
    for n in range(8):
        made = intent(match.name, n % 2 + 1, "answer", n % 2 + 1, f"vain{n}")
        house.log.intend([made])
        house.log.failed(made.id, "no route", after(house.now, hours=9))


def test_letters_that_do_not_leave_hold_deadlines_too(house):
    """Two letters tried in vain, none sent: the relay is dead."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=60))
    for row in house.log.outbox(match.name):
        house.log.failed(row.intent.id, "no route", after(START, hours=90))
    up(house, after(START, hours=72))
    house.referee.windows.wake(match.name)
    [(_, _, reason)] = moved(match)
    assert reason == "[held]"
    said = [moment.say("en") for moment in house.referee.views.history(match.name, 1, 0)][-1]
    assert "cannot be taken or sent here at present" in said


def test_one_mailbox_that_puts_our_letters_off_is_no_dead_relay(house):
    """Six letters to one seat are deferred for hours; every other match keeps its deadline."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=1))
    all_sent(house)
    for n in range(6):
        made = intent(match.name, 1, "answer", 1, f"m{n}")
        house.log.intend([made])
        house.log.failed(made.id, "450 later", after(house.now, hours=1))
    up(house, after(START, hours=4))
    assert house.referee.breaker.outages() == []


def test_a_dead_relay_works_again_once_any_letter_leaves_be_it_not_the_newest(house):
    """The newest letters are tried last: it may be four hours until they are."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=1))
    all_sent(house)
    in_vain(house, match)
    up(house, after(START, hours=9))
    assert [outage.until for outage in house.referee.breaker.outages()] == [None]
    oldest = next(row for row in house.log.outbox(match.name)[::-1] if row.sent is None)
    house.log.sent(oldest.intent.id, house.now)
    back = house.now
    up(house, after(START, hours=10))
    [outage] = house.referee.breaker.outages()
    assert back <= outage.until <= after(back, hours=0.1)


def test_letters_that_nobody_has_tried_yet_tell_nothing_of_the_relay(house):
    """Given a relay that is dead, when fresh letters are written just before somebody asks, then it
    is as dead as before."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=1))
    all_sent(house)
    in_vain(house, match)
    up(house, after(START, hours=5))
    for n in range(8):
        house.log.intend([intent(match.name, n % 2 + 1, "answer", n % 2 + 1, f"m{n}")])
    up(house, after(START, hours=6))
    [outage] = house.referee.breaker.outages()
    assert (outage.part, outage.until) == ("relay", None)


def test_a_letter_that_alone_does_not_leave_is_no_outage(house):
    match = house.begun("convoy", 2)
    first, *others = house.log.outbox(match.name)
    house.log.failed(first.intent.id, "mailbox full", after(START, hours=90))
    for row in others:
        house.log.sent(row.intent.id, START)
    up(house, after(START, hours=72))
    house.referee.windows.wake(match.name)
    assert moved(match) == []
