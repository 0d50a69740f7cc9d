"""The parts of a parsed mail: the text that counts, and the files beside it."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message

from referee.mail.reading import markup
from referee.mail.reading.headers import plain
from referee.mail.reading.pgp_mime import detached
from referee.mail.reading.size_limits import DEPTH, LINES
from referee.mail.reading.unreadable import Unreadable

# What old programs declare, and what they mean. Latin-1 is cp1252 on every machine that says it.
_MEANT = {
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "us-ascii": "utf-8",
    "ascii": "utf-8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "ks_c_5601-1987": "cp949",
    "ks_c_5601": "cp949",
    "x-sjis": "shift_jis",
    "x-gbk": "gb18030",
    "unicode-1-1-utf-7": "utf-7",
}
# A text that changes its meaning with the decoder: `+ADw-` is `<` in utf-7.
_REFUSED = frozenset({"utf-7", "unicode_escape", "raw_unicode_escape", "idna", "punycode"})
_SIGNATURE_FILES = (".asc", ".sig", ".gpg", ".pgp")
_SMTP_BREAK = re.compile(r"\r\n?")


@dataclass(frozen=True)
class Body:
    """A piece of the text. `text` has LF line ends and is otherwise as it was sent; HTML has been
    made text."""

    text: str
    flowed: bool = False
    delsp: bool = False
    html: bool = False


@dataclass(frozen=True)
class File:
    """An attachment. `text` is None where the bytes are no UTF-8 text; `armour` is the OpenPGP
    signature that it may be; `opaque` says that it is S/MIME which is signed and not encrypted."""

    name: str
    kind: str
    text: str | None
    armour: str | None = None
    opaque: bool = False


def parts_of(message: Message) -> tuple[tuple[Body, ...], tuple[File, ...]]:
    """The pieces of the text, in their order (at least one), and the files. Raises Unreadable."""
    leaves = list(_leaves(message))
    files = tuple(_file(leaf) for leaf in leaves if not _is_text(leaf))
    if not any(_is_text(leaf) for leaf in leaves):
        _demand_readable(files)
    return _bodies(_shown(message)) or (Body(""),), files


def _leaves(message: Message, depth: int = 0) -> Iterator[Message]:
    """The parts without parts; a mail within the mail (a forward) stays shut."""
    if depth > DEPTH:
        raise Unreadable("parts")
    if not message.get_content_type().startswith("multipart/"):
        yield message
        return
    inner = message.get_payload()
    for part in inner if isinstance(inner, list) else []:
        if isinstance(part, Message):
            yield from _leaves(part, depth + 1)


def _is_text(part: Message) -> bool:
    if part.get_content_disposition() == "attachment" or part.get_filename():
        return False
    return part.get_content_type() in ("text/plain", "text/html")


def _shown(message: Message) -> list[Message]:
    """The texts that a reader is shown, one below the other: a picture parts a text in two, and a
    gateway's banner is a part of its own. Of alternatives they are shown one."""
    if not message.get_content_type().startswith("multipart/"):
        return [message] if _is_text(message) else []
    inner = message.get_payload()
    parts = [_shown(text) for text in inner if isinstance(text, Message)] if inner else []
    if message.get_content_type() == "multipart/alternative":
        return _one_of(parts)
    return [text for texts in parts for text in texts]


def _one_of(parts: list[list[Message]]) -> list[Message]:
    """The first with a plain text that is not blank, else the first HTML: where the two differ,
    plain wins, because it is what the player can see in every program."""
    plain_ones = (part for part in parts if any(_is_plain(text) and _says(text) for text in part))
    other = (part for part in parts if any(not _is_plain(text) for text in part))
    return next(plain_ones, None) or next(other, None) or []


def _is_plain(text: Message) -> bool:
    return text.get_content_type() == "text/plain"


def _says(text: Message) -> bool:
    return _decoded(text).strip() != ""


def _bodies(texts: list[Message]) -> tuple[Body, ...]:
    """An HTML part that says what the plain one beside it says is not said twice."""
    plain_ones = {id(text): _decoded(text) for text in texts if _is_plain(text)}
    told = {" ".join(text.split()) for text in plain_ones.values()}
    pages = iter(markup.texts_of([_decoded(text) for text in texts if not _is_plain(text)]))
    found: list[Body] = []
    for part in texts:
        if _is_plain(part):
            found.append(Body(plain_ones[id(part)], *_flow(part)))
        elif " ".join((page := next(pages)).split()) not in told:
            found.append(Body(page, html=True))
    found = [body for body in found if body.text.strip()]
    if sum(body.text.count("\n") for body in found) > LINES:
        raise Unreadable("large")
    return tuple(found)


def _demand_readable(files: tuple[File, ...]) -> None:
    """A letter without a body may still bring a text file. Raises Unreadable."""
    kinds = {file.kind for file in files}
    if any(file.opaque for file in files):
        raise Unreadable("smime")
    if kinds & {"application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}:
        raise Unreadable("encrypted")
    if kinds & {"application/ms-tnef", "application/vnd.ms-tnef"}:
        raise Unreadable("winmail")
    if not any(file.text for file in files):
        raise Unreadable("no_text")


def _flow(part: Message) -> tuple[bool, bool]:
    flowed = str(part.get_param("format")).lower() == "flowed"
    return flowed, str(part.get_param("delsp")).lower() == "yes"


def _file(part: Message) -> File:
    raw = _bytes(part)
    try:
        text = None if b"\0" in raw else _lines(raw.decode("utf-8"))
    except UnicodeDecodeError:
        text = None
    name, kind = plain(str(part.get_filename() or ""))[:100], part.get_content_type()
    signs = kind == "application/pgp-signature" or name.endswith(_SIGNATURE_FILES)
    opaque = str(part.get_param("smime-type", "") or "").lower() == "signed-data"
    return File(name, kind, text, detached(raw) if signs else None, opaque)


def _bytes(part: Message) -> bytes:
    raw = part.get_payload(decode=True)
    return raw if isinstance(raw, bytes) else b""


def _decoded(part: Message) -> str:
    return _lines(decode(_bytes(part), str(part.get_content_charset("utf-8"))))


def decode(raw: bytes, charset: str) -> str:
    """The text in the declared charset, else in the first fallback that fits: a wrong label must
    not lose an order. Raises Unreadable for charsets that make other text of plain ASCII."""
    for name in (_MEANT.get(charset.lower(), charset), "utf-8", "cp1252"):
        try:
            codec = codecs.lookup(name).name
            if codec in _REFUSED or codec.replace("-", "_") in _REFUSED:
                raise Unreadable("charset")
            return raw.decode(codec)
        except (LookupError, ValueError):  # unknown, or its bytes do not fit
            continue
    return raw.decode("latin-1")  # reads every byte


def _lines(text: str) -> str:
    return _SMTP_BREAK.sub("\n", text)
