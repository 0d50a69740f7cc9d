"""The film of a match, as links: from moment to moment, from window to window."""

import re

import pytest

from tests.web.test_home import played


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


def test_a_match_that_is_over_is_watched_from_its_first_window_on(ended, browser):
    """Whoever wants to see how it went does not begin with how it ended; that is one link away."""
    told = re.search(r'href="([^"]*)">Watch how it went', browser.page(f"/match/{ended}"))[1]
    page = browser.page(told)
    assert "Window 1 is open" in page.split('aria-current="step"')[1].split("</li>")[0]
    assert "<svg" in page
    assert "Last" in re.search(r'data-step="last"[^>]*>([^<]*)', page)[1]
    assert step(browser.page(step(page, "last")[1].replace("&amp;", "&")), "after") is None


def test_a_running_match_is_watched_as_it_stands(seats, browser, referee):
    size = referee.views.table("sea", None).size
    assert f"Entry {size - 1} of {size - 1}" in browser.page("/match/sea/replay")


DOOR = (
    r'<a href="/match/{0}/replay"[^>]*><img src="/match/{0}/board/{1}\.svg\?lang=en" alt="" '
    r'width="240" height="\d+"></a>\s*<a class="deed" href="/match/{0}/replay">(.*?)</a>\s*</p>'
    r'\s*<section aria-labelledby="board"'
)


def test_the_page_of_a_match_leads_to_its_film_at_its_board(ended, seats, browser, referee):
    """Once it is over, and while it runs; its last picture is a door to it."""
    last = {match: referee.views.table(match, None).size - 1 for match in (ended, "sea")}
    [over] = re.findall(DOOR.format(ended, last[ended]), browser.page(f"/match/{ended}"))
    [running] = re.findall(DOOR.format("sea", last["sea"]), browser.page("/match/sea"))
    assert (over, running) == ("Watch how it went", "Watch how it has gone so far")


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
