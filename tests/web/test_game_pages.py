"""A game's own pages: what it is like, how it is played, its gallery, its orders, its rulings."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.lookup import handbook_of
from referee.kernel.words import LANGUAGES
from tests.web.browsing import Browser, text, words

GAMES = catalogue()
PAGES = ("", "/how-to-play", "/rules", "/gallery", "/orders", "/rulings")


def drawn(answer):
    assert answer.status_code == 200
    assert answer.content_type.startswith("image/svg+xml")
    return ElementTree.fromstring(answer.data).tag.endswith("svg")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES.names)
def test_every_page_of_a_game_leads_to_the_others_and_nowhere_that_is_not(site, name, language):
    """Given a page of the game, then each of its links inside the games is answered, with the
    place on the page that it names."""
    browser, seen = Browser(site, language), {}
    for page in PAGES:
        html = browser.page(f"/games/{name}{page}")
        for address in set(re.findall(r'(?:href|src)="(/games/[^"]+)"', html)):
            path, _, place = unescape(address).partition("#")
            if path not in seen:
                seen[path] = browser.get(path)
            assert seen[path].status_code == 200, address
            assert not place or f'id="{place}"' in text(seen[path]), address
    assert {f"/games/{name}{page}" for page in PAGES} <= set(seen)


@pytest.mark.parametrize("name", GAMES.names)
def test_the_page_of_a_game_says_what_it_is_like_and_how_it_is_won(site, name):
    page, game = words(Browser(site, "fr").page(f"/games/{name}")), GAMES.current(name)
    introduction = game.introduce(game.options(**game.form_options), min(game.seats))
    assert words(introduction.about.fr) in page
    assert words(introduction.aim.fr) in page
    for picture in ("cover", "position"):
        assert f'src="/games/{name}/{picture}.svg"' in Browser(site).page(f"/games/{name}")
        assert drawn(Browser(site).get(f"/games/{name}/{picture}.svg"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_cover_of_its_own_that_says_nothing_and_is_the_same_for_all(
    site, language
):
    """Given readers of either language, then the front page shows a cover a game, and no cover has
    a word in it, or looks like another."""
    browser = Browser(site, language)
    covers = [browser.page(f"/games/{name}/cover.svg") for name in GAMES.names]
    assert len(set(covers)) == len(GAMES.names)
    front = browser.page("/")
    for name, cover in zip(GAMES.names, covers, strict=True):
        assert f'src="/games/{name}/cover.svg"' in front
        assert "<text" not in cover
        assert re.sub("<style>.*?</style>", "", cover) == GAMES.current(name).cover


def test_matches_that_run_can_be_watched_from_the_page_of_their_game(house, site):
    """Given a match that two bots could end at once and one that waits for somebody, then only a
    running one is listed."""
    waiting = house.lobby.create("kardashev", {}, 2).match
    assert waiting not in Browser(site).page("/games/kardashev")
    assert "No match of this game is running now." in Browser(site).page("/games/kardashev")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES.names)
def test_each_step_is_told_with_its_rule_its_picture_and_what_was_ordered(site, name, language):
    browser = Browser(site, language)
    page = browser.page(f"/games/{name}/how-to-play")
    for step in GAMES.current(name).lesson.steps:
        assert words(step.text.in_(language)) in words(page)
        address = f"/games/{name}/how-to-play/{step.id}.svg"
        assert (address in page) == bool(step.window or step.thing)
        if address in page:
            assert drawn(browser.get(address))
    assert page.count("/rules#") == len(GAMES.current(name).lesson.steps)


def test_a_picture_that_a_browser_has_is_not_sent_again(site):
    browser = Browser(site)
    first = browser.get("/games/combats/cover.svg")
    again = browser.client.get(
        "/games/combats/cover.svg",
        headers={**browser.headers, "If-None-Match": first.headers["ETag"]},
    )
    assert again.status_code == 304


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES.names)
def test_the_gallery_has_everything_with_its_text(site, name, language):
    page = words(Browser(site, language).page(f"/games/{name}/gallery"))
    for one in handbook_of(GAMES.current(name)).definitions:
        assert words(one.text.in_(language)) in page


def test_the_gallery_finds_words_of_names_and_texts_whatever_their_accents(site):
    """Given a search, then only what has each of its words is shown, of the kind asked for."""
    browser = Browser(site, "fr")
    found = browser.page("/games/combats/gallery?q=manoeuvre")
    assert "Manœuvre" in found
    assert "Surcharge" not in words(found)
    assert '<span id="gallery-count">0</span>' in browser.page("/games/combats/gallery?q=zzz")
    cards = browser.page("/games/combats/gallery?kind=card")
    assert '<span id="gallery-count">14</span>' in cards


def test_a_card_that_is_drawn_shows_its_picture_in_the_gallery(site):
    browser = Browser(site)
    assert "/games/kardashev/gallery/dip-0.svg" in browser.page("/games/kardashev/gallery")
    assert drawn(browser.get("/games/kardashev/gallery/dip-0.svg"))
    assert browser.get("/games/kardashev/gallery/nothing.svg").status_code == 404
    assert browser.get("/games/combats/gallery/overload.svg").status_code == 404


@pytest.mark.parametrize("name", GAMES.names)
def test_what_a_bot_wrote_can_be_tried_in_every_window_and_is_understood(site, name):
    browser, page = Browser(site), f"/games/{name}/orders"
    windows = re.findall(rf'href="{page}\?window=([\w-]+)"', browser.page(page))
    assert windows
    for window in dict.fromkeys(windows):
        address = f"{page}?window={window}"
        written = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", browser.page(address), re.S)[1]
        answer = browser.send(address, address, text=unescape(written))
        assert answer.status_code == 200, (window, written)
        assert "Understood as:" in text(answer)
        assert drawn(browser.get(f"{page}/{window}.svg"))


def test_a_wrong_order_is_refused_with_its_place_and_a_link_to_the_rule(site):
    page = "/games/combats/orders?window=turn"
    answer = Browser(site).send(page, page, text="move 9 Aube/S > Pivot/1")
    assert answer.status_code == 422
    assert "not 9" in text(answer)
    assert '<a href="/games/combats/rules?version=1.0#the-campaign">' in text(answer)
    assert "move 9 Aube/S" in text(answer)


def test_what_is_tried_may_not_be_longer_than_an_order_and_needs_the_pages_token(site):
    page = "/games/combats/orders"
    assert Browser(site).send(page, f"{page}?window=turn", text="x" * 5000).status_code == 413
    assert Browser(site).post(page, text="pass").status_code == 403
    assert Browser(site).get(f"{page}?window=chess").status_code == 404


def test_trying_an_order_changes_nothing(house, site):
    before = len(house.records.matches())
    page = "/games/combats/orders?window=turn"
    Browser(site).send(page, page, text="pass")
    assert len(house.records.matches()) == before


@pytest.mark.parametrize("name", GAMES.names)
def test_house_rulings_are_those_lines_of_the_rules_that_have_a_mark_of_ours(site, name):
    page = words(Browser(site).page(f"/games/{name}/rulings"))
    marked = [
        line.en
        for chapter in handbook_of(GAMES.current(name)).headings
        for rule in chapter.rules
        for line in rule.lines
        if "[H]" in line.en
    ]
    assert all(words(line) in page for line in marked)
    assert marked or "[R-8, H-16]" in page


@pytest.mark.parametrize("page", PAGES)
def test_a_game_or_a_version_that_is_not_there_has_no_pages(site, page):
    browser = Browser(site)
    assert browser.get(f"/games/chess{page}").status_code == 404
    assert browser.get(f"/games/combats{page}?version=0.1").status_code == 404
    kept = browser.page(f"/games/combats{page}?version=1.0")
    assert 'href="/games/combats?version=1.0"' in kept


def test_a_game_that_teaches_nothing_still_has_a_page_with_a_picture_and_orders(browser):
    """Given toys without a lesson, a handbook or an introduction."""
    page = browser.page("/games/convoy")
    assert "/games/convoy/how-to-play" not in page
    assert "/games/convoy/gallery" not in page
    assert drawn(browser.get("/games/convoy/cover.svg"))
    assert browser.get("/games/convoy/orders").status_code == 200
    assert browser.get("/games/convoy/how-to-play").status_code == 404
    assert "There are none." in browser.page("/games/convoy/rulings")


def test_names_in_the_story_of_a_match_lead_to_what_they_do(house, site):
    """Given a match of bots that has cards in its story, then each name is a link with its text."""
    match = house.lobby.create("kardashev", {"mode": "game"}, 2).match
    for seat in (1, 2):
        house.lobby.sit_bot(match, seat)
    page = Browser(site).page(f"/match/{match}?history=all")
    link = re.search(r'<a class="thing" href="([^"]+)" title="([^"]+)">([^<]+)</a>', page)
    assert link
    card = next(
        one
        for one in handbook_of(GAMES.current("kardashev")).definitions
        if one.name.en == unescape(link[3])
    )
    assert unescape(link[2]) == card.text.en
    path, _, place = unescape(link[1]).partition("#")
    assert f'id="{place}"' in Browser(site).page(path)


def test_what_is_no_name_is_shown_as_text_and_never_as_markup(site):
    from referee.web.base.thing_links import ThingLinks

    with site.test_request_context():
        linked = ThingLinks(GAMES.current("combats"), "en").link("<b>Overload</b> & more")
    assert linked.startswith("&lt;b&gt;<a class")
    assert linked.endswith("&lt;/b&gt; &amp; more")
