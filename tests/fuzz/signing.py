"""A player who signs: what the fuzzed mails need from the table they are written for.

Each text goes by once through here, so that the bench can tell what was really signed.
"""

import re
from typing import Protocol

from pysequoia import Profile, SignatureMode, Tsk, sign

from referee.match.text import Text, spell
from tests.mail.given import ANN, BEN, Home, letter, lobby
from tests.mail.test_openpgp import with_files

KEY = Tsk.generate(user_id="ann <ann@home.example>", profile=Profile.RFC4880)
CERTIFICATE = str(KEY.extract_certificate())


class Hand(Protocol):
    def token(self) -> str:
        """One that waits to come back to seat 1, if one waits."""
        ...

    def text(self, kind: str, body: str) -> str:
        """Such a text of seat 1 for the window that is open."""
        ...

    def clear(self, text: str) -> str:
        """It, signed clearly."""
        ...

    def detached(self, data: bytes) -> str:
        """The armour of a signature for these bytes."""
        ...


class Nobody:
    """Sees no table and has no key: the same mails for everybody."""

    def token(self) -> str:
        return "abcdefghijkm"

    def text(self, kind: str, body: str) -> str:
        return f"referee-{kind} v1\n\n{body}"

    def clear(self, text: str) -> str:
        return f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{text}-----BEGIN PGP"

    def detached(self, data: bytes) -> str:
        return f"-----BEGIN PGP SIGNATURE-----\n\n{len(data)}\n-----END PGP SIGNATURE-----\n"


class Ann:
    """Sits on seat 1 of this home, and has the key. `signed` holds every text that she signed."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self.signed: set[str] = set()

    def token(self) -> str:
        waiting = self._home.referee.confirmations.waiting("nim-1", 1)
        return waiting[0].token if waiting else "abcdefghijkm"

    def text(self, kind: str, body: str) -> str:
        table = self._home.referee.views.table("nim-1", 1)
        window = table.window.number if table.window is not None else 0
        text = spell(Text(kind, body, table.origin, table.leaf0, window=window, seat=1))
        self.signed.add(text)
        return text

    def clear(self, text: str) -> str:
        """The library adds the last line end itself."""
        return sign(KEY.signer(), text[:-1].encode(), mode=SignatureMode.CLEAR).decode()

    def detached(self, data: bytes) -> str:
        return sign(KEY.signer(), data, mode=SignatureMode.DETACHED).decode()


def tokens_in(text: str) -> set[str]:
    """Everything in this text that could be a token."""
    return set(re.findall(r"[a-z2-9]{26}", text))


def joined_with_a_key() -> Home:
    """A match that runs, in which seat 1 has this key."""
    home = lobby()
    home.works()
    hand = Ann(home)
    join = hand.clear(hand.text("join", ""))
    home.mail(with_files(join, ("key.asc", "pgp-keys", CERTIFICATE.encode())))
    home.works()
    home.mail(letter(ANN.address, f"CONFIRM {hand.token()}"))
    home.mail(letter(BEN.address, "JOIN"), 2)
    home.works()
    return home
