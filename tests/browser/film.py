"""The film of a match in a real browser: by keys, by clicks, by itself, and without scripts."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.service import Post
from tests.browser.axe import broken
from tests.browser.boards import joined

pytest_plugins = ["tests.browser.site", "tests.browser.ended_matches"]
GAMES = catalogue().names
LIVELY = "rencontre-cosmique"  # a short match of it has turns, phases and turning points


@pytest.fixture
def film(ended_match):
    """The address of the film of a short match that bots have played."""
    return lambda game: f"{ended_match(game).page}/replay"


def shown(page):
    """The leaf in the address."""
    return int(re.search(r"at=(\d+)", page.url)[1])


@contextmanager
def going(page):
    """What is done inside leads to another moment."""
    before = page.url
    yield
    page.wait_for_url(lambda url: url != before)


def pressed(page, key):
    with going(page):
        page.keyboard.press(key)
    return shown(page)


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
    with going(page):
        sentence(page, "li:not([aria-current]):has(a[data-step='moment'])")
    assert shown(page) != int(n)


def test_a_name_in_a_sentence_still_leads_to_its_text(film, visit):
    page = visit(f"{film(LIVELY)}?at=99999", java_script_enabled=False)
    names = page.locator(".film-scene .moments a.thing")
    while not names.count():  # whatever was played last
        page.locator("a[data-step='window-before']").click()
    names.first.click()
    page.wait_for_url("**/gallery**")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_sentence_on_the_match_s_page_leads_to_its_moment_in_the_film(scripts, film, visit):
    page = visit(film("combats").removesuffix("/replay"), java_script_enabled=scripts)
    row = page.locator(".chapter .moments li").nth(2)
    n = int(row.get_attribute("value"))
    sentence(page, f".chapter .moments li[value='{n}']")
    page.wait_for_url("**/replay**")
    assert shown(page) == n


def sentence(page, row):
    """A click on the end of a row's sentence."""
    found = page.locator(row).first
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 5, box["y"] + box["height"] - 5)


def test_it_plays_by_itself_and_stops_at_a_press(film, visit):
    page = visit(f"{film('combats')}?at=0")
    page.locator("#film-speed").select_option("fast")
    page.locator("#film-play").click()
    for _ in range(2):
        before = page.url
        page.wait_for_url(lambda url, before=before: url != before)
    expect(page.locator("#film-play")).to_have_text("Pause")
    page.locator("#film-play").click()
    expect(page.locator("#film-play")).to_have_text("Play")
    assert page.errors == []


def test_before_there_is_a_board_nothing_is_left_empty_for_one(film, visit):
    page = visit(f"{film('kardashev')}?at=0")
    expect(page.locator(".film-scene .board")).to_have_count(0)
    wide = page.evaluate(
        "[...document.querySelectorAll('.film-scene, .film-scene > *')]"
        ".map((box) => Math.round(box.getBoundingClientRect().width))"
    )
    assert wide[0] == wide[1]


def test_played_at_its_end_it_begins_anew(film, visit):
    page = visit(f"{film('combats')}?at=9999")
    page.locator("#film-speed").select_option("slow")
    with going(page):
        page.locator("#film-play").click()
    assert shown(page) == 0
    page.locator("#film-play").click()
    expect(page.locator("#film-play")).to_have_text("Play")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_finger_meets_each_link_and_no_row_is_cut(game, film, visit):
    """WCAG 2.2, 2.5.8: 24 pixels, but for links within a sentence."""
    page = visit(f"{film(game)}?at=9999", viewport={"width": 360, "height": 740})
    small = page.evaluate(
        "[...document.querySelectorAll('.steps a, .line-of-time a, .moments a[data-step]')]"
        ".concat([...document.querySelectorAll('.links a')])"
        ".filter((link) => { const { width, height } = link.getBoundingClientRect();"
        " return width < 24 || height < 24; }).map((link) => link.outerHTML)"
    )
    assert small == []
    cut = page.evaluate(
        "[...document.querySelectorAll('.line-of-time, .film-scene .moments')].flatMap((list) => {"
        " const { top } = list.getBoundingClientRect();"
        " return [...list.querySelectorAll('li')].map((row) => row.getBoundingClientRect())"
        " .filter((row) => row.top < top - 2 && row.bottom > top + 2)"
        " .map((row) => row.top - top); })"
    )
    assert cut == []


