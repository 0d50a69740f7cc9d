"""A seat for a program: how it stands as JSON, and signed texts that come back."""

import pytest

from referee.match.text import Text, spell
from referee.seals import signature
from referee.seals.canonical import unb64
from tests.programs.seats import signer
from tests.service.house import private
from tests.web.browsing import page_of


def stand(browser, chair, query=""):
    answer = browser.get(f"{page_of(chair)}/program{query}")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    return answer.get_json()


def send(browser, chair, text, armour):
    where = f"{page_of(chair)}/program"
    return browser.client.post(where, json={"text": text, "signature": armour})


def signed(told, kind, body="", who="ann"):
    origin, _, leaf0 = told["log"].partition(" ")
    whole = spell(
        Text(kind, body, origin, unb64(f"{leaf0}="), told["window"], told["seat"], None, b"n" * 16)
    )
    return whole, signature.sign(private(who), "order@referee", whole.encode())


@pytest.fixture
def joined(lobby, browser):
    """Ann has joined with a key, by the program's door; Béa as people do."""
    ann, bea = lobby
    answer = send(browser, ann, *signed(stand(browser, ann), "join"))
    assert answer.get_json() == {"outcome": "accepted", "problems": []}
    browser.send(page_of(bea), page_of(bea) + "/join")
    return lobby


def test_a_seat_of_the_lobby_asks_nothing_yet(lobby, browser):
    told = stand(browser, lobby[0])
    assert (told["phase"], told["seat"], told["joined"]) == ("lobby", 1, False)
    assert (told["ask"], told["end"], told["key"]) == (None, None, None)
    assert told["newest"] == "/match/sea/newest"


def test_once_the_match_runs_the_seat_is_asked_and_has_the_key(joined, browser):
    told = stand(browser, joined[0])
    assert told["key"] == signer("ann").public
    assert (told["phase"], told["window"], told["joined"]) == ("running", 1, True)
    assert (told["ask"]["type"], told["ask"]["seat"], told["ask"]["match"]) == ("ask", 1, "sea")


def test_a_signed_order_counts_and_the_seat_is_not_asked_again(joined, browser, referee):
    ann = joined[0]
    answer = send(browser, ann, *signed(stand(browser, ann), "order", "plot x x x\n"))
    assert (answer.status_code, answer.get_json()["outcome"]) == (200, "accepted")
    assert referee.views.table("sea", 1).order.signed
    assert stand(browser, ann)["ask"] is None


def test_an_order_that_is_refused_is_answered_with_its_reasons(joined, browser):
    ann = joined[0]
    answer = send(browser, ann, *signed(stand(browser, ann), "order", "plot q x x\n"))
    assert answer.status_code == 422
    told = answer.get_json()
    assert told["outcome"] == "refused"
    assert told["problems"][0]["token"] == "q"
    assert told["problems"][0]["message"]


@pytest.mark.parametrize(("query", "label"), [("?lang=en", "en"), ("?lang=fr", "fr")])
def test_it_speaks_the_language_that_is_asked_for(joined, browser, query, label):
    assert stand(browser, joined[0], query)["ask"]["language"] == label


def test_a_signature_by_somebody_else_counts_for_nothing(joined, browser, referee):
    ann = joined[0]
    answer = send(browser, ann, *signed(stand(browser, ann), "order", "plot x x x\n", "bea"))
    assert (answer.status_code, answer.get_json()["outcome"]) == (422, "refused")
    assert referee.views.table("sea", 1).order is None


@pytest.mark.parametrize(
    "body",
    [
        {"json": {"text": "plot x x x\n"}},
        {"json": {"text": "plot x x x\n", "signature": None}},
        {"json": {"text": "plot x x x\n", "signature": "x", "more": 1}},
        {"json": ["plot x x x\n", "x"]},
        {"data": b"\xff", "content_type": "application/json"},
        {"data": b'{"more": ' + b"[" * 30_000, "content_type": "application/json"},
        {"data": {"text": "plot x x x\n", "signature": "x"}},
        {"data": '{"text": "plot x x x", "signature": "x"}', "content_type": "text/plain"},
    ],
)
def test_what_is_no_signed_text_is_not_looked_at(joined, browser, referee, body):
    """A form or a plain text, which another site can make a browser send, is none."""
    size = referee.views.table("sea", 1).size
    answer = browser.client.post(f"{page_of(joined[0])}/program", **body)
    assert answer.status_code == 400
    assert referee.views.table("sea", 1).size == size


def test_a_token_that_nobody_has_is_no_seat(browser):
    assert browser.get("/seat/nobody/program").status_code == 404
    assert browser.client.post("/seat/nobody/program", json={}).status_code == 404


def test_it_stays_out_of_every_cache(joined, browser):
    answer = browser.get(f"{page_of(joined[0])}/program")
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_program_hears_nothing_of_what_another_seat_has_sealed(joined, browser):
    """What Béa plots changes no byte of what Ann's program is told, but how long the log is."""
    ann, bea = joined
    before = stand(browser, ann)
    browser.send(page_of(bea), page_of(bea) + "/order", text="plot x x x")
    after = stand(browser, ann)
    assert after.pop("size") == before.pop("size") + 1
    assert after == before


def test_of_a_match_that_is_called_off_the_end_is_told(lobby, browser, referee):
    referee.cancelling.cancel("sea", "the boats leak")
    told = stand(browser, lobby[0])
    assert (told["phase"], told["ask"], told["end"]["type"]) == ("ended", None, "end")
    assert (told["end"]["outcome"], told["end"]["view"]) == (None, None)
