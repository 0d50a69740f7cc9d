"""Bots that think ahead: nobody waits for them, and only what is still asked is written."""

from dataclasses import replace as replaced
from functools import partial

import pytest
from msgspec.structs import replace

from referee.games.catalogue import Catalogue
from referee.match.bots import answer
from referee.service.turns.bots import pauses
from referee.thinking.minds import BotFault
from referee.thinking.workers import Workers
from referee.ticker import Ticker
from tests.service.house import START, House, after
from tests.service.test_bots import PLOT, against_bots, audited, to_its_end
from tests.thinking import worlds
from tests.thinking.levels import AtOnce, LostMind, OwnMind, SlowMind, thinking
from tests.thinking.worlds import asked
from tests.toys import convoy


@pytest.fixture(autouse=True)
def steady(monkeypatch):
    thinking(monkeypatch, "steady")


def served(house, minds, hands=None):
    """The house keeps deadlines, and these minds think for its bots."""
    house.referee.windows.bots_thought_by(minds, hands)
    return minds


def looked(house):
    """The ticker's look at what is due: the matches that it has set aside by now."""
    Ticker(house.referee).sweep()
    return [row.due.stream for row in house.log.quarantined()]


def ended(house):
    """All that was under way is over."""
    house.referee.windows.bots.errands.end()


def ordered(match, seat=2):
    """The letters with which the seat has ordered, as they stand on record."""
    numbers = [leaf["n"] for leaf in match.leaves if leaf["type"] == "match.letter_sealed"]
    letters = [match.letter(n) for n in numbers]
    return [one for one in letters if (one["kind"], one["seat"]) == ("order", seat)]


def nim(house, stones=9, **more):
    """A match whose second window asks the bot of seat 2: seat 1 has taken a stone."""
    match = against_bots(house, "nim", stones=stones, **more)
    match[1].order("take 1")
    return match


# --- while it thinks ------------------------------------------------------------------------------


def test_while_a_bot_thinks_letters_of_its_match_are_taken(house):
    minds = served(house, SlowMind(house.games))
    match = against_bots(house)
    assert minds.begun.wait(60)
    assert match[1].order(PLOT).outcome == "accepted"
    assert (match.window.number, ordered(match)) == (1, [])
    minds.let.set()
    ended(house)
    assert match.window.number == 2
    assert len(ordered(match)) == 2


def test_its_letter_came_before_it_thought_and_stands_behind_those_that_came_meanwhile(house):
    minds = served(house, SlowMind(house.games))
    match = against_bots(house)
    assert minds.begun.wait(60)
    house.clock.advance(seconds=5)
    match[1].order(PLOT)
    house.clock.advance(seconds=5)
    minds.let.set()
    ended(house)
    assert ordered(match)[0]["received"] == START
    letters = [leaf["at"] for leaf in match.leaves if leaf["type"] == "match.letter_sealed"]
    assert letters[-2:] == [after(START, seconds=5), after(START, seconds=10)]


def test_all_bots_of_a_window_are_asked_together_and_answer_together(house):
    minds = served(house, OwnMind(house.games), AtOnce())
    match = against_bots(house, "convoy", 3)
    assert [len(questions) for questions in minds.asked] == [2]
    assert match.types[-3:] == ["match.window_opened", *["match.letter_sealed"] * 2]


# --- what is not asked any more -------------------------------------------------------------------


def test_where_another_process_was_quicker_nothing_is_written_twice(house):
    minds = served(house, SlowMind(house.games))
    match = nim(house)
    assert minds.begun.wait(60)
    other = house.restarted()
    served(other, OwnMind(other.games), AtOnce())
    other.referee.windows.wake(match.name)
    assert len(ordered(match)) == 1
    minds.let.set()
    ended(house)
    assert (len(ordered(match)), match.window.asked) == (1, (1,))


def test_who_takes_a_bots_chair_while_it_thinks_is_not_spoken_for(house):
    minds = served(house, SlowMind(house.games))
    match = nim(house)
    assert minds.begun.wait(60)
    house.referee.chairs.vacate(match.name, 2, cause="removed", reason="")
    minds.let.set()
    ended(house)
    assert ordered(match) == []


def test_if_another_bot_has_gone_by_then_those_that_are_left_are_asked_anew(house):
    minds = served(house, SlowMind(house.games))
    match = against_bots(house, "convoy", 3)
    assert minds.begun.wait(60)
    house.referee.chairs.vacate(match.name, 3, cause="removed", reason="")
    minds.let.set()
    ended(house)
    assert [len(questions) for questions in minds.asked] == [2, 1]
    assert (len(ordered(match)), ordered(match, 3)) == (1, [])


