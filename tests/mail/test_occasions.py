"""Letters on rarer occasions."""

from dataclasses import replace
from email.message import Message

import pytest

from referee.kernel.chance import leaf0_hash
from referee.kernel.game import Verdict
from referee.kernel.refused import Problem
from referee.match.text import SeenCheckpoint, Text, spell
from referee.seals import signature
from referee.service.letters.certificates import NAMESPACE
from tests.mail.given import ANN, BEN, GAME, Home, home, letter, lobby, running, text_of
from tests.mail.story import KEY, joined, letter_to


def signed_match() -> Home:
    """A match where Ann has joined with her key."""
    made = lobby()
    made.works()
    made.mail(letter(ANN.address, "".join(joined(made))))
    [question] = made.works()
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    made.mail(letter(ANN.address, line.removeprefix("~ ")))
    made.mail(letter(BEN.address, "REJOINS"), 2)
    made.works()
    return made


def signed(made: Home, body: str, **headers: object) -> bytes:
    """An order signed with Ann's key."""
    hashed = leaf0_hash(made.log.leaves("nim-1")[0])
    told = {"origin": "play.example/nim-1", "leaf0": hashed, "window": 1, "seat": 1}
    text = spell(Text("order", body, **{**told, **headers}))  # type: ignore[arg-type] # fields of a Text
    return letter(ANN.address, text + signature.sign(KEY, NAMESPACE, text.encode()))


def kind(mail: Message) -> str:
    return str(mail["Message-ID"][1:].split(".")[0])


def test_a_receipt_says_that_the_letter_is_signed() -> None:
    made = signed_match()
    made.mail(signed(made, "take 2\nwait\n"))
    [receipt] = made.works()
    assert "It is signed with your key." in text_of(receipt)


def test_what_is_wrong_with_a_signed_texts_header_is_shown_where_it_stands() -> None:
    """Line 3 of the whole text, not of its body."""
    made = signed_match()
    raw = signed(made, "take 2\n").replace(b"window: 1", b"window: x")
    made.mail(raw)
    [refusal] = made.works()
    assert "    window: x\n" in text_of(refusal)


def test_a_second_history_of_the_log_stops_the_match_and_everybody_is_told_why() -> None:
    made = signed_match()
    made.mail(signed(made, "take 2\n", seen=SeenCheckpoint(2, bytes(32))))
    overs = [mail for mail in made.works() if kind(mail) == "over"]
    assert len(overs) == 2
    assert "second history" in text_of(letter_to(ANN.address, overs))


def test_remarks_of_the_game_stand_in_the_receipt() -> None:
    remark = Problem("E-EMPTY")
    made = running(game=replace(GAME, check=lambda view, order: Verdict((), (remark,))))
    made.mail(letter(ANN.address, "ORDERS\ntake 2\nwait\nEND"))
    [receipt] = made.works()
    assert "WORTH KNOWING\n\n    There is no order yet: choose" in text_of(receipt)


def test_a_board_that_cannot_be_drawn_leaves_a_letter_complete_in_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made = running(game=replace(GAME, picture=lambda view, language: "no picture"))
    made.mail(letter(ANN.address, "STATUS"))
    [answer] = made.works()
    assert "THE BOARD\n\no 10" in text_of(answer)
    assert not any(part.get_content_type() == "image/png" for part in answer.walk())
    assert "could not be drawn" in caplog.text


def test_somebody_without_a_name_is_greeted_all_the_same() -> None:
    made = lobby(replace(ANN, name=""))
    [first, _] = made.works()
    assert text_of(first).startswith("Hello,\n")
    assert first["To"] == ANN.address


def test_an_invitation_names_the_seats_that_are_still_free() -> None:
    made = home()
    made.referee.lobby.create("nim", {}, 2, name="nim-1")
    made.referee.lobby.invite("nim-1", 1, ANN)
    [welcome] = made.works()
    assert "- seat 2, Seat 2\n" in text_of(welcome)


def test_help_in_the_lobby_has_no_order_language_yet() -> None:
    made = lobby()
    made.works()
    made.mail(letter(ANN.address, "HELP\nSTATUS"))
    [answer] = made.works()
    assert "WHAT A LETTER MAY HOLD" in text_of(answer)
    assert "THE ORDER LANGUAGE" not in text_of(answer)
    assert "has not started" in text_of(answer)


def test_the_table_of_an_ended_match_asks_nobody() -> None:
    made = running(stones=1)
    made.mail(letter(ANN.address, "ORDERS\ntake 1\nEND"))
    made.works()
    made.mail(letter(ANN.address, "STATUS"))
    [answer] = made.works()
    assert "~ ORDERS" not in text_of(answer)
    assert "Due:" not in text_of(answer)
