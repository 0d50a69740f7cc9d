"""Texts that the player signs elsewhere and pastes."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.match.policy import Policy
from referee.seals import signature
from referee.web.forms.signed_text import split_pasted
from tests.mail.gpg import gpg
from tests.web.browsing import ANN, BEA, Browser, page_of, text

KEY = Ed25519PrivateKey.from_private_bytes(b"k" * 32)


@pytest.fixture(scope="module")
def keys():
    with gpg() as made:
        made.key("ann")
        yield made


def to_sign(browser, page):
    return browser.page(page).split('id="to-sign">')[1].split("</pre>")[0]


def pasted(browser, page, *parts):
    """As a form sends it."""
    return browser.send(page, page + "/signed", signed="".join(parts).replace("\n", "\r\n"))


def signed(browser, page, body=""):
    """Copy the page's header, put the lines under it, sign, paste (as a form sends it), send."""
    shown = browser.page(page).split('id="to-sign">')[1].split("</pre>")[0]
    whole = shown + body
    pasted = whole + signature.sign(KEY, "order@referee", whole.encode())
    return browser.send(page, page + "/signed", signed=pasted.replace("\n", "\r\n"))


def test_a_signed_join_brings_the_seats_key(lobby, app, browser, referee):
    page = page_of(lobby[0])
    assert "Accepted" in text(signed(browser, page))
    browser.send(page_of(lobby[1]), page_of(lobby[1]) + "/join")
    assert referee.seats.chair("sea", 1).key.startswith("ssh-ed25519 ")
    assert f"<code>{referee.seats.chair('sea', 1).key}</code>" in browser.page(page)


def test_a_signed_order_counts_where_unsigned_ones_do_not(app, browser, referee):
    match = referee.lobby.create(
        "convoy", {}, 2, name="sealed", policy=Policy(assurance="signed")
    ).match
    pages = [page_of(referee.lobby.invite(match, seat, who)) for seat, who in ((1, ANN), (2, BEA))]
    for page in pages:
        signed(browser, page)
    refused = browser.send(pages[0], pages[0] + "/order", window="1", text="plot x x x")
    assert refused.status_code == 422
    assert "Accepted" in text(signed(browser, pages[0], "plot x x x\n"))
    assert referee.views.table(match, 1).order.signed


def test_a_lobby_that_wants_signatures_has_no_plain_join(app, referee):
    match = referee.lobby.create("convoy", {}, 2, policy=Policy(assurance="signed")).match
    page = Browser(app).page(page_of(referee.lobby.invite(match, 1, ANN)))
    assert "Take the seat" not in page
    assert "only signed texts count" in page


def test_a_seat_without_a_key_is_not_asked_to_sign(seats, browser):
    assert 'id="to-sign"' not in browser.page(page_of(seats[0]))


def test_what_is_pasted_is_parted_at_the_signature_and_otherwise_left_alone():
    armour = "-----BEGIN SSH SIGNATURE-----\nU1NI\n-----END SSH SIGNATURE-----\n"
    assert split_pasted("a  \r\nb\r\n" + armour.replace("\n", "\r\n")) == ("a  \nb\n", armour, None)
    assert split_pasted("a\n") == ("a\n", None, None)


@pytest.mark.parametrize("below", [True, False])
def test_a_join_that_gnupg_signed_brings_the_seats_certificate(
    lobby, app, browser, referee, keys, below
):
    """Given the clear-signed block and, above or below it, the certificate."""
    page = page_of(lobby[0])
    parts = (keys.clear("ann", to_sign(browser, page)), keys.shown("ann"))
    sent = pasted(browser, page, *(parts if below else reversed(parts)))
    assert "Accepted" in text(sent)
    browser.send(page_of(lobby[1]), page_of(lobby[1]) + "/join")
    assert referee.seats.chair("sea", 1).key.startswith("openpgp:")
    order = keys.clear("ann", to_sign(browser, page) + "plot x x x\n")
    assert "Accepted" in text(pasted(browser, page, order))
    assert referee.views.table("sea", 1).order.signed


def test_a_detached_openpgp_signature_under_the_text_counts_too(lobby, browser, keys):
    page = page_of(lobby[0])
    whole = to_sign(browser, page)
    armour = keys.detached("ann", whole.encode(), "--armor").decode()
    assert "Accepted" in text(pasted(browser, page, whole, armour, keys.shown("ann")))


def test_an_openpgp_join_without_its_certificate_is_refused_and_kept(lobby, browser, keys):
    page = page_of(lobby[0])
    answer = pasted(browser, page, keys.clear("ann", to_sign(browser, page)))
    assert answer.status_code == 422
    assert "No OpenPGP certificate" in text(answer)
    assert "BEGIN PGP SIGNED MESSAGE" in text(answer)
