"""The sender: writes each intended letter once, sends the same bytes until they are gone."""

import logging
import mailbox
import smtplib
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from typing import Protocol

from referee.clock import Clock
from referee.mail.boxes import Boxes
from referee.mail.reading.bounces import judged, names_a_mailbox
from referee.mail.reading.headers import value, written_mailbox
from referee.mail.sending.envelope import BadLetter
from referee.mail.sending.hands import Hands
from referee.mail.sending.refusing import Undeliverable
from referee.mail.sending.writer import NoReader, Writer
from referee.match.policy import instant, moment
from referee.service.people.mailboxes import Failure
from referee.service.telling.owed import WEBHOOK
from storage import Intent, Log, OutboxRow, Unavailable

_log = logging.getLogger(__name__)
BACK_OFF = (1, 5, 15, 60, 240)  # minutes after the first, second … failed try; then the last again
TRIES = 40  # about six days; by then an address does not come back
PATIENCE = 3  # tries that a mailbox may put off without a word: greylisting is over by then
NO_MAILBOX = (550, 551, 553)  # RFC 5321 §4.2.2, where no finer status stands beside it
_TIMEOUT = 30  # seconds

Call = Callable[[Intent, bytes], None]  # raises Undeliverable; any OSError means: not now
Failed = Callable[[str, str, Failure], object]  # (person, letter and try, what went wrong)


class NotNow(smtplib.SMTPResponseException):
    """The peer takes no letter for this mailbox now."""


class Carrier(Protocol):
    """Takes one letter away."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        """Returns when somebody else is responsible for it. Raises Undeliverable; any OSError
        (smtplib's errors are some) means: not now."""
        ...


class Relay:
    """Hands letters to the mail server that knows the world (queues, DKIM and TLS are its part)."""

    def __init__(self, host: str, port: int) -> None:
        self._at = host, port

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        with smtplib.SMTP(*self._at, timeout=_TIMEOUT) as relay:
            try:
                relay.sendmail(return_path, [recipient], raw)
            except smtplib.SMTPRecipientsRefused as refused:
                _judge(*refused.recipients[recipient])
            except smtplib.SMTPDataError as refused:
                _judge(refused.smtp_code, refused.smtp_error)


class Laid:
    """Lays letters into a maildir: what a service without a relay does, and a demo shows."""

    def __init__(self, where: Path) -> None:
        self._box = mailbox.Maildir(where, create=True)

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        self._box.add(raw.replace(b"\r\n", b"\n"))


class Sender:
    """One pass over the outbox at a time; letters of several passes never overtake one another."""

    def __init__(
        self,
        log: Log,
        writer: Writer,
        boxes: Boxes,
        carrier: Carrier,
        clock: Clock,
        hands: Hands,
        failed: Failed = lambda person, letter, failure: None,
        call: Call | None = None,
    ) -> None:
        """`failed` is told of mailboxes that the relay refuses; `call` takes what is for a
        match's webhook (without it, that is given up)."""
        self._call = call
        self._log = log
        self._failed = failed
        self._hands = hands
        self._writer = writer
        self._boxes = boxes
        self._carrier = carrier
        self._clock = clock
        self._one_pass = threading.Lock()

    def work(self, limit: int = 50) -> int:
        """Try every letter that is due to be tried; gives how many have left."""
        with self._one_pass, closing(self._hands.letters(limit)) as rows:
            return sum(self._send(row) for row in rows)

    def _send(self, row: OutboxRow) -> bool:
        id = row.intent.id
        try:
            self._carry(row)
        except (NoReader, Undeliverable, BadLetter) as never:
            _log.warning("letter %s is given up: %s", id, never)
            self._log.failed(id, str(never), None)
            return False
        except Unavailable:  # no fault of the letter's, and no try
            raise
        except OSError as later:  # smtplib.SMTPException is one
            self._later(row, f"{type(later).__name__}: {later}")
            return False
        except Exception as fault:  # a fault of ours in one letter must not stop the others
            _log.exception("letter %s could not be written", id)
            self._later(row, f"{type(fault).__name__}: {fault}")
            return False
        self._log.sent(id, self._clock.now())
        return True

    def _carry(self, row: OutboxRow) -> None:
        """Hand it over. A refusal that is the mailbox's own is a failure of that mailbox."""
        id, raw = row.intent.id, self._bytes(row)
        if row.intent.kind == WEBHOOK:
            if self._call is None:
                raise Undeliverable("this service calls no webhooks")
            return self._call(row.intent, raw)
        recipient = written_mailbox(value(message_from_bytes(raw), "To"))
        if recipient is None:
            raise Undeliverable("the letter has no address")
        person = self._writer.person_at(row.intent, recipient)
        try:
            self._carrier.carry(self._writer.return_path(row.intent, person), recipient, raw)
        except Undeliverable as never:
            if person and never.failure is not None:
                self._failed(person, id, never.failure)
            raise
        except NotNow as later:
            failure = judged(later.smtp_code, str(later.smtp_error))
            if failure.ours or (person and row.tries >= PATIENCE):
                self._failed(person, f"{id} {row.tries}", failure)
            raise

    def _bytes(self, row: OutboxRow) -> bytes:
        """The letter as it was written the first time, by whatever process."""
        intent = row.intent
        if row.box is not None:
            return self._unlocked(intent, row.box)
        raw = self._writer.write(intent)
        box = self._boxes.lock(intent.stream, "outbox", intent.id, raw)
        kept = self._log.rendered(intent.id, box)
        return raw if kept == box else self._unlocked(intent, kept)

    def _unlocked(self, intent: Intent, box: bytes) -> bytes:
        return self._boxes.unlock(intent.stream, "outbox", intent.id, box)

    def _later(self, row: OutboxRow, error: str) -> None:
        tries = row.tries + 1
        wait = BACK_OFF[min(tries, len(BACK_OFF)) - 1]
        again = moment(instant(self._clock.now()) + timedelta(minutes=wait))
        if tries >= TRIES:
            _log.warning("letter %s is given up after %d tries: %s", row.intent.id, tries, error)
        self._log.failed(row.intent.id, error, again if tries < TRIES else None)


def _judge(code: int, said: bytes | str) -> None:
    """A refusal for ever is one of the mailbox's own: it is not there, or shut. Any other may be
    the relay's fault (`554 5.7.1 Relay access denied`) or about us (`550 SPF check failed`), and is
    tried again, as long as any letter.
    """
    words = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    failure = judged(code, words)
    bare = code in NO_MAILBOX and failure.status == f"{code // 100}.0.0"
    if failure.hard or (bare and names_a_mailbox(words)):
        raise Undeliverable(f"{code} {words}", failure)
    raise NotNow(code, words)
