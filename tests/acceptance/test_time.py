"""Deadlines and windows: T5 to T13."""

import threading
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from referee.kernel.refused import Refused
from referee.match.policy import Policy, due, instant, moment
from referee.service import Contact
from referee.ticker import Ticker
from storage.sqlite import SqliteLog
from tests.refusals import refusal
from tests.service.house import House, after

PLOT = "plot m m x"
DAN = Contact("dan@example.org", "Dan")


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def test_t5_two_workers_that_meet_the_same_deadline_resolve_it_once(tmp_path):
    """Two processes' worth of desks on one file, each with a store and a cache of its own."""
    first = House(SqliteLog(tmp_path / "one.db"))
    match = first.begun("convoy", 2)
    second = first.restarted(SqliteLog(tmp_path / "one.db"))
    first.clock.set(match.window.due)
    gate = threading.Barrier(2)

    def wake(house):
        gate.wait()
        house.referee.windows.wake(match.name)

    threads = [threading.Thread(target=wake, args=(house,)) for house in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert match.types.count("match.window_closed") == 1
    assert len(first.letters(match.name, "due")) == 2 * len(match.seats)  # the start's, this one's
    for house in (first, second):
        house.log.close()


def test_t6_a_match_without_players_is_not_one_whose_players_are_all_ready(house):
    match = house.created("convoy", 2)
    house.referee.windows.wake(match.name)
    assert match.types == ["match.created"]
    match.invite(1)
    match[1].says("join")
    house.referee.windows.wake(match.name)
    assert match.now.phase == "lobby"


def test_t7_a_match_that_cannot_be_resolved_is_tried_five_times_and_the_others_go_on(
    house, monkeypatch
):
    bad, good = house.begun("convoy", 2), house.begun("convoy", 2)
    house.clock.set(after(good.window.due, seconds=house.referee.windows.grace))
    wakes, wake = [], house.referee.windows.wake

    def crashing(name):
        if name == bad.name:
            wakes.append(name)
            raise RuntimeError("a crash in the middle of the resolution")
        wake(name)

    monkeypatch.setattr(house.referee.windows, "wake", crashing)
    ticker = Ticker(house.referee)
    for _ in range(7):
        ticker.sweep()
    assert len(wakes) == 5
    assert good.window.number == 2
    assert bad.window.number == 1


def test_t7_what_crashed_once_is_resolved_the_next_time(house, match, monkeypatch):
    house.clock.set(after(match.window.due, seconds=house.referee.windows.grace))
    wake, crashes = house.referee.windows.wake, [RuntimeError("once")]

    def crashing(name):
        if crashes:
            raise crashes.pop()
        wake(name)

    monkeypatch.setattr(house.referee.windows, "wake", crashing)
    ticker = Ticker(house.referee)
    ticker.sweep()
    assert match.window.number == 1
    ticker.sweep()
    assert match.window.number == 2


def test_t8_who_is_told_of_more_time_has_it(house, match):
    """An extension is a leaf before the old due time: no close of the old due can follow it."""
    old = match.window.due
    house.clock.set(after(old, ms=-1))
    house.referee.deadlines.extend(match.name, after(old, hours=24), "Ann is ill")
    house.clock.set(after(old, seconds=60))
    assert not house.referee.windows.close(match.name, 1)
    assert match.window.number == 1
    assert len(house.letters(match.name, "extended")) == 2


def test_t8_what_is_due_is_not_extended_any_more(house, match):
    house.clock.set(match.window.due)
    with pytest.raises(Refused) as refused:
        house.referee.deadlines.extend(match.name, after(match.window.due, hours=24), "Ann is ill")
    assert refused.value.problems[0].code == "M-DUE-PASSED"
    assert not house.letters(match.name, "extended")


def test_t9_a_seat_that_has_nothing_to_order_is_not_silent(house):
    """Nim asks one seat after the other."""
    match = house.begun("nim", stones=9)
    match[1].order("take 2")
    closed = match.last("match.window_closed")["data"]
    assert closed["given"] == [1]
    assert match.window.asked == (2,)
    assert [leaf["data"]["seat"] for leaf in match.leaves if leaf["type"] == "match.seat_told"] == [
        1
    ]


def test_t10_to_be_ready_is_not_to_have_ordered(match):
    """`wait` by itself is no order: the seat is still silent, and is told so."""
    match[1].order(PLOT)
    answer = match[2].says("order", "wait\n")
    assert answer.outcome == "refused"
    assert match.window.number == 1
    match.due()
    assert match.last("match.window_closed")["data"]["given"] == [1]


@pytest.mark.parametrize("zone", ["Europe/Paris", "America/New_York", "Australia/Lord_Howe"])
@pytest.mark.parametrize("change", ["2026-03", "2026-10", "2026-11", "2026-04"])
def test_t11_nine_in_the_evening_stays_nine_in_the_evening(zone, change):
    """Summer time forth and back, in three zones; Lord Howe moves by half an hour."""
    policy = Policy(grid=f"Mon,Tue,Wed,Thu,Fri,Sat,Sun 21:00 {zone}", long=24)
    now, seen = f"{change}-01T00:00:00.000Z", []
    for _ in range(31):
        now = due(policy, "long", now)
        seen.append(instant(now).astimezone(ZoneInfo(zone)))
    assert {(at.hour, at.minute) for at in seen} == {(21, 0)}
    assert [(b.date() - a.date()).days for a, b in pairwise(seen)] == [1] * 30
    assert moment(seen[-1]) == now


COMMANDS = {
    "extend": lambda desk, m, due: desk.deadlines.extend(
        m, after(due, hours=48), "Ann is ill", shown_window=1
    ),
    "pause": lambda desk, m, due: desk.deadlines.pause(m, "Ann is ill", shown_window=1),
    "resume": lambda desk, m, due: desk.deadlines.resume(m, "Ann is well", shown_window=1),
    "rule": lambda desk, m, due: desk.rulings.rule(m, 1, "that counts", shown_window=1),
    "rewind": lambda desk, m, due: desk.rulings.rewind(m, 1, "once more", shown_window=1),
    "vacate": lambda desk, m, due: desk.chairs.vacate(m, 2, "removed", "silent", shown_window=1),
    "bot": lambda desk, m, due: desk.chairs.sit_bot(m, 2, "silent", shown_window=1),
    "replace": lambda desk, m, due: desk.chairs.replace(m, 2, DAN, "silent", shown_window=1),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_t12_a_command_for_a_window_that_has_closed_meanwhile_does_nothing(house, match, command):
    """The organiser looks at window 1; before his command is there both have answered."""
    due = match.window.due
    for seat in match.seats:
        match[seat].order(PLOT)
    if command == "resume":
        house.referee.deadlines.pause(match.name, "so")
    before, letters = match.raw, len(house.letters(match.name))
    problem = refusal(COMMANDS[command], house.referee, match.name, due)
    assert (problem.code, problem.facts) == ("M-OTHER-WINDOW", {"named": 1, "open": 2})
    assert match.raw == before
    assert len(house.letters(match.name)) == letters
    assert match[2].chair.person.name == "Player 2"


@pytest.mark.parametrize("command", [one for one in COMMANDS if one not in ("resume", "rewind")])
def test_t12_the_same_command_in_time_is_done(house, match, command):
    size = len(match.leaves)
    COMMANDS[command](house.referee, match.name, match.window.due)
    assert len(match.leaves) > size


def test_t12_a_command_that_comes_with_the_deadline_finds_the_next_window(house, match):
    """A chair is not emptied in sight of a window that closes first."""
    house.clock.set(match.window.due)
    with pytest.raises(Refused) as refused:
        house.referee.chairs.vacate(match.name, 2, "removed", "silent", shown_window=1)
    assert refused.value.problems[0].code == "M-OTHER-WINDOW"
    assert match.now.empty == frozenset()


def test_t12_a_close_of_a_window_that_has_closed_meanwhile_does_nothing(house, match):
    match.due()
    size = len(match.leaves)
    assert not house.referee.windows.close(match.name, 1)
    assert len(match.leaves) == size


def test_t13_an_order_changed_after_one_was_ready_counts_and_may_wait_again(match):
    match[1].order(PLOT)
    match[1].order("plot b b x\nwait")
    match[2].order(PLOT)
    assert match.window.number == 1
    last = match[1].order("plot b b x")
    assert match.window.number == 2
    assert match.used()[0] == last.n
