"""Letters about what is past, with their occasions; a part of `tests.mail.story`."""

from dataclasses import replace
from email.message import Message

from referee.kernel.words import Language
from tests.mail.given import ANN, BEN, letter, running

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
