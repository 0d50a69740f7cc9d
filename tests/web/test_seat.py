"""A player's page: joining, ordering, taking back."""

import pytest

from referee.kernel.window import Amounts, Item
from referee.kernel.words import Words
from tests.web.browsing import Browser, hidden, page_of, text

PLOT = "plot m m x"


@pytest.fixture
def ann(seats, browser):
    """Ann's page and a browser to use it with."""
    return page_of(seats[0])


def order(browser, page, /, window="1", **fields):
    return browser.send(page, page + "/order", window=window, **fields)


# --- joining ------------------------------------------------------------------------------------


def test_a_secret_link_offers_the_seat(lobby, browser):
    page = browser.page(page_of(lobby[0]))
    assert "You are Seat 1 (Ann)." in page
    assert "Take the seat" in page


def test_joining_takes_the_seat(lobby, browser):
    page = page_of(lobby[0])
    answer = browser.send(page, page + "/join")
    assert answer.status_code == 200
    assert "Accepted: it stands in the log as entry 1." in text(answer)
    assert "You have joined." in text(answer)


def test_looking_at_the_page_does_not_take_the_seat(lobby, browser, referee):
    browser.page(page_of(lobby[0]))
    assert referee.views.table("sea", None).joined == (False, False)


def test_the_match_begins_when_all_have_joined(ann, browser):
    page = browser.page(ann)
    assert "Your orders are asked for" in page
    assert "Window 1: plot" in page


# --- ordering -----------------------------------------------------------------------------------


def test_an_order_is_received_and_shown_in_force(ann, browser):
    page = text(order(browser, ann, text=PLOT))
    assert "Accepted: it stands in the log as entry" in page
    assert '<h2 id="force">Your order in force</h2>\n  <pre class="told">plot m m x</pre>' in page
    assert "It locks when the window closes." in page


def test_the_answer_is_shown_once(ann, browser):
    order(browser, ann, text=PLOT)
    assert "Accepted:" not in browser.page(ann)


def test_an_order_from_the_inputs_becomes_the_order_text(heap, browser, referee):
    order(browser, page_of(heap[0]), f__n="2")
    assert referee.views.table("heap", None).view.board["stones"] == 3


def test_a_french_form_writes_french_lines_and_is_understood(heap, app, referee):
    order(Browser(app, "fr"), page_of(heap[0]), f__n="2")
    assert referee.views.table("heap", None).view.board["stones"] == 3


def test_a_refused_order_names_the_line_and_stands_in_the_form_again(ann, browser):
    answer = order(browser, ann, text="plot m q x")
    page = text(answer)
    assert answer.status_code == 422
    assert "    plot m q x\n           ^" in page
    assert 'autocapitalize="off">\nplot m q x</textarea>' in page


def test_a_refused_order_leaves_the_one_in_force(ann, browser, referee):
    order(browser, ann, text=PLOT)
    order(browser, ann, text="plot q q q")
    assert referee.views.table("sea", 1).order.echo.en == PLOT


def test_inputs_that_were_refused_are_filled_in_again(heap, browser):
    page = text(order(browser, page_of(heap[0]), f__n="9"))
    assert 'name="f.n" min="1" max="3" step="1" inputmode="numeric" value="9"' in page


def test_the_order_in_force_stands_in_the_inputs(heap, browser):
    order(browser, page_of(heap[0]), f__n="2", wait="1")
    page = browser.page(page_of(heap[0]))
    assert 'name="f.n" min="1" max="3" step="1" inputmode="numeric" value="2"' in page
    assert "It waits: the window stays open" in page


def test_checking_tells_what_is_understood_and_sends_nothing(ann, browser, referee):
    before = referee.views.table("sea", 1).size
    page = text(order(browser, ann, text="plot M m X", check="1"))
    assert "Checked, not sent" in page
    assert '<pre class="told">plot m m x</pre>' in page
    assert referee.views.table("sea", 1).size == before


def test_checking_shows_what_is_wrong(ann, browser):
    answer = order(browser, ann, text="plot m q x", check="1")
    assert answer.status_code == 422
    assert "           ^" in text(answer)


def test_an_order_for_a_window_that_is_closed_is_not_sent(ann, browser, referee):
    before = referee.views.table("sea", 1).size
    answer = order(browser, ann, window="7", text=PLOT)
    assert answer.status_code == 409
    assert "This window is closed" in text(answer)
    assert PLOT in text(answer)
    assert referee.views.table("sea", 1).size == before


def test_an_order_before_the_start_is_not_sent(lobby, browser):
    assert order(browser, page_of(lobby[0]), window="", text=PLOT).status_code == 409


def test_waiting_is_a_line_of_the_order(ann, browser, referee):
    order(browser, ann, text=PLOT, wait="1")
    assert referee.views.table("sea", 1).order.waits


def test_an_order_can_be_replaced(ann, browser, referee):
    order(browser, ann, text=PLOT)
    order(browser, ann, text="plot x x x")
    assert referee.views.table("sea", 1).order.echo.en == "plot x x x"


def test_an_order_can_be_withdrawn(ann, browser, referee):
    order(browser, ann, text=PLOT)
    browser.send(ann, ann + "/withdraw")
    assert referee.views.table("sea", 1).order is None


