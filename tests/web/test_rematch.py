"""The same match once more, by one click at its end."""

import pytest

from referee.web import create_app
from tests.web.browsing import ANN, BEA, Browser, page_of, text
from tests.web.test_play_now import play


def concede(app, chair):
    page = page_of(chair)
    Browser(app).send(page, f"{page}/concede", sure="1")


def again(browser, chair):
    page = page_of(chair)
    return browser.send(page, f"{page}/rematch")


@pytest.fixture
def over(app, referee, heap):
    """Ann and Béa have played a match of nim to its end."""
    concede(app, heap[0])
    assert referee.views.table("heap", None).phase == "ended"
    return heap


def test_the_end_offers_to_watch_and_to_play_again(browser, over):
    page = browser.page(page_of(over[0]))
    assert "/match/heap/replay" in page
    assert "Play it again" in page


def test_one_click_leads_to_the_same_match_once_more(app, referee, over):
    """Same game, options and seats; who clicked has joined, the other is invited."""
    answer = again(Browser(app), over[0])
    [match] = [row.head.stream for row in referee.records.matches() if row.head.stream != "heap"]
    ann, bea = referee.seats.chairs(match)
    assert answer.request.path == page_of(ann)
    assert (ann.person.address, bea.person.address) == (ANN.address, BEA.address)
    assert (ann.joined, bea.joined) == (True, False)
    assert referee.views.table(match, None).game.name == "nim"
    kinds = [(row.intent.kind, row.intent.seat) for row in referee.log.outbox(match)]
    assert ("welcome", 2) in kinds


def test_whoever_clicks_later_comes_to_the_same_one(app, referee, over):
    again(Browser(app), over[0])
    assert "To the rematch" in Browser(app).page(page_of(over[1]))
    answer = again(Browser(app), over[1])
    assert len(referee.records.matches()) == 2
    match = referee.rematches.of("heap")
    assert answer.request.path == page_of(referee.seats.chair(match, 2))


def test_the_options_are_the_same(app, referee, over):
    again(Browser(app), over[0])
    match = referee.rematches.of("heap")
    page = page_of(referee.seats.chair(match, 2))
    Browser(app).send(page, f"{page}/join")
    assert referee.views.table(match, None).view == referee.views.table("heap", None, 6).view


def test_against_bots_it_begins_at_once_and_is_a_practice_match_again(browser, referee):
    page = play(browser).request.path
    seat = referee.seats.by_page(page.removeprefix("/seat/"))
    browser.send(page, f"{page}/concede", sure="1")
    answer = browser.send(page, f"{page}/rematch")
    new = referee.rematches.of(seat.match)
    assert referee.views.table(new, None).phase == "running"
    assert referee.practice.has_begun(new)
    assert answer.request.path == page_of(referee.seats.chair(new, 1))


def test_practising_again_costs_what_practising_costs(browser, referee):
    for _ in range(5):
        page = play(browser).request.path
        browser.send(page, f"{page}/concede", sure="1")
        answer = browser.send(page, f"{page}/rematch")
    assert answer.status_code == 200
    page = answer.request.path
    browser.send(page, f"{page}/concede", sure="1")
    refused = browser.send(page, f"{page}/rematch")
    assert refused.status_code == 422
    assert "Not accepted" in text(refused)


def test_a_match_that_goes_on_has_no_rematch(app, referee, heap):
    page = page_of(heap[0])
    assert f"{page}/rematch" not in Browser(app).page(page)
    browser = Browser(app)
    csrf = browser.page(page).split('name="csrf" value="')[1].split('"')[0]
    assert browser.post(f"{page}/rematch", csrf=csrf).status_code == 422
    assert len(referee.records.matches()) == 1


def test_where_the_host_alone_makes_matches_nobody_makes_one_by_it(referee, over):
    closed = create_app(
        referee,
        export=referee.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
        anyone_creates=False,
    )
    page, browser = page_of(over[0]), Browser(closed)
    shown = browser.page(page)
    assert "Watch how it went" in shown
    assert f"{page}/rematch" not in shown
    csrf = browser.page("/sign-in").split('name="csrf" value="')[1].split('"')[0]
    assert browser.post(f"{page}/rematch", csrf=csrf).status_code == 404


def test_the_end_has_a_row_for_each_seat_with_the_winner_marked(browser, over):
    """Given a match that Ann gave up, then the table at the board names both, and marks Béa."""
    page = browser.page(page_of(over[0]))
    table = page[page.index('<table class="scores">') :].partition("</table>")[0]
    ann, bea = table.partition("<tbody>")[2].split("</tr>")[:2]
    assert ANN.name in ann
    assert BEA.name in bea
    assert ("★" in ann, "★" in bea) == (False, True)
