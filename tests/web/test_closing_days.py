"""On which days windows close, as players of both languages write and read it."""

import pytest

from referee.web.forms.closing_days import read, told
from tests.web.browsing import Browser

TERMS = "Mon,Thu 20:00 Europe/Paris"


@pytest.mark.parametrize(
    "said",
    [
        TERMS,
        "Mon, Thu 20:00 Europe/Paris",
        "monday and thursday at 20:00 Europe/Paris",
        "lun, jeu 20 h 00 Europe/Paris",
        "lun.,jeu. 20h Europe/Paris",
        "Lundis et jeudis à 20 h 00 (Europe/Paris)",
        told(TERMS, "en"),
        told(TERMS, "fr"),
    ],
)
def test_it_is_read_as_players_write_it(said):
    assert read(said) == TERMS


@pytest.mark.parametrize("said", ["every Monday", "", "20:00 Europe/Paris"])
def test_what_is_no_such_thing_is_left_for_the_match_to_refuse(said):
    assert read(said) == said


def test_a_day_that_there_is_not_is_left_in_its_place():
    assert read("lun, xyz 20:00 UTC") == "Mon,xyz 20:00 UTC"


def test_it_is_told_in_the_readers_language():
    assert told(TERMS, "en") == "Monday, Thursday 20:00 (Europe/Paris)"
    assert told(TERMS, "fr") == "lundi, jeudi à 20 h 00 (Europe/Paris)"


def test_a_match_is_made_with_french_days_and_says_them_in_french(app, referee):
    browser = Browser(app, "fr")
    form = browser.page("/new/nim")
    assert "lun, jeu 20 h 00 Europe/Paris" in form
    assert "Mon,Thu" not in form
    browser.send("/new/nim", "/new/nim", name="heap", grid="mardi et dimanche à 9 h Europe/Paris")
    assert referee.views.table("heap", None).policy.grid == "Tue,Sun 09:00 Europe/Paris"
    assert "mardi, dimanche à 09 h 00 (Europe/Paris)" in browser.page("/match/heap")


@pytest.mark.parametrize(
    ("game", "raw"),
    [("kardashev", ""), ("empereur-telepathe", ""), ("rencontre-cosmique", "power_list")],
)
def test_raw_options_are_asked_for_only_where_a_field_is_missing(site, game, raw):
    form = Browser(site).page(f"/new/{game}")
    assert ('name="options"' in form) == bool(raw)
    assert f"<code>{raw}</code>" in form or not raw
