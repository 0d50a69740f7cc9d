"""A window that can never close, by a fault of the rules: whoever writes is answered as ever, the
match is set aside with its organiser told once, and a start of the service takes it up again."""

from contextlib import suppress
from dataclasses import replace

import pytest

from referee.audit import audit
from referee.games.catalogue import Catalogue
from referee.ticker import Ticker
from storage import Unavailable
from storage.log import QUARANTINE_AFTER
from tests.service.house import HOUR, House, codes
from tests.toys import nim_1_1


class Faulty:
    """Nim whose rules raise while they are broken: at a close, and for whoever looks."""

    def __init__(self):
        self.broken, self.blind = True, False
        self.game = replace(nim_1_1.GAME, resolve=self.resolve, view=self.view)
        self.games = Catalogue([self.game])

    def resolve(self, record, orders, chance):
        if self.broken:
            raise IndexError("nobody is next")
        nim_1_1.GAME.resolve(record, orders, chance)

    def view(self, state, seat):
        if self.blind:
            raise IndexError("nothing to see")
        return nim_1_1.GAME.view(state, seat)


@pytest.fixture
def rules():
    return Faulty()


@pytest.fixture
def house(rules):
    return House(games=rules.games)


@pytest.fixture
def match(house):
    return house.begun("nim", stones=9)


def sweep(house, times=QUARANTINE_AFTER):
    for _ in range(times):
        Ticker(house.referee).sweep()


def aside(house):
    return [row.due.stream for row in house.log.quarantined()]


def told(house, match):
    return len(house.letters(match.name, "trouble"))


# --- whoever writes -------------------------------------------------------------------------------


def test_the_order_that_completes_the_window_is_taken_and_answered(match):
    answer = match[1].order("take 1")
    assert answer.outcome == "accepted"
    assert match.window.number == 1


def test_a_mail_is_done_and_not_put_aside(house, match):
    house.mail(match[1].signed_post("order", "take 1"))
    house.drain(match.name, HOUR)
    assert house.log.inbox(stream=match.name) == []
    assert match.types[-1] == "match.letter_sealed"


def test_a_message_is_taken_after_the_due_time_and_an_order_is_told_that_it_came_late(house, match):
    house.clock.set(match.window.due)
    sweep(house)
    assert match[2].says("press", "to: 1\n\nWhat is going on?\n").outcome == "accepted"
    assert codes(match[1].order("take 1")) == ["M-LATE"]


# --- the match ------------------------------------------------------------------------------------


def test_it_is_set_aside_and_the_others_go_on(house, rules, match):
    match[1].order("take 1")
    sweep(house)
    assert aside(house) == [match.name]
    assert told(house, match) == 1


def test_another_order_is_another_try_and_no_other_letter(house, rules, match):
    match[1].order("take 1")
    sweep(house)
    match[1].order("take 2")
    sweep(house)
    assert aside(house) == [match.name]
    assert told(house, match) == 1


def test_another_order_may_be_one_that_the_rules_can_close(house, rules, match):
    match[1].order("take 1")
    sweep(house)
    rules.broken = False
    match[1].order("take 2")
    assert match.window.number == 2
    assert aside(house) == []


def test_the_organiser_is_told_though_nobody_can_look_at_the_match(house, rules, match):
    match[1].order("take 1")
    rules.blind = True
    sweep(house)
    assert (aside(house), told(house, match)) == ([match.name], 1)


@pytest.mark.parametrize("fault", [Unavailable("the disk is full"), RuntimeError("odd")])
@pytest.mark.parametrize("write", ["intend", "tried"])
def test_the_organiser_is_told_though_the_store_fails_just_then(
    house, rules, match, monkeypatch, write, fault
):
    """And another match that is due in the same sweep has its turn."""
    other = house.begun("nim", stones=9)
    match[1].order("take 1")
    sweep(house, QUARANTINE_AFTER - 1)
    ticker = Ticker(house.referee)
    with monkeypatch.context() as failing:
        failing.setattr(house.log, write, lambda *_: (_ for _ in ()).throw(fault))
        house.clock.set(other.window.due)
        with suppress(Unavailable):
            ticker.sweep()
    sweep(house)
    assert sorted(aside(house)) == sorted([match.name, other.name])
    assert (told(house, match), told(house, other)) == (1, 1)


def test_a_match_that_cannot_begin_is_set_aside_too(house, rules):
    def no_setup(record, options, seats, chance):
        raise IndexError("no card is left")

    house = House(games=Catalogue([replace(rules.game, setup=no_setup)]))
    match = house.begun("nim", stones=9)
    sweep(house)
    assert (aside(house), told(house, match)) == ([match.name], 1)


# --- and again ------------------------------------------------------------------------------------


def started(house):
    """The service starts anew, and looks once at everything."""
    again = house.restarted()
    ticker = Ticker(again.referee)
    ticker.start()
    ticker.stop()
    return again


def test_a_start_with_mended_rules_takes_it_up_again(house, rules, match):
    match[1].order("take 1")
    sweep(house)
    rules.broken = False
    match.at(started(house))
    assert match.window.number == 2
    assert aside(house) == []


def test_a_start_with_the_same_rules_sets_it_aside_again_and_writes_no_other_letter(house, match):
    match[1].order("take 1")
    sweep(house)
    again = started(house)
    sweep(again)
    assert aside(again) == [match.name]
    assert told(again, match) == 1


def test_a_process_that_closes_nothing_takes_nothing_up(house, match):
    match[1].order("take 1")
    sweep(house)
    ticker = Ticker(house.referee, deadlines=False)
    ticker.start()
    ticker.stop()
    assert aside(house) == [match.name]


def test_another_window_that_cannot_be_closed_is_another_letter(house, rules, match):
    match[1].order("take 1")
    sweep(house)
    rules.broken = False
    match[1].order("take 2")
    rules.broken = True
    match[2].order("take 1")
    sweep(house)
    assert told(house, match) == 2


def test_a_chair_that_falls_empty_in_it_cuts_the_window_off(house, rules, match):
    """The record of such a match is a proper one: nothing is closed that could not be."""
    house.clock.set(match.window.due)
    sweep(house)
    house.referee.chairs.vacate(match.name, 1, "left", "she has left")
    assert match.now.phase == "ended"
    rules.broken = False
    record = house.referee.records.export(match.name)
    found = audit(record, vkey=house.referee.records.vkey(match.name), games=house.games)
    assert found.holds, found.text("en")
