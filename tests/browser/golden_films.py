"""A golden match of each game, watched, shared and tried in a real browser: by keys alone, and
without scripts."""

import re

import pytest
from playwright.sync_api import expect

from referee.kernel.words import LANGUAGES
from tests.browser.accessible import SIZES
from tests.browser.axe import broken
from tests.browser.film import going, pressed, shown
from tests.browser.golden_matches import MATCHES
from tests.browser.sandbox import IN, NO_MATCH
from tests.browser.tabbing import tab_to

pytest_plugins = ["tests.browser.site", "tests.browser.golden_site"]


def board(page):
    """The picture that is seen, as it stands in the page."""
    return page.locator(".film-scene .board svg:visible").first.inner_html()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MATCHES)
def test_it_plays_and_is_scrubbed_by_keys_alone(game, language, golden, visit):
    page = visit(golden.page(game, "/replay?at=0"), language)
    tab_to(page, "#film-speed")
    page.keyboard.press("End")
    tab_to(page, "#film-play")
    for _ in range(2):
        with going(page):
            page.keyboard.press("Space")
        page.keyboard.press("Space")
        expect(page.locator("#film-play")).to_have_text(re.compile("^(Play|Lire)$"))
    begun = shown(page)
    assert begun > 0
    stops = [pressed(page, key) for key in ("ArrowDown", "Shift+ArrowRight", "ArrowRight")]
    assert stops == sorted({begun, *stops})[1:]
    tab_to(page, ".line-of-time > ol:first-of-type > li:last-child a[data-step='stop']")
    with going(page):
        page.keyboard.press("Enter")
    assert shown(page) > stops[-1]
    assert page.errors == []


# Those whose turns have phases: in the others a window is as long as one.
IN_PHASES = ("capitaine-cosmos", "combats", "rencontre-cosmique")


@pytest.mark.parametrize("game", IN_PHASES)
def test_shift_with_an_arrow_up_or_down_goes_by_phases(game, golden, visit):
    """Then one goes further than by moments, and comes back by the same way."""
    page = visit(golden.page(game, "/replay?at=0"))
    there = [pressed(page, "Shift+ArrowDown") for _ in range(4)]
    assert there == sorted(set(there))
    assert there[-1] > len(there)
    assert [pressed(page, "Shift+ArrowUp") for _ in there[1:]] == there[-2::-1]
    assert page.errors == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", MATCHES)
def test_the_line_of_time_is_seen_from_its_first_turn_to_its_last_window(game, size, golden, visit):
    wide, high = SIZES[size]
    page = visit(golden.page(game, "/replay?at=999999"), viewport={"width": wide, "height": high})
    line = page.locator(".line-of-time")
    hidden = line.evaluate(
        "line => { const seen = line.getBoundingClientRect();"
        " return [...line.querySelectorAll('a')].filter((stop) => {"
        " const { left, right, top, bottom } = stop.getBoundingClientRect();"
        " return left < seen.left || right > seen.right + 1 || top < seen.top - 1"
        " || bottom > seen.bottom + 1; }).map((stop) => stop.textContent); }"
    )
    assert hidden == []
    assert line.locator("a").count() > 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MATCHES)
def test_a_link_to_a_moment_opens_the_same_picture_whatever_its_reader_speaks(
    game, language, golden, visit
):
    page = visit(golden.page(game, f"/replay?at={middle(golden, game)}"), language)
    tab_to(page, "select[name='seat']")
    page.keyboard.press("ArrowDown")
    tab_to(page, "form:has(select[name='seat']) button")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    link = page.locator(".links a[href*='at=']").first.evaluate("each => each.href")
    assert f"at={middle(golden, game)}" in link
    assert "seat=1" in link
    [other] = [tongue for tongue in LANGUAGES if tongue != language]
    friend = visit(link, other)
    assert friend.locator("html").get_attribute("lang") == language
    assert board(friend) == board(page)
    picture = friend.locator("meta[property='og:image']").get_attribute("content")
    assert re.search(rf"/{middle(golden, game)}\.png\?seat=1&lang={language}$", picture)
    friend.set_viewport_size({"width": 360, "height": 740})
    own = friend.locator(f".top nav a[hreflang='{other}']")
    expect(own).to_be_in_viewport()
    with friend.expect_navigation():
        own.click()
    assert friend.locator("html").get_attribute("lang") == other
    assert f"at={middle(golden, game)}" in friend.url
    assert "seat=1" in friend.url
    assert page.errors == friend.errors == []


def middle(golden, game):
    """The leaf of a moment in its middle."""
    moments = golden.story(game).moments
    return moments[len(moments) // 2].n


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MATCHES)
def test_a_moment_is_forked_and_played_on_by_keys_alone(game, language, golden, visit):
    page = visit(golden.page(game, f"/replay?at={middle(golden, game)}"), language)
    tab_to(page, "form[action$='/sandbox'] button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/sandbox/**")
    expect(page.locator(".sandbox-sign")).to_contain_text(NO_MATCH[language])
    tab_to(page, "button.play-on")
    page.keyboard.press("Enter")
    expect(page.locator(".sandbox-steps ol li")).to_have_count(2)
    assert page.errors == []


@pytest.mark.parametrize("game", MATCHES)
def test_without_scripts_every_moment_is_reached_by_links(game, golden, visit):
    """From the first page on, a window at a time: each has a link to all that was told in it."""
    page = visit(golden.page(game, "/replay?at=0"), java_script_enabled=False)
    reached = set(moments(page))
    while (onward := page.locator("a[data-step='window-after']")).count():
        with page.expect_navigation():
            onward.click()
        reached |= set(moments(page))
    assert sorted(reached) == [moment.n for moment in golden.story(game).moments]
    with page.expect_navigation():
        page.locator("a[data-step='moment']").last.click()
    assert shown(page) == max(reached)


def moments(page):
    """The leaves of those that this page links to."""
    links = page.locator("a[data-step='moment']")
    addresses = links.evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    return [int(re.search(r"at=(\d+)", address)[1]) for address in addresses]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MATCHES)
def test_axe_finds_nothing_on_film_eyes_fork_and_audit(game, language, golden, visit):
    """Each page is wide in one language and narrow in the other; in English it is night."""
    at = middle(golden, game)
    fork = golden.home.sandboxes.fork(golden.matches[game], at, "of a golden match", "192.0.2.7")
    addresses = {
        "film": golden.page(game, f"/replay?at={at}"),
        "eyes": golden.page(game, f"/replay?at={at}&seat=all"),
        "fork": f"{golden.url}/sandbox/{fork}",
        "audit": golden.page(game, "/audit"),
    }
    wide, high = SIZES["wide" if language == IN[game] else "narrow"]
    for kind, address in addresses.items():
        page = visit(address, language, viewport={"width": wide, "height": high})
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= wide, kind
        assert broken(page, "dark" if language == "en" else "light") == [], kind
