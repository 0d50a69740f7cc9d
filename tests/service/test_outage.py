"""The outage breaker: intake down, relay dead, a clock that was set, silence everywhere (T22)."""

from concurrent.futures import ThreadPoolExecutor
from copy import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.match.deadlines.outages import Outage
from referee.match.policy import Policy, instant
from referee.service.turns.missing_games import MissingGames
from referee.service.turns.outage_breaker import Breaker
from tests.service.house import START, House, after
from tests.service.test_chairs import ended as played_on
from tests.service.test_chairs import holds

PLOT = "plot m m x"


@pytest.fixture
def house():
    return House()


def breaker_of(house):
    """Another process of the same home."""
    return Breaker(house.referee.core, MissingGames(house.referee.core))


def up(house, until, minutes=5):
    """The intake works until then; the clock goes along."""
    while house.now < until:
        house.clock.advance(seconds=60 * minutes)
        house.referee.breaker.beat()


def ended(match):
    """Played to its end where nobody looks whether mail is taken."""
    for part in ("intake", "relay"):
        match.house.log.settings.drop(f"beat/{part}")
    return played_on(match)


def moved(match):
    """What the log says of deadlines moved for an outage."""
    return [
        (leaf["at"], leaf["data"]["due"], leaf["data"]["reason"])
        for leaf in match.leaves
        if leaf["type"] == "match.due_changed" and leaf["data"]["cause"] == "outage"
    ]


def test_while_all_works_a_window_closes_when_it_is_due(house):
    match = house.begun("convoy", 2)
    up(house, after(START, hours=72))
    house.referee.windows.wake(match.name)
    assert (match.window.number, moved(match)) == (2, [])


def test_an_outage_of_any_length_holds_a_window(house):
    """Down for three weeks while another process looks after deadlines: nothing closes."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=66))
    for day in range(3, 25):
        house.clock.set(after(START, hours=24 * day))
        house.referee.windows.wake(match.name)
    assert match.window.number == 1
    house.referee.breaker.beat()
    assert match.window.due > house.now


def test_what_comes_in_by_a_pipe_says_that_it_is_the_way_in_now(house):
    match = house.begun("convoy", 2)
    up(house, after(START, hours=66))
    house.log.settings.drop("beat/relay")
    house.clock.set(after(START, hours=74))
    house.referee.breaker.piped()
    house.referee.windows.wake(match.name)
    assert match.window.number == 2


def test_two_processes_that_find_two_outages_at_once_lose_neither(house):
    """Each reads before the other has written."""
    up(house, after(START, hours=1))
    other = breaker_of(house)
    house.clock.set(after(START, hours=9))
    known = breaker_of(house)
    known._remembered = lambda: []  # what it read is older than what the other writes
    other._remember(Outage("relay", START, house.now), house.now)
    known._remember(Outage("intake", START, house.now), house.now)
    assert {outage.part for outage in other._remembered()} == {"intake", "relay"}


class Sleeper:
    """The clock of a process that stands still at this look, with the time that it has read."""

    def __init__(self, clock, look, meanwhile):
        self._clock, self._left, self._meanwhile = clock, look, meanwhile

    def now(self):
        seen = self._clock.now()
        self._left -= 1
        if self._left == 0:
            self._meanwhile()
        return seen


@pytest.mark.parametrize("look", [1, 2, 3])
def test_a_process_that_stood_still_takes_back_nothing_of_what_others_said_meanwhile(house, look):
    """Given two processes that take mail, when one of them reads the time and writes it down eight
    hours later, then nobody takes those hours for an outage, and no window is held for them."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=64))
    core = copy(house.referee.core)
    core.clock = Sleeper(house.clock, look, lambda: up(house, after(START, hours=72)))
    Breaker(core, MissingGames(core)).beat()
    up(house, after(START, hours=72))  # if it did not look so often
    assert house.referee.breaker.outages() == []
    house.referee.windows.wake(match.name)
    assert (match.window.number, moved(match)) == (2, [])
    house.clock.advance(seconds=60)
    house.referee.breaker.beat()
    assert house.referee.breaker.outages() == []


