"""What letters about chairs tell, and to whom they tell nothing."""

import io
import zipfile
from email.message import Message

import pytest

from referee.mail.door.intake import NotOurs
from tests.mail.chairs_story import CYD
from tests.mail.given import ANN, BEN, HOUSE, letter, running, text_of


def bodies(letters: list[Message], address: str) -> str:
    return "\n".join(text_of(mail) for mail in letters if mail["To"].endswith(f"<{address}>"))


def test_what_the_seat_had_filed_is_told_to_its_new_player_and_to_nobody_else() -> None:
    here = running(CYD)
    here.mail(letter(CYD.address, "STANDING\nalways take when stones<=7: take 2\nEND"))
    here.mail(letter(CYD.address, "ORDERS\ntake 3\nwait\nEND"))
    here.works()
    here.referee.chairs.replace("nim-1", 1, ANN, "moving house")
    letters = here.works()
    assert "take 3" in bodies(letters, ANN.address)
    assert "stones<=7" in bodies(letters, ANN.address)
    for address in (BEN.address, CYD.address):
        assert "moving house" in bodies(letters, BEN.address)
        assert "take 3" not in bodies(letters, address)
        assert "stones<=7" not in bodies(letters, address)


def test_a_letter_owed_to_the_old_player_is_not_written_to_the_new_one() -> None:
    """Their order is refused, and before the answer leaves somebody else sits there."""
    here = running(CYD)
    here.mail(letter(CYD.address, "ORDERS\ntake swordfish\nEND"))
    here.desk.work()
    here.referee.chairs.replace("nim-1", 1, ANN, "moving house")
    assert "swordfish" not in bodies(here.works(), ANN.address)


def test_the_new_player_finds_no_letter_of_the_old_one_among_his_data() -> None:
    here = running(CYD)
    here.mail(letter("cyd@work.example", "ORDERS\ntake 2\nEND"))
    here.works()  # the question went to Cyd, about no leaf
    here.referee.chairs.replace("nim-1", 1, ANN, "moving house")
    here.works()
    data = zipfile.ZipFile(io.BytesIO(here.referee.exports.of_seat("nim-1", 1)))
    letters = [name for name in data.namelist() if name.startswith("sent/")]
    assert letters
    assert all(b"cyd" not in data.read(name).lower() for name in letters)


def test_the_old_players_letter_has_no_link_of_the_seat() -> None:
    here = running(CYD)
    here.referee.chairs.replace("nim-1", 1, ANN, "")
    new = here.chair(1)
    farewell = bodies(here.works(), CYD.address)
    assert farewell
    assert new.page_token not in farewell
    assert new.mail_token not in farewell


def test_the_old_reply_address_is_nobodys_at_once() -> None:
    """The peer hears 550: no mail of theirs is taken any more."""
    here = running(CYD)
    old = HOUSE.reply_to(here.chair(1).mail_token)
    here.referee.chairs.replace("nim-1", 1, ANN, "")
    with pytest.raises(NotOurs):
        here.intake.receive(letter(CYD.address, "ORDERS\ntake 3\nEND"), old)


def test_who_concedes_by_mail_confirms_it_and_gets_a_receipt_and_the_end() -> None:
    """It cannot be undone, so one word more is asked for."""
    here = running(ANN)
    here.mail(letter(ANN.address, "CONCEDE"))
    asked = bodies(here.works(), ANN.address)
    assert here.referee.views.table("nim-1", 1).phase == "running"
    confirm = next(line[2:] for line in asked.splitlines() if line.startswith("~ CONFIRM "))
    here.mail(letter(ANN.address, confirm))
    told = bodies(here.works(), ANN.address)
    assert "Your concession in nim-1 is on record" in told
    assert "The match nim-1 is over." in told
    assert here.referee.views.table("nim-1", 1).outcome.winners == (2,)  # type: ignore[union-attr]
