"""Pictures for other sites: each is drawn once, one at a time, and few may wait."""

from dataclasses import replace

import pytest

from referee.web.base.picture_queue import PictureQueue, QueueFullError
from tests.web.browsing import Browser


def nothing():
    raise AssertionError("it was drawn already")


def test_a_picture_is_drawn_once():
    queue = PictureQueue()
    assert queue.png("sea/5", lambda: b"drawn") == b"drawn"
    assert queue.png("sea/5", nothing) == b"drawn"
    assert queue.png("sea/6", lambda: b"another") == b"another"


def test_the_picture_that_was_asked_for_longest_ago_is_drawn_anew():
    queue = PictureQueue(kept=2)
    for key in ("one", "two", "one", "three"):
        queue.png(key, key.encode)
    assert queue.png("one", nothing) == b"one"
    assert queue.png("two", lambda: b"again") == b"again"


def test_who_finds_no_place_is_told_so_at_once():
    queue = PictureQueue(waiting=0)
    with pytest.raises(QueueFullError):
        queue.png("sea/5", lambda: queue.png("sea/6", nothing))


def test_a_picture_that_cannot_be_drawn_takes_no_place_for_long():
    queue = PictureQueue(waiting=0)
    for _ in range(2):
        with pytest.raises(AssertionError):
            queue.png("sea/5", nothing)
    assert queue.png("sea/5", lambda: b"drawn") == b"drawn"


def test_a_site_that_draws_too_many_says_when_to_ask_again(seats, app):
    site = app.extensions["site"] = replace(
        app.extensions["site"], pictures=PictureQueue(waiting=0)
    )
    answers = []

    def busy():
        answers.append(Browser(app).get("/match/sea/board/5.png?lang=en"))
        return b"drawn"

    site.pictures.png("another", busy)
    [answer] = answers
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert "immutable" not in answer.headers["Cache-Control"]
    assert Browser(app).get("/match/sea/board/5.png?lang=en").status_code == 200


def test_each_language_has_a_picture_of_its_own(seats, app):
    pages = [Browser(app).get(f"/match/sea/board/5.png?lang={tongue}") for tongue in ("en", "fr")]
    assert [page.status_code for page in pages] == [200, 200]
    keys = list(app.extensions["site"].pictures._drawn)
    assert keys == [("sea", 5, None, "en"), ("sea", 5, None, "fr")]


def test_before_the_end_a_seats_picture_is_a_spectators(seats, app):
    Browser(app).get("/match/sea/board/5.png?seat=1&lang=en")
    assert list(app.extensions["site"].pictures._drawn) == [("sea", 5, None, "en")]
