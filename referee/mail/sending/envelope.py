"""A written letter as the bytes that leave: headers, parts, and what must be true of them.

Made once, kept, and sent as they are on every try. The policy's long lines are on purpose: the
standard one folds identifiers and links into encoded words that no program reads.
"""

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from referee.agenda import Deadline, method, published
from referee.kernel.words import Language
from referee.mail.addresses.house import House
from referee.mail.reading.headers import plain
from referee.mail.writing.scene import RenderedLetter
from referee.raster import Picture
from referee.service.people.addresses import in_ascii

BOARD = "board"  # how a letter's HTML calls its picture, before it has an envelope
_LONGEST_LINE = 998  # RFC 5322 §2.1.1
_POLICY = SMTP.clone(max_line_length=_LONGEST_LINE)
_ID = re.compile(r"[A-Za-z0-9._+-]{1,200}", re.ASCII)
_ANSWERS = frozenset(
    {
        "receipt",
        "refusal",
        "answer",
        "transcript",
        "astray",
        "older",
        "commanded",
        "matches",
        "create_form",
        "confirm_create",
        "created",
        "not_created",
        "confirm_watch",
        "watching",
        "watch_off",
        "watch_not",
        "desk_help",
        "brought_round",
    }
)


class BadLetter(ValueError):
    """These bytes must not leave: a fault of ours, named before anybody sees it."""


@dataclass(frozen=True)
class Envelope:
    """What stands on the outside of a letter.

    `id` is the intent's, `kind` the letter's, `token` the seat's reply token ("" for an organiser's
    letter, which nobody answers); `at` the time of writing, `answers` the Message-ID of the letter
    that this one answers, or "". `deadline` goes into the reader's calendar; `unsubscribe` is the
    page that stops letters of this kind, "" for those that a seat cannot do without.
    """

    id: str
    kind: str
    match: str
    address: str
    name: str
    token: str
    language: str
    at: datetime
    answers: str = ""
    deadline: Deadline | None = None
    unsubscribe: str = ""


def enclose(letter: RenderedLetter, envelope: Envelope, house: House) -> bytes:
    """The mail's bytes, CRLF. Raises BadLetter."""
    if not _ID.fullmatch(envelope.id):
        raise BadLetter(f"{envelope.id!r} cannot be the left half of a Message-ID")
    message = EmailMessage(policy=_POLICY)
    _head(message, letter, envelope, house)
    _body(message, letter, envelope, house)
    message["Content-Language"] = envelope.language  # last: a body takes Content-* headers with it
    raw = message.as_bytes()
    check(raw)
    return raw


def thread(match: str, house: House) -> str:
    """The Message-ID that all letters of a match refer to: programs show them as one thread."""
    return f"<match.{match}@{house.host}>"


def _head(message: EmailMessage, letter: RenderedLetter, envelope: Envelope, house: House) -> None:
    root = thread(envelope.match, house)
    answered = [envelope.answers] if envelope.answers else []
    headers = {
        "From": Address(display_name=house.name, addr_spec=house.address),
        "To": _address(envelope),
        "Subject": plain(letter.subject),
        "Date": format_datetime(envelope.at),
        "Message-ID": f"<{envelope.id}@{house.host}>",
        "In-Reply-To": envelope.answers or root,
        "References": " ".join([root, *answered]),
        "Auto-Submitted": "auto-replied" if is_answer(envelope.kind) else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Loop": house.address,
        "List-Id": f"<{envelope.match}.{house.host}>",
    }
    if envelope.token:
        seat = Address(display_name=house.name, addr_spec=house.reply_to(envelope.token))
        headers["Reply-To"] = seat
    if envelope.unsubscribe:  # RFC 8058: a POST to it acts, a visit only shows the button
        headers["List-Unsubscribe"] = f"<{envelope.unsubscribe}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    for name, value in headers.items():
        message[name] = value


def is_answer(kind: str) -> bool:
    """Is it written because somebody wrote to us (RFC 3834 §5)?"""
    return kind in _ANSWERS or kind.startswith("confirm_")


def _address(envelope: Envelope) -> Address:
    """The reader's mailbox. The name is shown only if no program could read it as an address."""
    name = plain(envelope.name)
    try:
        return Address(
            display_name="" if "@" in name else name, addr_spec=in_ascii(envelope.address)
        )
    except (ValueError, IndexError, HeaderParseError) as error:
        raise BadLetter(f"To: {error}") from error


def _body(message: EmailMessage, letter: RenderedLetter, envelope: Envelope, house: House) -> None:
    message.set_content(letter.text, cte="quoted-printable")
    if letter.picture is None:
        message.add_alternative(letter.html, subtype="html", cte="quoted-printable")
    else:
        _illustrated(message, letter.html, letter.picture, house)
    if envelope.deadline is not None:  # the last alternative: where programs look for it
        entry = published(envelope.deadline, house.address, _language(envelope))
        of = {"method": method(envelope.deadline)}
        message.add_alternative(entry, subtype="calendar", cte="quoted-printable", params=of)
    for file in letter.attachments:
        maintype, _, subtype = file.kind.partition("/")
        # As bytes, so in base64: no program on the way folds a line or ends it otherwise.
        message.add_attachment(
            file.content,
            maintype=maintype,
            subtype=subtype,
            filename=file.name,
            params={"charset": "utf-8"} if maintype == "text" else {},
        )


def _illustrated(message: EmailMessage, html: str, picture: Picture, house: House) -> None:
    """The HTML with its board. A Content-ID is a msg-id of the whole world (RFC 2392): programs
    that keep pictures by it would else show last turn's board."""
    id = f"{hashlib.sha256(picture.png).hexdigest()[:32]}@{house.host}"
    shown = html.replace(f'src="cid:{BOARD}"', f'src="cid:{id}"')
    message.add_alternative(shown, subtype="html", cte="quoted-printable")
    part = message.get_payload(1)
    assert isinstance(part, EmailMessage)
    part.add_related(
        picture.png,
        maintype="image",
        subtype="png",
        cid=f"<{id}>",
        filename="board.png",
        disposition="inline",
    )


def _language(envelope: Envelope) -> Language:
    return "fr" if envelope.language == "fr" else "en"


def check(raw: bytes) -> None:
    """What relays and readers take for granted. Raises BadLetter."""
    if re.search(rb"(?<!\r)\n|\r(?!\n)", raw):
        raise BadLetter("a line ends without CRLF")
    longest = max(map(len, raw.split(b"\r\n")))
    if longest > _LONGEST_LINE:
        raise BadLetter(f"a line has {longest} bytes, over {_LONGEST_LINE}")
    head = raw.partition(b"\r\n\r\n")[0]
    if not head.isascii():
        raise BadLetter("a header is not ASCII")
    names = [line.partition(b":")[0].lower() for line in head.split(b"\r\n") if line[:1].strip()]
    if doubled := {name.decode() for name in names if names.count(name) > 1}:
        raise BadLetter(f"headers stand twice: {', '.join(sorted(doubled))}")
    for name in (b"List-Id", b"Message-ID", b"References", b"In-Reply-To"):
        if re.search(rb"(?mi)^" + name + rb":[^\r]*=\?", head):
            raise BadLetter(f"{name.decode()} holds an encoded word")
