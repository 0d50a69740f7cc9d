"""Answers to letters that ask for several things, with their occasions; a part of
`tests.mail.story`."""

from dataclasses import replace
from email.message import Message

from referee.kernel.words import Language
from referee.service.people.players import Contact
from tests.mail.given import ANN, HOUSE, Home, letter, running

SPELT = {
    "en": {
        "filed": "ORDERS 1\ntake 2\nwait\nEND\nSTANDING\nalways take: take 1\nEND\n"
        "WITHDRAW 7\nPRESS 2\nShall we talk?\nEND\nVOTE PAUSE YES",
        "looked": "PREVIEW\ntake 2\nEND\nPREVIEW\ntake 7\nEND\nHELP VOTE",
        "set": "LANGUAGE en\nZONE Europe/Paris\nAGAIN",
        "wrong": "VOTE YES\nPRESS\nHello\nEND\nABSENT 2026-02-30",
        "no_zone": "ZONE Europa/Pariss",
        "concede": "CONCEDE",
    },
    "fr": {
        "filed": "ORDRES 1\nprends 2\nattends\nFIN\nPERMANENTS\ntoujours prise : prends 1\nFIN\n"
        "RETIRE 7\nPRESSE 2\nParlons-nous ?\nFIN\nVOTE PAUSE OUI",
        "looked": "APERÇU\nprends 2\nFIN\nAPERÇU\nprends 7\nFIN\nAIDE VOTE",
        "set": "LANGUE français\nFUSEAU Europe/Paris\nENCORE",
        "wrong": "VOTE OUI\nPRESSE\nSalut\nFIN\nABSENT 2026-02-30",
        "no_zone": "FUSEAU Europa/Pariss",
        "concede": "ABANDONNE",
    },
}


def told(language: Language, found: dict[str, Message]) -> None:
    """Each to Ann, who writes in her language."""
    ann, words = replace(ANN, language=language), SPELT[language]
    home = running(ann)
    for name, body in (
        ("transcript_stopped", words["filed"]),
        ("transcript", words["filed"].replace("RETIRE 7\n", "").replace("WITHDRAW 7\n", "")),
        ("transcript_looked", words["looked"]),
        ("transcript_set", words["set"]),
        ("transcript_no_zone", words["no_zone"]),
        ("answer_wrong_words", words["wrong"]),
        ("confirm_concede", words["concede"]),
    ):
        row = home.mail(letter(ann.address, body))
        sent = home.works()
        own = [mail for mail in sent if f".m{row}@" in mail["Message-ID"]]
        found[name] = (own or sent)[0]
    _forgetting(home, found)
    _many_from_elsewhere(language, found)
    _astray(language, found)


def _forgetting(home: Home, found: dict[str, Message]) -> None:
    """Somebody with Ann's link asks that she be forgotten, who runs a match too."""
    who = home.chair(1).person
    assert who is not None
    for name, keys in (("confirm_forget", False), ("confirm_forget_keys", True)):
        assert home.referee.forgetting_requests.ask(who, "nim-1", 1, keys)
        [found[name]] = home.works()
        home.clock.advance(seconds=60)


def _many_from_elsewhere(language: Language, found: dict[str, Message]) -> None:
    """More letters from elsewhere than an hour has questions for: the third question says so, the
    next one asks about all that wait, and tells what waits no more."""
    home = running(replace(ANN, language=language))
    home.referee.deadlines.pause("nim-1", "")
    home.works()
    for number in range(1, 8):
        home.mail(letter("ann@work.example", f"ORDERS 1\ntake {1 + number % 3}\nEND"))
        for question in home.works():
            found["confirm_letter_last"] = question
        home.clock.advance(seconds=60)
    home.clock.advance(hours=1)
    [found["confirm_waiting"]] = home.works()


def _astray(language: Language, found: dict[str, Message]) -> None:
    """Letters to the address that is no seat's: of a player of two matches, of an organiser."""
    home = running(replace(ANN, language=language))
    zoe = Contact("zoe@maison.example", "Zoé", language, "Europe/Paris")
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=zoe)
    home.referee.lobby.invite("nim-2", 1, ANN)
    home.works()
    for name, author in (("astray", ANN), ("astray_organiser", zoe)):
        home.intake.receive(letter(author.address, "ORDERS\ntake 3\nEND"), HOUSE.address)
        [found[name]] = home.works()
