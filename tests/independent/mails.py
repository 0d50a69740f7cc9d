"""Mailboxes, and the checkpoints in them that a log's key signed, however laid out (spec §8)."""

import html
import mailbox
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from pathlib import Path

from . import ed25519
from .notes import Checkpoint, Vkey
from .spelling import Broken, from_base64

MAIL_HEADERS = ("From", "Date", "Subject", "Message-ID", "Received", "MIME-Version", "Content-Type")
WORD = re.compile(r"[^\s>|]+")
SIGNATURE = 92  # base64 of key id and signature
FAR = 100  # words behind a root in which its signatures stand


@dataclass(frozen=True)
class Mail:
    """A mail, or a file that somebody saved: the headers that say whose it is, and its texts."""

    ids: str
    sender: str
    thread: str
    texts: tuple[str, ...]


# --- mailboxes ---


def read_mails(path: Path) -> Iterator[Mail]:
    """The mails of a folder, an mbox file or a file with one mail or one text."""
    if path.is_dir():
        for file in sorted(path.rglob("*")):
            if file.is_file():
                yield from read_mails(file)
    elif path.read_bytes()[:5] == b"From ":
        box = mailbox.mbox(path, create=False)
        yield from (_mail(box.get_bytes(key)) for key in box.iterkeys())
        box.close()
    else:
        yield _mail(path.read_bytes())


def _mail(raw: bytes) -> Mail:
    try:
        message = message_from_bytes(raw)
    except RecursionError:
        return Mail("", "", "", tuple(_readings(raw, "utf-8")))
    if not any(name in message for name in MAIL_HEADERS):
        return Mail("", "", "", tuple(_readings(raw, "utf-8")))
    ids, sender, thread = (
        " ".join(str(message.get(name, "")) for name in names)
        for names in (("List-Id", "Message-ID"), ("From",), ("References", "In-Reply-To"))
    )
    try:
        parts = [part for part in message.walk() if not part.is_multipart()]
    except RecursionError:  # parts in parts without end: what can be read of it is read as it is
        return Mail(ids, sender, thread, tuple(_readings(raw, "utf-8")))
    texts = [text for part in parts for text in _texts(part)]
    return Mail(ids, sender, thread, (*texts, *_in_pieces(parts)))


def _in_pieces(parts: list[Message]) -> Iterator[str]:
    """Receipts that came as three files of one name, each as one text."""
    files = {str(part.get_filename("")): next(_texts(part), "").strip("\n") for part in parts}
    for name, leaf in files.items():
        stem, dot, ending = name.rpartition(".")
        proof = files.get(f"{stem}.tlog-proof")
        if dot and ending == "leaf" and proof:
            shown = files.get(f"{stem}.disclosure")
            yield f"leaf: {leaf}\n" + (f"disclosure: {shown}\n" if shown else "") + f"{proof}\n"


def _texts(part: Message) -> Iterator[str]:
    data = part.get_payload(decode=True)
    if isinstance(data, bytes):
        yield from _readings(data, part.get_content_charset("utf-8"))


def _readings(data: bytes, charset: str) -> Iterator[str]:
    """In the charset told and in those it may be in, with and without the tags of HTML."""
    for name in {charset, "utf-8", *(["utf-16-le", "utf-16-be"] if b"\0" in data else [])}:
        try:
            text = data.decode(name, "replace")
        except LookupError:
            continue
        yield text
        if "<" in text:
            broken = re.sub(r"(?i)<(br|/?p|/?div|/?pre|/?tr|/?li)\b[^<>]*>", "\n", text)
            yield html.unescape(re.sub(r"</?[a-zA-Z!][^<>]*>", "", broken))


# --- checkpoints, by their words ---


def heads_in(text: str, vkey: Vkey) -> Iterator[Checkpoint]:
    """The checkpoints of this match's logs that the key signed, however they are laid out."""
    text = re.sub("[\u00ad\u200b-\u200d\u2060\ufeff]", "", text)
    words = list(WORD.finditer(text))
    for i, (one, two, three) in enumerate(zip(words, words[1:], words[2:], strict=False)):
        origin = same_match(one[0], vkey.origin)
        if origin and re.fullmatch("[0-9]{1,19}", two[0]) and len(three[0]) == 44:
            yield from _signed(text, (one[0], origin), (two[0], three[0]), words[i + 2 :], vkey)


def same_match(word: str, origin: str) -> str | None:
    """The log's name in the spelling of this log's, if it is one of the same match."""
    base = match_of(origin)
    told = re.fullmatch(rf"(?i){re.escape(base)}((?:\.[0-9]{{1,9}})?)", word)
    return base + told[1] if told else None


def match_of(origin: str) -> str:
    return re.sub(r"\.[0-9]+$", "", origin)


def generation(origin: str) -> int:
    """Which log of its match it is: 1, 2, 3 …"""
    return int(origin[len(match_of(origin)) + 1 :] or 1)


def _signed(
    text: str,
    names: tuple[str, str],
    told: tuple[str, str],
    behind: list[re.Match[str]],
    vkey: Vkey,
) -> Iterator[Checkpoint]:
    """The checkpoint, if one of the next words is the key's signature of a text of its words."""
    root = behind[0]
    for place, word in enumerate(behind[1:FAR], 1):
        blob = _blob("".join(one[0] for one in behind[place : place + 4])[:SIGNATURE])
        if blob is None:
            continue
        name = behind[place - 1].start() if place > 1 else word.start()
        lines = [line.strip(" \t\r\n>|") for line in text[root.end() : name].split("\n")[:-1]]
        more = "".join(f"{line}\n" for line in lines if line)
        for spelt in {f"{name}\n{told[0]}\n{told[1]}\n" for name in names}:
            if any(_verifies(blob, whole, vkey) for whole in (spelt, spelt + more)):
                yield Checkpoint(names[1], int(told[0]), from_base64(told[1], 32))
                return


def _blob(spelt: str) -> bytes | None:
    try:
        return from_base64(spelt, 68)
    except Broken:
        return None


def _verifies(blob: bytes, text: str, vkey: Vkey) -> bool:
    try:
        ed25519.verify(vkey.public, blob[4:], text.encode())
    except Broken:
        return False
    return True