def test_what_a_page_of_a_closed_window_takes_back_is_not_the_order_of_the_next(
    seats, ann, browser, referee
):
    order(browser, ann, text=PLOT)
    order(browser, page_of(seats[1]), text=PLOT)
    order(browser, ann, window="2", text=PLOT)
    answer = browser.send(ann, ann + "/withdraw", window="1")
    assert answer.status_code == 422
    assert "for window 1; open now is window 2" in text(answer)
    assert referee.views.table("sea", 1).order is not None


def test_a_withdrawal_that_names_no_window_takes_nothing_back(ann, browser, referee):
    order(browser, ann, text=PLOT)
    assert browser.send(ann, ann + "/withdraw", window="").status_code == 409
    assert referee.views.table("sea", 1).order is not None


def test_the_window_closes_when_both_have_answered(seats, browser, app):
    for chair in seats:
        page = text(order(browser, page_of(chair), text=PLOT))
    assert "Window 2: plot" in page


def test_the_deadline_stands_in_the_players_zone_and_in_utc(ann, browser):
    page = browser.page(ann)
    assert "Tuesday 24 November 2026, 20:00 (Europe/Paris) = 19:00 UTC" in page


# --- standing orders ----------------------------------------------------------------------------


def file(browser, page, rules="always plot: plot x x x"):
    return browser.send(page, page + "/standing", text=rules)


def test_a_standing_order_is_filed_and_listed(ann, browser):
    page = text(file(browser, ann, "always plot when turn>=9: plot x x x"))
    assert "1. <code>always plot when turn>=9: plot x x x</code>" in page


def test_a_refused_standing_order_stands_in_its_form_again(ann, browser):
    answer = file(browser, ann, "always nowhere: plot x x x")
    assert answer.status_code == 422
    assert "always nowhere: plot x x x</textarea>" in text(answer)


def test_withdrawing_a_standing_order_leaves_the_order_in_force(ann, browser, referee):
    order(browser, ann, text=PLOT)
    file(browser, ann)
    browser.send(ann, ann + "/withdraw", standing="1", number="1")
    table = referee.views.table("sea", 1)
    assert table.standing == ()
    assert table.order is not None


def test_withdrawing_no_standing_order_withdraws_nothing(ann, browser, referee):
    order(browser, ann, text=PLOT)
    answer = browser.send(ann, ann + "/withdraw", standing="1")
    assert "Tick the standing orders to withdraw." in text(answer)
    assert referee.views.table("sea", 1).order is not None


# --- proof --------------------------------------------------------------------------------------


def test_an_accepted_order_comes_with_its_receipt(ann, browser):
    page = order(browser, ann, text=PLOT)
    [link] = {part for part in text(page).split('"') if "/receipt/" in part}
    receipt = browser.get(link).data
    assert receipt.startswith(b'leaf: {"at":')
    assert b"\ndisclosure: " in receipt
    assert b"\nc2sp.org/tlog-proof@v1\n" in receipt


def test_a_receipts_link_is_good_for_one_entry_and_one_seat(ann, seats, browser):
    page = text(order(browser, ann, text=PLOT))
    link = next(part for part in page.split('"') if "/receipt/" in part)
    n = link.split("/")[4]
    other_entry = link.replace(f"/receipt/{n}/", f"/receipt/{int(n) - 1}/")
    other_seat = link.replace(ann, page_of(seats[1]))
    assert [browser.get(other).status_code for other in (other_entry, other_seat)] == [404, 404]


def test_the_text_to_sign_names_log_window_and_seat_and_holds_no_nonce(lobby, browser):
    page = browser.page(page_of(lobby[0]))
    signing = page.split('id="to-sign">')[1].split("</pre>")[0]
    assert signing.startswith("referee-join v1\nlog: play.example/sea ")
    assert signing.endswith("\nwindow: 0\nseat: 1\n\n")
    assert "nonce" not in signing


def test_a_signed_text_without_its_signature_is_kept(lobby, browser):
    page = page_of(lobby[0])
    answer = browser.send(page, page + "/signed", signed="referee-join v1\n")
    assert answer.status_code == 422
    assert "There is no signature under the text" in text(answer)
    assert "referee-join v1\n</textarea>" in text(answer)


def test_the_windows_number_travels_with_the_form(ann, browser):
    assert hidden(browser.page(ann), "window") == "1"


def test_the_seat_can_look_back_at_what_it_saw(ann, browser, referee):
    last = referee.views.table("sea", 1).size - 1
    assert "What Seat 1 (Ann) knew then." in browser.page(f"{ann}/at/{last}")
    assert browser.get(f"{ann}/at/{last + 1}").status_code == 404
    assert browser.get(f"{ann}/board/{last}.svg").content_type == "image/svg+xml; charset=utf-8"


def test_the_record_of_a_seat_is_asked_for_that_seat(ann, browser):
    assert browser.get(ann + "/record.zip").data == b"record of sea for 1"


def test_an_amount_that_is_no_number_is_told_and_nothing_is_sent(
    heap, browser, referee, monkeypatch
):
    """The one thing that a page's form refuses by itself: there is no order line to put it in."""
    both = Words("Ships", "Vaisseaux")
    line = Words("send {n} {source}", "envoie {n} {source}")
    field = Amounts("ships", both, line, ((Item("red", both), 4),))
    monkeypatch.setattr("referee.web.seat_pages.orders._form", lambda seen: (field,))
    before = referee.views.table("heap", 1).size
    answer = order(browser, page_of(heap[0]), **{"f.ships.0": "two"})
    assert answer.status_code == 422
    assert "Ships: “two” is not a whole number; write one from 0 to 4." in text(answer)
    assert referee.views.table("heap", 1).size == before
