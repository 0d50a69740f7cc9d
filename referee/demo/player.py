"""A bot at the far end of the wire: it reads its mailbox and answers with signed mail.

All it knows of the service are its letters. Only what to play it asks a `brain`, who looks at the
same table that the letter shows.
"""

import mailbox
import re
import secrets
import smtplib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.kernel.words import Language
from referee.match.text import WITH_NONCE, Text, parse, spell
from referee.seals import signature

Brain = Callable[[str, int], str]  # (match, seat) -> order text

_HEADER = re.compile(r"^~ ((?:referee-[a-z]+ v1|log: |window: |seat: |seen: ).*)$", re.M)
_CONFIRM = re.compile(r"^~ CONFIRME? (\S+)$", re.M)
_ENTITY = SMTP.clone(max_line_length=998)


@dataclass
class Player:
    """One person's mailbox, key and habits."""

    address: str
    language: Language
    brain: Brain
    smtp: tuple[str, int]
    key: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    nonce: Callable[[int], bytes] = secrets.token_bytes  # so many fresh bytes
    _read: set[str] = field(default_factory=set)  # files of the maildir
    _known: set[str] = field(default_factory=set)  # Message-IDs
    finished: set[str] = field(default_factory=set)
    sent: int = 0

    def look(self, where: Path) -> int:
        """Answer every new letter of the maildir that is ours; gives how many were read."""
        letters = list(self._new(where))
        for letter in letters:
            self.answer(letter)
        return len(letters)

    def _new(self, where: Path) -> Iterator[EmailMessage]:
        """What came since the last look; a letter that came twice (a service that was killed sends
        it again) is one letter."""
        box = mailbox.Maildir(where, create=False)
        fresh = [name for name in box.keys() if name not in self._read]  # noqa: SIM118 # no dict
        for name in sorted(fresh, key=lambda name: (where / "new" / name).stat().st_mtime_ns):
            self._read.add(name)
            letter = _parsed(box.get_bytes(name))
            if self.address in str(letter["To"]) and letter["Message-ID"] not in self._known:
                self._known.add(str(letter["Message-ID"]))
                yield letter

    def answer(self, letter: EmailMessage) -> None:
        """What a player does with a letter that has come."""
        kind, match = kind_of(letter)
        if kind == "welcome":
            self.send(letter, self.signed(letter, "join", ""))
        elif kind == "confirm_key":
            self.send(letter, confirmation(letter, self.language))
        elif kind == "due":
            order = self.brain(match, header_of(letter).seat or 0)
            self.send(letter, self.signed(letter, "order", order))
        elif kind == "over":
            self.finished.add(match)

    def signed(self, letter: EmailMessage, kind: str, body: str) -> str:
        """Header from the letter, a nonce from this machine where the kind has one, the order, and
        our signature."""
        header = header_of(letter)
        body = body if not body or body.endswith("\n") else body + "\n"
        signing = Text(
            kind=kind,
            body=body,
            origin=header.origin,
            leaf0=header.leaf0,
            window=header.window,
            seat=header.seat,
            nonce=self.nonce(16) if kind in WITH_NONCE else None,
            seen=header.seen,
        )
        spelt = spell(signing)
        return spelt + signature.sign(self.key, "order@referee", spelt.encode())

    def send(self, letter: EmailMessage, body: str) -> str:
        """Mail this in answer to the letter. Returns once it is acknowledged with 250, with the
        Message-ID under which an answer will come."""
        mail = self.composed(letter, body)
        self.carry(mail)
        self.sent += 1
        return str(mail["Message-ID"])

    def composed(self, letter: EmailMessage, body: str) -> EmailMessage:
        """The answer as it will be mailed."""
        mail = EmailMessage(policy=_ENTITY)
        mail["From"], mail["To"] = self.address, str(letter["Reply-To"])
        mail["Subject"] = f"Re: {letter['Subject']}"
        mail["Message-ID"] = f"<{secrets.token_hex(12)}@{self.address.partition('@')[2]}>"
        mail["In-Reply-To"] = str(letter["Message-ID"])
        mail.set_content(body, cte="8bit" if not body.isascii() else "7bit")
        return mail

    def carry(self, mail: EmailMessage) -> None:
        """Hand it to the service. Raises OSError (smtplib's errors are some)."""
        with smtplib.SMTP(*self.smtp, timeout=30) as peer:
            peer.send_message(mail)


def kind_of(letter: EmailMessage) -> tuple[str, str]:
    """What kind of letter of ours it is, and the match it is about."""
    kind, match = str(letter["Message-ID"]).strip("<").split(".")[:2]
    return kind, match


def header_of(letter: EmailMessage) -> Text:
    """The header that a letter brings for signing. ValueError if there is none."""
    lines = _HEADER.findall(proof_of(letter))
    if not lines:
        raise ValueError("this letter offers no header to sign with")
    return parse("\n".join(lines) + "\n")


def confirmation(letter: EmailMessage, language: Language) -> str:
    """The line that a confirming letter wants back. ValueError if it names no token."""
    token = _CONFIRM.search(text_of(letter))
    if token is None:
        raise ValueError("this letter names no token to send back")
    return f"{'CONFIRME' if language == 'fr' else 'CONFIRM'} {token[1]}\n"


def text_of(letter: EmailMessage) -> str:
    """The plain text of a letter."""
    part = letter.get_body(("plain",))
    return str(part.get_content()) if part is not None else ""


def proof_of(letter: EmailMessage) -> str:
    """The text that is attached to a letter of ours, to prove and to sign with."""
    proofs = [part for part in letter.iter_attachments() if part.get_content_type() == "text/plain"]
    return str(proofs[0].get_content()) if proofs else ""


def _parsed(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, policy=default)
