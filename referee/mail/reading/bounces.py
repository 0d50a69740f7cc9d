"""What came back to a letter's return path: did the letter fail, and for good?

Reports as RFC 3464 has them are read by their fields. What other servers write is read by what they
quote, a status or a reply code, before the copy of our letter: the path is sealed and the sender
null, so whatever comes there and holds one is a failure. For prose without either there are words,
and flufl.bounce. None of it may raise: anybody can write to a return path that they have seen.

Why: docs/decisions/0029-bounces.md.
"""

import logging
import re
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from flufl.bounce import all_failures

from referee.mail.reading.headers import subject, value, written_mailbox
from referee.mail.reading.robots import is_of_absence
from referee.mail.reading.size_limits import excess, header_block
from referee.mail.reading.verdicts import (
    STATUS,
    UNKNOWN,
    best_status,
    by_words,
    is_delay,
    verdict,
)
from referee.service.people.mailboxes import Failure

_log = logging.getLogger(__name__)
_NULL = ("", "<>")
_DAEMON = re.compile(r"mailer[-_. ]?daemon|postmaster|mail delivery|mail system|mailadm", re.I)
_COPY = re.compile(
    r"^(>? ?(received|return-path|message-id|dkim-signature): )|below this line"
    r"|^ {0,8}--.{0,120}\b(original|unsent|copy|headers?|returned message|your message)\b"
    r"|^.{0,60}copy of (the|your) (original )?(message|mail)\b"
    r"|^ *(message headers|(the )?(original|unsent) message) follow",
    re.I | re.M,
)
# Only who quotes a server has a status; *Bureau 5.1.1* is a room.
_SMTP = re.compile(
    r"\b[45][0-7]\d[ -]+#?[45]\.\d\.\d|[#(][45]\.\d\.\d|\bstatus\b|\bsmtp\b|\bsaid:|diagnos|remote"
    r"|[<(\w][\w.+-]{0,64}@[\w.-]{1,99}[>)]?:?\s|^\W{0,8}[45][0-7]\d[ -]",
    re.I | re.M,
)
_COPIES = ("message/rfc822", "text/rfc822-headers", "message/global", "text/rfc822-header")
_TAG = re.compile(r"<(?![^<>\s]+@)[^<>]*>|&nbsp;")
_DONE = re.compile(r"^(action: (delivered|relayed|expanded)|.*successfully delivered)", re.I | re.M)
_FEEDBACK = re.compile(
    rb"^content-type: *message/feedback-report|^feedback-type: *(abuse|fraud|opt-out)"
    rb"|\"notificationType\" *: *\"Complaint\"",
    re.I | re.M,
)
_COMPLAINS = re.compile(r"(e-?mail )?(abuse|spam|complaint) (about|report|complaint)\b.*", re.I)
_LEAVES = re.compile(r"\W*unsubscribe\W*", re.I)
# What flufl.bounce is given: its patterns take time by the square of a line's length, and some of
# a text's lines. A line of RFC 5322 is shorter, and a verdict stands before our letter's copy.
LONGEST = 500  # characters of a line
FIRST = 16 * 1024  # bytes of the body


def failure_of(raw: bytes, sender: str = "<>") -> Failure | None:
    """The failure that this mail reports, from that sender of the envelope; None if it reports none
    (a delay, a delivery, a receipt of reading, somebody's holiday)."""
    if excess(raw) is not None:
        return None
    try:
        mail = BytesParser(policy=compat32).parsebytes(raw)
        groups = [block for block in _blocks(mail) if value(block, "Action")]
        return _reported(groups) if groups else _in_a_dialect(mail, raw, sender)
    except Exception:  # neither parser is ours, and both raise what they like
        _log.exception("a bounce could not be read")
        return None


def is_complaint(raw: bytes, sender: str = "<>") -> bool:
    """Did somebody say *this is spam* (RFC 5965, or as some providers say it), or *unsubscribe*?
    They want no mail that they can do without. A subject alone is a robot's word only from the
    null sender of the envelope: people report an *abuse of seat 2*."""
    if excess(raw) is not None:
        return False
    if _FEEDBACK.search(raw):
        return True
    said = subject(BytesParser(policy=compat32).parsebytes(raw, headersonly=True))
    complains = sender.strip() in _NULL and _COMPLAINS.fullmatch(said)
    return bool(complains or _LEAVES.fullmatch(said))


