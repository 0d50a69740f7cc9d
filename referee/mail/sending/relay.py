"""The relay: the mail server that knows the world, and what its refusals mean."""

import smtplib

from referee.mail.reading.verdicts import judge, names_a_mailbox
from referee.mail.sending.smtp_exchange import Exchange
from referee.mail.sending.undeliverable import Undeliverable

NO_MAILBOX = (550, 551, 553)  # RFC 5321 §4.2.2, where no finer status stands beside it
_TIMEOUT = 30  # seconds


class NotNow(smtplib.SMTPResponseException):
    """The peer takes no letter for this mailbox now."""


class Relay:
    """Hands letters to the mail server that knows the world (queues, DKIM and TLS are its part)."""

    def __init__(self, host: str, port: int) -> None:
        self._at = host, port

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        relay = Exchange(*self._at, timeout=_TIMEOUT)
        try:
            relay.sendmail(return_path, [recipient], raw)
        except smtplib.SMTPRecipientsRefused as refused:
            _judge(*refused.recipients[recipient])
        except smtplib.SMTPDataError as refused:
            _judge(refused.smtp_code, refused.smtp_error)
        finally:
            relay.leave()


def _judge(code: int, said: bytes | str) -> None:
    """A refusal for ever is one of the mailbox's own: it is not there, or shut. Any other may be
    the relay's fault (`554 5.7.1 Relay access denied`) or about us (`550 SPF check failed`), and is
    tried again, as long as any letter.
    """
    words = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    failure = judge(code, words)
    bare = code in NO_MAILBOX and failure.status == f"{code // 100}.0.0"
    if failure.hard or (bare and names_a_mailbox(words)):
        raise Undeliverable(f"{code} {words}", failure)
    raise NotNow(code, words)
