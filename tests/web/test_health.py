"""For machines: is the service well, and how much waits."""

import pytest

from storage.log import Unavailable


def gauges(browser):
    lines = browser.page("/metrics").splitlines()
    return dict(line.split(" ") for line in lines if not line.startswith("#"))


def test_a_service_that_keeps_up_is_well(seats, browser):
    answer = browser.get("/healthz")
    assert (answer.status_code, answer.json["ok"]) == (200, True)


def test_one_tick_late_is_not_ill(seats, clock, browser):
    clock.advance(hours=72, seconds=59)
    assert browser.get("/healthz").status_code == 200


def test_a_window_overdue_by_two_ticks_is_ill(seats, clock, browser):
    clock.advance(hours=72, seconds=61)
    answer = browser.get("/healthz")
    assert (answer.status_code, answer.json["overdue"]) == (503, 1)


def test_a_log_that_does_not_answer_is_ill(app, browser, monkeypatch):
    def full(*_, **__):
        raise Unavailable("disk full")

    monkeypatch.setattr(app.extensions["site"].referee.log, "due", full)
    answer = browser.get("/healthz")
    assert (answer.status_code, answer.json["log"]) == (503, "unavailable")


def test_a_page_whose_log_does_not_answer_says_when_to_come_back(app, browser, monkeypatch):
    def full(*_, **__):
        raise Unavailable("disk full")

    monkeypatch.setattr(app.extensions["site"].referee.log, "streams", full)
    answer = browser.get("/")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "60"


@pytest.mark.usefixtures("seats")
def test_the_gauges_count(browser, clock):
    found = gauges(browser)
    assert (found["referee_matches"], found["referee_windows_open"]) == ("1", "1")
    assert found["referee_windows_overdue"] == "0"
    assert found["referee_quarantined"] == "0"
    clock.advance(hours=73)
    assert gauges(browser)["referee_windows_overdue"] == "1"


def test_letters_that_wait_are_counted(lobby, browser):
    assert gauges(browser)["referee_outbox_pending"] == "2"


def test_mail_that_waits_is_counted(referee, clock, browser):
    referee.log.receive(clock.now(), "a@example.org", "b@play.example", b"box", None, b"d" * 32)
    assert gauges(browser)["referee_inbox_pending"] == "1"
