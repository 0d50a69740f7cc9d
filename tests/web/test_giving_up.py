"""What gives up the match stands apart on a page, and is asked once more."""

from tests.web.browsing import Browser, text

PLAY = "/games/empereur-telepathe/play"


def table(site):
    browser = Browser(site)
    return browser, browser.send("/", PLAY).request.path


def test_it_stands_apart_from_the_other_choices(site):
    browser, page = table(site)
    shown = browser.page(page)
    before, apart = shown.split('<details class="give-up">')
    assert 'value="abdicate"' not in before
    assert 'value="abdicate"' in apart.split("</details>")[0]


def test_it_is_asked_once_more(site, house):
    browser, page = table(site)
    answer = browser.send(page, f"{page}/order", f__engage="abdicate")
    assert answer.status_code == 422
    assert "tick that you mean it" in text(answer)
    chair = house.seats.by_page(page.removeprefix("/seat/"))
    assert house.views.table(chair.match, 1).window.number == 1


def test_whoever_means_it_has_given_up(site, house):
    browser, page = table(site)
    browser.send(page, f"{page}/order", f__engage="abdicate", sure="1")
    chair = house.seats.by_page(page.removeprefix("/seat/"))
    assert any(
        "abdicates" in moment.say("en") for moment in house.views.table(chair.match, 1).history
    )
