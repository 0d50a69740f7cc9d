"""One click from the front page to a match against bots."""

from referee.web import create_app
from tests.web.browsing import BEA, Browser, text, words

PLAY = "/games/nim/play"


def play(browser):
    """Press the button of the front page."""
    return browser.send("/", PLAY)


def test_one_click_leads_to_a_table_that_waits_for_me(browser):
    answer = play(browser)
    assert answer.request.path.startswith("/seat/")
    assert "Your orders are due" in words(text(answer)) or "Send" in words(text(answer))
    assert "Visitor" in text(answer)


def test_a_games_own_page_has_the_button_too(browser):
    assert browser.send("/games/nim", PLAY).request.path.startswith("/seat/")


def test_the_front_page_knows_where_i_play(browser):
    page = play(browser).request.path
    front = browser.page("/").split('id="own"')[1].split("</section>")[0]
    assert page in front
    assert "your turn" in front


def test_another_browser_sees_nothing_of_it(browser, app):
    page = play(browser).request.path
    other = Browser(app).page("/")
    assert page not in other
    assert 'id="own"' not in other


def test_the_cookie_cannot_be_made_up(browser, app, referee):
    play(browser)
    [visitor] = [row.id for row in referee.log.people.find()]
    for forged in (visitor, f"{visitor}.x", f'"{visitor}".AAAA'):
        other = Browser(app)
        other.client.set_cookie("visitor", forged)
        assert 'id="own"' not in other.page("/")


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(browser):
    answer = browser.send("/", PLAY, follow=False)
    [cookie] = [each for each in answer.headers.getlist("Set-Cookie") if "visitor=" in each]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_second_click_begins_a_second_match_of_the_same_visitor(browser, referee):
    assert play(browser).request.path != play(browser).request.path
    assert len(referee.log.people.find()) == 1


def test_without_its_token_the_button_does_nothing(app, referee):
    assert Browser(app).post(PLAY).status_code == 403
    assert referee.records.matches() == []


def test_too_many_clicks_get_a_plain_answer(browser):
    for _ in range(10):
        play(browser)
    answer = play(browser)
    assert answer.status_code == 429
    assert "one every 6 minutes" in text(answer)


def test_a_host_may_offer_no_matches_against_bots(referee):
    app = create_app(
        referee,
        export=lambda *_: b"",
        public_url="http://localhost:8000",
        secret=b"s" * 16,
        practice=False,
    )
    browser = Browser(app)
    assert PLAY not in browser.page("/")
    assert browser.send("/games/nim/orders", PLAY).status_code == 404


def test_a_game_that_is_not_has_no_match(browser):
    browser.page("/")
    assert browser.send("/", "/games/ludo/play").status_code == 404


def test_a_visitor_is_asked_nothing_about_their_mail(browser):
    page = text(play(browser))
    assert "/mail" not in page
    assert 'id="mail"' not in page
    assert "@play.example" not in page


def test_a_visitor_is_forgotten_at_once(browser, referee):
    page = play(browser).request.path
    browser.send(page, f"{page}/forget", sure="1")
    assert referee.log.people.find() == []
    assert browser.get(page).status_code == 404
    assert 'id="own"' not in browser.page("/")


def test_french_speakers_play_in_french(app):
    browser = Browser(app, BEA.language)
    assert "Visiteur" in text(play(browser))


def test_a_table_without_days_away_offers_none(browser):
    """Given a match against bots, whose deadlines wait for nobody, then neither its terms nor the
    settings speak of days."""
    page = words(text(play(browser)))
    assert "0 days" not in page
    assert "First day" not in page
    assert "No deadline waits for whoever is away." in page
