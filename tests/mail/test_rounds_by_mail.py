"""BEACON by mail: the round that the dice wait for, from whoever has mail alone."""

from email.message import Message

import pytest

from referee.mail.asking.beacon_line import BeaconLine, beacon_line
from referee.mail.reading.incoming_letter import read_letter
from referee.service.reception.brought_rounds import PURSE
from tests.mail.given import ANN, HOUSE, Home, letter, running, text_of
from tests.mail.rounds_story import MATCH, ZOE, line, round_waited_for, waiting, write

STRANGER = "who@elsewhere.example"


def sent(home: Home, body: str, author: str = ANN.address, **headers: str) -> list[Message]:
    home.intake.receive(letter(author, body, **headers), HOUSE.address, author)
    return home.works()


def brought(mails: list[Message]) -> list[Message]:
    return [mail for mail in mails if "<brought_round." in mail["Message-ID"]]


def said(mails: list[Message]) -> str:
    [mail] = brought(mails)
    return " ".join(text_of(mail).replace("\u202f", " ").replace("\xa0", " ").split())


def has_begun(home: Home) -> bool:
    return home.referee.views.table(MATCH, None).phase == "running"


@pytest.mark.parametrize("author", [ANN.address, ZOE.address, STRANGER])
def test_whoever_sends_the_round_to_the_bare_address_makes_the_dice_fall(author: str) -> None:
    """A player, the organiser, and somebody of whom nobody has heard."""
    home = waiting()
    assert not has_begun(home)
    sent(home, line(home), author, Subject="Beacon nim-4")
    assert has_begun(home)


def test_a_player_is_told_that_their_round_was_the_one() -> None:
    home = waiting()
    number = round_waited_for(home)
    assert f"Round {number} of the beacon is the one" in said(sent(home, line(home)))


def test_the_organiser_is_told_in_their_language() -> None:
    home = waiting()
    mails = sent(home, line(home, "SIGNAL"), ZOE.address)
    assert "celui qu’attendaient les dés de la partie nim-4" in said(mails)


def test_a_stranger_is_not_answered() -> None:
    home = waiting()
    assert not brought(sent(home, line(home), STRANGER, Subject="BEACON"))
    assert has_begun(home)


def test_a_strangers_mail_is_not_looked_into_unless_its_subject_says_what_it_brings() -> None:
    home = waiting()
    sent(home, line(home), STRANGER, Subject="beacons of old")
    assert not has_begun(home)


def test_a_player_may_answer_to_their_own_letter_with_it() -> None:
    home = waiting()
    write(home, 1, line(home))
    assert has_begun(home)


def test_orders_below_such_a_word_are_orders() -> None:
    """Somebody begins a sentence with it, in capitals."""
    home = running()
    home.mail(letter(ANN.address, "SIGNAL received, here they are:\nORDERS 1\ntake 3\nEND"))
    mails = home.works()
    assert not brought(mails)
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.number == 2


def test_a_signature_that_a_program_broke_into_lines_is_one() -> None:
    home = waiting()
    words = line(home)
    sent(home, f"{words[:40]}\n{words[40:90]}\n{words[90:]}\n\nThis is it, I think.\nAnn")
    assert has_begun(home)


def test_the_same_round_once_more_changes_nothing_and_is_told_so() -> None:
    home = waiting()
    words = line(home)
    sent(home, words)
    size = home.referee.views.table(MATCH, None).size
    assert "the dice have round" in said(sent(home, words))
    assert home.referee.views.table(MATCH, None).size == size


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("BEACON nim-4 12 abcd", "The dice wait for round"),
        ("BEACON nim-4 twelve abcd", "A round is a number"),
        ("BEACON nim-4", "A round is a number"),
        ("BEACON nim-4 12 xyz", "in hexadecimal"),
        ("BEACON nim-9 12 abcd", "There is no match “nim-9” here"),
    ],
)
def test_what_is_not_the_round_is_refused_with_the_reason(body: str, why: str) -> None:
    home = waiting()
    assert why in said(sent(home, body))
    assert not has_begun(home)


def test_a_signature_of_another_beacon_is_refused() -> None:
    home = waiting()
    words = line(home)
    assert "This is not the beacon’s signature" in said(
        sent(home, words[:-96] + line(home, number=1)[-96:])
    )
    assert not has_begun(home)


def test_answers_come_while_the_purse_lasts_and_the_round_is_taken_behind_it() -> None:
    home = waiting()
    number = round_waited_for(home)
    answers = [brought(sent(home, line(home, number=number + 1))) for _ in range(PURSE.most + 1)]
    assert [len(mails) for mails in answers] == [1] * PURSE.most + [0]
    sent(home, line(home))
    assert has_begun(home)


@pytest.mark.parametrize(
    ("body", "read"),
    [
        ("BEACON nim-4 7 aa", BeaconLine("nim-4", "7", "aa")),
        ("Signal nim-4 7 aa", None),
        ("beacon nim-4 7 aa", None),
        ("The BEACON nim-4 7 aa", None),
        ("BEACONS nim-4 7 aa", None),
        ("\n\nSIGNAL NIM-4 7\naa bb\ncc\n\ndd", BeaconLine("nim-4", "7", "aabbcc")),
        ("> BEACON nim-4 7 aa", None),
    ],
)
def test_the_word_stands_in_capitals_and_first(body: str, read: BeaconLine | None) -> None:
    assert beacon_line(read_letter(letter(ANN.address, body), ANN.address, HOUSE).lines) == read
