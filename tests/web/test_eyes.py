"""Whose eyes a film has: any seat's or all at once after the end, one's own while it is played."""

import re

import pytest

from tests.web.browsing import Browser, page_of
from tests.web.test_publication import over


@pytest.fixture
def played(seats, app, referee):
    """A turn in which Ann and Béa sealed different plots, and a second one that is open."""
    for chair, plot in zip(seats, ("plot b x b", "plot b b b"), strict=True):
        page = page_of(chair)
        Browser(app).send(page, page + "/order", window="1", text=plot)
    return seats


@pytest.fixture
def ended(played, referee):
    over(referee)
    return played


def close(referee):
    """The leaf that closed the first window."""
    history = referee.views.table("sea", None).history
    return next(moment.n for moment in history if moment.kind == "window_closed")


def links(page):
    return re.findall(r'data-step="[a-z-]+" href="([^"]*)"', page)


def columns(page):
    return re.findall(r'<article aria-labelledby="seat-\d+">(.*?)</article>', page, re.S)


def test_all_at_once_shows_a_column_a_seat_with_its_board_and_what_it_had_ordered(
    ended, browser, referee
):
    page = browser.page(f"/match/sea/replay?at={close(referee)}&seat=all")
    ann, bea = columns(page)
    assert "plot b x b" in ann
    assert "plot b x b" not in bea
    assert "plot b b b" in bea
    assert f"board/{close(referee)}.svg?seat=1" in ann
    assert "Order · <b>this counted</b>" in ann


def test_each_column_leads_to_the_eyes_of_its_seat_at_that_moment(ended, browser, referee):
    n = close(referee)
    ann, _ = columns(browser.page(f"/match/sea/replay?at={n}&seat=all"))
    page = browser.page(re.search(r'<h3[^>]*><a href="([^"]*)"', ann)[1])
    assert "As Seat 1 (Ann) saw it." in page
    assert f"Entry {n} of" in page


def test_a_column_says_to_whom_its_sentences_were_said(ended, browser, referee):
    """They say *you*: that is its seat, and not who reads."""
    ann, bea = columns(browser.page(f"/match/sea/replay?at={close(referee)}&seat=all"))
    for seat, column in enumerate((ann, bea), start=1):
        assert f"Told to Seat {seat} in this window" in column
        assert f"What came of it, as told to Seat {seat}" in column


def test_columns_are_told_in_both_languages(ended, browser, referee):
    page = browser.page(f"/match/sea/replay?at={close(referee)}&seat=all&lang=fr")
    assert "Qui savait quoi" in page
    assert "Avait ordonné" in page


@pytest.mark.parametrize("eyes", ["2", "all"])
def test_every_link_of_a_film_holds_entry_eyes_and_language(ended, browser, eyes):
    found = links(browser.page(f"/match/sea/replay?at=5&seat={eyes}&lang=fr"))
    assert found
    for link in found:
        assert f"seat={eyes}&lang=fr&at=" in link


@pytest.mark.parametrize("eyes", ["1", "2", "all", "9", "x"])
def test_before_the_end_nobody_has_other_eyes_than_a_spectators(played, browser, referee, eyes):
    page = browser.page(f"/match/sea/replay?at={close(referee)}&seat={eyes}")
    assert "As everybody saw it." in page
    assert not [link for link in links(page) if "seat=" in link]
    assert columns(page) == []
    assert "plot b" not in page.split('id="main"')[1]


def test_of_a_running_match_a_board_for_a_seat_is_a_spectators_and_kept_by_nobody(played, browser):
    asked = browser.get("/match/sea/board/5.svg?seat=1&lang=en")
    assert asked.get_data() == browser.get("/match/sea/board/5.svg?lang=en").get_data()
    assert asked.headers["Cache-Control"] == "no-cache"


def test_a_game_without_a_drawing_for_little_room_shows_the_one_for_a_desk(ended, browser):
    wide = browser.get("/match/sea/board/5.svg?seat=1&lang=en")
    asked = browser.get("/match/sea/board/5.svg?seat=1&lang=en&narrow=1")
    assert asked.get_data() == wide.get_data()


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_once_it_has_ended_the_board_of_a_seat_is_kept_for_ever(ended, browser, kind):
    answer = browser.get(f"/match/sea/board/5.{kind}?seat=1&lang=en")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_shared_moment_has_the_picture_of_its_eyes_and_language(ended, browser):
    page = browser.page("/match/sea/replay?at=5&seat=2&lang=fr")
    [image] = re.findall(r'property="og:image" content="([^"]*)"', page)
    assert image.endswith("/match/sea/board/5.png?seat=2&lang=fr")


def test_a_seat_watches_its_running_match_through_its_own_eyes(played, browser, referee):
    page = browser.page(page_of(played[0]))
    [film] = re.findall(r'href="([^"]*)">Watch how it has gone so far', page)
    shown = browser.page(film)
    assert "What Seat 1 (Ann) knew then." in shown
    assert {link.partition("/at/")[0] for link in links(shown)} == {page_of(played[0])}


def test_a_seat_walks_by_links_through_all_that_it_may_know(played, browser, referee):
    seen, page = [], browser.page(f"{page_of(played[0])}/at/0")
    while found := re.search(r'data-step="after" href="([^"]*)"', page):
        seen.append(int(found[1].rpartition("/")[2]))
        page = browser.page(found[1])
    told = [moment.n for moment in referee.views.table("sea", 1).history if moment.n > 0]
    assert seen == told


def test_what_a_seat_alone_was_told_is_in_its_film_and_in_no_other(played, app, browser, referee):
    """A ship at the end of the line is held back, and its owner is told."""
    for window in ("2", "3"):
        for chair, plot in zip(played, ("plot m m m", "plot b b b"), strict=True):
            page = page_of(chair)
            Browser(app).send(page, page + "/order", window=window, text=plot)
    assert referee.views.table("sea", None).phase == "running"
    own, others = [
        {moment.n: moment.said for moment in referee.views.table("sea", seat).history}
        for seat in (1, 2)
    ]
    alone = {n: said.en for n, said in own.items() if n not in others}
    alone |= {n: said.en for n, said in others.items() if n not in own}
    assert alone
    seat_of = {n: 1 if n in own else 2 for n in alone}
    for n, said in alone.items():
        films = [browser.page(f"{page_of(chair)}/at/{n}").split('id="told"')[1] for chair in played]
        public = browser.page(f"/match/sea/replay?at={n}").split('id="told"')[1]
        assert [said in film for film in films] == [seat_of[n] == 1, seat_of[n] == 2]
        assert said not in public
