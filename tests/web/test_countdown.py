"""How long is left beside a deadline: in words that stay true while the page lies open."""

import re

import pytest

from referee.templating import time_left
from tests.web.browsing import Browser, page_of, words
from tests.web.test_sign_in import signed_in

NOW = "2026-11-21T13:03:00.000Z"  # a Saturday


def counted(html):
    """What stands beside the deadlines of the page."""
    return [words(found) for found in re.findall(r'<time class="countdown".*?</time>', html, re.S)]


@pytest.mark.parametrize(
    ("due", "english", "french"),
    [
        ("2026-11-21T13:02:59", "the time is up", "le temps est écoulé"),
        ("2026-11-21T13:04:30", "in 1 minute, as of", "dans 1 minute, compté"),
        ("2026-11-21T14:32:00", "in 89 minutes, as of", "dans 89 minutes, compté"),
        ("2026-11-21T18:10:00", "in about 5 hours, as of", "dans 5 heures environ, compté"),
        ("2026-11-23T14:00:00", "in about 2 days, as of", "dans 2 jours environ, compté"),
    ],
)
def test_it_is_told_roughly_and_when_that_was_so(due, english, french):
    told = [time_left(f"{due}.000Z", NOW, "Europe/Paris", tongue) for tongue in ("en", "fr")]
    assert told[0].startswith(english)
    assert told[1].startswith(french)
    if "as of" in english:
        assert told[0].endswith("as of Saturday 14:03")
        assert told[1].endswith("compté samedi à 14 h 03")


def test_whoever_is_asked_reads_how_long_is_left(seats, app, clock):
    html = Browser(app).page(page_of(seats[0]))
    assert set(counted(html)) == {"in about 3 days, as of Saturday 20:00"}
    clock.advance(seconds=70 * 3600)
    again = Browser(app).page(page_of(seats[0]))
    assert set(counted(again)) == {"in about 2 hours, as of Tuesday 18:00"}


def test_the_deadline_itself_stays_in_utc_for_programs(seats, app):
    html = Browser(app, "fr").page(page_of(seats[1]))
    assert set(re.findall(r'class="countdown" datetime="([^"]*)"', html)) == {
        "2026-11-24T19:00:00.000Z"
    }


def test_my_matches_say_it_too(app, referee, seats):
    assert counted(signed_in(app, referee).page("/me")) == ["in about 3 days, as of Saturday 20:00"]


def test_so_do_the_match_and_its_organisers_pages(referee, app, seats):
    [organiser] = referee.log.organisers.find(stream="sea")
    for page in ("/match/sea", f"/organise/{organiser.token}"):
        html = Browser(app).page(page)
        assert "countdown.js" in html
        assert len(counted(html)) == 1
        assert "in about 3 days" in counted(html)[0]
