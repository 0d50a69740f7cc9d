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
    """Hands letters to the mail server that knows the world (queues, DKIM and TLS are its part).

    One connection takes them all until there is nothing to send for now. It is let go of after any
    letter that was not taken: what the peer thinks of the next one is then asked anew.
    """

    def __init__(self, host: str, port: int) -> None:
        self._at = host, port
        self._open: Exchange | None = None

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        relay, self._open = self._exchange(), None
        try:
            relay.sendmail(return_path, [recipient], raw)
        except smtplib.SMTPRecipientsRefused as refused:
            relay.leave()
            _judge(*refused.recipients[recipient])
        except smtplib.SMTPDataError as refused:
            relay.leave()
            _judge(refused.smtp_code, refused.smtp_error)
        except BaseException:
            relay.leave()
            raise
        self._open = relay

    def rest(self) -> None:
        if self._open is not None:
            self._open.leave()
            self._open = None

    def _exchange(self) -> Exchange:
        """The one that is open, if its peer is still there: it may have hung up since the last
        letter, and nothing of this one has been said yet."""
        if self._open is not None:
            if self._open.is_ready():
                return self._open
            self.rest()
        return Exchange(*self._at, timeout=_TIMEOUT)


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
