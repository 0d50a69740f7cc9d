"""What is past, by mail: an older letter once more, and the story of the match."""

import pytest

from referee.mail.asking.words import Word, word_line
from referee.mail.writing import story
from tests.mail.given import ANN, BEN, Home, letter, running, text_of
from tests.mail.test_several import answer_to, said


def played() -> Home:
    """Window 2 is open; Ann has taken three stones and Bénédicte one."""
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.mail(letter(BEN.address, "ORDERS\ntake 1\nEND"), 2)
    home.works()
    return home


def windows(home: Home) -> int:
    window = home.referee.views.table("nim-1", 1).window
    assert window is not None
    return window.number


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("HISTORY", {}),
        ("HISTORIQUE", {}),
        ("history 3", {"from": "3"}),
        ("Historique 3 – 5", {"from": "3", "to": "5"}),
        ("HISTORY windows 3 to 5", {"from": "3", "to": "5"}),
    ],
)
def test_a_history_is_asked_for_in_both_languages(line: str, found: dict[str, str]) -> None:
    read = word_line(line)
    assert read is not None
    assert (read.word, read.fits, read.found) == (Word.HISTORY, True, found)


@pytest.mark.parametrize("line", ["History", "historique", "history of the war", "Encore un peu"])
def test_prose_asks_for_no_history(line: str) -> None:
    """Alone and in small letters it is a heading of what somebody writes."""
    assert word_line(line) is None


def test_the_story_is_told_by_windows_and_files_nothing() -> None:
    home = played()
    size = home.log.head("nim-1").size
    told = said(answer_to(home, "HISTORY"))
    assert "THE STORY OF THE MATCH" in told
    assert told.index("WINDOW 1") < told.index("WINDOW 2")
    assert home.log.head("nim-1").size == size


def test_the_story_of_some_windows_leaves_the_others_out() -> None:
    told = said(answer_to(played(), "HISTORIQUE 2-9\nAIDE ENCORE"))
    assert "WINDOW 2" in told
    assert "WINDOW 1 " not in told
    assert "THE WORD AGAIN" in told


def test_a_seat_hears_in_the_story_what_its_letters_told_and_no_more() -> None:
    home = played()
    for seat in (1, 2):
        history = home.referee.views.table("nim-1", seat).history
        author = (ANN, BEN)[seat - 1].address
        row = home.mail(letter(author, "HISTORY"), seat)
        [answer] = [mail for mail in home.works() if f".m{row}@" in mail["Message-ID"]]
        language = "en" if seat == 1 else "fr"
        text = said(answer)
        assert all(" ".join(moment.say(language).split()) in text for moment in history[:2])


def test_a_long_story_comes_in_parts_and_says_how_to_ask_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = played()
    monkeypatch.setattr(story, "MOST", 2)
    told = said(answer_to(home, "HISTORY"))
    assert "The next part comes with: HISTORY" in told
    last = windows(home)
    assert f"-{last}" in told


def test_an_older_letter_shows_the_table_as_it_was_and_asks_for_nothing() -> None:
    home = played()
    home.mail(letter(ANN.address, "AGAIN 1"))
    [older] = home.works()
    text = text_of(older)
    assert "as it was" in older["Subject"]
    assert "window 1" in older["Subject"]
    assert "o 10" in text
    assert "ORDERS 1" not in text
    assert "text/calendar" not in [part.get_content_type() for part in older.walk()]


def test_a_window_that_has_not_opened_has_no_letter() -> None:
    home = played()
    home.mail(letter(ANN.address, "ENCORE 77"))
    [answer] = home.works()
    assert "Window 77 has not opened yet" in said(answer)


def test_an_older_letter_is_asked_for_alone() -> None:
    """Given a wish beside it, then nothing of the letter is done."""
    home = played()
    told = said(answer_to(home, "LANGUAGE fr\nAGAIN 1"))
    assert "AGAIN with a window stands in a letter of its own" in told
    assert home.chair(1).language == "en"
