"""The film of a match as a file on a disk, in a real browser whose network is cut."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee.kernel.words import LANGUAGES
from referee.web.film_file import film_file
from tests.browser.axe import broken
from tests.browser.golden_matches import MATCHES, golden_record
from tests.browser.until import until

pytest_plugins = ["tests.browser.site"]
SAID = {"en": "Through the eyes of", "fr": "Par les yeux de"}


@pytest.fixture(scope="session")
def disk(tmp_path_factory):
    """The address of the film of a golden match of the game, as a file."""
    folder, made = tmp_path_factory.mktemp("films"), {}

    def film(game):
        if game not in made:
            made[game] = folder / f"{game}.html"
            made[game].write_text(film_file(golden_record(game)), "utf-8")
        return made[game].as_uri()

    yield film
    shutil.rmtree(folder)


@pytest.fixture
def watch(visit):
    """Opens a film from a disk without a network; whatever it asks for is told."""

    def opened(url, language="en", **context):
        page = visit(url, language, offline=True, **context)
        page.asked = []
        page.on("request", lambda request: page.asked.append(request.url))
        page.wait_for_selector("main:not([hidden])")
        return page

    return opened


@pytest.mark.parametrize("game", MATCHES)
def test_a_film_of_a_golden_match_has_at_most_five_megabytes(game, disk):
    assert Path(disk(game).removeprefix("file://")).stat().st_size < 5_000_000


def shown(page):
    return int(page.evaluate("new URLSearchParams(location.hash.slice(1)).get('at')"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MATCHES)
def test_a_film_is_watched_from_a_disk_by_keys_alone(game, language, disk, watch):
    page = watch(disk(game), language)
    expect(page.get_by_label(SAID[language])).to_be_visible()
    expect(page.locator(".board svg:visible")).to_have_count(1)
    seen = [shown(page)]
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        seen.append(shown(page))
    assert seen == sorted(set(seen))
    page.keyboard.press("End")
    expect(page.locator(".board svg:visible")).to_have_count(1)
    assert page.locator("[data-step='after'][href]").count() == 0
    page.keyboard.press("ArrowUp")
    assert shown(page) > seen[-1]
    page.keyboard.press("Home")
    assert shown(page) < seen[0]
    assert page.locator("[data-step='before'][href]").count() == 0
    assert (page.errors, page.asked) == ([], [])


def test_a_link_holds_moment_eyes_and_language(disk, watch):
    page = watch(disk("kardashev"))
    page.locator(".line-of-time > ol:first-of-type a").nth(5).click()
    page.get_by_label(SAID["en"]).select_option("1")
    drawn, link = page.locator(".board").inner_html(), page.url
    page.keyboard.press("End")
    again = watch(link, "fr")
    assert again.locator(".board").inner_html() == drawn


def test_a_click_on_a_sentence_goes_to_its_moment_as_on_the_page(disk, watch):
    page = watch(disk("combats"))
    row = page.locator("#story li:not([aria-current])").first
    n, box = int(row.get_attribute("value")), row.bounding_box()
    row.click(position={"x": box["width"] - 5, "y": box["height"] - 5})
    until(page, "n => location.hash.includes(`at=${n}&`)", n)
    assert page.errors == []


def test_the_windows_of_the_turn_and_the_turning_points_lead_to_their_moments(disk, watch):
    page = watch(disk("rencontre-cosmique"), viewport={"width": 360, "height": 740})
    expect(page.locator("#line-row")).to_have_text("Turns")
    page.locator(".line-of-time > ol:first-of-type > li > a:not(.mark)").nth(1).click()
    windows = page.locator(".line-of-time .windows a")
    assert windows.count() > 1
    windows.first.click()
    expect(windows.first).to_have_attribute("aria-current", "true")
    assert int(windows.first.inner_text()) == int(page.locator("#told").inner_text().split()[-1])
    page.locator(".turning-points summary").click()
    turned = page.locator(".turning-points li").last
    turned.locator("a").click()
    expect(turned).to_have_attribute("aria-current", "location")
    assert shown(page) == int(turned.get_attribute("value"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.errors == []


def test_every_moment_is_drawn_as_if_one_had_come_to_it_step_by_step(disk, watch):
    """Pictures are kept as differences: the way to one makes no difference."""
    page = watch(disk("combats"), reduced_motion="reduce")
    boards = {}
    while page.locator("[data-step='after'][href]").count():
        page.keyboard.press("ArrowRight")
        boards[shown(page)] = page.locator(".board").inner_html()
    for at in list(boards)[::-7]:
        page.evaluate("at => { location.hash = `#at=${at}&seat=0&lang=en` }", at)
        until(page, "at => document.querySelector(`li[value='${at}'][aria-current]`)", at)
        assert page.locator(".board").inner_html() == boards[at]


def test_things_move_in_it_as_on_the_page(disk, watch):
    page = watch(disk("capitaine-cosmos"))
    moved = []
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        page.evaluate("new Promise(requestAnimationFrame)")
        moved += page.evaluate(
            "document.getAnimations().filter((each) => each.effect.getKeyframes()[0].translate)"
            ".map((each) => each.effect.target.dataset.id)"
        )
    assert any(piece.startswith("ship-") for piece in moved)


IN_SIGHT = """() => {
    const row = document.querySelector("#story [aria-current='step']");
    const { left, top } = row.getBoundingClientRect();
    return row.contains(document.elementFromPoint(left + 12, top + 12));
}"""


@pytest.mark.parametrize("size", [(1280, 900), (360, 740)], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", MATCHES)
def test_the_sentence_that_is_shown_is_in_sight_with_the_board_while_it_plays(
    game, size, disk, watch
):
    page = watch(disk(game), viewport={"width": size[0], "height": size[1]})
    page.locator("#film-speed").select_option("fast")
    page.locator("#film-play").click()
    for _ in range(4):
        before = shown(page)
        until(page, "before => !location.hash.includes(`at=${before}&`)", before)
        assert page.evaluate(IN_SIGHT)
    assert page.evaluate("scrollY") == 0


def test_after_a_click_on_the_board_keys_still_step_and_space_plays(disk, watch):
    page = watch(disk("combats"))
    begun = shown(page)
    page.locator(".board").click(position={"x": 5, "y": 5})
    page.keyboard.press("ArrowRight")
    assert shown(page) > begun
    page.keyboard.press("End")
    assert page.locator("[data-step='after'][href]").count() == 0
    page.keyboard.press("Home")
    assert page.locator("[data-step='before'][href]").count() == 0
    for does in ("Pause", "Play"):
        page.keyboard.press("Space")
        expect(page.locator("#film-play")).to_have_text(does)


@pytest.mark.parametrize("list", [".line-of-time > ol:first-of-type", "#story", ".turning-points"])
def test_by_keys_a_link_of_a_list_leads_to_its_moment_and_keeps_the_focus(list, disk, watch):
    """The lists are made anew at each step."""
    page = watch(disk("rencontre-cosmique"))
    page.locator(".turning-points summary").click()
    links = page.locator(f"{list} a")
    n = links.count() - 1
    address = links.nth(n).get_attribute("href")
    links.nth(n).focus()
    page.keyboard.press("Enter")
    until(page, "address => location.hash === address", address)
    held = page.evaluate("document.activeElement.getAttribute('href')")
    assert held == address
    assert page.locator(f"{list} a:focus").count() == 1


def test_a_step_that_leads_no_further_hands_the_focus_on(disk, watch):
    page = watch(disk("combats"))
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.locator("[data-step='after']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-step='first']")).to_be_focused()


def test_a_phone_gets_the_narrow_board(disk, watch):
    page = watch(disk("rencontre-cosmique"), viewport={"width": 360, "height": 740})
    page.keyboard.press("End")
    expect(page.locator(".for-narrow svg")).to_be_visible()
    expect(page.locator(".for-wide")).to_be_hidden()


def test_it_plays_by_itself_and_stops_at_the_end(disk, watch):
    page = watch(disk("empereur-telepathe"))
    page.get_by_label("Speed").select_option("fast")
    before = shown(page)
    page.locator("h1").click()
    page.keyboard.press("Space")
    until(page, "before => !location.hash.includes(`at=${before}&`)", before)
    expect(page.locator("#film-play")).to_have_text("Pause")
    page.keyboard.press("End")
    expect(page.locator("#film-play")).to_have_text("Play")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_in_it(width, language, disk, watch):
    size = {"width": width, "height": 800}
    page = watch(disk("rencontre-cosmique"), language, viewport=size)
    page.keyboard.press("End")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert broken(page) == []


def test_without_scripts_it_says_what_to_do(disk, visit):
    page = visit(disk("combats"), java_script_enabled=False)
    assert "referee replay" in page.locator("body").inner_text()
