"""Answers to letters that ask for several things, with their occasions; a part of
`tests.mail.story`."""

from dataclasses import replace
from email.message import Message

from referee.kernel.words import Language
from referee.service.people.players import Contact
from tests.mail.given import ANN, HOUSE, Home, letter, running, text_of

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
    _signing_in(home, found)
    _many_from_elsewhere(language, found)
    _astray(language, found)
    _matches(language, found)
    _creating(language, found)
    _watching(language, found)


def _forgetting(home: Home, found: dict[str, Message]) -> None:
    """Somebody with Ann's link asks that she be forgotten, who runs a match too."""
    who = home.chair(1).person
    assert who is not None
    for name, keys in (("confirm_forget", False), ("confirm_forget_keys", True)):
        assert home.referee.forgetting_requests.ask(who, "nim-1", 1, keys)
        [found[name]] = home.works()
        home.clock.advance(seconds=60)


def _signing_in(home: Home, found: dict[str, Message]) -> None:
    """Ann asks on a page for a link to all her matches."""
    assert home.referee.sign_in.ask(ANN.address, "192.0.2.1")
    [found["sign_in"]] = home.works()
    who = home.chair(1).person
    assert who is not None
    visitor = home.referee.sitting.visitor("", "Zoé", who.language, who.zone)
    home.referee.lobby.create("nim", {}, 2, name="nim-9")
    home.referee.lobby.sit_visitor("nim-9", 1, visitor)
    assert home.referee.sign_in.ask("zoe@example.org", "192.0.2.1", visitor)
    [found["sign_in_visitor"]] = home.works()


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


def _matches(language: Language, found: dict[str, Message]) -> None:
    """Ann, who plays one match here, asks which there are; and who runs one does."""
    word = "PARTIES" if language == "fr" else "MATCHES"
    home = running(replace(ANN, language=language))
    zoe = Contact("zoe@maison.example", "Zoé", language, "Europe/Paris")
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=zoe)
    home.works()
    for name, author in (("matches", ANN.address), ("matches_organiser", zoe.address)):
        home.intake.receive(letter(author, word), HOUSE.address, author)
        [found[name]] = home.works()


def _creating(language: Language, found: dict[str, Message]) -> None:
    """Ann wants a match: the form, one that cannot be, the question, the match."""
    french = language == "fr"
    word, end = ("CREER", "FIN") if french else ("CREATE", "END")
    confirm = "CONFIRME" if french else "CONFIRM"
    home = running(replace(ANN, language=language))
    filled = f"{word} nim\nname: nim-5\nseat 1: me\nseat 2: dora@home.example Dora\n{end}"
    for name, body in (
        ("create_form", f"{word} nim"),
        ("not_created", filled.replace("seat 1: me", "seats: 9")),
        ("confirm_create", filled),
    ):
        home.intake.receive(letter(ANN.address, body), HOUSE.address, ANN.address)
        [found[name]] = home.works()
    lines = text_of(found["confirm_create"]).split("\n")
    [token] = [line.removeprefix("~ ") for line in lines if line.startswith(f"~ {confirm} ")]
    home.intake.receive(letter(ANN.address, token), HOUSE.address, ANN.address)
    found["created"] = next(mail for mail in home.works() if "<created." in mail["Message-ID"])


def _watching(language: Language, found: dict[str, Message]) -> None:
    """Zoé, who runs a match, watches another to its end, stops, and asks for help."""
    french = language == "fr"
    home = running()
    zoe = Contact("zoe@maison.example", "Zoé", language, "Europe/Paris")
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=zoe)
    home.works()
    word, stop, help_ = (
        ("SUIVRE", "NE PLUS SUIVRE", "AIDE") if french else ("WATCH", "UNWATCH", "HELP")
    )

    def write(body: str) -> Message:
        home.intake.receive(letter(zoe.address, body), HOUSE.address, zoe.address)
        [answer] = home.works()
        return answer

    found["confirm_watch"] = write(f"{word} nim-1")
    lines = text_of(found["confirm_watch"]).split("\n")
    [token] = [line.removeprefix("~ ") for line in lines if line.startswith("~ CONFIRM")]
    found["watching"] = write(token)
    found["desk_help"] = write(help_)
    found["desk_help_watch"] = write(f"{help_} {word}")
    found["watch_not"] = write(f"{word} nim-9")
    found["watch_off"] = write(f"{stop} nim-9")
    for hours, name, takes in ((12, "watched", (3,)), (1, "watched_over", (3, 3, 1))):
        home.clock.advance(hours=hours)
        for take in takes:
            _take(home, take)
        home.clock.advance(hours=hours)
        home.referee.watch_letters.sweep()
        [found[name]] = home.works()


def _take(home: Home, stones: int) -> None:
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    seat = window.asked[0]
    who = home.chair(seat).person
    assert who is not None
    home.mail(letter(who.address, f"ORDERS {window.number}\ntake {stones}\nEND"), seat)
    home.works()
