"""The letter that asks for what opens a seal; a part of `tests.mail.story`."""

import re
from dataclasses import replace
from email.message import Message

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.kernel.words import Language
from referee.match import blind
from referee.match.policy import Policy
from referee.match.text import Text, spell
from referee.seals import signature
from referee.service.letters.certificates import NAMESPACE
from referee.service.people.players import Contact
from tests.mail.given import ANN, BEN, Home, home, kind_of, letter, text_of
from tests.toys import convoy

KEY = Ed25519PrivateKey.from_private_bytes(b"b" * 32)
WORD = {"en": "CONFIRM", "fr": "CONFIRME"}


def told(language: Language, found: dict[str, Message]) -> None:
    """Ann and Ben have sealed their orders of the first window."""
    [found["unsealing"]] = [
        mail
        for mail in sealed(language)[1]
        if kind_of(mail) == "unsealing" and mail["To"].endswith(f"<{ANN.address}>")
    ]


def sealed(language: Language, organiser: Contact | None = None) -> tuple[Home, list[Message]]:
    """A home in which all have sealed, and the letters that left then."""
    seats = ((1, replace(ANN, language=language)), (2, replace(BEN, language=language)))
    here = home(convoy.GAME)
    policy = Policy(assurance="signed", blind=True)
    here.referee.lobby.create("convoy", {}, 2, name="nim-1", policy=policy, organiser=organiser)
    for seat, contact in seats:
        here.referee.lobby.invite("nim-1", seat, contact)
    for seat, contact in seats:
        here.mail(letter(contact.address, signed(here, seat, "join", "")), seat)
        said = "\n".join(map(text_of, here.works()))
        [line] = re.findall(rf"^~ ({WORD[language]} .*)$", said, re.MULTILINE)
        here.mail(letter(contact.address, line), seat)
        here.works()
    for seat, contact in seats:
        order = spelt(here, seat, "order", "plot m x x\n")
        seal = blind.digest(blind.disclosure(order, bytes([seat] * 32)))
        here.mail(letter(contact.address, signed(here, seat, "seal", f"{seal}\n")), seat)
    return here, here.works()


def spelt(here: Home, seat: int, kind: str, body: str) -> str:
    table = here.referee.views.table("nim-1", seat)
    window = table.window.number if table.window is not None else 0
    return spell(Text(kind, body, table.origin, table.leaf0, window=window, seat=seat))


def signed(here: Home, seat: int, kind: str, body: str) -> str:
    """What a program of the player's own makes of it."""
    text = spelt(here, seat, kind, body)
    return text + signature.sign(KEY, NAMESPACE, text.encode())
