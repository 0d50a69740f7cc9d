"""A history as a reel: where each step leads, and which moment is shown."""

from referee.kernel.words import Words
from referee.match.reel import Reel
from referee.match.storyline import GrowingStoryline, Moment


def moment(n, window, said="x", **more):
    return Moment(n, "2026-11-21T19:00:00.000Z", window, Words(said, said), **more)


TOLD = [moment(1, 0), moment(2, 1), moment(4, 1), moment(6, 2), moment(8, 3)]
ONE, TWO = (("round", 1),), (("round", 2),)
GREY, WHITE = (("active", "grey"),), (("active", "white"),)
LOST = Words("lost", "perdu")
IN_TURNS = [
    moment(1, 0),
    moment(2, 1, turn=ONE, phase=GREY),
    moment(3, 2, turn=ONE, phase=GREY, mark=LOST),
    moment(4, 3, turn=ONE, phase=WHITE),
    moment(5, 4, turn=TWO, phase=GREY),
    moment(6, 5, turn=TWO, phase=WHITE, mark=LOST),
]


def reel(n, told=TOLD):
    return Reel(GrowingStoryline.of(told).so_far(), n)


def steps(n, name, told=TOLD):
    found = reel(n, told).steps
    prefix = "" if name == "moment" else f"{name}-"
    return found[f"{prefix}before"], found[f"{prefix}after"]


def test_silent_leaves_are_no_steps():
    assert steps(2, "moment") == (1, 4)
    assert steps(5, "moment") == (4, 6)


def test_there_is_no_step_beyond_either_end():
    assert (steps(1, "moment")[0], steps(8, "moment")[1]) == (None, None)
    assert (steps(1, "window")[0], steps(8, "window")[1]) == (None, None)


def test_a_window_is_shown_as_it_ended():
    assert [(stop.window, stop.n) for stop in reel(2).line] == [(0, 1), (1, 4), (2, 6), (3, 8)]
    assert steps(2, "window") == (1, 4)
    assert steps(4, "window") == (1, 6)
    assert steps(6, "window") == (4, 8)


def test_the_window_of_a_silent_leaf_is_that_of_the_moment_before():
    assert (reel(5).window, reel(5).now) == (1, 4)
    assert [each.n for each in reel(5).chapter] == [2, 4]


def test_a_turn_that_comes_again_after_a_way_back_is_told_apart_from_the_newer_one():
    told = [moment(1, 1, turn=ONE), moment(2, 2, turn=TWO), moment(3, 2, turn=ONE)]
    assert [stop.comes_again for stop in reel(3, told).line] == [True, False, False]
    windows = [moment(1, 1), moment(2, 2), moment(3, 1), moment(4, 2)]
    assert [stop.comes_again for stop in reel(4, windows).line] == [True, True, False, False]


def test_before_anything_is_told_nothing_is_the_moment():
    assert (reel(0).window, reel(0).now, reel(0).steps["before"]) == (0, 0, None)


def test_a_game_without_turns_has_windows_on_its_line_and_no_steps_by_turn():
    assert not reel(2).has_turns
    assert "turn-after" not in reel(2).steps
    assert reel(2).windows == []


def test_the_line_has_a_stop_a_turn_and_the_windows_of_the_one_that_is_shown():
    shown = reel(3, IN_TURNS)
    assert [(stop.turn, stop.n) for stop in shown.line] == [((), 1), (ONE, 4), (TWO, 6)]
    assert shown.line[shown.here].turn == ONE
    assert [(stop.window, stop.phase, stop.shown) for stop in shown.windows] == [
        (1, GREY, False),
        (2, GREY, True),
        (3, WHITE, False),
    ]


def test_one_steps_by_turn_by_phase_and_by_turning_point():
    assert steps(3, "turn", IN_TURNS) == (1, 4)
    assert steps(5, "turn", IN_TURNS) == (4, 6)
    assert steps(3, "phase", IN_TURNS) == (1, 4)
    assert steps(4, "phase", IN_TURNS) == (3, 5)
    assert steps(4, "mark", IN_TURNS) == (3, 6)
    assert steps(6, "mark", IN_TURNS) == (3, None)


def test_before_anything_is_told_no_stop_is_shown_and_between_turning_points_none():
    assert [reel(n, IN_TURNS).here for n in (0, 1, 6)] == [-1, 0, 2]
    assert [reel(n, IN_TURNS).mark for n in (0, 2, 3, 4, 6)] == [-1, -1, 0, -1, 1]


class Counted(tuple):
    """A line of which each moment that is read is counted."""

    read = 0

    def __getitem__(self, place):
        Counted.read += 1
        return super().__getitem__(place)

    def __iter__(self):
        raise AssertionError("a step goes through the whole line")


def looked_at(moments):
    """How many moments a page looks at for a step in the middle of a match of so many."""
    told = [
        moment(n, n // 10, turn=(("round", n // 50),), mark=LOST if n % 25 == 0 else None)
        for n in range(1, moments + 1)
    ]
    story = GrowingStoryline.of(told).so_far()
    assert len(Reel(story, 1).line) > moments // 50  # worked out once, before the step
    object.__setattr__(story, "moments", Counted(story.moments))
    Counted.read, shown = 0, Reel(story, moments // 2)
    assert shown.steps["mark-after"] is not None
    assert all((shown.line, shown.here, shown.windows, shown.chapter, shown.mark))
    return Counted.read


def test_a_step_in_a_match_of_thirty_thousand_moments_looks_at_a_few_more_than_in_one_of_300():
    """As many as halving the line takes: 7 halvings more, a few times."""
    few = looked_at(300)
    assert looked_at(30_000) <= few + 30 < 300


def test_a_line_that_has_not_grown_is_the_same_one():
    line = GrowingStoryline.of(IN_TURNS)
    before = line.so_far()
    assert line.so_far() is before
    line.add(moment(7, 5))
    assert line.so_far() is not before
    assert len(before.moments) == len(IN_TURNS)


def test_turning_points_stand_at_their_turn():
    assert [[mark.n for mark in stop.marks] for stop in reel(1, IN_TURNS).line] == [[], [3], [6]]
