"""What gives up the match stands apart on a page, and is asked once more."""

import pytest

from tests.web.browsing import Browser, text

PLAY = "/games/empereur-telepathe/play"


def table(site, language="en"):
    browser = Browser(site, language)
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


@pytest.mark.parametrize(
    ("language", "typed"), [("en", "abdicate"), ("fr", "abdique"), ("en", "Abdicate\nwait")]
)
def test_what_is_typed_is_asked_once_more_too(site, house, language, typed):
    browser, page = table(site, language)
    answer = browser.send(page, f"{page}/order", text=typed, window="1")
    assert answer.status_code == 422
    said = {"en": "tick that you mean it", "fr": "cochez que vous le voulez"}[language]
    assert said in text(answer).lower()
    assert 'name="sure"' in text(answer).split('<textarea name="text"')[1].split("</form>")[0]
    chair = house.seats.by_page(page.removeprefix("/seat/"))
    assert house.views.table(chair.match, 1).order is None


def test_whoever_types_it_and_means_it_has_given_up(site, house):
    browser, page = table(site)
    browser.send(page, f"{page}/order", text="abdicate", window="1", sure="1")
    chair = house.seats.by_page(page.removeprefix("/seat/"))
    history = house.views.table(chair.match, 1).history
    assert any("abdicates" in moment.say("en") for moment in history)


def test_what_cannot_be_read_is_refused_for_that(site):
    browser, page = table(site)
    answer = browser.send(page, f"{page}/order", text="abdicate perhaps", window="1")
    assert answer.status_code == 422
    assert "tick that you mean it" not in text(answer)
