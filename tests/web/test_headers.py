"""What every answer says to the browser that gets it."""

import re

import pytest

from referee.web import create_app
from tests.web.browsing import Browser, page_of

MACHINES = ["/healthz", "/readyz", "/metrics"]
PUBLIC = ["/", "/match/sea", "/match/sea/record", *MACHINES, "/static/style.css"]
LOST = ["/nowhere", "/seat/unknown"]


@pytest.fixture
def everywhere(seats):
    ann = page_of(seats[0])
    return [*PUBLIC, *LOST, ann, f"{ann}/record.zip", f"{ann}/board/4.svg", "/new/convoy"]


def test_every_answer_forbids_what_no_page_needs(everywhere, browser):
    for address in everywhere:
        headers = browser.get(address).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"], address
        assert headers["X-Content-Type-Options"] == "nosniff", address
        assert headers["Referrer-Policy"] == "no-referrer", address
        assert headers["X-Frame-Options"] == "DENY", address


def test_pages_may_not_be_framed_nor_load_from_elsewhere(browser):
    policy = browser.get("/").headers["Content-Security-Policy"]
    for rule in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
        assert rule in policy
    assert "unsafe" not in policy


def test_pages_with_a_secret_address_stay_out_of_every_cache(seats, browser, referee):
    ann = page_of(seats[0])
    organiser = f"/organise/{referee.lobby.create('convoy', {}, 2).organiser}"
    for address in (ann, ann + "/at/4", ann + "/record.zip", ann + "/board/4.svg", organiser):
        headers = browser.get(address).headers
        assert headers["Cache-Control"] == "no-store", address
        assert headers["X-Robots-Tag"] == "noindex", address


def test_no_page_needs_what_the_policy_forbids(seats, browser):
    """No style and no script of its own, and no picture from elsewhere."""
    for address in ("/", "/match/sea", page_of(seats[0]), "/new/convoy", "/nowhere"):
        page = browser.get(address).get_data(as_text=True)
        assert "style=" not in page
        assert "<style" not in page
        assert page.count("<script") == len(re.findall('<script src="/(?:static|scripts)/', page))
        page = re.sub(r'<meta property="og:image" content="http://localhost:8000/', "", page)
        assert "://" not in page.replace("http://www.w3.org/2000/svg", "")


def cookies(app, address):
    return [value for name, value in Browser(app).get(address).headers if name == "Set-Cookie"]


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(lobby, app):
    for cookie in cookies(app, page_of(lobby[0]) + "?lang=fr"):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie


def test_cookies_of_a_site_on_https_travel_on_https_only(referee, lobby):
    app = create_app(
        referee, export=lambda *_: b"", public_url="https://play.example", secret=b"s" * 16
    )
    for cookie in cookies(app, page_of(lobby[0]) + "?lang=fr"):
        assert "Secure" in cookie
    names = {cookie.split("=")[0] for cookie in cookies(app, page_of(lobby[0]))}
    assert "__Host-csrf" in names
    assert "csrf" not in names
    assert "max-age" in Browser(app).get("/").headers["Strict-Transport-Security"]


def test_too_large_a_form_is_refused(seats, browser):
    page = page_of(seats[0])
    answer = browser.send(page, page + "/order", window="1", text="x" * 100_000)
    assert answer.status_code == 413


def test_a_fault_of_ours_shows_no_stack_and_logs_no_address(seats, app, browser, caplog):
    def broken(token):
        raise RuntimeError("the shelf fell down")

    app.extensions["site"].referee.seats.by_page = broken
    answer = browser.get(page_of(seats[0]))
    assert answer.status_code == 500
    assert b"shelf" not in answer.data
    assert "the shelf fell down" in caplog.text
    assert seats[0].page_token not in caplog.text


@pytest.mark.parametrize("secret", [b"", b"short"])
def test_a_short_secret_is_refused(referee, secret):
    with pytest.raises(ValueError, match="16"):
        create_app(referee, export=lambda *_: b"", public_url="http://x", secret=secret)


def test_a_url_that_is_none_is_refused(referee):
    with pytest.raises(ValueError, match="neither http"):
        create_app(referee, export=lambda *_: b"", public_url="play.example", secret=b"s" * 16)


def test_a_wrong_method_names_the_right_ones(seats, browser):
    answer = browser.get(page_of(seats[0]) + "/order")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_before_the_start_there_is_no_board(lobby, browser):
    assert browser.get(page_of(lobby[0]) + "/board/0.svg").status_code == 404
    assert "<svg" not in browser.page(page_of(lobby[0]))
