"""What ends a seat stands apart from what one sets; who sat down too early gets up again."""

import pytest

from tests.web.browsing import Browser, page_of, text


def test_conceding_has_a_tab_of_its_own(app, seats):
    for tongue, words in (("en", "Give up the seat"), ("fr", "Quitter la place")):
        html = Browser(app, tongue).page(page_of(seats[0]))
        assert f'<a href="#tab-leaving">{words}</a>' in html
        settings, leaving = html.split('id="tab-settings"')[1].split('id="tab-leaving"')
        assert "/concede" not in settings
        assert "/concede" in leaving


def test_whoever_has_conceded_has_no_such_tab(app, seats):
    page = page_of(seats[0])
    browser = Browser(app)
    browser.send(page, f"{page}/concede", sure="1")
    assert "#tab-leaving" not in browser.page(page)


@pytest.mark.parametrize(("tongue", "button"), [("en", "Get up again"), ("fr", "Se relever")])
def test_whoever_joined_a_lobby_gets_up_and_may_sit_down_again(app, referee, lobby, tongue, button):
    page, browser = page_of(lobby[0]), Browser(app, tongue)
    assert button not in browser.page(page)
    assert button in text(browser.send(page, f"{page}/join"))
    browser.send(page, f"{page}/withdraw", window="0")
    assert not referee.seats.chair("sea", 1).joined
    assert button not in browser.page(page)
    browser.send(page, f"{page}/join")
    assert referee.seats.chair("sea", 1).joined


def test_who_has_got_up_does_not_begin_the_match(app, referee, lobby):
    ann, bea = map(page_of, lobby)
    Browser(app).send(ann, f"{ann}/join")
    Browser(app).send(ann, f"{ann}/withdraw", window="0")
    Browser(app).send(bea, f"{bea}/join")
    assert referee.views.table("sea", None).phase == "lobby"


def test_once_the_match_has_begun_that_button_is_too_late(app, referee, lobby):
    ann, bea = map(page_of, lobby)
    browser = Browser(app)
    browser.send(ann, f"{ann}/join")
    before = browser.page(ann)
    Browser(app).send(bea, f"{bea}/join")
    csrf = before.split('name="csrf" value="')[1].split('"')[0]
    answer = browser.post(f"{ann}/withdraw", window="0", csrf=csrf)
    assert answer.status_code == 422
    assert referee.views.table("sea", None).phase == "running"
    assert referee.seats.chair("sea", 1).joined
