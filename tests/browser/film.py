"""The film of a match in a real browser: by keys, by clicks, by itself, and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from referee.kernel.words import LANGUAGES

pytest_plugins = ["tests.browser.site"]
GAMES = {"combats": {"mode": "single"}, "kardashev": {"mode": "match", "stages": 1}}
MOVING = {
    "capitaine-cosmos": {"scenario": "S1", "turns": 5},
    "combats": {"rounds": 6},
}
# The pieces that move at this moment, and where each begins, from where it ends.
BEGINS = """() => document.getAnimations()
  .filter((each) => each.effect.target.dataset?.id)
  .map((each) => [each.effect.target.dataset.id, each.effect.getKeyframes()[0].translate])"""


@pytest.fixture
def film(house, address):
    """The address of the film of a match that bots have played."""

    def played(game):
        match = house.lobby.create(game, {**GAMES, **MOVING}[game], 2).match
        for seat in (1, 2):
            house.lobby.sit_bot(match, seat)
        assert house.views.table(match, None).phase == "ended"
        return f"{address}/match/{match}/replay"

    return played


def shown(page):
    """The leaf in the address."""
    return int(re.search(r"at=(\d+)", page.url)[1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_keys_step_through_it_and_the_address_follows(game, language, film, visit):
    page = visit(f"{film(game)}?at=0", language)
    for _ in range(3):
        before = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda url, before=before: url != before)
    there = shown(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(lambda url: f"at={there}" not in url)
    assert shown(page) < there
    page.keyboard.press("End")
    expect(page.locator("[data-step='after']")).to_have_count(0)
    page.keyboard.press("Home")
    page.wait_for_url("**at=0**")
    assert page.errors == []


def test_a_click_on_what_was_told_goes_to_its_moment(film, visit):
    page = visit(film("combats"))
    moment = page.locator("a[data-step='moment']").first
    n = moment.inner_text()
    moment.click()
    page.wait_for_url(f"**at={n}**")
    expect(page.locator("[aria-current='step'] a[data-step]")).to_have_text(n)


def test_it_plays_by_itself_and_stops_at_a_press(film, visit):
    page = visit(f"{film('combats')}?at=0")
    page.locator("#film-speed").select_option("fast")
    page.locator("#film-play").click()
    for _ in range(2):
        before = page.url
        page.wait_for_url(lambda url, before=before: url != before)
    expect(page.locator("#film-play")).to_have_attribute("aria-pressed", "true")
    page.locator("#film-play").click()
    expect(page.locator("#film-play")).to_have_attribute("aria-pressed", "false")
    assert page.errors == []


def test_without_scripts_links_do(film, visit):
    page = visit(f"{film('combats')}?at=0", java_script_enabled=False)
    page.locator("[data-step='window-after']").click()
    assert shown(page) > 0
    expect(page.locator("#film-controls")).to_be_hidden()


def moves(page, moments):
    """What moves, moment by moment, for so many steps; what only appears is left out."""
    found = []
    for _ in range(moments):
        before = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda url, before=before: url != before)
        found += [piece for piece, begins in page.evaluate(BEGINS) if begins]
    return found


@pytest.mark.parametrize("width", [1280, 360])
def test_ships_fly_from_one_moment_to_the_next(width, film, visit):
    size = {"viewport": {"width": width, "height": 740}}
    page = visit(f"{film('capitaine-cosmos')}?at=8", **size)
    assert "ship-4" in moves(page, 16)
    assert page.errors == []


def test_pawns_move_over_the_map_of_a_campaign(film, visit):
    page = visit(f"{film('combats')}?at=0")
    assert any(piece.startswith("pawns-") for piece in moves(page, 30))
    assert page.errors == []


def test_who_asked_for_less_motion_gets_stills(film, visit):
    page = visit(f"{film('capitaine-cosmos')}?at=8", reduced_motion="reduce")
    assert moves(page, 16) == []


def test_the_next_step_ends_what_still_moves(film, visit):
    """As many animations run after ten quick steps as after one: those of the last picture."""
    page = visit(f"{film('capitaine-cosmos')}?at=8")
    moves(page, 16)
    targets = page.evaluate(
        "document.getAnimations().map((each) => each.effect.target.isConnected)"
    )
    assert all(targets)
    assert len(targets) < 10