def test_a_night_without_intake_is_given_back(house):
    """Down from hour 66 to 74, over the due time: the window gets what was lost of it, from when
    all worked again, and says so to everybody."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=66))
    house.clock.set(after(START, hours=74))
    house.referee.breaker.beat()
    house.referee.windows.wake(match.name)
    assert match.window.number == 1
    [(at, due, reason)] = moved(match)
    assert (at, due, reason) == (
        after(START, hours=74),
        after(START, hours=80, ms=1),
        "[intake 360]",
    )
    said = [moment.say("en") for moment in house.referee.views.history(match.name, 1, 0)][-1]
    assert "No mail could be taken here for 360 minutes" in said
    assert {letter.seat for letter in house.letters(match.name, "extended")} == {1, 2}
    assert match[2].order(PLOT).outcome == "accepted"
    up(house, after(START, hours=81))
    house.referee.windows.wake(match.name)
    assert (match.window.number, len(moved(match))) == (2, 1)
    holds(ended(match))


def test_who_writes_first_after_an_outage_is_not_told_that_he_is_late(house):
    """His letter comes before the ticker does."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=66))
    house.clock.set(after(START, hours=74))
    house.referee.breaker.beat()
    assert match[1].order(PLOT).outcome == "accepted"
    assert match.window.number == 1


def test_while_the_intake_is_down_the_clock_alone_closes_nothing(house):
    """Mail and clock are processes of their own: only mail is down."""
    match = house.begun("convoy", 2)
    up(house, after(START, hours=70))
    house.clock.set(after(START, hours=72))
    house.referee.windows.wake(match.name)
    assert moved(match)[-1][1] == after(START, hours=78, ms=1)
    house.clock.set(after(START, hours=79))
    house.referee.windows.wake(match.name)
    assert match.window.number == 1
    up(house, match.window.due)
    house.referee.windows.wake(match.name)
    assert match.window.number == 1, "once all works again, the lost time is given back"
    up(house, match.window.due)
    house.referee.windows.wake(match.name)
    assert match.window.number == 2
    holds(ended(match))


# --- whoever looked in between --------------------------------------------------------------------


def lived(part, since, until, wakes, processes=1, pace=72):
    """When the first window closes, in hours, that is due after `pace`: this part fails in between,
    and somebody looks at these hours (before the end only where clock and mail are two processes);
    afterwards every minute or two."""
    house = House()
    match = house.begun("convoy", 2, policy=Policy(long=pace))
    breakers = [breaker_of(house) for _ in range(processes)]
    for breaker in breakers:
        breaker._letters_leave = lambda: part != "relay" or not since < hour(house) < until
    looks = sorted({since, until, *wakes, *(i / 4 for i in range(4 * (until + 200)))})
    for at in looks:
        house.clock.set(after(START, hours=at))
        if part == "relay" or not since < at < until:
            for breaker in breakers:
                breaker.beat()
        if at in wakes or at >= until:
            house.referee.windows.wake(match.name)
        if match.window.number == 2:
            found = hour(house), moved(match)
            holds(ended(match))
            return found
    raise AssertionError("it never closed")


def hour(house):
    return (instant(house.now) - instant(START)).total_seconds() / 3600


@pytest.mark.parametrize("part", ["intake", "relay"])
@pytest.mark.parametrize(
    ("since", "until", "closes"),
    [(24, 71, 119), (24, 73, 121), (24, 79, 127), (24, 95, 143), (66, 90, 96), (69, 79, 85)],
)
def test_the_time_stands_still_while_an_outage_lasts(part, since, until, closes):
    """What was left when it began is left when it is over, whether or not it was held in steps
    meanwhile; six hours at least, where it outlasted the due time."""
    for wakes in ((), range(since, until)):
        at, told = lived(part, since, until, wakes)
        assert closes <= at <= closes + 0.5
        assert (len(told) > 1) == (bool(wakes) and until > 72)
        assert "held" not in told[-1][2]


@settings(max_examples=15, deadline=None)
@given(
    part=st.sampled_from(["intake", "relay"]),
    since=st.integers(1, 46),
    lasts=st.integers(1, 120),
    wakes=st.sets(st.integers(0, 170)),
    processes=st.integers(1, 2),
)
def test_an_outage_ends_at_the_same_due_whoever_looked(part, since, lasts, wakes, processes):
    """It began two hours before the due time at least: what is shorter is not seen as one yet."""
    until = since + lasts + 2
    alone, _ = lived(part, since, until, (), pace=48)
    watched, _ = lived(part, since, until, wakes, processes, pace=48)
    assert alone == watched


