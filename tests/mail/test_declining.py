"""DECLINE answers an invitation: the seat is free, and its organiser is told."""

import pytest

from referee.mail.asking.words import word_line
from referee.seals.canonical import dump
from referee.service.people.players import Contact
from storage import Intent
from tests.mail.given import ANN, BEN, Home, letter, lobby, text_of
from tests.mail.given import home as empty_home

ZOE = Contact("zoe@maison.example", "Zoé", "fr", "Europe/Paris")


@pytest.fixture
def home() -> Home:
    """Zoé has invited Ann and Bénédicte."""
    here = empty_home()
    here.referee.lobby.create("nim", {}, 2, name="nim-1", organiser=ZOE)
    for seat, who in ((1, ANN), (2, BEN)):
        here.referee.lobby.invite("nim-1", seat, who)
    here.works()
    return here


def said(text: str) -> str:
    return " ".join(text.split())


def test_who_declines_is_told_and_so_is_the_organiser(home: Home) -> None:
    home.mail(letter(ANN.address, "DECLINE"))
    to = {str(mail["To"]): said(text_of(mail)) for mail in home.works()}
    [ann] = [text for who, text in to.items() if ANN.address in who]
    [zoe] = [text for who, text in to.items() if ZOE.address in who]
    assert "You do not play in nim-1" in ann
    assert "a décliné" in zoe
    assert home.chair(1).person is None


def test_a_declined_seat_is_offered_to_somebody_else_by_new_links(home: Home) -> None:
    before = home.chair(1)
    home.mail(letter(ANN.address, "DECLINE"))
    home.works()
    home.referee.lobby.invite("nim-1", 1, Contact("dora@example.org", "Dora"))
    after = home.chair(1)
    assert before.mail_token != after.mail_token
    assert before.page_token != after.page_token


def test_an_invitation_that_has_not_left_yet_never_does() -> None:
    """Given a welcome letter that is still owed, when its reader declines, then it is given up."""
    home = lobby()
    home.mail(letter(ANN.address, "DECLINE"))
    kinds = [str(mail["Message-ID"])[1:].split(".")[0] for mail in home.works()]
    assert sorted(kinds) == ["declined", "welcome"]


def test_who_is_invited_in_anothers_place_is_invited_once() -> None:
    """Given a welcome letter to Ann that is still owed, when Dora is offered her seat, then Dora
    hears once, and Ann never of a seat that is hers no more."""
    home = lobby()
    home.referee.lobby.invite("nim-1", 1, Contact("dora@example.org", "Dora"))
    to = [str(mail["To"]) for mail in home.works()]
    assert len(to) == 2
    assert sum("dora@example.org" in who for who in to) == 1
    assert not any(ANN.address in who for who in to)


def test_a_letter_of_a_void_offer_is_given_up_before_anybody_looks() -> None:
    home = lobby()
    home.referee.lobby.invite("nim-1", 1, Contact("dora@example.org", "Dora"))
    [given_up] = [row for row in home.log.outbox() if row.next_try is None]
    assert given_up.error == "its reader is gone"
    assert len(home.works()) == 2


def test_a_letter_whose_reader_lost_the_offer_meanwhile_is_given_up_by_the_sender() -> None:
    home = lobby()
    home.works()
    reader = dump({"reader": "somebody else", "chair": 1})
    home.log.intend([Intent("welcome.nim-1.9.1", "nim-1", 1, "welcome", 1, reader)])
    assert home.works() == []
    [given_up] = [row for row in home.log.outbox() if row.sent is None]
    assert given_up.error == "its reader has neither seat 1 of nim-1 nor its offer"


def test_where_a_bot_sits_down_no_letter_waits_any_more() -> None:
    home = lobby()
    home.referee.lobby.sit_bot("nim-1", 1)
    owed = [row.intent.seat for row in home.log.outbox() if row.next_try is not None]
    assert owed == [2]


def test_another_mailbox_does_not_decline(home: Home) -> None:
    home.mail(letter("eve@evil.example", "DECLINE"))
    [answer] = home.works()
    assert "Only the mailbox that was invited declines" in said(text_of(answer))
    assert home.chair(1).person is not None


def test_who_has_joined_does_not_decline_any_more(home: Home) -> None:
    home.mail(letter(ANN.address, "JOIN"))
    home.works()
    home.mail(letter(ANN.address, "DECLINE"))
    [answer] = home.works()
    assert "you have taken this seat" in said(text_of(answer))
    assert home.chair(1).person is not None


def test_beside_another_wish_nothing_is_declined(home: Home) -> None:
    home.mail(letter(ANN.address, "LANGUAGE fr\nDECLINE"))
    home.works()
    assert home.chair(1).person is not None
    assert home.chair(1).language == "en"


@pytest.mark.parametrize("line", ["Decline", "decline", "Décline", "Decline with thanks"])
def test_what_calendars_write_declines_nothing(line: str) -> None:
    assert word_line(line) is None
