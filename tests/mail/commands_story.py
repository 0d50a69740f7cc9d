"""What an organiser commands by mail, with its occasions; a part of `tests.mail.story`."""

from dataclasses import replace
from email.message import Message

from referee.kernel.words import Language
from tests.mail.given import ANN, BEN, HOUSE, letter, running, text_of

SPELT = {
    "en": {
        "asked": "EXTEND nim-2 2026-11-25 20:00 Ann is ill",
        "malformed": "EXTEND nim-2 tomorrow\nPAUSE nim-9 holidays",
    },
    "fr": {
        "asked": "PROLONGE nim-2 2026-11-25 20:00 Anne est malade",
        "malformed": "PROLONGE nim-2 demain\nPAUSE nim-9 les vacances",
    },
}


def told(language: Language, found: dict[str, Message]) -> None:
    """All to Ann, who runs a match that has not begun: there is no deadline yet; then one that
    has."""
    ann, words = replace(ANN, language=language), SPELT[language]
    home = running()
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=ann)

    def answered(body: str) -> Message:
        home.intake.receive(letter(ann.address, body), HOUSE.address)
        return next(mail for mail in home.works() if ann.address in str(mail["To"]))

    found["commanded_malformed"] = answered(words["malformed"])
    found["confirm_command"] = answered(words["asked"])
    found["commanded_refused"] = answered(_line(found["confirm_command"]))
    chair = home.referee.lobby.invite("nim-2", 1, BEN)
    home.referee.lobby.sit_bot("nim-2", 2)
    home.intake.receive(letter(BEN.address, "JOIN"), HOUSE.reply_to(chair.mail_token))
    home.works()
    found["commanded_done"] = answered(_line(answered(words["asked"])))


def _line(question: Message) -> str:
    lines = text_of(question).split("\n")
    return next(line.removeprefix("~ ") for line in lines if "CONFIRM" in line and "~" in line)
