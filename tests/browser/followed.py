"""What happened stands in sight beside the board while a film plays."""

import pytest

from tests.browser.accessible import SIZES
from tests.browser.film import going, pressed
from tests.browser.golden_matches import MATCHES

pytest_plugins = ["tests.browser.site", "tests.browser.golden_site"]
# What of the film is in sight, and under nothing else: where the sentence that is shown begins, and
# how many pixels of the board.
IN_SIGHT = """() => {
    const row = document.querySelector(".film-told [aria-current='step']");
    const { left, top } = row.getBoundingClientRect();
    const play = document.getElementById("film-play"), button = play.getBoundingClientRect();
    const board = document.querySelector(".film-scene .board").getBoundingClientRect();
    const seen = (x, y, what) => what.contains(document.elementFromPoint(x, y));
    return {
        sentence: seen(left + 12, top + 12, row),
        play: seen(button.left + 8, button.top + 8, play),
        board: Math.min(board.bottom, innerHeight) - Math.max(board.top, 0),
    };
}"""


@pytest.fixture
def golden_film(golden, visit):
    """The film of the golden match of a game, at a moment some windows before its end."""

    def opened(game, size):
        wide, high = SIZES[size]
        story = golden.story(game)
        at = story.moments[story.windows[len(story.windows) * 3 // 4]].n
        address = golden.page(game, f"/replay?at={at}")
        return visit(address, viewport={"width": wide, "height": high})

    return opened


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", MATCHES)
def test_the_sentence_that_is_shown_is_in_sight_beside_the_board_while_it_plays(
    game, size, golden_film
):
    page = golden_film(game, size)
    page.locator("#film-speed").select_option("fast")
    page.locator("#film-play").click()
    for _ in range(6):
        with going(page):
            pass
        seen = page.evaluate(IN_SIGHT)
        assert seen["sentence"]
        assert seen["board"] > 300
    assert page.evaluate("scrollY") == 0
    assert page.errors == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", MATCHES)
def test_it_stays_in_sight_for_who_scrolls_down_to_the_foot_of_a_high_board(
    game, size, golden_film
):
    page = golden_film(game, size)
    page.evaluate(
        "scrollTo(0, document.querySelector('.film-scene .board')"
        ".getBoundingClientRect().bottom - innerHeight * 3 / 4)"
    )
    pressed(page, "ArrowRight")
    seen = page.evaluate(IN_SIGHT)
    assert seen["sentence"]
    assert seen["board"] > 300
    assert seen["play"] or size == "wide"  # at a desk there are keys


@pytest.mark.parametrize("game", MATCHES)
def test_what_is_below_the_sentences_stays_where_it_is_from_step_to_step(game, golden_film):
    """So that one may press on the line of time while it plays."""
    page = golden_film(game, "wide")
    places = set()
    for _ in range(6):
        pressed(page, "ArrowRight")
        places.add(page.locator(".line-of-time").bounding_box()["y"])
    assert len(places) == 1


def test_a_side_that_one_has_scrolled_down_stays_there_while_one_steps(golden_film):
    page = golden_film("capitaine-cosmos", "wide")
    page.set_viewport_size({"width": 1280, "height": 500})
    page.evaluate("document.querySelector('.film-side').scrollTop = 150")
    pressed(page, "ArrowRight")
    assert page.evaluate("document.querySelector('.film-side').scrollTop") == 150