def test_without_scripts_links_do(film, visit):
    page = visit(f"{film('combats')}?at=0", java_script_enabled=False)
    page.locator("[data-step='window-after']").click()
    assert shown(page) > 0
    expect(page.locator("#film-controls")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_sign_on_the_line_leads_to_what_turned_the_match(game, language, film, visit):
    page = visit(f"{film(game)}?at=0", language)
    sign = page.locator(".line-of-time a.mark").last
    told = sign.get_attribute("title")
    with going(page):
        sign.click()
    expect(page.locator(".line-of-time a.mark[aria-current='location']")).to_have_count(1)
    expect(page.locator("li[aria-current='step']")).to_contain_text(told)
    assert page.errors == []


def test_turning_points_are_a_list_that_stays_unfolded_while_one_goes_through_it(film, visit):
    """Also on a telephone, where no pointer shows a title."""
    page = visit(f"{film(LIVELY)}?at=0", viewport={"width": 360, "height": 740})
    turned = page.locator(".turning-points")
    turned.locator("summary").click()
    for place in (0, -1):
        row = turned.locator("li").nth(place)
        told, at = row.inner_text(), int(row.get_attribute("value"))
        with going(page):
            row.locator("a").click()
        assert shown(page) == at
        expect(turned.locator("li[aria-current]")).to_have_text(told)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_board_begins_in_the_first_half_of_the_screen(game, language, film, visit):
    page = visit(film(game), language, viewport={"width": 360, "height": 740})
    assert page.locator(".film-scene .board").bounding_box()["y"] < 370
    eyes = page.locator("select[name='seat']").bounding_box()["y"]
    assert eyes < page.locator(".film-scene .board").bounding_box()["y"]


def test_by_keys_alone_one_goes_by_turns_and_turning_points_and_keeps_the_place(film, visit):
    page = visit(f"{film(LIVELY)}?at=0")
    turn = pressed(page, "PageDown")
    assert pressed(page, "PageDown") > turn
    assert pressed(page, "PageUp") == turn
    pressed(page, "Home")
    mark = pressed(page, "Shift+ArrowRight")
    expect(page.locator("li[aria-current='step'] .mark")).to_be_visible()
    assert pressed(page, "Shift+ArrowRight") > mark
    assert pressed(page, "Shift+ArrowLeft") == mark
    stop = page.locator(".line-of-time a[data-step='stop']").nth(1)
    stop.focus()
    with going(page):
        page.keyboard.press("Enter")
    expect(page.locator(".line-of-time a[data-step='stop']").nth(1)).to_be_focused()
    assert page.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_all_eyes_at_once_are_columns_and_each_leads_to_the_eyes_of_its_seat(game, film, visit):
    page = visit(film(game))
    page.locator("select[name='seat']").select_option("all")
    with going(page):
        page.locator("form:has(select[name='seat']) button").click()
    columns = page.locator(".columns > article")
    assert columns.count() == min(catalogue().current(game).seats)
    at = shown(page)
    pressed(page, "ArrowUp")
    assert "seat=all" in page.url
    assert shown(page) < at
    boards = page.locator(".columns .own-board img")
    for n in range(boards.count()):
        boards.nth(n).scroll_into_view_if_needed()
        expect(boards.nth(n)).to_have_js_property("complete", True)
        assert boards.nth(n).evaluate("each => each.naturalWidth") > 0
    with page.expect_navigation():
        columns.nth(1).locator("h3 a").click()
    assert "seat=2" in page.url
    assert page.errors == []


def test_columns_stand_beside_each_other_and_on_a_phone_below(film, visit):
    address = f"{film('empereur-telepathe')}?seat=all"
    wide = visit(address, viewport={"width": 1280, "height": 900})
    narrow = visit(address, viewport={"width": 360, "height": 740})
    tops = [
        [article["y"] for article in map(boxes, page.locator(".columns > article").all())]
        for page in (wide, narrow)
    ]
    assert len(set(tops[0])) == 1
    assert len(set(tops[1])) == len(tops[1])
    assert narrow.evaluate("document.documentElement.scrollWidth") <= 360


def boxes(element):
    return element.bounding_box()


def test_the_other_language_shows_the_moment_that_one_has_come_to(film, visit):
    page = visit(f"{film('kardashev')}?at=0&seat=2")
    at = pressed(page, "ArrowDown")
    with page.expect_navigation():
        page.locator(".top nav a[hreflang='fr']").click()
    assert shown(page) == at
    assert "seat=2" in page.url
    expect(page.locator("h1")).to_contain_text("Revoir la partie")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_link_to_a_moment_is_copied_and_it_says_so(language, film, visit):
    there = f"{film('combats')}?at=30&seat=1"
    page = visit(there, language, permissions=["clipboard-read", "clipboard-write"])
    with going(page):
        page.keyboard.press("ArrowRight")
    link = page.locator("#link-to-moment")
    link.focus()
    page.keyboard.press("Enter")
    said = page.locator("#link-copied")
    expect(said).to_have_text({"en": "Copied.", "fr": "Copié."}[language])
    expect(said).to_have_attribute("role", "status")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == link.evaluate("each => each.href")
    assert f"at={shown(page)}" in copied
    assert "seat=1" in copied
    page.keyboard.press("ArrowRight")
    expect(said).to_be_empty()
    assert page.errors == []


def test_where_nothing_can_be_copied_the_link_leads_there(film, visit):
    for context in ({"java_script_enabled": False}, {"permissions": []}):
        page = visit(f"{film('combats')}?at=30&seat=1", **context)
        link = page.locator("#link-to-moment")
        href = link.get_attribute("href")
        if context.get("java_script_enabled", True):
            page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject())")
        link.click()
        page.wait_for_url(lambda url, href=href: url.endswith(href))


