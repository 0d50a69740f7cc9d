"""Bots against each other: every seat the same deals, and a table that says how sure it is."""

import dataclasses

import pytest
from msgspec.structs import replace

from referee.arena import LOT, SENSE, Contest, Setting, compete, interval, lines, mind, paired
from referee.bots.levels import EASY, LEVELS, Level
from referee.sequential import SequentialTest
from tests.conformance.toys import NIM_1_1
from tests.toys.nim import Heap

THINKING = Level("thinking", throws=8, playouts=30)
SETTING = Setting(NIM_1_1, Heap(stones=10), 2, 16, 1)


def test_who_thinks_ahead_wins_against_who_does_not():
    row = paired(SETTING, THINKING, EASY)
    assert row.matches == 16
    assert row.share >= 800


def test_equal_bots_win_in_all_as_often_as_there_are_seats():
    """The same deals from every seat: nobody has luck that the other has not."""
    assert paired(SETTING, EASY, EASY).share == 500


def test_the_same_seed_makes_the_same_table_and_another_one_another():
    rows = [paired(SETTING, THINKING, EASY) for _ in range(2)]
    assert rows[0] == rows[1]
    other = Setting(NIM_1_1, Heap(stones=10), 2, 16, 100)
    assert paired(other, EASY, EASY).windows != paired(SETTING, EASY, EASY).windows


def test_each_level_meets_those_that_were_named_before_it():
    setting = Setting(NIM_1_1, Heap(stones=4), 2, 2, 1)
    pairs = [(row.challenger, row.against) for row in compete(setting, list(LEVELS.values()))]
    assert pairs == [("steady", "easy"), ("strong", "easy"), ("strong", "steady")]


@pytest.mark.parametrize(
    ("won", "matches", "bounds"),
    [(60, 100, (502, 690)), (0, 10, (0, 277)), (10, 10, (722, 1000)), (0, 0, (0, 1000))],
)
def test_the_bounds_are_wilsons(won, matches, bounds):
    assert interval(won * 1000, matches) == bounds


def test_a_shared_win_counts_for_its_part():
    row = Contest("strong", "easy", 4, matches=4, won=1000 + 500)
    assert row.share == 375


def test_the_table_says_what_is_fair():
    told = list(lines("nim", [Contest("strong", "easy", 4, matches=20, won=10_000, windows=80)]))
    assert told[-1].split() == [
        *("strong", ":", "easy"),
        *("20", "50.0", "29.9-70.0", "25.0", "0", "4", "0.0", "-"),
    ]


# --- a test that stops --------------------------------------------------------------------------


def test_a_test_stops_when_one_of_two_shares_is_twenty_times_as_likely():
    """Each win speaks 8 : 5 for the higher share: seven of them in a row are enough."""
    test = SequentialTest(low=500, high=800)
    verdicts = [test.verdict(1000 * won, won) for won in range(1, 8)]
    assert verdicts == ["", "", "", "", "", "", "reached"]


def test_each_defeat_speaks_for_the_lower_share():
    test = SequentialTest(low=500, high=800)
    assert [test.verdict(0, lost) for lost in (1, 3, 4)] == ["", "", "missed"]
    assert test.verdict(6500, 10) == ""


def test_a_shared_win_is_weighed_by_its_part():
    test = SequentialTest(low=500, high=800)
    assert test.verdict(7000, 7) == "reached"
    assert test.verdict(6500, 7) == ""


@pytest.mark.parametrize("shares", [(0, 500), (500, 500), (800, 500), (500, 1000)])
def test_two_shares_that_are_none_are_refused(shares):
    with pytest.raises(ValueError, match="no two shares"):
        SequentialTest(*shares)


def test_a_pair_stops_with_its_test_after_a_whole_deal():
    """Seven wins are enough, but from each seat as many matches are played."""
    setting = replace(SETTING, matches=100, test=SequentialTest(500, 800))
    row = paired(setting, THINKING, EASY)
    assert row.verdict == "reached"
    assert row.matches < 100
    assert row.matches % 2 == 0


def test_equal_bots_miss_what_is_wanted():
    row = paired(replace(SETTING, matches=400, test=SequentialTest(550, 800)), EASY, EASY)
    assert row.verdict == "missed"


def test_a_pair_stops_when_its_time_is_over():
    """Each match takes ten seconds by this clock, which is read once before them."""
    ticks = iter(range(0, 1000, 10))
    row = paired(replace(SETTING, seconds=30), EASY, EASY, lambda: next(ticks))
    assert (row.matches, row.seconds, row.verdict) == (4, 40, "budget")


def test_the_table_tells_minutes_and_verdict():
    row = Contest("strong", "easy", 2, 20, 16_000, seconds=90, verdict="reached")
    assert list(lines("nim", [row]))[-1].split()[-2:] == ["1.5", "reached"]


def test_the_sense_of_a_game_plays_by_its_name_without_playing_on():
    witty = dataclasses.replace(
        NIM_1_1, sensible=lambda view, chance: NIM_1_1.propose(view, chance)
    )
    assert mind(witty, SENSE) is witty.sensible
    assert mind(NIM_1_1, SENSE) is NIM_1_1.propose


def test_who_thinks_ahead_wins_against_who_draws_lots():
    row = paired(SETTING, THINKING, LOT)
    assert row.against == "random"
    assert row.share >= 800