def test_two_outages_end_at_the_same_due_whether_or_not_the_first_was_made_good_before():
    """Twelve hours were left at hour 60, eleven at hour 75: due at hour 101."""
    for looked in (True, False):
        house = House()
        match = house.begun("convoy", 2)
        for since, until in ((60, 74), (75, 90)):
            outage = Outage("intake", after(START, hours=since), after(START, hours=until))
            house.clock.set(outage.until)
            house.referee.breaker._remember(outage, house.now)
            if looked:
                house.referee.windows.wake(match.name)
        house.referee.windows.wake(match.name)
        assert match.window.due == after(START, hours=101, ms=1)


def test_an_outage_that_was_over_long_before_the_due_time_moves_nothing(house):
    match = house.begun("convoy", 2)
    up(house, after(START, hours=10))
    house.clock.set(after(START, hours=20))
    up(house, after(START, hours=72))
    house.referee.windows.wake(match.name)
    assert (match.window.number, moved(match)) == (2, [])


def test_ten_minutes_are_no_outage(house):
    match = house.begun("convoy", 2)
    up(house, after(START, hours=72, ms=-600_000))
    house.clock.set(after(START, hours=72))
    house.referee.breaker.beat()
    house.referee.windows.wake(match.name)
    assert (match.window.number, moved(match)) == (2, [])


def test_a_held_window_that_all_have_answered_closes_when_it_is_due(house):
    """`hold` keeps it open until then; nobody has lost anything by the outage."""
    match = house.begun("convoy", 2, policy=Policy(hold=True))
    up(house, after(START, hours=60))
    for seat in match.seats:
        match[seat].order(PLOT)
    house.clock.set(after(START, hours=72))
    house.referee.breaker.beat()
    house.referee.windows.wake(match.name)
    assert (match.window.number, moved(match)) == (2, [])


def test_a_home_without_an_intake_of_its_own_has_no_outages(house):
    """Mail by the pipe: nobody beats."""
    match = house.begun("convoy", 2)
    match.due()
    assert (match.window.number, moved(match)) == (2, [])


def test_a_clock_that_was_set_back_does_not_break_the_breaker(house):
    up(house, after(START, hours=5))
    house.clock.set(after(START, hours=1))
    house.referee.breaker.beat()
    assert house.referee.breaker.outages() == []


def test_silence_in_many_matches_at_once_holds_them_a_day_once(house):
    matches = [house.begun("convoy", 2, name=f"sea-{i}") for i in range(6)]
    house.clock.set(after(START, hours=72))
    for match in matches:
        house.referee.windows.wake(match.name)
    assert {match.window.number for match in matches} == {1}
    assert [change[2] for match in matches for change in moved(match)] == ["[silence]"] * 6
    house.clock.set(after(START, hours=97))
    for match in matches:
        house.referee.windows.wake(match.name)
    assert {match.window.number for match in matches} == {2}
    holds(ended(matches[0]))


def test_some_silence_is_nothing_unusual(house):
    matches = [house.begun("convoy", 2, name=f"sea-{i}") for i in range(6)]
    for match in matches[:2]:
        match[1].order(PLOT)
    house.clock.set(after(START, hours=72))
    for match in matches:
        house.referee.windows.wake(match.name)
    assert {match.window.number for match in matches} == {2}


def test_who_has_written_is_not_silent_though_nobody_has_read_it_yet(house):
    """Everybody's mail lies in the inbox when the deadlines come: nothing is held."""
    matches = [house.begun("convoy", 2) for _ in range(6)]
    up(house, after(START, hours=71))
    for match in matches:
        for seat in match.seats:
            house.mail(match[seat].signed_post("order", PLOT))
    up(house, after(START, hours=72))
    for match in matches:
        house.referee.windows.wake(match.name)
    assert [match.window.number for match in matches] == [2] * 6
    assert [moved(match) for match in matches] == [[]] * 6


def test_no_match_is_held_while_the_breaker_looks_at_all_that_are_due(house, monkeypatch):
    """Two closes at the same time would else wait for each other's match for ever."""
    matches = [house.begun("convoy", 2) for _ in range(6)]
    up(house, after(START, hours=72))
    breaker, free = house.referee.breaker, []
    look = breaker.look

    def somebody_else_takes(match):
        with ThreadPoolExecutor(1) as other:
            return other.submit(taken, house.referee.core.matches._door(match.name).lock).result()

    def watched():
        free.extend(somebody_else_takes(match) for match in matches)
        look()

    monkeypatch.setattr(breaker, "look", watched)
    house.referee.windows.wake(matches[0].name)
    assert free == [True] * 6


def taken(lock):
    """Could this thread take it?"""
    got = lock.acquire(blocking=False)
    if got:
        lock.release()
    return got