def test_a_link_to_a_moment_brings_a_picture_of_it_for_other_sites(film, visit):
    page = visit(f"{film('combats')}?at=30&seat=1&lang=fr")
    picture = page.locator("meta[property='og:image']").get_attribute("content")
    answer = page.request.get(picture)
    assert answer.headers["content-type"] == "image/png"
    assert "seat=1&lang=fr" in picture


def test_without_scripts_signs_turns_and_eyes_are_links_and_a_form(film, visit):
    page = visit(f"{film(LIVELY)}?at=0", java_script_enabled=False)
    page.locator(".line-of-time a.mark").first.click()
    page.locator("[data-step='turn-before']").click()
    page.locator("select[name='seat']").select_option("all")
    page.locator("form:has(select[name='seat']) button").click()
    expect(page.locator(".columns > article")).to_have_count(min(catalogue().current(LIVELY).seats))


def test_a_player_watches_their_running_match_by_keys_from_their_own_page(seat, visit):
    page = visit(seat("empereur-telepathe"))
    page.locator("form[action$='/join'] button").click()
    page.locator("a", has_text="Watch how it has gone so far").click()
    page.wait_for_url("**/at/*")
    with going(page):
        page.keyboard.press("ArrowLeft")
    assert "/seat/" in page.url
    assert "seat=" not in page.url
    expect(page.locator(".film-scene")).to_be_visible()
    assert page.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_taken_home_from_its_page_and_opens_from_the_disk(language, film, visit, tmp_path):
    page = visit(film("combats").removesuffix("/replay"), language)
    page.locator("main a[href$='/film']").click()
    take = page.locator("a[href$='/film.html']")
    expect(take).to_be_visible()  # it is made meanwhile, and the page looks again
    assert broken(page) == []
    with page.expect_download() as saved:
        take.click()
    saved.value.save_as(tmp_path / "kept.film.html")
    kept = visit((tmp_path / "kept.film.html").as_uri(), language, offline=True)
    expect(kept.locator(".board svg:visible")).to_have_count(1)
    kept.keyboard.press("ArrowLeft")
    assert kept.errors == page.errors == []


# --- while the match goes on --------------------------------------------------------------------


@pytest.mark.parametrize("whose", ["everybody's", "the seat's"])
def test_the_film_of_a_running_match_says_that_more_has_happened_and_stays_at_its_moment(
    whose, seat, visit, house, address
):
    """Given a past moment, when something happens, then it stays in sight, what is new is on the
    line of time, and a click brings the newest moment."""
    table = seat("combats")
    joined(visit(table))
    [match] = [row.head.stream for row in house.records.matches()]
    seats = whose == "the seat's"
    page = visit(f"{table}/at/2" if seats else f"{address}/match/{match}/replay?at=2")
    here = page.locator("#film-of-match").get_attribute("data-here")
    said = Post(match, 1, "press", "to: all\n\nHello", house.clock.now(), assurance="address")
    assert house.submissions.submit(said).outcome == "accepted"
    newest = house.log.head(match).size - 1
    scrolled = page.evaluate("() => { scrollTo(0, 60); return scrollY; }")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # asks at once
    expect(page.locator("#something-new")).to_be_visible()
    expect(page.locator("#film-of-match .seen-by")).to_contain_text(str(newest))
    assert page.locator("#film-of-match").get_attribute("data-here") == here
    assert page.evaluate("scrollY") == scrolled > 0
    assert page.title().startswith("● ")
    page.locator("#something-new button").click()
    page.wait_for_url(f"**/at/{newest}**" if seats else f"**at={newest}**")
    expect(page.locator("#something-new")).to_be_hidden()
    assert page.errors == []
