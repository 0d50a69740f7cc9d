"""The reader's own time zone: carried by the form with which they begin to play, if it is one."""

import pytest

from tests.web.browsing import Browser, page_of, text
from tests.web.test_invitation_links import link, lobby_page, take  # noqa: F401 # fixtures

PLAY = "/games/nim/play"


def zone_of(referee, page):
    return referee.seats.by_page(page.removeprefix("/seat/")).person.zone


@pytest.mark.parametrize(
    ("said", "kept"),
    [("Europe/Paris", "Europe/Paris"), ("Mars/Olympus", "UTC"), ("", "UTC"), ("../etc", "UTC")],
)
def test_play_now_keeps_the_browsers_zone_if_there_is_such_a_zone(browser, referee, said, kept):
    page = browser.send("/", PLAY, browser_zone=said).request.path
    assert zone_of(referee, page) == kept
    assert f"({kept})" in browser.page(page)


def test_the_form_of_play_now_carries_it_unseen_and_empty(browser):
    form = browser.page("/").split(f'action="{PLAY}"')[1].split("</form>")[0]
    assert '<input type="hidden" name="browser_zone" value="">' in form


def test_whoever_takes_an_invitation_reads_times_in_their_zone(app, referee, link):  # noqa: F811
    answer = take(app, link, guest__name="Zoe", browser_zone="America/Montreal")
    assert zone_of(referee, answer.request.path) == "America/Montreal"


def test_so_does_who_gives_an_address(app, referee, link):  # noqa: F811
    answer = take(app, link, guest__address="zoe@example.org", browser_zone="America/Montreal")
    assert answer.status_code == 200
    chair = referee.people.get(referee.log.people.find()[0].id)
    assert chair.zone == "America/Montreal"


def test_so_does_who_makes_a_match_and_sits_there(app, referee):
    browser = Browser(app)
    browser.send("/new/nim", "/new/nim", name="own", seat__1__who="me", browser_zone="Europe/Paris")
    assert referee.seats.chair("own", 1).person.zone == "Europe/Paris"


def test_a_zone_that_was_chosen_stays(browser, referee):
    page = browser.send("/", PLAY, browser_zone="Europe/Paris").request.path
    browser.send("/", PLAY, browser_zone="Asia/Tokyo")
    assert zone_of(referee, page) == "Europe/Paris"


def test_a_table_in_utc_has_the_offer_ready_and_another_has_not(browser):
    asked = browser.send("/", PLAY, browser_zone="").request.path
    html = browser.page(asked)
    assert 'id="zone-offer"' in html
    answer = browser.send(asked, f"{asked}/zone", zone="Europe/Paris")
    assert "Times are told to you in this zone" in text(answer)
    assert "(Europe/Paris)" in text(answer)
    assert 'id="zone-offer"' not in browser.page(asked)


def test_a_link_to_the_choice_stands_beside_the_deadline(app, seats):
    for tongue, words in (("en", "Another time zone"), ("fr", "Un autre fuseau horaire")):
        html = Browser(app, tongue).page(page_of(seats[0]))
        assert f'<a href="#own">{words}</a>' in html
        assert 'id="own"' in html