# --- reports --------------------------------------------------------------------------------------


def _reported(groups: list[Message]) -> Failure | None:
    failures = [
        verdict(_status(block), value(block, "Diagnostic-Code"))
        for block in groups
        if value(block, "Action").strip().lower().startswith(("fail", "expired"))
    ]
    return max(failures, key=lambda failure: failure.hard, default=None)


def _blocks(mail: Message) -> Iterator[Message]:
    """The groups of fields of a delivery report: one about the mail, then one a recipient."""
    for part in mail.walk():
        if part.get_content_type() == "message/delivery-status":
            payload = part.get_payload()
            yield from (part for part in payload if isinstance(part, Message))


def _status(block: Message) -> str:
    """The other server's own, if it says more than the reporting one, who may only have guessed."""
    quoted, told = (best_status(value(block, name)) for name in ("Diagnostic-Code", "Status"))
    if not quoted or quoted.endswith(".0.0"):
        return told or quoted or UNKNOWN
    return told if told.startswith("4.") else quoted


# --- prose ----------------------------------------------------------------------------------------


def _in_a_dialect(mail: Message, raw: bytes, sender: str) -> Failure | None:
    said = _prose(mail, raw)
    if not _is_returned(mail, sender) or is_delay(said):
        return None
    told_by_smtp = _is_daemons(mail) or _SMTP.search(said)
    if told_by_smtp and (status := best_status(said)):
        return verdict(status, said)
    if _DONE.search(said) or any(match[1] == "2" for match in STATUS.finditer(said)):
        return None
    temporary, permanent = all_failures(_beginning(raw))
    told = by_words(said) if permanent or not _is_answer(mail) else None
    if told is None and permanent:
        return verdict(UNKNOWN, said)
    return told or (Failure(False, "4.0.0") if temporary else None)


def _beginning(raw: bytes) -> Message:
    """The mail with the first of its body alone, no line of it long."""
    lines = raw[: len(header_block(raw)) + FIRST].splitlines(keepends=True)
    short = b"".join(
        line if len(line) <= LONGEST else line[: LONGEST - 1] + b"\n" for line in lines
    )
    return BytesParser(policy=compat32).parsebytes(short)


def _is_returned(mail: Message, sender: str) -> bool:
    """Has a mail server written it? What answers by itself, a person's holiday, says so."""
    if _is_daemons(mail) or value(mail, "X-Failed-Recipients"):
        return True
    kind = value(mail, "Content-Type").lower()
    if "disposition-notification" in kind:
        return False
    if "report-type" in kind:
        return True
    if sender.strip() not in _NULL or _is_answer(mail):
        return False
    return _names_a_daemon(mail) or not is_of_absence(subject(mail))


def _is_daemons(mail: Message) -> bool:
    """By its address: a name beside it may be anybody's (*Jean Postmaster*)."""
    return _DAEMON.search(written_mailbox(value(mail, "From")) or "") is not None


def _names_a_daemon(mail: Message) -> bool:
    return _DAEMON.search(value(mail, "From")) is not None


def _is_answer(mail: Message) -> bool:
    """By a robot of its owner's, not by a mail server."""
    answers = value(mail, "Auto-Submitted").strip().lower().startswith("auto-replied")
    return answers and not _names_a_daemon(mail)


def _prose(mail: Message, raw: bytes) -> str:
    """What the other server says, without the copy of our letter behind it."""
    parts = list[str]()
    for part in mail.walk():
        if part.get_content_type() in _COPIES:
            break
        if not part.is_multipart():
            parts.append(_text(part))
    whole = raw.decode("latin-1").replace("\r\n", "\n")
    body = "\n".join(parts).replace("\r\n", "\n").strip() or whole.partition("\n\n")[2]
    text = f"{subject(mail)}\n{body}"
    copy = _COPY.search(text)
    return text[: copy.start()] if copy else text


def _text(part: Message) -> str:
    if part.get_content_maintype() not in ("text", "message"):
        return ""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    text = payload.decode("utf-8", "replace")
    return _TAG.sub(" ", text) if part.get_content_subtype() == "html" else text