def test_a_bot_does_not_answer_to_what_it_sees_no_more():
    """Given rules by which a ship without a captain drifts, then a bot that thought when its
    captain left thinks again, and what it orders is what its new view proposes."""
    drifting = replaced(convoy.GAME, leave=drift)
    house = House(games=Catalogue([drifting]))
    minds = served(house, SlowMind(house.games))
    match = against_bots(house)
    assert minds.begun.wait(60)
    house.referee.chairs.vacate(match.name, 1, cause="left", reason="")
    minds.let.set()
    ended(house)
    [[before], [then]] = minds.asked
    assert before.view.board["at"] != then.view.board["at"]
    assert [letter["text"] for letter in ordered(match)] == [answer(then, drifting)]


def drift(record, seat):
    record.emit(convoy.ShipMoved(seat, 6))


def test_in_a_window_that_was_gone_back_to_a_bot_is_asked_again(house):
    minds = served(house, SlowMind(house.games))
    match = nim(house)
    assert minds.begun.wait(60)
    house.referee.rulings.rewind(match.name, 1, "a slip")
    minds.let.set()
    ended(house)
    assert (ordered(match), match.window.asked) == ([], (1,))


# --- nobody waits ---------------------------------------------------------------------------------


def test_a_process_without_deadlines_leaves_bots_to_one_that_has_them(house):
    house.referee.windows.bots.elsewhere = True
    match = nim(house)
    assert ordered(match) == []
    assert [due.stream for due in house.log.due(house.now)] == [match.name]
    other = house.restarted()
    served(other, OwnMind(other.games), AtOnce())
    assert looked(other) == []
    assert len(ordered(match)) == 1


def test_to_look_at_a_match_whose_bots_think_is_no_try(house):
    minds = served(house, SlowMind(house.games))
    match = nim(house)
    assert minds.begun.wait(60)
    for _ in range(7):
        assert looked(house) == []
    minds.let.set()
    ended(house)
    assert (len(minds.asked), len(ordered(match))) == (1, 1)


def test_a_process_that_is_killed_while_a_bot_thinks_loses_nothing(house):
    """The next one finds the match due."""
    minds = served(house, SlowMind(house.games))
    match = nim(house)
    assert minds.begun.wait(60)
    again = house.restarted()
    served(again, OwnMind(again.games), AtOnce())
    assert looked(again) == []
    assert len(ordered(match.at(again))) == 1
    minds.let.set()
    ended(house)


def test_two_processes_that_think_about_every_window_write_each_answer_once(house):
    other = house.restarted()
    for desk in (house, other):
        served(desk, OwnMind(desk.games))
    match = house.created("nim", stones=30)
    for seat in match.seats:
        house.referee.lobby.sit_bot(match.name, seat)
    while match.now.phase == "running":
        other.referee.windows.wake(match.name)
        house.referee.windows.wake(match.name)
    for desk in (house, other):
        ended(desk)
    taken = sum(leaf["type"] == "nim.stones_taken" for leaf in match.leaves)
    assert len(ordered(match, 1)) + len(ordered(match, 2)) == taken
    assert audited(match).holds


def test_while_nobody_can_think_a_match_waits_and_its_bots_are_told_to_be_away(house):
    minds = served(house, LostMind(house.games, times=3), AtOnce())
    match = nim(house)
    bots = house.referee.windows.bots
    assert (ordered(match), bots.away_since()) == ([], START)
    house.clock.advance(seconds=60)
    for _ in range(20):
        assert looked(house) == []
    assert (minds.times, len(ordered(match)), bots.away_since()) == (0, 1, None)


def test_the_longer_bots_are_away_the_rarer_they_are_tried(house):
    """When the match begins; at the second look; four looks later, and eight."""
    minds = served(house, LostMind(house.games, times=100), AtOnce())
    nim(house)
    tried = []
    for _ in range(15):
        before = minds.times
        looked(house)
        tried.append(before - minds.times)
    assert tried == [0, 1, 0, 0, 0, 1, *[0] * 7, 1, 0]


def test_a_home_that_starts_anew_has_not_found_its_bots_away_yet(house):
    served(house, LostMind(house.games, times=100), AtOnce())
    nim(house)
    again = house.restarted()
    served(again, OwnMind(again.games), AtOnce())
    assert again.referee.windows.bots.away_since() is None


def test_who_writes_is_answered_though_bots_are_away(house):
    served(house, LostMind(house.games, times=9), AtOnce())
    assert against_bots(house)[1].order(PLOT).outcome == "accepted"


def test_a_bot_without_an_answer_is_met_five_times_and_its_match_set_aside(house):
    class Faulty(OwnMind):
        def think(self, questions):
            super().think(questions)
            raise BotFault("a bot of nim 1.1 raises ValueError")

    minds = served(house, Faulty(house.games), AtOnce())
    match = nim(house)
    aside = [looked(house) for _ in range(12)]
    assert aside[-1] == [match.name]
    assert len(minds.asked) in (5, 6)


