"""The film of a match, as links: from moment to moment, from window to window."""

import re

import pytest

from referee.kernel.words import Words
from referee.match.storyline import GrowingStoryline
from referee.service import Moment
from referee.web.table.reel import Reel
from tests.web.test_home import played


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


def test_before_anything_is_told_nothing_is_the_moment():
    assert (reel(0).window, reel(0).now, reel(0).steps["before"]) == (0, 0, None)


def test_a_game_without_turns_has_windows_on_its_line_and_no_steps_by_turn():
    assert not reel(2).has_turns
    assert "turn-after" not in reel(2).steps
    assert reel(2).windows == []


def test_the_line_has_a_stop_a_turn_and_the_windows_of_the_one_that_is_shown():
    shown = reel(3, IN_TURNS)
    assert [(stop.turn, stop.n, stop.shown) for stop in shown.line] == [
        ((), 1, False),
        (ONE, 4, True),
        (TWO, 6, False),
    ]
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


def test_turning_points_stand_at_their_turn():
    assert [[mark.n for mark in stop.marks] for stop in reel(1, IN_TURNS).line] == [[], [3], [6]]


@pytest.fixture
def ended(referee):
    return played(referee)


def step(page, name):
    return re.search(rf'data-step="{name}" href="([^"]*)"', page)


def test_the_whole_match_can_be_walked_through_by_links(ended, browser, referee):
    """Without a script: from the first entry on and on to the last, each moment once."""
    last, seen = referee.views.table(ended, None).size - 1, []
    page = browser.page(f"/match/{ended}/replay?at=0")
    while found := step(page, "after"):
        seen.append(int(re.search(r"at=(\d+)", found[1])[1]))
        page = browser.page(found[1].replace("&amp;", "&"))
    told = {m.n for m in referee.views.table(ended, None).history if m.say("en") and m.n > 0}
    assert seen == sorted(told)
    assert seen[-1] <= last


def test_each_window_is_one_link_away_and_the_shown_one_is_marked(ended, browser):
    page = browser.page(f"/match/{ended}/replay")
    line = page.split('class="line-of-time"')[1].split("</nav>")[0]
    assert line.count('data-step="stop"') >= 2
    assert line.count('aria-current="true"') == 1


def test_the_end_is_a_sign_on_the_line_with_its_sentence_as_title(ended, browser):
    line = browser.page(f"/match/{ended}/replay").split('class="line-of-time"')[1]
    [mark] = re.findall(r'<a class="mark"[^>]* title="([^"]*)"[^>]*>(.*?)</a>', line)
    assert mark[0]
    assert mark[1].endswith(" end")
    assert "fin</a>" in browser.page(f"/match/{ended}/replay?lang=fr")


def test_the_moment_that_is_shown_is_marked_among_what_was_told(ended, browser):
    page = browser.page(f"/match/{ended}/replay")
    assert page.count('aria-current="step"') == 1


def test_the_eyes_of_a_seat_go_along_with_every_step(ended, browser):
    page = browser.page(f"/match/{ended}/replay?at=5&seat=2")
    for name in ("first", "before", "after", "last"):
        assert "seat=2" in step(page, name)[1]


def test_a_running_match_gives_no_eyes_to_its_film(seats, browser):
    page = browser.page("/match/sea/replay?seat=1")
    assert "seat=1" not in page.split('id="main"')[1]
