"""An open page asks whether something has happened, and learns nothing else."""

from referee.service import Post
from tests.web.browsing import page_of

NEWEST = "/match/sea/newest"


def ask(browser, known=None):
    headers = {"If-None-Match": f'"{known}"'} if known else {}
    return browser.client.get(NEWEST, headers=headers, buffered=True)


def test_it_tells_how_many_entries_the_log_has(seats, referee, browser):
    assert ask(browser).get_data(as_text=True).strip() == str(referee.log.head("sea").size)


def test_who_knows_the_newest_is_told_nothing(seats, browser):
    size = ask(browser).get_data(as_text=True).strip()
    answer = ask(browser, size)
    assert answer.status_code == 304
    assert answer.data == b""


def test_who_knows_an_older_one_is_told_the_newest(seats, browser):
    known = ask(browser).get_data(as_text=True).strip()
    ann = page_of(seats[0])
    browser.send(ann, f"{ann}/order", text="plot x x x")
    answer = ask(browser, known)
    assert answer.status_code == 200
    assert int(answer.get_data(as_text=True)) > int(known)


def test_no_match_is_loaded_for_it(seats, referee, browser, monkeypatch):
    def refuse(*_):
        raise AssertionError("a match was loaded")

    monkeypatch.setattr(referee.views, "table", refuse)
    monkeypatch.setattr(referee.core, "locked", refuse)
    assert ask(browser).status_code == 200


def test_of_a_match_that_is_not_there_is_nothing_new(browser):
    assert ask(browser).status_code == 404


def test_the_page_of_a_seat_says_where_to_ask_and_no_secret_with_it(seats, browser):
    page = browser.page(page_of(seats[0]))
    assert f'data-newest="{NEWEST}"' in page
    assert page_of(seats[0]) not in NEWEST


def test_the_tab_shows_that_an_order_is_waited_for(seats, browser):
    ann = page_of(seats[0])
    assert "<title>● " in browser.page(ann)
    browser.send(ann, f"{ann}/order", text="plot x x x")
    assert "<title>● " not in browser.page(ann)


def test_a_page_that_waits_for_the_beginning_says_where_to_ask_too(lobby, browser):
    for waiting in (page_of(lobby[0]), "/match/sea"):
        assert f'data-newest="{NEWEST}"' in browser.page(waiting), waiting


def test_a_match_that_is_over_is_not_asked_about(seats, referee, browser):
    for seat in (1, 2):
        referee.submissions.submit(Post("sea", seat, "vote", "end yes\n", referee.clock.now()))
    assert "data-newest" not in browser.page("/match/sea")
