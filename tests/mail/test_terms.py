"""What an invitation tells about the match before anybody takes a seat in it."""

from dataclasses import replace

import pytest

from referee.mail.writing.terms import unusual
from referee.match.policy import Policy
from referee.service.people.players import Contact
from tests.homelog.three_witnesses import VKEYS
from tests.mail.given import ANN, BEN, HOUSE, Home, home, letter, lobby, text_of
from tests.mail.story import letter_to
from tests.toys.nim_1_0 import GAME


def invitation(home: Home, policy: Policy | None = None, organiser: Contact | None = None) -> str:
    """The welcome letter of a match on these terms, its lines unbroken."""
    home.works()
    made = home.referee.lobby.create(
        "nim", {}, 2, name="m", policy=policy or Policy(), organiser=organiser
    )
    home.referee.lobby.invite(made.match, 1, ANN)
    [mail] = home.works()
    return " ".join(text_of(mail).split())


def test_the_hours_of_a_window_are_told() -> None:
    assert "stay open 48 h, short ones 6 h" in invitation(lobby(), Policy(long=48, short=6))


def test_a_timetable_takes_the_place_of_hours() -> None:
    said = invitation(lobby(), Policy(grid="Mon,Thu 20:00 Europe/Paris"))
    assert "Mon,Thu 20:00 Europe/Paris" in said
    assert "72 h" not in said


def test_where_only_signed_letters_count_no_plain_join_is_offered() -> None:
    said = invitation(lobby(), Policy(assurance="signed"))
    assert "~ JOIN" not in said
    assert said.count("~ referee-join v1") == 1
    assert said.index("~ referee-join v1") < said.index("WHO PLAYS")


def test_whoever_organises_is_named_and_nobody_where_nobody_is_known() -> None:
    assert "Zoé invites you" in invitation(lobby(), organiser=Contact("z@x.example", "Zoé"))
    assert "Zoé" not in invitation(lobby())


def test_no_address_of_an_organiser_is_told() -> None:
    assert "z@x.example" not in invitation(lobby(), organiser=Contact("z@x.example"))


@pytest.mark.parametrize(
    ("options", "told"), [({"stones": 5}, {"stones": 5}), ({"stones": GAME.options().stones}, {})]
)
def test_only_options_that_differ_from_the_games_own_are_told(
    options: dict[str, object], told: dict[str, object]
) -> None:
    assert unusual(GAME, options) == told


@pytest.mark.parametrize(
    ("organiser", "advice"),
    [
        (None, "knows your reply address. "),
        (Contact("z@x.example"), "tell the organiser. "),
        (Contact("z@x.example", "Zoé"), "tell Zoé, who organises this match. "),
    ],
)
def test_who_should_hear_of_a_forged_letter_is_named_if_there_is_anybody(
    organiser: Contact | None, advice: str
) -> None:
    home = lobby()
    invitation(home, organiser=organiser)
    address = HOUSE.reply_to(home.referee.seats.chair("m", 1).mail_token)
    home.intake.receive(letter("eve@evil.example", "JOIN"), address)
    [question] = home.works()
    assert advice in " ".join(text_of(question).split())


def test_a_confirming_letter_leads_to_the_page_with_the_button() -> None:
    home = lobby()
    home.works()
    home.mail(letter("eve@evil.example", "JOIN"))
    [question] = home.works()
    [line] = [line for line in text_of(question).split("\n") if line.startswith("~ CONFIRM ")]
    assert f"https://play.example/confirm/{line.split()[-1]}" in text_of(question)


def witnessed() -> Home:
    """A home with two witnesses, and a match of two that promises one of them."""
    made = home()
    place = replace(made.referee.core.place, witnesses=tuple(VKEYS[:2]))
    made.referee.core.place = place
    promise = Policy(witnesses=f"1 of {' '.join(VKEYS[:2])}")
    made.referee.lobby.create("nim", {"stones": 3}, 2, name="nim-1", policy=promise)
    for seat, contact in ((1, ANN), (2, BEN)):
        made.referee.lobby.invite("nim-1", seat, contact)
    return made


def test_whose_word_a_record_takes_is_told_before_anybody_sits_down_and_at_the_end() -> None:
    made, names = witnessed(), "w1.example, w2.example"
    welcome = " ".join(text_of(letter_to(ANN.address, made.works())).split())
    told = "at least 1 of these strangers has signed this home’s log with its end in it"
    assert f"{told}: {names}" in welcome
    for seat, contact in ((1, ANN), (2, BEN)):
        made.mail(letter(contact.address, "JOIN"), seat)
    made.works()
    asked = made.referee.views.table("nim-1", None).window
    assert asked is not None
    [seat] = asked.asked
    made.mail(letter((ANN, BEN)[seat - 1].address, "ORDERS\ntake 3\nEND"), seat)
    over = [mail for mail in made.works() if mail["Message-ID"].startswith("<over")]
    said = " ".join(text_of(letter_to(BEN.address, over)).split())
    assert f"au moins 1 témoin a vu sa fin, de ceux-ci : {names}" in said
