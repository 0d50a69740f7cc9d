"""The referee plays Diplomacy as any game: from a seed, on pages, by mail."""

import pytest
from referee.audit import audit
from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.play import play
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.mail.given import ANN, home, letter, text_of
from tests.web.browsing import BEA, Browser, page_of

from referee_diplomacy import GAME

GAMES = Catalogue([GAME])
FRANCE = 3
ORDERS = "A PAR - BUR\nA MAR S A PAR - BUR\nF BRE - MAO"


@pytest.mark.parametrize("edition", [1, 2])
def test_bots_play_a_match_from_a_seed_and_its_record_audits(edition):
    one, two = (play(GAMES, "diplomacy", {"last_year": 1902}, None, 5, edition) for _ in range(2))
    record = one.referee.records.export(one.match)
    assert record == two.referee.records.export(two.match)
    report = audit(record, vkey=one.referee.records.vkey(one.match), games=GAMES)
    assert report.holds, report.text("en")
    assert one.table.phase == "ended"


@pytest.fixture
def referee():
    place = Place("play.example", url="http://localhost:8000")
    clock = SetClock("2026-11-21T19:00:00.000Z")
    return Referee(MemoryLog(), GAMES, Keyring.fresh(Seeded("web")), clock, place)


def seated(referee, contact):
    """The chair of a person who plays France among six bots, in the match that `home` knows."""
    match = referee.lobby.create("diplomacy", {"last_year": 1902}, 7, name="nim-1").match
    chair = referee.lobby.invite(match, FRANCE, contact)
    for seat in range(1, 8):
        if seat != FRANCE:
            referee.lobby.sit_bot(match, seat)
    return chair


def test_a_person_orders_on_their_page_and_the_season_goes_on(referee):
    app = create_app(
        referee,
        export=lambda *_: b"",
        public_url="http://localhost:8000",
        secret=b"a secret of the pages",
    )
    browser, page = Browser(app, "fr"), page_of(seated(referee, BEA))
    browser.send(page, f"{page}/join")
    assert "A PAR" in browser.page(page)
    browser.send(page, f"{page}/order", f__orders=ORDERS)
    shown = browser.page(page)
    assert "Automne 1901" in shown
    assert "France : A PAR - BOU (" in shown


def test_a_person_orders_by_mail_and_is_told_what_became_of_it():
    made = home(GAME)
    seated(made.referee, ANN)
    made.mail(letter(ANN.address, "JOIN"), FRANCE)
    made.works()
    made.mail(letter(ANN.address, f"ORDER\n{ORDERS}\nEND"), FRANCE)
    told = "\n".join(text_of(each) for each in made.works())
    assert "France: A PAR - BUR (" in told
    assert "Autumn 1901: orders to move." in told
