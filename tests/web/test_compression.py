"""Pages travel compressed, and no length tells a form's token."""

import gzip

import pytest

from tests.web.browsing import Browser, hidden

PAGE = "/games/nim/orders"  # a form that anybody may send


def asked(browser, address, encoding):
    headers = {**browser.headers, "Accept-Encoding": encoding}
    return browser.client.get(address, headers=headers, buffered=True)


def test_a_page_is_compressed_for_a_browser_that_can_read_it(app):
    browser = Browser(app)
    plain, packed = (asked(browser, "/games/nim/rules", how) for how in ("identity", "gzip"))
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    unpacked = gzip.decompress(packed.data)
    assert unpacked == plain.data
    assert len(packed.data) < len(plain.data) / 2


@pytest.mark.parametrize("how", ["identity", ""])
def test_a_browser_that_cannot_gets_the_page_as_it_is(app, how):
    answer = asked(Browser(app), "/games/nim/rules", how)
    assert "Content-Encoding" not in answer.headers
    assert b"<!doctype html>" in answer.data


def test_the_token_of_a_form_looks_different_each_time_and_is_good_each_time(app):
    browser = Browser(app)
    first, second = (hidden(browser.page(PAGE), "csrf") for _ in range(2))
    assert first != second
    for token in (first, second):
        assert browser.post(PAGE, csrf=token, text="take 1").status_code != 403


@pytest.mark.parametrize("token", ["", "00", "zz", "é", "00" * 64, "0" * 127])
def test_what_is_no_token_is_refused(app, token):
    browser = Browser(app)
    browser.page(PAGE)
    assert browser.post(PAGE, csrf=token, text="take 1").status_code == 403


def test_a_page_that_a_cookie_fills_with_links_of_seats_is_not_compressed(app):
    """Given a visitor who plays somewhere, then their front page travels as it is: what a stranger
    puts into its address would stand beside the links."""
    browser = Browser(app)
    assert asked(browser, "/", "gzip").headers["Content-Encoding"] == "gzip"
    browser.send("/", "/games/nim/play")
    assert "Content-Encoding" not in asked(browser, "/", "gzip").headers
