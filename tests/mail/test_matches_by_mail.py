"""MATCHES to the bare address: what is going on here, for whoever is known."""

import pytest

from referee.mail.asking.open_lines import asks_for_matches
from referee.mail.reading.incoming_letter import read_letter
from referee.service.notices.strays import MATCHES, MOST
from tests.mail.corpus import CORPUS
from tests.mail.given import ANN, BEN, HOUSE, Home, letter, running, text_of


def asked(home: Home, body: str, author: str = ANN.address) -> list[str]:
    """What the mail is answered with."""
    home.intake.receive(letter(author, body), HOUSE.address, author)
    return [text_of(mail) for mail in home.works()]


@pytest.mark.parametrize("word", ["MATCHES", "PARTIES", "MATCHES\n\nThanks, Ann\n"])
def test_a_player_is_told_their_own_matches_and_all_that_are_public(word: str) -> None:
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="nim-2")
    [text] = asked(home, word)
    said = " ".join(text.split())
    page = f"https://play.example/seat/{home.chair(1).page_token}"
    assert f"nim-1 (nim): {page}" in said
    assert "nim-1 (nim) is being played: https://play.example/match/nim-1" in said
    assert "nim-2 (nim) has not begun: https://play.example/match/nim-2" in said
    assert home.chair(2).page_token not in text


def test_it_is_told_in_the_readers_language() -> None:
    [text] = asked(running(), "PARTIES", BEN.address)
    assert "nim-1 (nim) se joue" in " ".join(text.replace("\u202f", " ").split())


def test_a_match_that_has_ended_is_not_named() -> None:
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="nim-2")
    home.referee.lobby.sit_bot("nim-2", 1)
    home.referee.lobby.sit_bot("nim-2", 2)
    [text] = asked(home, "MATCHES")
    assert "nim-2" not in text


def test_of_many_matches_the_newest_are_named_and_the_others_counted() -> None:
    home = running()
    for number in range(MOST + 2):
        home.referee.lobby.create("nim", {}, 2, name=f"open-{number:02}")
    [text] = asked(home, "MATCHES")
    assert text.count("has not begun") == MOST
    assert "open-01 " not in text
    assert "And 3 more" in text


def test_a_stranger_is_not_answered() -> None:
    assert asked(running(), "MATCHES", "eve@evil.example") == []


def test_there_are_only_so_many_answers() -> None:
    home = running()
    letters = [asked(home, "MATCHES") for _ in range(MATCHES.most + 3)]
    assert sum(map(len, letters)) == MATCHES.most


@pytest.mark.parametrize(
    "body",
    [
        "matches",
        "Matches",
        "MATCHES of today?",
        "Which MATCHES are there?",
        "> MATCHES",
        "~ MATCHES",
        "Hello\nMATCHES",
        "LES PARTIES",
    ],
)
def test_whatever_else_is_written_asks_for_nothing(body: str) -> None:
    home = running()
    [text] = asked(home, body)
    assert "nothing in your letter was done" in " ".join(text.split())


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_no_mail_of_the_corpus_asks_for_matches(file) -> None:
    read = read_letter(file.read_bytes(), ANN.address, HOUSE)
    assert not asks_for_matches(read.lines)
