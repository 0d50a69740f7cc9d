"""What a player notes to themselves (PRESS DIARY) stands in the answer to STATUS."""

import pytest

from referee.mail.writing.diary import MOST
from tests.mail.given import ANN, BEN, Home, letter, running, text_of


def told(home: Home, seat: int, body: str) -> str:
    """What the seat's own letters say to this mail."""
    author = (ANN, BEN)[seat - 1].address
    home.mail(letter(author, body), seat)
    mails = [mail for mail in home.works() if f"<{author}>" in str(mail["To"])]
    return " ".join("\n".join(map(text_of, mails)).replace("\xa0", " ").split())


def noted(home: Home, seat: int, *notes: str) -> None:
    for note in notes:
        told(home, seat, f"PRESS DIARY\n{note}\nEND")


@pytest.mark.parametrize(
    ("seat", "word", "heading"), [(1, "STATUS", "YOUR DIARY"), (2, "ETAT", "VOTRE JOURNAL")]
)
def test_notes_stand_in_the_status_the_oldest_first(seat: int, word: str, heading: str) -> None:
    home = running()
    noted(home, seat, "take one next", "or two")
    said = told(home, seat, word)
    assert said.index(heading) < said.index("~ take one next") < said.index("~ or two")


def test_status_among_other_things_tells_them_too() -> None:
    home = running()
    noted(home, 1, "take one next")
    assert "~ take one next" in told(home, 1, "STATUS\nLANGUAGE en")


def test_nobody_else_is_told_and_no_message_to_others_is_a_note() -> None:
    home = running()
    noted(home, 1, "take one next")
    told(home, 1, "PRESS 2\nhello\nEND")
    assert "take one next" not in told(home, 2, "STATUS")
    assert "hello" not in told(home, 1, "STATUS")


def test_who_has_noted_nothing_has_no_such_heading() -> None:
    assert "YOUR DIARY" not in told(running(), 1, "STATUS")


def test_of_many_notes_the_newest_stand_there() -> None:
    home = running()
    noted(home, 1, *(f"note {number:02}." for number in range(MOST + 2)))
    said = told(home, 1, "STATUS")
    assert ["note 01." in said, "note 02." in said] == [False, True]
    assert "2 older notes stand on your page" in said
