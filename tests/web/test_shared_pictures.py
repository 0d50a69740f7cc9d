"""Boards of past moments: files that never change, and that other sites may show."""

import re

import pytest

from tests.web.browsing import Browser, page_of

PAST = ("/match/sea/board/5.svg", "/match/sea/board/5.png")
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("address", PAST)
def test_a_past_board_in_one_language_is_kept_for_ever_by_anybody(seats, app, address):
    headers = Browser(app).get(address + "?lang=fr").headers
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "Vary" not in headers or "Cookie" not in headers["Vary"]
    assert "Set-Cookie" not in headers


@pytest.mark.parametrize("address", PAST)
def test_where_the_reader_decides_the_language_nothing_is_kept(seats, app, address):
    headers = Browser(app).get(address).headers
    assert headers["Cache-Control"] == "no-cache"
    assert {"Accept-Language", "Cookie"} <= set(headers["Vary"].split(", "))
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_board_that_is_not_there_yet_is_not_kept(seats, app):
    answer = Browser(app).get("/match/sea/board/4000.png?lang=fr")
    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_what_a_seat_saw_is_in_no_cache(seats, app):
    answer = Browser(app).get(page_of(seats[0]) + "/board/5.svg?lang=fr")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_the_page_of_a_match_shows_its_board_where_it_is_shared(seats, app):
    browser = Browser(app)
    [image] = re.findall(r'property="og:image" content="([^"]*)"', browser.page("/match/sea"))
    assert image.startswith("http://localhost:8000/match/sea/board/")
    answer = browser.get(image.removeprefix("http://localhost:8000"))
    assert answer.content_type == "image/png"
    assert answer.get_data().startswith(PNG)


def test_a_moment_is_shared_with_the_board_of_that_moment(seats, app):
    page = Browser(app).page("/match/sea/replay?at=5")
    assert "/match/sea/board/5.png?lang=en" in page


def test_no_page_of_a_seat_is_made_for_sharing(seats, app):
    assert "og:" not in Browser(app).page(page_of(seats[0]))


def test_before_there_is_a_board_a_match_has_no_picture(lobby, app):
    page = Browser(app).page("/match/sea")
    assert 'property="og:title"' in page
    assert "og:image" not in page
    assert Browser(app).get("/match/sea/board/0.png").status_code == 404
