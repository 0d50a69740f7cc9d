"""Mailboxes and saved files, mail by mail: an mbox file, a maildir, a single mail, or a text that a
page gave (docs/spec.md §4). Nothing in a mail is believed.
"""

import mailbox
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from email import message_from_bytes
from email.message import Message
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from referee.audit.mails.spellings import LONGEST, readings, unmarked
from referee.homelog.origins import match_of

_HEADERS = ("From", "Date", "Subject", "Message-ID", "Received", "MIME-Version", "Content-Type")
BOUNDARIES = 200  # of a mail; each costs time at every line of the mail
_SILENT = ("image", "audio", "video")
# A receipt in three files, as letters brought it once and dispute files hold it still.
_THIRDS = (".leaf", ".disclosure", ".tlog-proof")


class HeldMail(NamedTuple):
    """A mail: where it lies, the headers that say whose it is, and all that its parts say."""

    where: str
    sender: str
    ids: str
    thread: str
    texts: tuple[str, ...]

    def is_of(self, origin: str) -> bool:
        """Is it a letter of this match, as the service sends them (List-Id, Message-ID, thread)?

        What a player answered refers to our letters too, but comes from elsewhere.
        """
        host, _, match = match_of(origin).partition("/")
        name, at = re.escape(match), re.escape(host)
        own = rf"(?i)<(?:{name}(?:\.[0-9]+)?\.|[a-z_]+\.{name}(?:\.[^@<>\s]*)?@){at}>"
        if re.search(own, self.ids):
            return True
        from_us = self.sender.lower().rstrip("> ").endswith(f"@{host}".lower())
        return from_us and re.search(own, self.thread) is not None


def mails(paths: Iterable[Path]) -> Iterator[HeldMail]:
    """Every mail in these mailboxes. Raises OSError for one that is not there."""
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]  # maildirs have folders too
        yield from chain.from_iterable(_of_file(file) for file in files if not file.is_dir())


def _of_file(file: Path) -> Iterator[HeldMail]:
    with file.open("rb") as opened:
        several = opened.read(5) == b"From "
    if not several:
        yield _mail(file.name, file.read_bytes())
        return
    box = mailbox.mbox(file, create=False)
    try:
        for number, key in enumerate(box.iterkeys(), start=1):
            yield _mail(f"{file.name}, {number}", box.get_bytes(key))
    finally:
        box.close()


def _mail(where: str, raw: bytes) -> HeldMail:
    if len(re.findall(rb"(?i)boundary", raw)) > BOUNDARIES:
        return HeldMail(where, "", "", "", tuple(_texts(raw, "")))
    try:
        message = message_from_bytes(raw)
        if not any(name in message for name in _HEADERS):  # a text that was saved from a page
            return HeldMail(where, "", "", "", tuple(_texts(raw, "")))
        texts = tuple(_of_parts(message))
    except RecursionError:  # parts in parts without end, which no program of ours writes
        return HeldMail(where, "", "", "", tuple(_texts(raw, "")))
    ids = " ".join(f"<{id.strip(' <>')}>" for id in _header(message, "List-Id", "Message-ID"))
    thread = " ".join(_header(message, "References", "In-Reply-To"))
    return HeldMail(where, "".join(_header(message, "From")), ids, thread, texts)


def _header(message: Message, *names: str) -> list[str]:
    """These headers, unfolded. A List-Id may have a phrase before it, which is cut off."""
    told = (str(value) for name in names for value in message.get_all(name, []))
    return [" ".join(value.split())[-998:] for value in told]


def _of_parts(message: Message) -> Iterator[str]:
    """What every part says, its transfer encoding undone; receipts that were sent in pieces last,
    each in one piece."""
    thirds: dict[str, dict[str, str]] = defaultdict(dict)
    for part in message.walk():
        data = None if part.is_multipart() else part.get_payload(decode=True)
        if not isinstance(data, bytes) or part.get_content_maintype() in _SILENT:
            continue
        name = _file_name(part)
        stem, dot, ending = name.rpartition(".")
        if dot + ending in _THIRDS:
            thirds[stem][dot + ending] = data[:LONGEST].decode("utf-8", "replace").strip("\n")
        yield from _texts(data, _charset(part))
    yield from map(_whole, thirds.values())


def _texts(data: bytes, charset: str) -> Iterator[str]:
    for text in readings(data, charset):
        yield from unmarked(text)


def _whole(thirds: dict[str, str]) -> str:
    leaf, disclosure, proof = (thirds.get(name, "") for name in _THIRDS)
    shown = f"disclosure: {disclosure}\n" if disclosure else ""
    return f"leaf: {leaf}\n{shown}{proof}\n"


def _charset(part: Message) -> str:
    try:
        return str(part.get_content_charset(""))
    except (LookupError, ValueError):  # a header that the standard library cannot read
        return ""


def _file_name(part: Message) -> str:
    try:
        return str(part.get_filename(""))
    except (LookupError, ValueError):
        return ""
