"""The ticker: sweeps what is due in pages, sets aside what fails, stops when the clock jumps."""

import logging
import threading

import pytest

from referee import ticker as module
from referee.clock import Watch
from referee.ticker import Ticker
from storage import Unavailable
from storage.log import QUARANTINE_AFTER
from tests.service.house import House, after


@pytest.fixture
def house():
    return House()


def ticker(house, **more):
    return Ticker(house.referee, **more)


def begun(house, count, game="nim", **options):
    return [house.begun(game, signed=False, **options) for _ in range(count)]


def closed(match):
    return match.types.count("match.window_closed")


def poison(house, monkeypatch, match, fault=None):
    """Closing this match fails; all others go on."""
    wake = house.referee.windows.wake
    seen = []

    def poisoned(name):
        if name == match.name:
            seen.append(name)
            raise fault or RuntimeError("the rules have a bug")
        wake(name)

    monkeypatch.setattr(house.referee.windows, "wake", poisoned)
    return seen


# --- sweeping -------------------------------------------------------------------------------------


def test_a_sweep_closes_what_is_due_and_nothing_else(house):
    early, late = house.begun("nim", stones=9), house.begun("convoy", 2)
    house.clock.set(early.window.due)
    assert ticker(house).sweep() == 1
    assert (closed(early), closed(late)) == (1, 0)


def test_a_sweep_goes_on_page_after_page(house, monkeypatch):
    monkeypatch.setattr(module, "PAGE", 3)
    matches = begun(house, 8, stones=9)
    house.clock.set(matches[0].window.due)
    assert ticker(house).sweep() == 8
    assert [closed(match) for match in matches] == [1] * 8


def test_matches_that_are_due_together_are_closed_at_the_same_time(house, monkeypatch):
    """So that one commit serves several. Neither of the two goes on before the other has begun."""
    matches = begun(house, 2, stones=9)
    wake, both = house.referee.windows.wake, threading.Barrier(2)

    def met(name):
        both.wait(timeout=30)
        wake(name)

    monkeypatch.setattr(house.referee.windows, "wake", met)
    house.clock.set(matches[0].window.due)
    assert ticker(house).sweep() == 2
    assert [closed(match) for match in matches] == [1, 1]


def test_a_sweep_that_comes_late_loses_no_deadline(house):
    [match] = begun(house, 1, stones=9)
    house.clock.set(match.window.due)
    house.clock.advance(hours=1000)
    ticker(house).sweep()
    assert closed(match) == 1
    assert match.window.number == 2


def test_a_second_sweep_finds_nothing_to_do(house):
    [match] = begun(house, 1, stones=9)
    house.clock.set(match.window.due)
    assert [ticker(house).sweep() for _ in range(2)] == [1, 0]
    assert closed(match) == 1


def test_a_window_is_left_open_for_its_grace_and_closed_then():
    """A mail that ended in time may still be on its way to the disk."""
    house = House(grace=2)
    match = house.begun("nim", stones=9)
    due = match.window.due
    swept = []
    for late in (0, 1, 1999, 2000):
        house.clock.set(after(due, ms=late))
        swept.append(ticker(house).sweep())
    assert swept == [0, 0, 0, 1]


def test_a_match_that_died_in_the_middle_of_a_cascade_goes_on_at_the_next_sweep(house):
    match = house.begun("nim", stones=9)
    match[2].signed("standing", "always take: take 1")
    advance = house.referee.windows.advance
    house.referee.windows.advance = lambda name: None
    match[1].order("take 1")
    house.referee.windows.advance = advance
    assert ticker(house).sweep() == 1
    assert match.window.number == 3


# --- what fails -----------------------------------------------------------------------------------


def test_a_poisoned_match_does_not_hold_up_the_others(house, monkeypatch):
    monkeypatch.setattr(module, "PAGE", 2)
    matches = begun(house, 6, stones=9)
    poison(house, monkeypatch, matches[0])
    house.clock.set(matches[0].window.due)
    assert ticker(house).sweep() == 5
    assert [closed(match) for match in matches] == [0, 1, 1, 1, 1, 1]


