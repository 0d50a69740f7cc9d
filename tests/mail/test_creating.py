"""CREATE to the bare address: the form, the question, the match."""

import re
from email.message import Message

import pytest

from referee.mail.asking.match_fields import create_lines
from referee.mail.reading.incoming_letter import read_letter
from referee.match.policy import Policy
from referee.service import Contact
from referee.service.reception.new_matches import PURSE
from tests.mail.corpus import CORPUS
from tests.mail.given import ANN, BEN, HOUSE, Home, letter, running, text_of

FILLED = """CREATE nim
name: heap
seats: 2
long: 48
seat 1: me
seat 2: dora@home.example Dora
option stones: 7
END
"""


def sent(home: Home, body: str, author: str = ANN.address) -> list[Message]:
    home.intake.receive(letter(author, body), HOUSE.address, author)
    return home.works()


def said(mail: Message) -> str:
    return " ".join(text_of(mail).split())


def confirmed(home: Home, question: Message, author: str = ANN.address) -> list[Message]:
    [line] = [line for line in text_of(question).split("\n") if re.match("~ CONFIRME? ", line)]
    return sent(home, line.removeprefix("~ "), author)


def is_made(home: Home, name: str = "heap") -> bool:
    return name in [row.head.stream for row in home.log.streams()]


@pytest.mark.parametrize(
    ("word", "author", "line"),
    [("CREATE nim", ANN, "~ seat 1: me"), ("CRÉER nim", BEN, "~ place 1: moi")],
)
def test_create_and_a_game_brings_its_form(word: str, author: object, line: str) -> None:
    [form] = sent(running(), word, author.address)  # type: ignore[attr-defined]
    assert line in text_of(form).split("\n")
    assert "~ option stones: 10" in text_of(form).split("\n")
    assert form["Reply-To"] is None


def test_the_form_sent_back_makes_the_match_once_the_token_is_back() -> None:
    home = running()
    [question] = sent(home, FILLED)
    assert not is_made(home)
    assert "seat 2: dora@home.example Dora" in said(question)
    letters = confirmed(home, question)
    assert is_made(home)
    table = home.referee.views.table("heap", None)
    assert (table.options["stones"], table.policy.long, table.phase) == (7, 48, "lobby")
    invited = {chair.person.address for chair in home.referee.seats.chairs("heap") if chair.person}
    assert invited == {ANN.address, "dora@home.example"}
    assert home.referee.seats.organiser("heap").person.address == ANN.address  # type: ignore[union-attr]
    assert sorted(mail["Message-ID"][1:].split(".")[0] for mail in letters) == [
        "created",
        "welcome",
        "welcome",
    ]


def test_the_form_with_its_signs_taken_away_is_taken_as_it_stands() -> None:
    home = running()
    [form] = sent(home, "CREER nim", BEN.address)
    block = [line for line in text_of(form).split("\n") if line.startswith("~ ")]
    [question] = sent(home, "\n".join(line.removeprefix("~ ") for line in block), BEN.address)
    assert "confirm_create" in question["Message-ID"]
    assert len(confirmed(home, question, BEN.address)) == 2


@pytest.mark.parametrize(
    ("author", "word", "line", "level"),
    [
        (ANN, "CREATE", "bots: steady", "steady"),
        (BEN, "CREER", "robots: fort", "strong"),
        (ANN, "CREATE", "robots : Solide", "steady"),
        (ANN, "CREATE", "~ bots: strong", "easy"),
        (BEN, "CREER", "robots: facile", "easy"),
    ],
)
def test_the_level_of_the_bots_is_chosen_in_either_language(
    author: object, word: str, line: str, level: str
) -> None:
    """A line that still has its sign is as usual."""
    home, who = running(), author.address  # type: ignore[attr-defined]
    [question] = sent(home, f"{word} nim\nname: heap\n{line}\nseat 1: bot\nEND\n", who)
    confirmed(home, question, who)
    table = home.referee.views.table("heap", None)
    assert (table.policy.level, table.phase) == (level, "lobby")


