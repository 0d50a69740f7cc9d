"""All eyes at once: each seat's board can be read in its column, on a telephone and at a desk."""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel import narrow, wide

pytest_plugins = ["tests.browser.site", "tests.browser.ended_matches"]
GAMES = catalogue().names
SIZES = {"phone": ((360, 740), narrow.SMALLEST), "desk": ((1280, 900), wide.SMALLEST)}
# The smallest letter of each picture in a column, in pixels of the window: its file is drawn in
# the page for once, as wide as its column shows it.
LETTERS = """async () => Promise.all([...document.querySelectorAll(".own-board img")].map(async (img) => {
    const file = new DOMParser().parseFromString(await (await fetch(img.src)).text(), "image/svg+xml");
    const svg = document.body.appendChild(document.importNode(file.documentElement, true));
    svg.style.width = `${img.getBoundingClientRect().width}px`;
    svg.style.height = "auto";
    const seen = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim());
    const sizes = seen.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
    svg.remove();
    return Math.min(...sizes);
}))"""  # noqa: E501


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_each_seats_board_can_be_read_and_the_first_begins_in_the_first_screen(
    game, size, ended_match, visit
):
    """Nor has the page to be scrolled sideways."""
    (width, height), least = SIZES[size]
    ended = ended_match(game)
    url = f"{ended.page}/replay?at={ended.middle}&seat=all"
    page = visit(url, viewport={"width": width, "height": height})
    letters = page.evaluate(LETTERS)
    assert len(letters) >= 2
    assert min(letters) >= least - 0.05  # a browser's sizes are floats
    assert page.locator(".own-board").first.bounding_box()["y"] <= height * 2 / 3
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.errors == []
