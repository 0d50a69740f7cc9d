"""PGP/MIME (RFC 3156): the signed part is cut out of the mail's raw bytes and never printed again.

Python's own printer folds headers anew, and no signature survives that. A mailing list may have
wrapped the signed mail into a multipart of its own, so it is looked for inside too.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32
from itertools import pairwise

from referee.mail.reading.size_limits import DEPTH
from referee.seals import mime_part, openpgp
from referee.seals.signature import BadSignature

_BLANK_LINE = re.compile(rb"\r?\n\r?\n")


@dataclass(frozen=True)
class SignedPart:
    """`part` are the signed bytes with CRLF, `text` what they say, `armour` the signature."""

    part: bytes
    text: str
    armour: str


def signed_part(raw: bytes) -> SignedPart | None:
    """The one signed text of a mail; None where there is none, or more than one."""
    found = list(_signed(raw, 0))
    if len(found) != 1:
        return None
    part = re.sub(rb"\r?\n", b"\r\n", found[0][0])  # as it was on the wire; a pipe brings LF
    text, armour = mime_part.text_of(part), _armour(found[0][1])
    return SignedPart(part, text, armour) if text is not None and armour is not None else None


def _signed(raw: bytes, depth: int) -> Iterator[tuple[bytes, bytes]]:
    """(signed part, signature part) of each multipart/signed by OpenPGP."""
    head, body = _entity(raw)
    boundary = str(head.get_param("boundary", "") or "")
    if depth > DEPTH or not boundary or head.get_content_maintype() != "multipart":
        return
    parts = _parts(body, boundary.encode("ascii", "replace"))
    if head.get_content_type() == "multipart/signed":
        if _protocol(head) == "application/pgp-signature" and len(parts) == 2:
            yield parts[0], parts[1]
        return
    for part in parts:
        yield from _signed(part, depth + 1)


def _protocol(head: Message) -> str:
    return str(head.get_param("protocol", "") or "").lower()


def _entity(raw: bytes) -> tuple[Message, bytes]:
    """Headers and body."""
    end = _BLANK_LINE.search(b"\r\n" + raw)
    at = max(0, end.start() - 2) if end else len(raw)
    head = BytesHeaderParser(policy=compat32).parsebytes(raw[:at] + b"\r\n\r\n")
    return head, raw[end.end() - 2 :] if end else b""


def _parts(body: bytes, boundary: bytes) -> list[bytes]:
    """What stands between the boundary's lines; the line end before each belongs to the line."""
    line = re.compile(rb"(?:\A|\r?\n)--" + re.escape(boundary) + rb"(--)?[ \t]*(?=\r?\n|\Z)")
    marks = list(line.finditer(body))
    closed = [i for i, mark in enumerate(marks) if mark[1]]
    marks = marks[: closed[0] + 1] if closed else []  # a mail that was cut off is signed no more
    between = (body[begin.end() : end.start()] for begin, end in pairwise(marks))
    return [re.sub(rb"\A\r?\n", b"", part) for part in between]


def _armour(raw: bytes) -> str | None:
    head, body = _entity(raw)
    head.set_payload(body.decode("latin-1"))
    decoded = head.get_payload(decode=True)
    if head.get_content_type() != "application/pgp-signature" or not isinstance(decoded, bytes):
        return None
    return detached(decoded)


def detached(raw: bytes) -> str | None:
    """A detached signature, armoured or in bytes (`gpg --detach-sign`), as an armour with LF."""
    if openpgp.BEGIN.encode() in raw:
        text = raw.decode("ascii", "replace").replace("\r\n", "\n").strip() + "\n"
        return text if text.startswith(openpgp.BEGIN) else None
    try:
        return openpgp.armoured(raw)
    except BadSignature:
        return None