def test_many_poisoned_matches_before_the_good_ones_do_not_hold_them_up_either(house, monkeypatch):
    monkeypatch.setattr(module, "PAGE", 2)
    matches = begun(house, 5, stones=9)
    broken = sorted(match.name for match in matches)[:4]  # of one due time, by name
    wake = house.referee.windows.wake

    def poisoned(name):
        if name in broken:
            raise RuntimeError("the rules have a bug")
        wake(name)

    monkeypatch.setattr(house.referee.windows, "wake", poisoned)
    house.clock.set(matches[0].window.due)
    assert ticker(house).sweep() == 1
    assert sum(closed(match) for match in matches) == 1


def test_a_match_that_fails_is_tried_once_a_sweep(house, monkeypatch):
    """A fault that lasts a moment must not use up all tries while other matches go on."""
    monkeypatch.setattr(module, "PAGE", 2)
    matches = begun(house, 9, stones=9)
    seen = poison(house, monkeypatch, matches[0])
    house.clock.set(matches[0].window.due)
    ticker(house).sweep()
    assert len(seen) == 1
    assert house.log.quarantined() == []


def test_after_five_sweeps_it_is_set_aside_with_its_error(house, monkeypatch):
    matches = begun(house, 2, stones=9)
    seen = poison(house, monkeypatch, matches[0])
    house.clock.set(matches[0].window.due)
    for _ in range(QUARANTINE_AFTER + 3):
        ticker(house).sweep()
    [row] = house.log.quarantined()
    assert (row.due.stream, row.tries) == (matches[0].name, QUARANTINE_AFTER)
    assert "the rules have a bug" in row.error
    assert len(seen) == QUARANTINE_AFTER
    told = [one.intent for one in house.log.outbox(row.due.stream) if one.intent.kind == "trouble"]
    assert len(told) == 1, "the organiser is told, once"


def test_a_match_that_is_mended_and_released_goes_on(house, monkeypatch):
    [match] = begun(house, 1, stones=9)
    poison(house, monkeypatch, match)
    house.clock.set(match.window.due)
    for _ in range(QUARANTINE_AFTER):
        ticker(house).sweep()
    monkeypatch.undo()
    house.log.release(match.name)
    ticker(house).sweep()
    assert closed(match) == 1


def test_a_match_that_is_due_and_does_not_go_on_is_counted_too(house, monkeypatch):
    [match] = begun(house, 1, stones=9)
    monkeypatch.setattr(house.referee.windows, "wake", lambda name: None)
    house.clock.set(match.window.due)
    for _ in range(QUARANTINE_AFTER):
        ticker(house).sweep()
    [row] = house.log.quarantined()
    assert "did not go on" in row.error


def test_a_store_that_is_not_there_counts_against_no_match(house, monkeypatch, caplog):
    [match] = begun(house, 1, stones=9)
    poison(house, monkeypatch, match, Unavailable("the disk is full"))
    house.clock.set(match.window.due)
    for _ in range(QUARANTINE_AFTER + 1):
        ticker(house).tick()
    assert house.log.quarantined() == []
    assert "the store is not available" in caplog.text


def test_a_match_that_cannot_be_written_does_not_keep_the_others(house, monkeypatch, caplog):
    first, second, third = begun(house, 3, stones=9)
    poison(house, monkeypatch, first, Unavailable("behind what was signed"))
    house.clock.set(third.window.due)
    ticker(house).tick()
    assert [closed(match) for match in (first, second, third)] == [0, 1, 1]
    assert "behind what was signed" in caplog.text


# --- ticks ----------------------------------------------------------------------------------------


def test_a_tick_does_its_chores_and_then_the_sweep(house):
    [match] = begun(house, 1, stones=9)
    house.clock.set(match.window.due)
    done = []
    ticker(house, chores=(lambda: done.append(closed(match)),)).tick()
    assert done == [0]
    assert closed(match) == 1