def test_the_form_offers_the_levels_and_the_question_repeats_the_chosen_one() -> None:
    home = running()
    [form] = sent(home, "CREATE nim")
    assert "~ bots: easy" in text_of(form).split("\n")
    assert "easy, steady, strong" in said(form)
    [question] = sent(home, "CRÉER nim\nrobots: fort\nFIN\n", BEN.address)
    assert "robots: fort" in said(question)


@pytest.mark.parametrize(
    ("language", "term", "named"),
    [
        ("en", "Where a bot plays it is a strong one", "Seat 2: strong bot"),
        ("fr", "Là où joue un robot, il est fort", "Place 2 : robot fort"),
    ],
)
def test_an_invitation_says_how_far_the_bots_think(language: str, term: str, named: str) -> None:
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="heap", policy=Policy(level="strong"))
    home.referee.lobby.sit_bot("heap", 2)
    home.referee.lobby.invite("heap", 1, Contact("eve@home.example", "Eve", language, "UTC"))
    [welcome] = home.works()
    assert term in said(welcome)
    assert named in said(welcome)


def test_a_token_makes_one_match_and_only_from_the_mailbox_that_was_asked() -> None:
    home = running()
    [question] = sent(home, FILLED)
    assert "created" not in "".join(
        str(m["Message-ID"]) for m in confirmed(home, question, BEN.address)
    )
    assert not is_made(home)
    confirmed(home, question)
    again = confirmed(home, question)
    assert "created" not in "".join(str(mail["Message-ID"]) for mail in again)


def test_after_three_days_the_token_makes_nothing() -> None:
    home = running()
    [question] = sent(home, FILLED)
    home.clock.advance(hours=73)
    confirmed(home, question)
    assert not is_made(home)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("CREATE nim", "CREATE chess", "There is no game “chess” here."),
        ("seats: 2", "seats: 9", "9 seats are not possible"),
        ("seats: 2", "seats: two", "The line “seats: two” is none"),
        ("option stones: 7", "option stones: many", "these options cannot be read"),
        ("option stones: 7", "option stones: " + "[" * 900, "these options cannot be read"),
        ("option stones: 7", "option colour: red", ""),
        ("seat 1: me", "seat 1: somebody", "The line “seat 1: somebody” is none"),
        ("long: 48", "bots: wise", "The line “bots: wise” is none"),
    ],
)
def test_what_cannot_be_is_refused_before_anybody_is_asked(was: str, now: str, told: str) -> None:
    home = running()
    [answer] = sent(home, FILLED.replace(was, now))
    if told:
        assert "not_created" in answer["Message-ID"]
        assert told.lower() in said(answer).lower()
    assert not is_made(home)


def test_a_name_that_is_taken_meanwhile_is_told() -> None:
    home = running()
    [question] = sent(home, FILLED)
    home.referee.lobby.create("nim", {}, 2, name="heap")
    [answer] = confirmed(home, question)
    assert "There is a match “heap” already" in said(answer)


def test_a_stranger_makes_nothing_and_hears_nothing() -> None:
    home = running()
    assert sent(home, "CREATE nim", "eve@evil.example") == []
    assert sent(home, FILLED, "eve@evil.example") == []


def test_where_the_host_alone_makes_matches_the_word_means_nothing() -> None:
    home = running()
    home.referee.new_matches.anyone = False
    [answer] = sent(home, "CREATE nim")
    assert "nothing in your letter was done" in said(answer)


def test_there_are_only_so_many_answers() -> None:
    home = running()
    letters = [sent(home, "CREATE nim") for _ in range(PURSE.most + 3)]
    assert sum(map(len, letters)) == PURSE.most


@pytest.mark.parametrize("body", ["create nim", "CREATE", "CREATE nim today", "> CREATE nim"])
def test_whatever_else_is_written_asks_for_nothing(body: str) -> None:
    [answer] = sent(running(), body)
    assert "nothing in your letter was done" in said(answer)


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_no_mail_of_the_corpus_makes_a_match(file) -> None:
    assert create_lines(read_letter(file.read_bytes(), ANN.address, HOUSE).lines) is None
