"""The film of a match, as links: from moment to moment, from window to window."""

import re

import pytest

from referee.kernel.words import Words
from referee.service import Moment
from referee.web.table.reel import Reel
from tests.web.test_home import played


def moment(n, window, said="x"):
    return Moment(n, "2026-11-21T19:00:00.000Z", window, Words(said, said))


TOLD = [moment(1, 0), moment(2, 1), moment(3, 1, ""), moment(4, 1), moment(6, 2), moment(8, 3)]


def reel(n):
    return Reel(TOLD, n, "en")


def test_silent_leaves_are_no_steps():
    assert (reel(2).before, reel(2).after) == (1, 4)
    assert (reel(5).before, reel(5).after) == (4, 6)


def test_there_is_no_step_beyond_either_end():
    assert (reel(1).before, reel(8).after) == (None, None)
    assert (reel(1).window_before, reel(8).window_after) == (None, None)


def test_a_window_is_shown_as_it_ended():
    assert reel(2).windows == [(0, 1), (1, 4), (2, 6), (3, 8)]
    assert (reel(2).window_before, reel(2).window_after) == (1, 4)
    assert (reel(4).window_before, reel(4).window_after) == (1, 6)
    assert (reel(6).window_before, reel(6).window_after) == (4, 8)


def test_the_window_of_a_silent_leaf_is_that_of_the_moment_before():
    assert (reel(5).window, reel(5).now) == (1, 4)
    assert [each.n for each in reel(5).chapter] == [2, 4]


def test_before_anything_is_told_nothing_is_the_moment():
    assert (reel(0).window, reel(0).now, reel(0).before) == (0, 0, None)


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
    assert line.count("data-step") >= 2
    assert line.count("aria-current") == 1


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
