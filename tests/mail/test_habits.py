"""Whoever has given three times what silence gives is offered a standing order for it, once."""

import re

import pytest

from referee.service.letters.posts import Post
from tests.mail.given import ANN, Home, kind_of, letter, running, text_of

OFFER = "Three times out of three"
DEFAULT = "take 1"


def answers(home: Home, seat: int, text: str) -> None:
    home.referee.submissions.submit(Post("nim-1", seat, "order", text, home.clock.now()))


def asked(home: Home, *texts: str) -> str:
    """Ann's letter when she is asked anew after she has answered so, Bénédicte always `take 1`."""
    for text in texts:
        answers(home, 1, text)
        answers(home, 2, "take 1")
    home.clock.advance(hours=1)
    [due] = [mail for mail in home.works() if ANN.address in mail["To"]]
    return text_of(due)


def test_three_defaults_bring_the_offer_and_a_fourth_none() -> None:
    home = running(stones=20)
    assert OFFER not in asked(home, DEFAULT, DEFAULT)
    text = asked(home, DEFAULT)
    assert OFFER in text
    assert "~ STANDING\n~ always take: take 1\n~ END" in text
    assert OFFER not in asked(home, DEFAULT)


def test_what_is_offered_is_taken_as_it_stands() -> None:
    home = running(stones=20)
    [block] = re.findall(r"(?:^~ .*\n)+", asked(home, *[DEFAULT] * 3).partition(OFFER)[2], re.M)
    home.mail(letter(ANN.address, block.replace("~ ", "")))
    assert "receipt" in [kind_of(mail) for mail in home.works()]
    assert home.referee.views.table("nim-1", 1).standing


@pytest.mark.parametrize("third", ["take 2", ""])
def test_whoever_has_once_answered_otherwise_or_not_at_all_is_offered_nothing(third: str) -> None:
    home = running(stones=20)
    asked(home, DEFAULT, DEFAULT)
    if third:
        assert OFFER not in asked(home, third)
        return
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.due is not None
    home.clock.set(window.due)
    home.referee.windows.wake("nim-1")
    answers(home, 2, "take 1")
    home.clock.advance(hours=1)
    assert not [mail for mail in home.works() if OFFER in text_of(mail)]
