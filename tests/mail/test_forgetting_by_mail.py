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
