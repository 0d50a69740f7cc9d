"""Bytes -> IncomingLetter. Never raises: what comes in has an answer or a known silence."""

import logging
import re
import unicodedata
from dataclasses import dataclass, replace
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.policy import compat32

from referee.mail.addresses.house import House
from referee.mail.reading.bodies import Body, File, parts_of
from referee.mail.reading.flowed import MailLine, plain_lines, unflow
from referee.mail.reading.headers import answered_ids, author, message_id, subject, values
from referee.mail.reading.pgp_mime import SignedPart, signed_part
from referee.mail.reading.quoting import mark_lines
from referee.mail.reading.robots import Nature, looks_automatic, nature
from referee.mail.reading.size_limits import excess, header_block
from referee.mail.reading.unreadable import Unreadable

_log = logging.getLogger(__name__)
_BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c"
_UNSEEN = "\u200b\u2060\u00ad"  # zero-width blanks and soft hyphens, which copying brings along
_STRIPPED = re.compile(f"[\ufeff\0{_BIDI}{_UNSEEN}]")


@dataclass(frozen=True)
class IncomingLetter:
    """A mail as it is understood, before anybody asks what it wants.

    `author` is the one mailbox in From. `lines` is the body repaired and marked; `exact` is the
    same body with only the transport undone, for signed texts, which are never repaired. `fault`
    is the key of why it cannot be read (then there is no body); `html` says that it came without
    plain text; `signed` is the part that PGP/MIME signs; `answers` are the Message-IDs of the mails
    that this one answers, the nearest first; `robotic`: by its subject or a part a machine's, if it
    asks for nothing. Nothing of the mail's `Date:` is here: it counts for nothing.
    """

    nature: Nature
    author: str | None = None
    message_id: str = ""
    subject: str = ""
    lines: tuple[MailLine, ...] = ()
    exact: str = ""
    files: tuple[File, ...] = ()
    fault: str | None = None
    html: bool = False
    signed: SignedPart | None = None
    answers: tuple[str, ...] = ()
    robotic: bool = False


def read_letter(raw: bytes, sender: str, house: House) -> IncomingLetter:
    """The letter in these bytes; `sender` is the envelope's (`<>` or "" for the null sender)."""
    try:
        return _read(raw, sender, house)
    except Exception:  # the parser is not ours and raises what it likes; nobody may be left waiting
        _log.exception("a mail could not be parsed")
        return IncomingLetter(Nature.PERSON, fault="unparsable")


def read_head(raw: bytes, sender: str, house: House) -> IncomingLetter:
    """What the headers tell, without looking at the body; never raises."""
    try:
        return _headed(raw, sender, house)
    except Exception:  # as above
        _log.exception("a mail could not be parsed")
        return IncomingLetter(Nature.PERSON, fault="unparsable")


def _headed(raw: bytes, sender: str, house: House) -> IncomingLetter:
    head = BytesHeaderParser(policy=compat32).parsebytes(header_block(raw) + b"\r\n\r\n")
    kind = nature(head, sender, house)
    if kind is not Nature.PERSON:
        return IncomingLetter(kind)
    known = IncomingLetter(
        kind, author(head), message_id(head), subject(head), answers=answered_ids(head)
    )
    return replace(known, robotic=looks_automatic(head), fault=excess(raw) or _authorless(head))


def _read(raw: bytes, sender: str, house: House) -> IncomingLetter:
    known = _headed(raw, sender, house)
    if known.nature is not Nature.PERSON or known.fault is not None:
        return known
    message = BytesParser(policy=compat32).parsebytes(raw)
    known = replace(known, robotic=looks_automatic(message))
    try:
        bodies, files = parts_of(message)
    except Unreadable as unreadable:
        return replace(known, fault=unreadable.fault)
    found = replace(known, lines=repair(bodies), exact=_joined(bodies), files=files)
    found = replace(found, html=all(body.html for body in bodies))
    return replace(found, signed=signed_part(raw))


def _authorless(head: Message) -> str | None:
    if author(head) is not None:
        return None
    return "authors" if len(values(head, "From")) > 1 else "no_author"


def _joined(bodies: tuple[Body, ...]) -> str:
    """The pieces one below the other; one alone is not touched."""
    *first, last = (body.text for body in bodies)
    return "".join(text.removesuffix("\n") + "\n" for text in first) + last


def repair(bodies: tuple[Body, ...]) -> tuple[MailLine, ...]:
    """The text's lines for unsigned requests: unfolded, NFC, without BOM, NUL and marks of
    direction (which show a reader other words than stand there), quotations marked."""
    return mark_lines([line for body in bodies for line in _lines(body)])


def _lines(body: Body) -> list[MailLine]:
    text = unicodedata.normalize("NFC", _STRIPPED.sub("", body.text))
    return unflow(text, body.delsp) if body.flowed else plain_lines(text)
