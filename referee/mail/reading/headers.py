"""Reading headers that strangers wrote. Raw and by hand: the parser's own decoding raises on one
mail in twenty, and decodes an encoded word inside an address into somebody else's address.
"""

import re
import unicodedata
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message

from referee.service.people.addresses import same_address

_MESSAGE_ID = re.compile(r"<[^<>\s@\x00-\x1f]{1,200}@[^<>\s\x00-\x1f]{1,200}>")
_ADDRESS = re.compile(
    r"[^\s<>()\[\]{},;:\\\"@\x00-\x1f\x7f]{1,64}@[^\s<>()\[\]{},;:\\\"@\x00-\x1f\x7f]{1,255}"
)
_LONGEST_SUBJECT = 200
_THREAD = 20  # of the mails before: as many as are looked at


def values(message: Message, name: str) -> list[str]:
    """Every header of that name, unfolded, 8-bit bytes read as UTF-8."""
    return [
        _unfolded(str(value)) for key, value in message.raw_items() if key.lower() == name.lower()
    ]


def value(message: Message, name: str) -> str:
    """The first header of that name, or ""."""
    return next(iter(values(message, name)), "")


def author(message: Message) -> str | None:
    """The one mailbox that the one From names, as `local@domain`; None if it is not just one."""
    given = values(message, "From")
    return mailbox(given[0]) if len(given) == 1 else None


def mailbox(text: str) -> str | None:
    """The one address of `Name <local@domain>` or `local@domain`, as it is compared; None for none,
    many, a group."""
    found = written_mailbox(text)
    return same_address(found) if found is not None else None


def written_mailbox(text: str) -> str | None:
    """The same as it stands there: the case of a local part is its server's business."""
    bare = _without_comments_and_names(text)
    if bare is None:
        return None
    angled = re.fullmatch(r"[^<>,;:]*<([^<>]*)>\s*", bare)
    found = (angled[1] if angled else bare).strip()
    if "=?" in found or not _ADDRESS.fullmatch(found):
        return None
    return found


def mailboxes(text: str) -> list[str]:
    """Every address of a header like To, in its order; what is none (a group's name) is not."""
    bare = _without_comments_and_names(text)
    found = (mailbox(address) for address in re.split("[,;:]", bare or ""))
    return [address for address in found if address is not None]


def message_id(message: Message) -> str:
    """The Message-ID, or "" if it is missing or not fit to be quoted in a header of ours."""
    found = _MESSAGE_ID.search(value(message, "Message-ID"))
    return found[0] if found and found[0].isascii() else ""


def answered_ids(message: Message) -> tuple[str, ...]:
    """The Message-IDs of what this mail answers, the nearest first (RFC 5322 §3.6.4)."""
    nearest = _MESSAGE_ID.findall(value(message, "In-Reply-To"))
    return (*nearest[:1], *reversed(_MESSAGE_ID.findall(value(message, "References"))[-_THREAD:]))


def subject(message: Message) -> str:
    """The subject in plain characters on one line: encoded words undone, controls gone."""
    return plain(_decoded(value(message, "Subject")))[:_LONGEST_SUBJECT]


def plain(text: str) -> str:
    """One line without controls and marks of direction: safe to say again."""
    kept = (" " if sign.isspace() else sign for sign in text)
    return " ".join("".join(sign for sign in kept if _shown(sign)).split())


def _shown(sign: str) -> bool:
    return sign == " " or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def _decoded(raw: str) -> str:
    try:
        pieces = decode_header(raw)
        return "".join(_piece(text, charset) for text, charset in pieces)
    except (HeaderParseError, LookupError, ValueError):
        return raw  # a broken encoded word is shown as it came


def _piece(text: bytes | str, charset: str | None) -> str:
    if isinstance(text, str):
        return text
    return text.decode(charset or "utf-8", "replace")


def _unfolded(raw: str) -> str:
    escaped = all(ord(sign) < 128 or 0xDC80 <= ord(sign) <= 0xDCFF for sign in raw)
    whole = raw.encode(*("ascii", "surrogateescape") if escaped else ("utf-8", "replace"))
    return re.sub(r"\r?\n[ \t]+", " ", whole.decode("utf-8", "replace")).strip()


def _without_comments_and_names(text: str) -> str | None:
    """The header without "quoted strings" and (comments); None if one of them never ends."""
    kept: list[str] = []
    depth, quoted, escaped = 0, False, False
    for sign in text:
        if escaped:
            escaped = False
        elif sign == "\\" and (quoted or depth):
            escaped = True
        elif quoted:
            quoted = sign != '"'
        elif sign == '"' and not depth:
            quoted = True
        elif sign in "()":
            depth += 1 if sign == "(" else -1
        elif not depth:
            kept.append(sign)
        if depth < 0:
            return None
    return None if quoted or depth else "".join(kept)
