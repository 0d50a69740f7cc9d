"""Checkpoints in a player's mail: at the foot of letters, or attached (docs/spec.md §4).

A mailbox is an mbox file, a maildir or a single mail. Nothing in a mail is believed: every
checkpoint found is only bytes that somebody may have written.
"""

import mailbox
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import NamedTuple

_NOTE = re.compile(
    r"^(?P<origin>[^\s+/]+/[a-z0-9-]{1,64}(?:\.[0-9]+)?)\n"
    r"(?P<size>[0-9]{1,19})\n(?P<root>[A-Za-z0-9+/]{43}=)\n\n"
    r"(?P<signatures>(?:— \S+ [A-Za-z0-9+/=]+\n)+)",
    re.MULTILINE,
)
_QUOTED = re.compile(r"^(?:> ?)+", re.MULTILINE)
LONGEST = 4 * 1024 * 1024  # bytes of a part that are looked at


class MailedCheckpoint(NamedTuple):
    """A checkpoint in a mail: which mail, whose log it says it is, and its bytes."""

    where: str
    origin: str
    note: bytes


def checkpoints(paths: tuple[Path, ...]) -> Iterator[MailedCheckpoint]:
    """Every checkpoint in these mailboxes. Raises OSError for one that is not there."""
    for path in paths:
        for where, mail in _mails(path):
            notes = {match.group(0): match for text in _texts(mail) for match in found_in(text)}
            for note, match in notes.items():
                yield MailedCheckpoint(where, match["origin"], note.encode("utf-8"))


def found_in(text: str) -> Iterator[re.Match[str]]:
    """Checkpoints in a text, also where a reply quotes them."""
    plain = text.replace("\r\n", "\n") + "\n"
    yield from _NOTE.finditer(plain)
    if "\n>" in plain or plain.startswith(">"):
        yield from _NOTE.finditer(_QUOTED.sub("", plain))


def _mails(path: Path) -> Iterator[tuple[str, Message]]:
    if path.is_dir():
        for file in sorted(_maildir(path)):
            yield str(file.name), message_from_bytes(file.read_bytes())
        return
    data = path.read_bytes()
    if not data.startswith(b"From "):
        yield path.name, message_from_bytes(data)
        return
    box = mailbox.mbox(path, create=False)
    try:
        for number, mail in enumerate(box, start=1):
            yield f"{path.name}, {number}", mail
    finally:
        box.close()


def _maildir(path: Path) -> Iterator[Path]:
    """The mails of a maildir; of any other folder the files in it."""
    for folder in (path / "new", path / "cur"):
        if folder.is_dir():
            yield from (file for file in folder.iterdir() if file.is_file())
    if not (path / "cur").is_dir():
        yield from (file for file in path.iterdir() if file.is_file())


def _texts(mail: Message) -> Iterator[str]:
    """What every part of a mail says, its transfer encoding undone."""
    for part in mail.walk():
        if not part.is_multipart():
            data = part.get_payload(decode=True)
            if isinstance(data, bytes):
                yield data[:LONGEST].decode("utf-8", "replace")
