"""Being forgotten by mail: one line comes back from the player's own mailbox."""

import pytest

from referee.service.people.players import Contact
from tests.mail.given import ANN, Home, letter, running, text_of


@pytest.fixture
def home() -> Home:
    return running()


def line_of(home: Home) -> str:
    """Ann's page asks; the line that the letter asks for."""
    who = home.chair(1).person
    assert who is not None
    assert home.referee.forgetting_requests.ask(who, "nim-1", 1, False)
    [question] = home.works()
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    return line.removeprefix("~ ")


def test_the_line_sent_back_forgets_its_player_and_is_not_kept(home: Home) -> None:
    """Given the letter's line, when it comes back, then its author is gone, and the mail too."""
    row = home.mail(letter(ANN.address, line_of(home)))
    sent = home.works()
    assert not [mail for mail in sent if ANN.address in str(mail["To"])]
    assert home.referee.people.at(ANN.address) is None
    assert home.log.outcomes[row] == "forgotten"
    [kept] = [mail for mail in home.log.mails(limit=100) if mail.id == row]
    assert not kept.box


def test_another_line_forgets_nobody(home: Home) -> None:
    line_of(home)
    home.mail(letter(ANN.address, "CONFIRM abcdefghijkl"))
    [answer] = home.works()
    assert "nothing to confirm" in text_of(answer)
    assert home.referee.people.at(ANN.address) is not None


def test_who_sits_down_before_the_letter_leaves_does_not_get_it(home: Home) -> None:
    """The letter is for who asked, not for whoever has the seat when it is written."""
    who = home.chair(1).person
    assert who is not None
    assert home.referee.forgetting_requests.ask(who, "nim-1", 1, False)
    home.referee.chairs.replace("nim-1", 1, Contact("dora@example.org", "Dora"), "gone")
    kinds = {str(mail["Message-ID"])[1:].split(".")[0] for mail in home.works()}
    assert "confirm_forget" not in kinds


@pytest.mark.parametrize(
    ("line", "keys"), [("FORGET ME", False), ("OUBLIE MOI", False), ("FORGET ME KEYS", True)]
)
def test_a_mail_that_asks_to_be_forgotten_is_asked_about(home: Home, line: str, keys: bool) -> None:
    """Given the word in a mail, then a letter asks, and only its line back forgets."""
    row = home.mail(letter(ANN.address, line))
    [question] = home.works()
    assert ANN.address in str(question["To"])
    assert home.log.outcomes[row] == "forget"
    assert home.referee.people.at(ANN.address) is not None
    assert (
        "signed letters, of a match that goes on" in text_of(question).replace("\n", " ")
    ) == keys
    [back] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    home.mail(letter(ANN.address, back.removeprefix("~ ")))
    home.works()
    assert home.referee.people.at(ANN.address) is None


def test_it_stands_in_a_letter_of_its_own(home: Home) -> None:
    home.mail(letter(ANN.address, "FORGET ME\nORDERS 1\ntake 2\nEND"))
    [answer] = home.works()
    assert "FORGET ME stands in a letter of its own" in text_of(answer)
    assert home.referee.views.table("nim-1", 1).order is None


def test_a_stranger_with_the_reply_address_makes_two_letters_and_no_more(home: Home) -> None:
    """Given the reply address alone, then its player is asked, twice, and stays."""
    kinds = []
    for _ in range(4):
        home.mail(letter("eve@evil.example", "FORGET ME KEYS"))
        kinds += [str(mail["Message-ID"])[1:].split(".")[0] for mail in home.works()]
        home.clock.advance(seconds=60)
    assert kinds == ["confirm_forget", "confirm_forget"]
    assert home.referee.people.at(ANN.address) is not None
