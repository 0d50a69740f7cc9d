"""What came back to a letter's return path: did the letter fail, and for good?

Reports as RFC 3464 has them are read here; for what older servers write, flufl.bounce knows the
dialects. Neither may raise: anybody can write to a return path that he has seen.
"""

import logging
import re
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from flufl.bounce import all_failures

from referee.mail.door.limits import excess
from referee.mail.reading.headers import value
from referee.service.people.mailboxes import Failure

_log = logging.getLogger(__name__)
_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_FULL = re.compile(r"quota|mailbox (is )?full|insufficient storage|spam|too large", re.I)
UNKNOWN = "5.0.0"


def failure_of(raw: bytes) -> Failure | None:
    """The failure that this mail reports; None if it reports none (a delay, a delivery, a receipt
    of reading, somebody's holiday)."""
    if excess(raw) is not None:
        return None
    try:
        mail = BytesParser(policy=compat32).parsebytes(raw)
        return _reported(mail) if _is_report(mail) else _in_a_dialect(mail, raw)
    except Exception:  # neither parser is ours, and both raise what they like
        _log.exception("a bounce could not be read")
        return None


def is_complaint(raw: bytes) -> bool:
    """Did somebody say *this is spam* (RFC 5965)? He wants no mail that he can do without."""
    if excess(raw) is not None:
        return False
    return b"message/feedback-report" in raw.lower()


def judged(code: int, said: str) -> Failure:
    """A peer's refusal of a recipient, as he answered in SMTP."""
    found = _STATUS.search(said)
    return _failure(found[0] if found else f"{code // 100}.0.0")


def _is_report(mail: Message) -> bool:
    return any(part.get_content_type() == "message/delivery-status" for part in mail.walk())


def _reported(mail: Message) -> Failure | None:
    failures = [
        _failure(_status(block))
        for block in _blocks(mail)
        if value(block, "Action").strip().lower() == "failed"
    ]
    return max(failures, key=lambda one: one.hard, default=None)


def _blocks(mail: Message) -> Iterator[Message]:
    """The groups of fields of a delivery report: one about the mail, then one a recipient."""
    for part in mail.walk():
        if part.get_content_type() == "message/delivery-status":
            payload = part.get_payload()
            yield from (one for one in payload if isinstance(one, Message))


def _status(block: Message) -> str:
    found = _STATUS.search(value(block, "Status")) or _STATUS.search(
        value(block, "Diagnostic-Code")
    )
    return found[0] if found else UNKNOWN


def _failure(status: str) -> Failure:
    """No such mailbox or host, or one that is shut, is so for good; full and refused may pass."""
    return Failure(status.startswith("5.1.") or status in ("5.2.1", "5.4.4"), status)


def _in_a_dialect(mail: Message, raw: bytes) -> Failure | None:
    temporary, permanent = all_failures(mail)
    if permanent:
        found = _STATUS.search(raw.decode("latin-1"))
        may_pass = _FULL.search(raw.decode("latin-1")) is not None
        return Failure(not may_pass, found[0] if found else UNKNOWN)
    return Failure(False, "4.0.0") if temporary else None
