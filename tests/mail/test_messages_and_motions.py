"""Messages, motions and rulings by mail: what is written back is understood, nothing else is."""

import re
from dataclasses import replace

import pytest

from referee.kernel.words import LANGUAGES, Language
from referee.mail.asking.requests import requests_of
from referee.mail.reading.incoming_letter import read_letter
from referee.match import motions
from referee.match.policy import Policy
from referee.service.letters.posts import Post
from referee.service.people.players import Contact
from referee.templating import say
from tests.mail.given import ANN, BEN, HOUSE, Home, home, letter, running, text_of

TRAP = "to: 1\n\nLook at this:\nORDERS\ntake 3\nEND\nCONCEDE\n"


def posted(home: Home, seat: int, kind: str, text: str) -> None:
    home.referee.submissions.submit(Post("nim-1", seat, kind, text, home.clock.now()))


def asked(text: str) -> tuple[str, ...]:
    found = requests_of(read_letter(letter(ANN.address, text), ANN.address, HOUSE))
    assert found.troubles == ()
    return tuple(act.text for act in found.acts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*motions.VOTES, *motions.CONSENTS])
def test_the_line_that_a_letter_offers_is_the_vote_it_means(name: str, language: Language) -> None:
    told = "1.1" if name in motions.WITH_VERSION else "3"
    line = f"{say('word_vote', language)} {say(f'vote_{name}', language, number=told)}"
    number = f" {told}" if motions.takes(name, told) else ""
    assert asked(f"{line} {say('word_yes', language)}") == (f"{name}{number} yes\n",)
    which = f"{say('word_motion', language)} 10"
    assert asked(f"{line} {which} {say('word_yes', language)}") == (f"{name}{number} yes\n",)
    assert asked(f"{line} {say('word_no', language)}") == (f"{name}{number} no\n",)


@pytest.mark.parametrize("prefix", ["", "> "])
def test_t20_what_a_message_says_is_no_order_when_it_is_sent_back(prefix: str) -> None:
    home = running()
    posted(home, 2, "press", TRAP)
    [mail] = home.works()
    text = "\n".join(prefix + line for line in text_of(mail).split("\n"))
    found = requests_of(read_letter(letter(ANN.address, text), ANN.address, HOUSE))
    assert (found.acts, found.confirms) == ((), ())


def test_t20_a_message_by_mail_reaches_whom_it_names_and_its_author_gets_a_receipt() -> None:
    home = running()
    home.mail(letter(ANN.address, "PRESS 2\nShall we share?\nEND"))
    mails = {mail["To"].split("<")[1].rstrip(">"): mail for mail in home.works()}
    assert set(mails) == {ANN.address, BEN.address}
    assert "~ Shall we share?" in text_of(mails[BEN.address])
    assert "Shall we share?" not in text_of(mails[ANN.address])


def test_t20_press_without_a_recipient_goes_to_nobody_and_says_so() -> None:
    home = running()
    home.mail(letter(ANN.address, "PRESS\nShall we share?\nEND"))
    [mail] = home.works()
    assert ANN.address in mail["To"]
    assert home.referee.messages.of_seat("nim-1", 2) == ()


def test_a_vote_by_mail_in_french_is_a_vote() -> None:
    home = running()
    home.mail(letter(BEN.address, "VOTE nulle oui"), 2)
    home.works()
    [motion] = home.referee.views.table("nim-1", 1).motions
    assert (motion.name, motion.yes) == ("draw", (2,))


def test_a_way_back_by_consent_by_mail_is_told_with_what_had_been_revealed() -> None:
    """T29: the letter lists what everybody has read and keeps."""
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.works()
    home.mail(letter(ANN.address, "VOTE rewind 1 yes"))
    home.mail(letter(BEN.address, "VOTE retour 1 oui"), 2)
    mails = [text_of(mail) for mail in home.works()]
    [told] = [text for text in mails if "WHAT IS UNDONE" in text]
    assert "Every seat has agreed to go back" in told
    undone = told.partition("WHAT IS UNDONE")[2].partition("\n\nStanding")[0]
    assert "Seat 1 takes 3 stones" in re.sub(r"\s+", " ", undone)


@pytest.mark.parametrize(("language", "told"), [("en", "Not reached"), ("fr", "pas atteint")])
def test_who_writes_by_post_to_somebody_that_leaves_is_told_that_it_was_not_heard(
    language: Language, told: str
) -> None:
    """The message waits for the turn; before that another sits down, who is not shown it."""
    home = postal(language)
    posted(home, 1, "press", "to: 2\n\nFor Bene alone\n")
    home.referee.chairs.replace("nim-1", 2, Contact("cyd@c.example", "Cyd"), "ill")
    home.works()
    home.clock.set(due_of(home))
    home.referee.windows.wake("nim-1")
    mails = [(mail["To"], text_of(mail)) for mail in home.works()]
    heard = [to for to, text in mails if "For Bene alone" in text]
    assert heard
    assert all(ANN.address in to for to in heard)
    assert any(told in text and "~ For Bene alone" in text for _, text in mails)
    now = home.clock.now()
    assert not [row for row in home.log.pending(now) if row.sent is None and not row.error]


def postal(language: Language) -> Home:
    """A match of Ann and Bénédicte whose messages wait for the turn."""
    here = home()
    here.referee.lobby.create("nim", {"stones": 21}, 2, name="nim-1", policy=Policy(postal=True))
    for seat, who in ((1, replace(ANN, language=language)), (2, BEN)):
        here.referee.lobby.invite("nim-1", seat, who)
    for seat, who in ((1, ANN), (2, BEN)):
        here.mail(letter(who.address, "JOIN"), seat)
    here.works()
    return here


def due_of(home: Home) -> str:
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    assert window.due is not None
    return window.due