def test_a_view_that_is_no_data_is_thought_about_here(house):
    """The orders of convoy are of classes that no other process would find."""
    minds = served(house, Workers(1, worlds.toys), AtOnce())
    match = against_bots(house)
    assert len(ordered(match)) == 1
    minds.end()


# --- deadlines ------------------------------------------------------------------------------------


def test_a_window_is_held_until_its_bots_have_thought(house):
    minds = served(house, SlowMind(house.games))
    match = against_bots(house)
    assert minds.begun.wait(60)
    due = match.window.due
    house.clock.set(due)
    assert looked(house) == []
    held = match.last("match.due_changed")["data"]
    assert (held["cause"], held["reason"]) == ("outage", "[held]")
    assert match.window.number == 1
    minds.let.set()
    ended(house)
    assert [one["received"] for one in ordered(match)] == [START]
    house.clock.set(match.window.due)
    house.referee.windows.wake(match.name)
    assert match.last("match.window_closed")["data"]["given"] == [2]


def test_matches_that_wait_for_bots_are_not_taken_for_silent_ones(house):
    """Ten persons are asked whose windows are not due; of one match that is, nobody answers."""
    minds = served(house, LostMind(house.games, times=1000), AtOnce())
    for _ in range(10):
        against_bots(house)
    house.clock.advance(hours=1)
    house.referee.breaker.look()
    assert house.referee.breaker._silence == (house.now, False)
    assert minds.times < 1000


@pytest.mark.long
def test_two_hundred_bots_whose_deadlines_fall_together_all_answer():
    """Given a hundred matches of two whose windows open in the same second, then no window is held
    or closed without its bot, and each order is what an audit proposes again."""
    house = House()
    house.referee.core.edition = 2
    minds = served(house, Workers(2, worlds.toys))
    matches = [house.created("nim", stones=4) for _ in range(100)]
    for match in matches:
        for seat in match.seats:
            house.referee.lobby.sit_bot(match.name, seat)
    while any(match.now.phase == "running" for match in matches):
        looked(house)
    ended(house)
    minds.end()
    for match in matches:
        assert "match.due_changed" not in match.types
        found = audited(match)
        assert found.holds, found.text("en")
        assert "silent" not in found.text("en")


def played(games):
    """A match of nim that a worker's bot plays to its end."""
    house = House(games=games())
    house.referee.core.edition = 2
    minds = served(house, Workers(1, games), AtOnce())
    match = against_bots(house, "nim", stones=9)
    to_its_end(match)
    minds.end()
    return match


def test_the_order_of_a_killed_worker_comes_from_the_next_and_once(tmp_path):
    match = played(partial(worlds.once_deadly, tmp_path))
    assert (tmp_path / "killed").exists()
    windows = [leaf for leaf in match.leaves if leaf["type"] == "match.window_closed"]
    assert len(ordered(match, 1)) + len(ordered(match)) == len(windows)
    assert audited(match).holds


def test_a_search_that_raises_is_answered_by_proposing_and_the_audit_agrees():
    match = played(worlds.broken)
    found = audited(match)
    assert found.holds, found.text("en")
    assert ordered(match)


@pytest.mark.parametrize(
    ("levels", "number"),
    [(["easy"], 1), (["easy"] * 5, 1), (["steady"], 2), (["strong"], 10), (["strong"] * 3, 30)],
)
def test_the_pause_follows_from_levels_and_number_alone(levels, number):
    assert pauses([replace(asked(), level=level) for level in levels]) == number


def times(seconds):
    """When each leaf stands there of a match of two bots that take so long, and when it is over."""
    house = House()
    house.referee.core.bots_pause = 0.25

    class Slow(OwnMind):
        def think(self, questions):
            house.clock.advance(seconds=seconds * len(self.asked) % 0.9)
            return super().think(questions)

    served(house, Slow(house.games), AtOnce())
    match = house.created("convoy", 2)
    for seat in match.seats:
        house.referee.lobby.sit_bot(match.name, seat)
    while match.now.phase == "running":
        looked(house)
    return [leaf["at"] for leaf in match.leaves], house.now


def test_no_time_tells_how_long_a_bot_has_thought_ahead():
    assert times(0.001) == times(0.7)


def test_what_goes_on_behind_a_long_thought_is_due_from_then_on(house, monkeypatch):
    """Else a match would look late that has only just been answered."""
    seen = []
    minds = served(house, SlowMind(house.games))
    match = nim(house)
    assert minds.begun.wait(60)
    house.clock.advance(seconds=40)
    append = house.log.append
    monkeypatch.setattr(house.log, "append", lambda batch: [seen.append(batch), append(batch)][1])
    minds.let.set()
    ended(house)
    assert ordered(match)[0]["received"] == START
    assert seen[0].due.at == after(START, seconds=40)
