"""Players in threads of their own, who never lose a letter and keep a list of what was promised."""

import queue
import random
import smtplib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage

from referee.demo.player import Player, text_of
from tests.mail.given import kind_of

ARMOUR = "-----BEGIN SSH SIGNATURE-----"


@dataclass(frozen=True)
class Promise:
    """A mail that was answered 250."""

    author: str
    id: str
    body: str

    @property
    def text(self) -> str | None:
        """What was signed; None for a mail without a signature."""
        return self.body.partition(ARMOUR)[0] if ARMOUR in self.body else None


@dataclass
class Person(Player):
    """Joins, orders when asked, and sends each mail again until somebody has said 250 to it; that
    is what a mail server does. `ports` says where mail is taken just now."""

    ports: Callable[[], list[int]] = list
    box: "queue.Queue[EmailMessage]" = field(default_factory=queue.Queue)
    chance: random.Random = field(default_factory=random.Random)
    promises: list[Promise] = field(default_factory=list)
    receipts: list[EmailMessage] = field(default_factory=list)
    letters: list[EmailMessage] = field(default_factory=list)
    again: int = 0  # times a mail was not answered 250
    fault: BaseException | None = None
    over: threading.Event = field(default_factory=threading.Event)

    def live(self) -> None:
        """Read and answer until the match is over, or somebody says so."""
        try:
            while not (self.over.is_set() or self.finished):
                try:
                    letter = self.box.get(timeout=0.2)
                except queue.Empty:
                    continue
                self._opened(letter)
        except BaseException as fault:
            self.fault = fault

    def _opened(self, letter: EmailMessage) -> None:
        self.letters.append(letter)
        if kind_of(letter) == "receipt":
            self.receipts.append(letter)
        self.answer(letter)

    def read_on(self) -> None:
        """What came after the end."""
        while not self.box.empty():
            letter = self.box.get()
            self.letters.append(letter)
            if kind_of(letter) == "receipt":
                self.receipts.append(letter)

    def carry(self, mail: EmailMessage) -> None:
        """Until 250 is said, or all is over; a mail that is refused for ever is a fault."""
        while not self.over.is_set():
            try:
                if self._said_250(mail):
                    return
            except smtplib.SMTPRecipientsRefused as refused:
                [(code, said)] = refused.recipients.values()
                if code >= 500:
                    raise AssertionError(f"{self.address} was told {code} {said!r}") from refused
            except OSError:  # smtplib's errors are some
                pass
            self.again += 1
            self.over.wait(0.1)

    def _said_250(self, mail: EmailMessage) -> bool:
        ports = self.ports()
        if not ports:
            return False
        with smtplib.SMTP("127.0.0.1", self.chance.choice(ports), timeout=15) as peer:
            peer.send_message(mail)
            self.promises.append(Promise(self.address, str(mail["Message-ID"]), _body(mail)))
        return True


def _body(mail: EmailMessage) -> str:
    return text_of(mail).replace("\r\n", "\n")
