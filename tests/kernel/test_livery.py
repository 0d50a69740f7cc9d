"""The livery of a game: tones of its pictures, and what it may look like on a page."""

import re
from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.kernel import svg
from referee.kernel.livery import Tone, worn
from tests.legible import contrast

PAGES = Path("referee/web/static/style.css").read_text("utf-8")
INK = Tone("ink", "#222222", "#eeeeee")
GAMES = [catalogue().current(name) for name in catalogue().names]
IDS = [game.name for game in GAMES]


def test_what_a_tone_fills_or_draws_has_its_class():
    drawn = svg.rect(0, 0, 9, 9, INK, stroke=INK, class_="card")
    assert 'fill="#222222"' in drawn
    assert 'class="card f-ink s-ink"' in drawn


def test_another_colour_has_no_class():
    assert "class" not in svg.rect(0, 0, 9, 9, "#222222")


def test_a_picture_says_whose_livery_it_wears():
    assert "chess" in worn("chess").split()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_game_names_typefaces_that_pages_have(game):
    assert f"--face-{game.livery.heading}: " in PAGES
    assert f"--face-{game.livery.text}: " in PAGES


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_no_two_tones_of_a_game_share_a_name(game):
    names = [tone.name for tone in game.livery.tones]
    assert len(names) == len(set(names))
    assert all(re.fullmatch("[a-z][a-z-]*", name) for name in names)


def test_every_game_has_a_look_of_its_own():
    looks = {(game.livery.accent, game.livery.heading, game.livery.text) for game in GAMES}
    assert len(looks) == len(GAMES)
    assert len({game.livery.accent for game in GAMES}) == len(GAMES)


def grounds(theme):
    """What an accent is written on, and what is written on it, as the pages' sheet says."""
    part = PAGES.split("@media (prefers-color-scheme: dark)")[theme == "night"]
    return re.findall(r"--(?:paper|panel|deed-ink|good-paper): (#[0-9a-f]{6})", part)[:4]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_an_accent_can_be_read_by_day_and_by_night(game):
    accent = game.livery.accent
    for theme, colour in (("day", accent), ("night", accent.night)):
        assert len(grounds(theme)) == 4
        assert all(contrast(colour, ground) >= 4.5 for ground in grounds(theme)), theme