def test_a_chore_that_fails_keeps_no_other_from_its_work(house, caplog):
    done = []

    def broken():
        raise RuntimeError("no mail today")

    ticker(house, chores=(broken, lambda: done.append("mail"))).tick()
    assert done == ["mail"]
    assert "no mail today" in caplog.text


@pytest.mark.parametrize("hours", [1, -1])
def test_a_clock_that_jumps_stops_the_ticker_before_anything_closes(house, hours, caplog):
    [match] = begun(house, 1, stones=9)
    done = []
    ticking = ticker(house, chores=(lambda: done.append("swept"),), watch=Watch())
    ticking.tick()
    house.clock.advance(hours=hours)
    with caplog.at_level(logging.CRITICAL):
        ticking.tick()
        ticking.tick()
    assert ticking.stopped is not None
    assert ticking.stopped.startswith("the clock jumped")
    assert "ticker stopped" in caplog.text
    assert done == ["swept"]
    assert closed(match) == 0


@pytest.mark.parametrize("hours", [1, -1])
def test_a_ticker_goes_on_by_itself_when_the_clock_is_put_right(house, hours):
    """What came due meanwhile is closed then."""
    [match] = begun(house, 1, stones=9)
    ticking = ticker(house, watch=Watch())
    house.clock.set(match.window.due)
    house.clock.advance(seconds=-1)
    ticking.tick()
    house.clock.advance(hours=hours)
    ticking.tick()
    assert closed(match) == 0
    house.clock.advance(hours=-hours, seconds=1)
    ticking.tick()
    assert (ticking.stopped, closed(match)) == (None, 1)


def test_the_ticker_sweeps_once_when_it_starts_and_ends_when_it_is_stopped(house):
    """The interval is an hour, so the only sweep of this test is the first."""
    [match] = begun(house, 1, stones=9)
    house.clock.set(match.window.due)
    ticking = ticker(house, seconds=3600, watch=Watch(tolerance=float("inf")))
    ticking.start()
    try:
        assert closed(match) == 1
        [job] = ticking._scheduler.get_jobs()
        assert (job.coalesce, job.max_instances, job.misfire_grace_time) == (True, 1, None)
    finally:
        ticking.stop()
    ticking.stop()


def test_a_process_that_does_not_look_after_deadlines_closes_nothing(house):
    [match] = begun(house, 1, stones=9)
    house.clock.set(match.window.due)
    done = []
    ticker(house, chores=(lambda: done.append("mail"),), deadlines=False).tick()
    assert done == ["mail"]
    assert closed(match) == 0


def test_letters_leave_as_soon_as_a_mail_was_answered_and_wait_for_no_next_look(house):
    """The interval is an hour, and each is done once when the ticker starts. Then a mail comes."""
    mails, left = ["mail"], threading.Event()

    def desk():
        return len([mails.pop() for _ in mails[:1]]) if ticking._scheduler.running else 0

    def sender():
        if ticking._scheduler.running:
            left.set()

    ticking = ticker(house, chores=(desk, sender), seconds=3600, wakes={desk: sender})
    ticking.start()
    try:
        ticking._wake_up(desk)  # its next look, which is an hour away, is now
        assert left.wait(30)
        assert not mails
    finally:
        ticking.stop()


def test_whoever_had_nothing_to_do_wakes_nobody(house):
    done = []
    desk, sender = (lambda: done.append("desk") or 0), (lambda: done.append("sender"))
    ticking = ticker(house, chores=(desk, sender), seconds=3600, wakes={desk: sender})
    ticking.start()
    try:
        ticking._alone(desk)()
        assert done == ["desk", "sender", "desk"]
    finally:
        ticking.stop()


def test_every_piece_of_work_is_a_job_of_its_own(house):
    """A relay that does not answer must not hold up a deadline."""
    ticking = ticker(house, chores=(lambda: None, lambda: None), seconds=3600)
    ticking.start()
    try:
        assert len(ticking._scheduler.get_jobs()) == 3
    finally:
        ticking.stop()
