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
_FULL = re.compile(r"quota|mailbox (is )?full|insufficient storage|too large", re.I)
UNKNOWN = "5.0.0"
# Who is complained about. The sender's are 5.1.7 and 5.1.8 (RFC 3463 §3.2), 5.7.20 to 5.7.29 (RFC
# 7372: DKIM, SPF) and the three-digit ones of large providers; the recipient's need no words.
_OURS = re.compile(r"[45]\.1\.[78]|[45]\.7\.2\d|5\.7\.[5-7]\d\d")
_THEIRS = re.compile(r"5\.1\.([1-6]|10)|5\.2\.\d+|5\.4\.4")
_SENDER = re.compile(
    r"\bsender('s)? (e?-?mail |address |domain |verif\w* )?"
    r"(rejected|refused|denied|failed|unknown|invalid|not|does)"
    r"|\b(bad|invalid|unknown|unverified|forged|outbound) sender\b|\breturn[- ]path\b",
    re.I,
)
_RECIPIENT = re.compile(
    r"recipient address rejected|\b(user|recipient|mailbox|account) (is )?(unknown|not found"
    r"|unavailable|disabled|inactive)|(unknown|no such|invalid) (user|recipient|mailbox|account)",
    re.I,
)
_COMPLAINT = re.compile(
    r"\b(spf|dkim|dmarc|rbl|dnsbl|rdns|ptr|helo|ehlo|relay(ing)? (access )?(denied|not)|to relay"
    r"|\w*spam\w*|virus|banned|blocked|(black|block|deny)[- ]?list\w*|reputation|polic(y|ies)"
    r"|(un)?authenticat\w*|client host|reverse dns"
    r"|allowed rcpthosts|message (was )?(filtered|rejected)|content)\b",
    re.I,
)
_MAILBOX = re.compile(
    r"user|mailbox|recipient|account|address|unknown|no such|not exist|not found|inactive|disabled",
    re.I,
)
_NAMES = re.compile(r"[\w.@-]+\.[a-z]{2,}\b", re.I)  # of hosts: some are called relay or antispam
_COPY = re.compile(r"^(received|return-path): |below this line|original message", re.I | re.M)


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
    return _failure(found[0] if found else f"{code // 100}.0.0", said)


def names_a_mailbox(said: str) -> bool:
    """Are these words without a status about the mailbox? What says nothing is not."""
    return _MAILBOX.search(said) is not None and not _complains("", said)


def _is_report(mail: Message) -> bool:
    return any(part.get_content_type() == "message/delivery-status" for part in mail.walk())


def _reported(mail: Message) -> Failure | None:
    failures = [
        _failure(_status(block), value(block, "Diagnostic-Code"))
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


def _failure(status: str, said: str) -> Failure:
    """No such mailbox or host, or one that is shut, is so for good; full and refused may pass;
    and who complains about us says nothing of the mailbox."""
    if _complains(status, said):
        return Failure(False, status, ours=True)
    return Failure(status.startswith("5.1.") or status in ("5.2.1", "5.4.4"), status)


def _complains(status: str, said: str) -> bool:
    """Is it the sender (his address, machine, signatures, words) that is not liked?"""
    if _OURS.fullmatch(status) or _SENDER.search(said):
        return True
    if _THEIRS.fullmatch(status) or _RECIPIENT.search(said) or status.startswith("4."):
        return False  # what is put off for now (greylisting) is no complaint either
    return _COMPLAINT.search(_NAMES.sub(" ", said)) is not None


def _in_a_dialect(mail: Message, raw: bytes) -> Failure | None:
    temporary, permanent = all_failures(mail)
    if not permanent:
        return Failure(False, "4.0.0") if temporary else None
    said = _prose(raw)
    found = _STATUS.search(said)
    status = found[0] if found else UNKNOWN
    if _complains(status, said):
        return Failure(False, status, ours=True)
    return Failure(_FULL.search(said) is None, status)


def _prose(raw: bytes) -> str:
    """What the other server says, without the copy of our letter behind it."""
    body = raw.decode("latin-1").replace("\r\n", "\n").partition("\n\n")[2]
    copy = _COPY.search(body)
    return body[: copy.start()] if copy else body
