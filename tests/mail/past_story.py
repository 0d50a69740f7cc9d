"""Letters about what is past, and of an offer that was declined; a part of `tests.mail.story`."""

from dataclasses import replace
from email.message import Message

from referee.kernel.words import Language
from referee.service.people.players import Contact
from tests.mail.given import ANN, BEN, HOUSE, letter, running

SPELT = {"en": {"older": "AGAIN 1", "history": "HISTORY 1-2"}}
SPELT["fr"] = {"older": "ENCORE 1", "history": "HISTORIQUE 1-2"}


def told(language: Language, found: dict[str, Message]) -> None:
    """Both to Ann, in window 2."""
    home = running(replace(ANN, language=language))
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.mail(letter(BEN.address, "ORDERS\ntake 1\nEND"), 2)
    home.works()
    for name, kind in (("older", "older"), ("transcript_history", "history")):
        home.mail(letter(ANN.address, SPELT[language][kind]))
        [found[name]] = home.works()
    _declined(language, found)


def _declined(language: Language, found: dict[str, Message]) -> None:
    """Ann declines; Zoé, who runs the match, is told in the same language."""
    ann, home = replace(ANN, language=language), running(replace(ANN, language=language))
    zoe = Contact("zoe@maison.example", "Zoé", language, "Europe/Paris")
    home.referee.lobby.create("nim", {}, 2, name="nim-2", organiser=zoe)
    chair = home.referee.lobby.invite("nim-2", 1, ann)
    home.works()
    home.intake.receive(letter(ann.address, "DECLINE"), HOUSE.reply_to(chair.mail_token))
    letters = {str(mail["To"]).partition("<")[2]: mail for mail in home.works()}
    found["declined_you"] = letters[f"{ann.address}>"]
    found["declined"] = letters[f"{zoe.address}>"]
