"""On which days windows close, as players of both languages write and read it."""

from dataclasses import replace

import pytest

from referee.games.catalogue import catalogue
from referee.web.forms import game_options
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


@pytest.mark.parametrize("game", catalogue().names)
def test_no_game_of_ours_asks_for_raw_options(site, game):
    assert 'name="options"' not in Browser(site).page(f"/new/{game}")


def test_an_option_without_words_has_no_field_and_is_named():
    game = catalogue().current("rencontre-cosmique")
    words = {name: told for name, told in game.option_words.items() if name != "power_list"}
    assert game_options.without_field(replace(game, option_words=words)) == ["power_list"]
