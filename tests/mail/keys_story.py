"""Letters about a key that nobody has signed for, with their occasions; a part of
`tests.mail.story`."""

import re
from dataclasses import replace
from email.message import Message

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.kernel.words import Language
from referee.match.text import Text, spell
from referee.seals import signature
from referee.seals.ssh_keys import format_key, public_of
from referee.service.people.players import Contact
from storage.tree import leaf_hash
from tests.mail.given import ANN, BEN, Home, home, letter, text_of

OLD = Ed25519PrivateKey.from_private_bytes(b"o" * 32)
NEW = Ed25519PrivateKey.from_private_bytes(b"n" * 32)
WORDS = {"en": ("LOST", "KEY", "END"), "fr": ("PERDU", "CLE", "FIN")}


def told(language: Language, found: dict[str, Message]) -> None:
    """Ann loses her key, and objects herself; then shows a first one."""
    ann = replace(ANN, language=language)
    here = begun(ann)
    here.mail(lost(language))
    [found["confirm_key_lost"]] = here.works()
    letters = confirmed(here, found["confirm_key_lost"])
    found["receipt_lost"] = _to(ann.address, letters, "receipt")
    found["key_news_lost"] = _to(ann.address, letters, "key_news")
    here.mail(letter(ann.address, signed(here, "press", "to: all\n\nThe key is here.\n")))
    found["key_news_kept"] = _to(ann.address, here.works(), "key_news")
    here = begun(ann, signs=False)
    here.mail(lost(language, word=1))
    letters = confirmed(here, here.works()[0])
    found["key_news_first"] = _to(ann.address, letters, "key_news")
    here.clock.set(counts(here))
    here.referee.windows.wake("nim-1")
    found["key_news_come"] = _to(ann.address, here.works(), "key_news")


def begun(ann: Contact = ANN, *, signs: bool = True) -> Home:
    """A running match whose leaf 0 is of version 2; Ann has a key, Bénédicte none."""
    here = home()
    here.referee.core.edition = 2
    here.referee.lobby.create("nim", {}, 2, name="nim-1")
    for seat, contact in ((1, ann), (2, BEN)):
        here.referee.lobby.invite("nim-1", seat, contact)
    here.works()
    here.mail(letter(ann.address, signed(here, "join") if signs else "JOIN"))
    if signs:
        confirmed(here, here.works()[0])
    here.mail(letter(BEN.address, "JOIN"), 2)
    here.works()
    return here


def lost(language: Language = "en", *, word: int = 0, key: Ed25519PrivateKey = NEW) -> bytes:
    """LOST (or KEY) with another key."""
    words = WORDS[language]
    return letter(ANN.address, f"{words[word]}\n{format_key(public_of(key))}\n{words[-1]}")


def confirmed(here: Home, question: Message) -> list[Message]:
    """The token comes back; the letters that leave then."""
    found = re.search(r"^~ (CONFIRME? \S+)", text_of(question), re.MULTILINE)
    assert found is not None, text_of(question)
    here.mail(letter(ANN.address, found[1]))
    return here.works()


def signed(
    here: Home, kind: str, body: str = "", *, key: Ed25519PrivateKey = OLD, seat: int = 1
) -> str:
    """A signed text for the open window, and its armour."""
    with here.referee.core.locked("nim-1") as loaded:
        match = loaded.match
    leaf0 = leaf_hash(here.log.leaves("nim-1")[0])
    text = spell(Text(kind, body, match.origin, leaf0, window=match.window_number, seat=seat))
    return text + signature.sign(key, "order@referee", text.encode())


def counts(here: Home, seat: int = 1) -> str:
    """When the key counts that the seat waits for."""
    with here.referee.core.locked("nim-1") as loaded:
        return loaded.match.awaited[seat].counts


def _to(address: str, letters: list[Message], kind: str) -> Message:
    [found] = [
        mail
        for mail in letters
        if mail["To"].endswith(f"<{address}>") and mail["Message-ID"].startswith(f"<{kind}.")
    ]
    return found
