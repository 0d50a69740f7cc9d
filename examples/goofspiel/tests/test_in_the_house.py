"""The referee plays Goofspiel as any game: from a seed, on pages, by mail; records audit."""

import pytest
from referee.audit import audit
from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.play import play
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.independent import checker
from tests.mail.given import ANN, home, letter, text_of
from tests.web.browsing import BEA, Browser, page_of

from referee_goofspiel import GAME

GAMES = Catalogue([GAME])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_match_from_a_seed_and_its_record_audits(seats):
    one, two = (play(GAMES, "goofspiel", {}, seats, 5) for _ in range(2))
    record = one.referee.records.export(one.match)
    assert record == two.referee.records.export(two.match)
    report = audit(record, vkey=one.referee.records.vkey(one.match), games=GAMES)
    assert report.holds, report.text("en")
    assert one.table.phase == "ended"


def test_bots_that_think_ahead_play_it_and_are_thought_again():
    one, two = (play(GAMES, "goofspiel", {"prizes": 5}, 2, 5, level="steady") for _ in range(2))
    record = one.referee.records.export(one.match)
    assert record == two.referee.records.export(two.match)
    report = audit(record, vkey=one.referee.records.vkey(one.match), games=GAMES)
    assert report.holds, report.text("en")
    assert "proposed again: the same" in report.of("dice").sentence("en")
    assert [wrong.text for wrong in checker.check(record) if not wrong.ok] == []


@pytest.fixture
def referee():
    place = Place("play.example", url="http://localhost:8000")
    clock = SetClock("2026-11-21T19:00:00.000Z")
    return Referee(MemoryLog(), GAMES, Keyring.fresh(Seeded("web")), clock, place)


def seated(referee, contact):
    """The chair of a person who plays Spades against a bot, in the match that `home` knows."""
    match = referee.lobby.create("goofspiel", {"prizes": 3}, 2, name="nim-1").match
    chair = referee.lobby.invite(match, 1, contact)
    referee.lobby.sit_bot(match, 2)
    return chair


def lowest(referee):
    return referee.views.table("nim-1", 1).view.hand[0]


def test_a_person_bids_on_their_page_and_the_bids_are_revealed(referee):
    app = create_app(
        referee,
        export=lambda *_: b"",
        public_url="http://localhost:8000",
        secret=b"a secret of the pages",
    )
    browser, page = Browser(app, "fr"), page_of(seated(referee, BEA))
    browser.send(page, f"{page}/join")
    card = lowest(referee)
    browser.send(page, f"{page}/order", f__card=str(card))
    assert f"Les mises : Pique {card}, Cœur" in browser.page(page)


def test_a_person_bids_by_mail_to_the_end_of_the_match():
    made = home(GAME)
    seated(made.referee, ANN)
    made.mail(letter(ANN.address, "JOIN"), 1)
    told = "\n".join(text_of(each) for each in made.works())
    assert "Your hand:" in told
    for _ in range(3):
        card = lowest(made.referee)
        made.mail(letter(ANN.address, f"ORDER\nbid {card}\nEND"), 1)
        told = "\n".join(text_of(each) for each in made.works())
        assert f"The bids: Spades {card}, Hearts" in told
    assert "with most points" in told
