"""The public record: leaves, checkpoint, key, file, replay."""

import json

import pytest

from referee.match.events import Created
from referee.web.public_pages import record
from tests.web.test_home import played


@pytest.fixture
def ended(referee):
    return played(referee)


def test_every_entry_of_the_log_is_listed_with_its_public_part(ended, browser, referee):
    page = browser.page(f"/match/{ended}/record")
    size = referee.views.table(ended, None).size
    assert page.count('<li value="') == size
    assert f"match.{Created.short_name()}" in page
    assert "1 sealed part" in page


def test_long_logs_come_in_pages(ended, browser, referee, monkeypatch):
    monkeypatch.setattr(record, "ON_A_PAGE", 4)
    size = referee.views.table(ended, None).size
    first = browser.page(f"/match/{ended}/record")
    assert first.count('<li value="') == 4
    assert '<a href="?from=4">' in first
    last = browser.page(f"/match/{ended}/record?from=9999")
    assert f'<li value="{size - 1}"' in last


def test_an_entry_is_given_byte_for_byte(ended, browser, referee):
    given = browser.get(f"/match/{ended}/leaf/0").data
    assert given == referee.log.leaves(ended, 0, 1)[0]
    assert json.loads(given)["n"] == 0


def test_the_checkpoint_is_the_signed_head(ended, browser, referee):
    size = referee.views.table(ended, None).size
    lines = browser.page(f"/match/{ended}/checkpoint").split("\n")
    assert lines[:2] == [f"play.example/{ended}", str(size)]


def test_the_key_of_the_log_is_there(ended, browser):
    key = browser.page(f"/match/{ended}/referee.vkey")
    assert key.startswith(f"play.example/{ended}+")
    assert key.endswith("\n")


def test_the_record_is_everybodys(ended, browser):
    answer = browser.get(f"/match/{ended}/record.zip")
    assert answer.data == f"record of {ended} for None".encode()
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{ended}.record.zip"'


def test_a_replay_shows_the_table_after_any_entry(ended, browser, referee):
    last = referee.views.table(ended, None).size - 1
    for n in range(last + 1):
        assert f"Entry {n} of {last}." in browser.page(f"/match/{ended}/replay?at={n}")


def test_a_replay_of_an_ended_match_looks_through_a_seats_eyes(ended, browser):
    assert "As Seat 2 (bot) saw it." in browser.page(f"/match/{ended}/replay?at=5&seat=2")
    assert "As everybody saw it." in browser.page(f"/match/{ended}/replay?at=5&seat=9")


def test_a_replay_stays_within_the_log(ended, browser, referee):
    last = referee.views.table(ended, None).size - 1
    assert f"Entry {last} of {last}." in browser.page(f"/match/{ended}/replay?at=9999")
    assert f"Entry 0 of {last}." in browser.page(f"/match/{ended}/replay?at=-3")


def test_the_end_is_told_in_the_games_words(ended, browser):
    page = browser.page(f"/match/{ended}")
    assert "The rules ended it." in page


def test_the_match_page_shows_board_and_history(seats, browser):
    page = browser.page("/match/sea")
    assert "<svg" in page
    assert "Window 1 is open: plot." in page
    assert "You are watching: nothing secret is shown here." in page


def test_what_the_home_tells_of_its_keys_is_a_file_for_everybody(ended, browser, referee):
    object.__setattr__(referee.core.ring, "notes", lambda: b"referee-keys v1\n")
    assert browser.get("/keys").data == b"referee-keys v1\n"
    assert '<a href="/keys">' in browser.page(f"/match/{ended}/record")


def test_a_home_that_has_told_nothing_of_its_keys_has_no_such_file(ended, browser):
    assert browser.get("/keys").status_code == 404
    assert "/keys" not in browser.page(f"/match/{ended}/record")
