"""The invitation: what a newcomer asks comes first, what is kept and proved comes last."""

from dataclasses import replace

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.words import LANGUAGES
from referee.mail.writing.introducing import pace
from referee.match.policy import Policy
from referee.service.people.players import Contact
from tests.mail.given import ANN, Home, home, letter, lobby, text_of
from tests.toys.nim_taught import GAME as TAUGHT

ZOE = Contact("z@x.example", "Zoé")


def invited(game=TAUGHT, language="en", policy=None, **options) -> Home:
    made = home(game)
    made.referee.lobby.create(
        game.name, options, min(game.seats), name="nim-1", policy=policy or Policy(), organiser=ZOE
    )
    made.referee.lobby.invite("nim-1", 1, replace(ANN, language=language))
    return made


def welcome(**told) -> str:
    """The invitation's text, its lines unbroken."""
    [mail] = invited(**told).works()
    return " ".join(text_of(mail).replace("\N{NO-BREAK SPACE}", " ").split())


def test_what_a_newcomer_asks_is_told_in_their_order() -> None:
    said = welcome(stones=12)
    told = [
        "Zoé invites you to a match of nim",
        "A duel of counting for 2, with 12 stones.",
        "asked 4 to 10 times, some 2 minutes each",
        "~ JOIN",
        "~ DECLINE",
        "WHO PLAYS",
        "Take the last stone.",
        "~ HELP RULES",
        "https://play.example/games/nim/rules?version=1.0&lang=en",
        "HOW THIS MATCH IS PLAYED",
        "WHAT IS KEPT AND PROVED",
        "The dice",
    ]
    assert [text for text in told if text not in said] == []
    assert sorted(told, key=said.index) == told


def test_the_same_is_told_in_french() -> None:
    said = welcome(language="fr")
    assert "Zoé vous invite à une partie de nim" in said
    assert "4 à 10 fois" in said
    assert "Prenez la dernière pierre." in said
    assert "~ AIDE REGLES" in said


def test_a_game_that_does_not_introduce_itself_is_left_to_its_rules() -> None:
    said = welcome(game=replace(TAUGHT, introduce=None))
    assert "HOW THE GAME IS WON" not in said
    assert "~ HELP RULES" in said


def test_where_nobody_organises_nobody_invites() -> None:
    made = lobby(game=TAUGHT)
    assert "You are invited to a match of nim" in text_of(made.works()[0])


def test_where_only_signed_letters_count_signing_stays_in_sight() -> None:
    said = welcome(policy=Policy(assurance="signed"))
    assert said.index("~ referee-join v1") < said.index("HOW THE GAME IS WON")


def test_the_line_for_the_rules_brings_them_before_anybody_has_joined() -> None:
    made = invited()
    made.works()
    made.mail(letter(ANN.address, "HELP RULES"))
    assert "The heap" in text_of(made.works()[0]).replace("THE HEAP", "The heap")


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        (Policy(), "2 to 7 letters a week, for some 5 weeks"),
        (Policy(long=24, short=24), "7 letters a week, for some 2 weeks"),
        (Policy(long=1000, short=500), "1 letter a week, for some 60 weeks"),
        (Policy(grid="Mon,Thu 20:00 Europe/Paris"), "2 letters a week, for some 5 weeks"),
        (Policy(long=1, short=1), "168 letters a week, for some 1 week if"),
    ],
)
def test_the_pace_of_the_match_says_how_many_letters_and_weeks(policy: Policy, told: str) -> None:
    assert told in welcome(policy=policy)


def test_short_windows_may_be_longer_than_long_ones() -> None:
    assert pace(Policy(long=24, short=72)) == pace(Policy(long=72, short=24))


@pytest.mark.parametrize("name", catalogue().names)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_invitation_to_a_real_game_is_short(name: str, language: str) -> None:
    [mail] = invited(game=catalogue().current(name), language=language).works()
    text = text_of(mail)
    assert len(text.split("\n")) <= 90
    assert len(text.encode()) < 6_000
