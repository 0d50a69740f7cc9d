"""Bots against each other: every seat the same deals, and a table that says how sure it is."""

from dataclasses import replace

import pytest

from referee.arena import SENSE, Contest, Setting, compete, interval, lines, mind, paired
from referee.bots.levels import EASY, LEVELS, Level
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
        *("20", "50.0", "29.9-70.0", "25.0", "0", "4"),
    ]


def test_the_sense_of_a_game_plays_by_its_name_without_playing_on():
    witty = replace(NIM_1_1, sensible=lambda view, chance: NIM_1_1.propose(view, chance))
    assert mind(witty, SENSE) is witty.sensible
    assert mind(NIM_1_1, SENSE) is NIM_1_1.propose
