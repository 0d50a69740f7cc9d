"""What an organiser commands by mail: asked about at their mailbox, done once the token is back."""

from email.message import Message

import pytest

from referee.mail.asking.command_lines import commands_in
from referee.mail.reading.flowed import plain_lines
from referee.mail.reading.quoting import mark_lines
from referee.service.people.players import Contact
from referee.service.reception.commands import PURSE
from tests.mail.given import ANN, BEN, HOUSE, Home, letter, text_of
from tests.mail.given import home as empty_home

ZOE = Contact("zoe@maison.example", "Zoé", "en", "Europe/Paris")
LATER = "EXTEND nim-1 2026-11-25 20:00 Ann is ill"


@pytest.fixture
def home() -> Home:
    """Zoé runs a match of Ann and Bénédicte, which has begun."""
    here = empty_home()
    here.referee.lobby.create("nim", {}, 2, name="nim-1", organiser=ZOE)
    for seat, who in ((1, ANN), (2, BEN)):
        here.referee.lobby.invite("nim-1", seat, who)
        here.mail(letter(who.address, "JOIN"), seat)
    here.works()
    return here


def comes(home: Home, body: str, author: str = ZOE.address) -> list[Message]:
    """A mail to the bare address; the letters that its author gets."""
    home.intake.take(letter(author, body), author, [HOUSE.address])
    return [mail for mail in home.works() if author in str(mail["To"])]


def asked(home: Home, body: str, author: str = ZOE.address) -> str:
    """The line that the answer asks to be sent back."""
    [question] = comes(home, body, author)
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    return line.removeprefix("~ ")


def said(mail: Message) -> str:
    return " ".join(text_of(mail).split())


def due(home: Home) -> str | None:
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    return window.due


def test_a_command_changes_nothing_before_its_token_is_back(home: Home) -> None:
    before = due(home)
    [question] = comes(home, LATER)
    assert question["To"] == "Zoé <zoe@maison.example>" or ZOE.address in question["To"]
    assert "Nothing of it is done yet" in said(question)
    assert LATER in said(question)
    assert due(home) == before


def test_a_deadline_is_extended_in_the_organisers_own_zone(home: Home) -> None:
    line = asked(home, LATER)
    [done] = comes(home, line)
    assert "is done" in said(done)
    assert due(home) == "2026-11-25T19:00:00.000Z"


def test_a_match_is_paused_and_resumed(home: Home) -> None:
    comes(home, asked(home, "PAUSE nim-1 holidays"))
    assert home.referee.views.table("nim-1", None).paused
    comes(home, asked(home, "REPRISE nim-1 tout le monde est là"))
    assert not home.referee.views.table("nim-1", None).paused


def test_a_player_is_replaced(home: Home) -> None:
    comes(home, asked(home, "REPLACE nim-1 1 dora@example.org Ann has left"))
    person = home.chair(1).person
    assert person is not None
    assert person.address == "dora@example.org"


def test_a_decision_goes_on_record_with_its_seat(home: Home) -> None:
    comes(home, asked(home, "DECIDE nim-1 SEAT 2 the order came in time"))
    history = home.referee.views.history("nim-1", None, 0)
    assert "the order came in time" in history[-1].say("en")


def test_a_token_counts_once(home: Home) -> None:
    """Given a decision that was confirmed, when the line comes again, then it is not made twice."""
    line = asked(home, "DECIDE nim-1 the order came in time")
    comes(home, line)
    size = home.log.head("nim-1").size
    comes(home, line)
    assert home.log.head("nim-1").size == size


def test_a_token_that_is_too_old_does_nothing(home: Home) -> None:
    line = asked(home, "PAUSE nim-1 holidays")
    home.clock.advance(hours=24 * 3)
    comes(home, line)
    assert not home.referee.views.table("nim-1", None).paused


def test_a_token_from_somebody_elses_mailbox_does_nothing(home: Home) -> None:
    line = asked(home, "PAUSE nim-1 holidays")
    comes(home, line, ANN.address)
    comes(home, line, "eve@evil.example")
    assert not home.referee.views.table("nim-1", None).paused
    comes(home, line)
    assert home.referee.views.table("nim-1", None).paused


def test_what_was_asked_for_one_window_is_never_done_to_the_next(home: Home) -> None:
    line = asked(home, "PAUSE nim-1 holidays")
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.works()
    [answer] = comes(home, line)
    assert "NOT done" in answer["Subject"]
    assert not home.referee.views.table("nim-1", None).paused


@pytest.mark.parametrize("author", [ANN.address, "eve@evil.example"])
def test_nobody_else_commands(home: Home, author: str) -> None:
    letters = comes(home, LATER, author)
    assert all("CONFIRM" not in text_of(mail) for mail in letters)
    assert home.log.wishes.find(what="commands") == []


def test_an_organiser_does_not_command_the_match_of_another(home: Home) -> None:
    other = Contact("yan@maison.example", "Yan", "fr", "Europe/Paris")
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=other)
    [answer] = comes(home, "PAUSE nim-2 for fun")
    assert "the name of a match that you run" in said(answer)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("EXTEND nim-1", "EXTEND, the match, the day and the time in your zone"),
        ("EXTEND nim-1 2026-02-30 20:00 late", "there is no such day or time"),
        ("PAUSE nim-1", "PAUSE, the match, your reason"),
        ("REPLACE nim-1 Ann has left", "REPLACE, the match, the seat’s number"),
        ("PAUSE nim-1 a reason\nRESUME nim-1 another", "One mail holds one command"),
        ("PAUSE nim-1 [intake 90]", "NOT done"),
    ],
)
def test_a_command_that_cannot_be_is_told_why_and_nothing_waits(
    home: Home, body: str, told: str
) -> None:
    [answer] = comes(home, body)
    assert told in said(answer)
    assert home.log.wishes.find(what="commands") == []


def test_commands_in_an_organisers_name_bring_them_a_few_letters_and_no_more(home: Home) -> None:
    letters = [mail for _ in range(PURSE.most + 3) for mail in comes(home, "PAUSE nim-1 x")]
    assert len(letters) == PURSE.most
    assert "get no answer until" in said(letters[-1])


def test_what_waits_too_long_goes(home: Home) -> None:
    asked(home, "REPLACE nim-1 1 dora@example.org Ann has left")
    [row] = home.log.wishes.find(what="commands")
    assert b"dora" not in row.value
    home.clock.advance(hours=24 * 3)
    home.referee.commands.tidy()
    assert home.log.wishes.find(what="commands") == []


@pytest.mark.parametrize(
    "prose",
    [
        "Pause café ?",
        "Prolongez, svp.",
        "Décide-toi",
        "I shall extend nim-1 tomorrow",
        "> PAUSE nim-1 holidays",
        "Resume attached",
        "replace the seat",
        "~ PAUSE nim-1 holidays",
        "",
    ],
)
def test_prose_and_quotations_command_nothing(prose: str) -> None:
    found = commands_in(mark_lines(plain_lines(prose)), ["nim-1"], "UTC")
    assert (found.commands, found.troubles) == ((), ())


def test_the_organisers_ordinary_mail_is_answered_as_ever(home: Home) -> None:
    [answer] = comes(home, "Hello, can you move the deadline?")
    assert "/organise/" in text_of(answer)
