"""Letters of a home whose log witnesses sign; a part of `tests.mail.story`."""

from dataclasses import replace
from email.message import Message

from referee.kernel.words import Language
from referee.seals import note
from tests.homelog.three_witnesses import VKEYS, signed
from tests.mail.given import ANN, BEN, Home, letter, lobby


def told(language: Language, found: dict[str, Message]) -> None:
    """Ann has joined before witnesses saw anything of the match, and orders when they have."""
    home = lobby(replace(ANN, language=language), witnesses=tuple(VKEYS))
    home.works()
    for seat, who in ((1, ANN), (2, BEN)):
        home.mail(letter(who.address, "JOIN"), seat)
    [found["due_unwitnessed"]] = [
        mail
        for mail in home.works()
        if mail["To"].endswith(f"<{ANN.address}>") and mail["Message-ID"].startswith("<due.")
    ]
    seen(home)
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    found["receipt_witnessed"] = home.works()[0]


def seen(home: Home, witnesses: tuple[int, ...] = (0, 1)) -> None:
    """What is unlogged is told, and these sign it."""
    home.referee.home_log.sequence()
    proofs, head = home.referee.home_proofs, home.referee.home_log.head()
    checkpoint = proofs.checkpoint()
    assert head is not None
    assert checkpoint is not None
    for n in witnesses:
        proofs.keep(head.size, VKEYS[n], signed(note.text_of(checkpoint), [n]))
