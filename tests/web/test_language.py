"""Pages speak French and English: as asked, as remembered, as the browser or the player likes."""

import pytest

from tests.web.browsing import Browser, page_of

FRENCH, ENGLISH = '<html lang="fr">', '<html lang="en">'


def test_the_browser_decides_at_first(app):
    assert FRENCH in Browser(app, "fr-CA,en;q=0.5").page("/")
    assert ENGLISH in Browser(app, "en,fr;q=0.9").page("/")


def test_asking_by_name_wins_and_is_remembered(app):
    browser = Browser(app, "en")
    assert FRENCH in browser.page("/?lang=fr")
    assert FRENCH in browser.page("/")


def test_the_player_decides_where_nothing_else_does(lobby, app):
    german = Browser(app, "de")
    assert ENGLISH in german.page(page_of(lobby[0]))
    assert FRENCH in german.page(page_of(lobby[1]))


def test_english_is_spoken_where_nobody_decides(app):
    assert ENGLISH in Browser(app, "de").page("/?lang=tlh")


def test_the_switch_leads_to_the_same_page(seats, browser):
    address = page_of(seats[0]) + "/at/4"
    assert f'href="{address}?lang=fr"' in browser.page(address)
    assert 'href="/match/sea/replay?at=2&lang=fr"' in browser.page("/match/sea/replay?at=2")


@pytest.mark.parametrize(
    "asked",
    ["endpoint=x", "_method=POST", "_external=1", "_scheme=x", "_anchor=x", "values=x", "self=1"],
)
def test_a_query_of_the_readers_own_is_kept_and_means_nothing(seats, browser, asked):
    """Given any query, then the page is there and its switch leads to it with that query."""
    for address in ("/", page_of(seats[0]), "/match/sea"):
        page = browser.page(f"{address}?{asked}")
        assert f'href="{address}?{asked}&lang=fr"' in page


def test_a_seat_reads_its_table_in_french(seats, app):
    page = Browser(app, "fr").page(page_of(seats[1]))
    assert "Vous êtes Place 2 (Béa)." in page
    assert "tracé m m x" in page
    assert "mardi 24 novembre 2026 à 14 h 00 (America/Montreal)" in page


def test_an_error_is_told_in_both_languages(browser):
    page = browser.get("/nowhere").get_data(as_text=True)
    assert "There is no such page" in page
    assert '<section lang="fr">' in page
    assert "Cette page n’existe pas" in page
