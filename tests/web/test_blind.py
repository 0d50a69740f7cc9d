"""The page of a seat in a blind match: what is typed there goes to nobody; seals and openings made
elsewhere are pasted. What its scripts do: tests/browser/blind.py."""

import re

import pytest

from referee.match.policy import Policy
from referee.web import create_app
from tests.service.house import House
from tests.service.test_blind import AHEAD, BACK, Blind
from tests.web.browsing import Browser, page_of, text, words


@pytest.fixture
def table():
    return Blind()


@pytest.fixture
def site(table):
    def export(match, seat):
        return table.house.referee.records.export(match, seat)

    referee, url = table.house.referee, "http://localhost:8000"
    return create_app(referee, export=export, public_url=url, secret=b"s" * 16)


def page(table, seat=1):
    return page_of(table.match[seat].chair)


def pasted(player, kind, line):
    """A signed text of one line, as `referee` prints it."""
    told = player.text(kind, line)
    return told + player.sign(told)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_blind_window_has_no_form_that_sends_an_order(table, site, language):
    html = Browser(site, language).page(page(table))
    assert '<script src="/scripts/blind-table.js"' in html
    assert "referee sign --blind" in html
    assert 'id="order-form"' not in html
    assert 'id="order-text"' not in html
    assert 'id="sign-here"' not in html
    for form in re.findall(r"<form.*?</form>", html, re.S):
        if 'name="lines"' in form or 'name="f.' in form:
            assert re.match(r'<form method="dialog" id="seal-form" hidden[^>]*>', form)
            assert " action=" not in form


def test_the_page_tells_its_script_which_seal_it_is_to_open(table, site):
    one, two, browser = table[1], table[2], Browser(site)
    digest = re.compile(r'data-sealed="([^"]*)" data-open="([^"]*)"')
    assert digest.search(browser.page(page(table))).groups() == ("", "yes")
    one.seal(AHEAD)
    sealed = table.match.now.seals[1].digest
    assert digest.search(browser.page(page(table))).groups() == (sealed, "yes")
    two.seal(BACK)
    html = browser.page(page(table))
    assert digest.search(html).groups() == (sealed, "yes")
    assert 'id="seal-form"' not in html


def test_the_page_brings_the_proof_once_nothing_is_sealed_any_more(table, site):
    """Given who has sealed, when all have, then script and link bring the host's signed word."""
    one, two, browser = table[1], table[2], Browser(site)
    brought = re.compile(r'data-ended="(.*?)" data-vkey="([^"]+)"', re.S)
    one.seal(AHEAD)
    assert brought.search(browser.page(page(table)))[1] == ""
    two.seal(BACK)
    html = browser.page(page(table))
    n = table.match.last("match.window_sealed")["n"]
    told, vkey = brought.search(html).groups()
    assert f'"n":{n},' in told
    assert vkey == table.house.referee.records.vkey(table.match.name)
    saved = text(browser.get(re.search(rf'href="([^"]*/receipt/{n}/[^"]*)"', html)[1]))
    assert saved == told


def test_a_page_that_says_why_an_opening_was_refused_opens_nothing_by_itself(table, site):
    """Else it would send the same again and again."""
    one, two, browser = table[1], table[2], Browser(site)
    one.seal(AHEAD)
    two.seal(BACK)
    wrong = pasted(one.player, "open", two.line)
    sent = browser.send(page(table), page(table) + "/signed", signed=wrong)
    assert sent.status_code == 422
    assert 'data-open=""' in text(sent)


def test_who_has_opened_is_given_nothing_to_open(table, site):
    table[1].seal(AHEAD)
    table[2].seal(BACK)
    table[1].open()
    assert 'id="seal-here"' not in Browser(site).page(page(table))


def test_seal_and_opening_are_pasted_and_receipted(table, site):
    one, two, browser = table[1], table[2], Browser(site)
    one.seal(AHEAD)  # keeps the line; what is pasted takes its place
    two.seal(BACK)
    html = browser.page(page(table))
    assert "open your seal now" in words(html)
    sent = browser.send(
        page(table), page(table) + "/signed", signed=pasted(one.player, "open", one.line)
    )
    assert sent.status_code == 200
    assert "Your seal is open" in words(text(sent))
    two.open()
    assert table.match.window.number == 2


def test_a_seal_that_is_pasted_is_in_force(table, site):
    one, browser = table[1], Browser(site)
    seal = pasted(one.player, "seal", "A" * 43)
    sent = browser.send(page(table), page(table) + "/signed", signed=seal)
    assert "Your seal came" in words(text(sent))
    assert list(table.match.now.seals) == [1]


def test_who_has_sealed_nothing_is_asked_nothing_more(table, site):
    table[2].seal(BACK)
    table.match.due()
    assert "You have sealed nothing in this window" in words(Browser(site).page(page(table)))


def test_the_terms_say_that_the_match_is_blind(table, site):
    assert "sealed first and opened when all are in" in words(
        Browser(site).page(f"/match/{table.match.name}")
    )


def test_a_plain_match_has_its_form(site, table):
    match = table.house.begun("convoy", name="plain")
    assert 'id="order-form"' in Browser(site).page(page_of(match[1].chair))


@pytest.mark.parametrize(("nonce", "told"), [(True, ""), (False, "never")])
def test_the_page_tells_its_script_whether_the_seats_letters_have_nonces(nonce, told):
    """Who joined by a program without one would be refused with one for good."""
    house = House()
    match = house.begun("convoy", policy=Policy(assurance="signed", blind=True), nonce=nonce)
    referee, url = house.referee, "http://localhost:8000"
    app = create_app(referee, export=referee.records.export, public_url=url, secret=b"s" * 16)
    html = Browser(app).page(page_of(match[1].chair))
    assert f'data-nonce="{told}"' in re.search(r'<div id="seal-here"[^>]*>', html)[0]
