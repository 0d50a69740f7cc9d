"""Whoever errs twice in a row is shown a whole letter of their own that would be taken."""

import re

import pytest

from referee.service.letters.posts import Post
from tests.mail.given import ANN, BEN, Home, kind_of, letter, running, text_of

BAD = "ORDERS\ntake 77\nEND"
HEAD = "A LETTER THAT WOULD BE TAKEN"


def answered(home: Home, body: str, seat: int = 1, author: str = ANN.address) -> str:
    home.mail(letter(author, body), seat)
    return text_of(home.works()[0])


def example(text: str) -> str:
    """The block behind the heading, with the marks taken away."""
    [block] = re.findall(r"((?:^~ .*\n)+)", text.partition(HEAD)[2], re.MULTILINE)[:1]
    return block.replace("~ ", "")


@pytest.mark.parametrize("first", [BAD, "WITHDRAW ALL", "Hello there!"])
@pytest.mark.parametrize("second", [BAD, "STANDING", "I take three, please"])
def test_the_second_letter_that_comes_to_nothing_is_answered_with_one_that_would_not(
    first: str, second: str
) -> None:
    home = running()
    assert HEAD not in answered(home, first)
    text = answered(home, second)
    assert example(text).startswith("ORDERS 1\n")
    home.mail(letter(ANN.address, example(text)))
    assert kind_of(home.works()[0]) == "receipt"


def test_the_example_is_in_the_readers_language() -> None:
    home = running()
    home.referee.submissions.submit(Post("nim-1", 1, "order", "take 1", home.clock.now()))
    home.works()
    answered(home, "prends 77", 2, BEN.address)
    text = answered(home, "ORDRES\nprends 77\nFIN", 2, BEN.address)
    assert "UNE LETTRE QUI SERAIT ACCEPTÉE" in text
    assert "~ ORDRES 2" in text


def test_what_was_accepted_in_between_counts_as_understood() -> None:
    home = running()
    answered(home, BAD)
    answered(home, "ORDERS\ntake 2\nwait\nEND")
    assert HEAD not in answered(home, BAD)
    assert HEAD in answered(home, BAD)


def test_errors_of_another_seat_or_another_window_do_not_count() -> None:
    home = running()
    answered(home, BAD)
    home.referee.submissions.submit(Post("nim-1", 1, "order", "take 1", home.clock.now()))
    home.works()
    assert HEAD not in answered(home, "ORDRES\nprends 77\nFIN", 2, BEN.address)
    home.referee.submissions.submit(Post("nim-1", 2, "order", "take 1", home.clock.now()))
    home.works()
    assert HEAD not in answered(home, BAD)


def test_a_seat_that_is_not_asked_is_shown_none() -> None:
    home = running()
    for _ in range(3):
        text = answered(home, "ORDRES\nprends 7\nFIN", 2, BEN.address)
        assert "UNE LETTRE" not in text
