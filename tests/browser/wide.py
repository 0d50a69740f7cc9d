"""A desk: each game's wide board can be read beside the order in a window of 1280 pixels."""

import re

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.narrow import SMALLEST as SMALLEST_NARROW
from referee.kernel.wide import SMALLEST
from referee.kernel.words import LANGUAGES
from tests.browser.axe import THEMES
from tests.browser.boards import SHORT, joined, take_hint
from tests.browser.lettering import over_each_other, stands_out, written
from tests.legible import LEAST

pytest_plugins = ["tests.browser.site", "tests.browser.shared_tables"]
GAMES = catalogue().names
DESK = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
HIGHEST = 2400  # pixels of a board
WINDOWS = 6  # how far a match is played: more has been told, and more stands on the board


@pytest.fixture
def desk(seat, visit):
    """Opens a table of this game at a desk."""

    def opened(game, language="en", **options):
        return joined(visit(seat(game, language, **options), language, **DESK))

    return opened


def moments(page):
    """The page now, and after each window."""
    for _ in range(WINDOWS):
        yield page
        if page.locator("form[action$='/hint'] button").count() == 0:
            return
        take_hint(page)
        page.wait_for_load_state()


# Each game as it is usually played, and those that have one, in their short way.
TABLES = [*((game, {}) for game in GAMES), *SHORT.items(), ("combats", {"mode": "single"})]
IDS = [" ".join([game, *options.values()]) for game, options in TABLES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "options"), TABLES, ids=IDS)
def test_every_word_of_the_board_can_be_read_and_lies_over_no_other(game, options, language, desk):
    """And it stands out by day and by night; a colour is the same in either language."""
    for page in moments(desk(game, language, **options)):
        texts = written(page)
        assert texts
        small = {(text["words"], round(text["size"], 1)) for text in texts if _small(text)}
        assert not small
        assert not [text["words"] for text in texts if not text["inside"]]
        assert not over_each_other(texts)
        assert page.evaluate("document.documentElement.scrollWidth") <= DESK["viewport"]["width"]
        for theme in THEMES if language == "en" else ():
            assert not faint(page, theme), theme


# What can be picked that is out of sight as one arrives, or that does not lie left of the ask:
# board and hand are one picture, and what lies in them is marked.
OUT_OF_SIGHT = """() => {
  const left = document.querySelector(".order-side").getBoundingClientRect().left;
  const marks = [...document.querySelectorAll(".board-side .for-wide .pick")].map((mark) => [mark, mark.getBoundingClientRect()]);
  if (!marks.length) return ["no mark"];
  return marks.filter(([, box]) => box.bottom > innerHeight || box.right > left).map(([mark]) => mark.getAttribute("aria-label"));
}"""  # noqa: E501


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_board_and_hand_are_in_sight_left_of_the_ask_on_arrival(game, language, table):
    """Given a window of 1280 by 900, then nothing has to be scrolled to pick on the board or in the
    hand, and the ask stands beside them."""
    page = table(game, language, **DESK)
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.locator("#asked").bounding_box()["y"] < DESK["viewport"]["height"]


# The last one below which the order stands below the board, and the first beside it.
WINDOWS_BELOW = (992, 1100, 1215, 1216)


@pytest.mark.parametrize("game", GAMES)
def test_between_a_tablet_and_a_desk_no_word_of_the_board_is_small(game, table):
    """Given windows from 992 pixels on, then board and order stand beside each other only where
    the words of the board stay as high as at a desk."""
    page = table(game, **DESK)
    for width in WINDOWS_BELOW:
        page.set_viewport_size({"width": width, "height": 900})
        small = {(text["words"], round(text["size"], 1)) for text in written(page) if _small(text)}
        assert not small, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


# A tablet upright: the narrow drawing is for less, and the wide one would be shrunk.
TABLETS = (600, 768, 820, 900)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_tablet_held_upright_the_board_scrolls_in_its_frame_and_can_be_read(game, table):
    """Given windows from 600 pixels on, then no word of the board is lower than a narrow one's, and
    the page itself does not scroll sideways."""
    page = table(game, **DESK)
    for width in TABLETS:
        page.set_viewport_size({"width": width, "height": 1024})
        texts = written(page)
        assert texts
        small = {text["words"] for text in texts if text["size"] < SMALLEST_NARROW - 0.05}
        assert not small, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def _small(text):
    return text["size"] < SMALLEST - 0.05  # a browser's sizes are floats


def faint(page, theme):
    """What stands out too little in this theme; the page is by day again."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": 1280, "height": HIGHEST})  # what is out of sight has no ground
    texts = written(page)
    page.set_viewport_size(DESK["viewport"])
    page.emulate_media(color_scheme="light")
    return {(text["words"], round(stands_out(text), 1)) for text in texts if _faint(text)}


def _faint(text):
    return stands_out(text) < LEAST


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_dark_by_night_without_being_turned_round(game, table):
    page = table(game, **DESK)
    page.emulate_media(color_scheme="dark")
    svg = page.locator(".board[role='region'] .for-wide > svg").first
    assert svg.evaluate("each => getComputedStyle(each).filter") == "none"
    ground = svg.evaluate("each => getComputedStyle(each.querySelector('rect')).fill")
    red, green, blue = (int(part) for part in re.findall(r"\d+", ground)[:3])
    assert max(red, green, blue) < 80, ground
