"""A note on a home's keys: its text, and the file of such notes (docs/spec.md §4).

    referee-keys v1
    home: play.example
    after: 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU
    at: 2026-11-22T20:00:00.000Z
    key: play.example+c88c05ae+AUI0…
    root: play.example+3f2a9b10+ARx7…

What a note may say after which others, `home_keys` knows.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from referee.seals import note
from referee.seals.canonical import b64u
from referee.seals.note import LogKey

HEAD = "referee-keys v1"
LONGEST_REASON = 200
MOST_NOTES = 1000  # a bound for who reads a stranger's file
# The lines of each act, behind the five that every note has.
ACTS = {
    "root": ("root",),
    "certify": ("certify", "from", "until"),
    "rotate": ("rotate",),
    "revoke": ("revoke", "from", "reason"),
    "declare": ("declare", "from"),
}

_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_TYPE = re.compile(r"[a-z][a-z_]*\.[a-z][a-z_]* [1-9][0-9]{0,5}")


class BadKeys(ValueError):
    """A file of key notes that says nothing: it is misspelt, or a note in it has no right to be."""


@dataclass(frozen=True)
class KeyNote:
    """What one note says. `subject` is the value of the act's own line: a vkey, or a leaf's type
    and version; `key` the key in force before it, `after` the hash of the file before it."""

    home: str
    after: str
    at: str
    key: LogKey
    act: str
    subject: str
    start: str = ""
    until: str = ""
    reason: str = ""

    @property
    def named(self) -> LogKey:
        """The key that the note is about. Raises BadKeys."""
        return _key(self.subject, self.home)


def text(told: KeyNote) -> bytes:
    """The lines that are signed."""
    values = {told.act: told.subject, "from": told.start, "until": told.until}
    values["reason"] = told.reason
    rows = [
        HEAD,
        f"home: {told.home}",
        f"after: {told.after}",
        f"at: {told.at}",
        f"key: {note.vkey(*told.key)}",
        *(f"{name}: {values[name]}" for name in ACTS[told.act]),
    ]
    return "".join(f"{row}\n" for row in rows).encode("utf-8")


def parse(lines: bytes) -> KeyNote:
    """The note of such a text. Raises BadKeys unless it is spelt as `text` spells it."""
    rows = [row.partition(": ") for row in lines.decode("utf-8").removesuffix("\n").split("\n")]
    names = [name for name, _, _ in rows]
    act = names[5] if len(names) > 5 else ""
    wanted = [HEAD, "home", "after", "at", "key", *ACTS.get(act, ())]
    if act not in ACTS or names != wanted:
        raise BadKeys("a note has other lines than those of its act")
    values = {name: value for name, _, value in rows}
    told = KeyNote(
        home=values["home"],
        after=values["after"],
        at=values["at"],
        key=_key(values["key"], values["home"]),
        act=act,
        subject=values[act],
        start=values.get("from", ""),
        until=values.get("until", ""),
        reason=values.get("reason", ""),
    )
    _check(told)
    if text(told) != lines:
        raise BadKeys("a note is not spelt as its act is")
    return told


def notes(data: bytes) -> Iterator[tuple[KeyNote, bytes]]:
    """Each note of a file, and its bytes. Raises BadKeys."""
    blocks = data.removesuffix(b"\n").split(b"\n\n")
    if len(blocks) % 2 or not data.endswith(b"\n") or len(blocks) > 2 * MOST_NOTES:
        raise BadKeys("not a file of notes, one empty line between two")
    before = hashlib.sha256()
    for place, (lines, signatures) in enumerate(zip(blocks[::2], blocks[1::2], strict=True)):
        raw = lines + b"\n\n" + signatures + b"\n"
        try:
            told = parse(note.text_of(raw))
        except ValueError as error:
            raise BadKeys(str(error)) from error
        before.update(b"\n" if place else b"")
        if told.after != b64u(before.digest()):
            raise BadKeys(f"the note of {told.at} was written behind other notes")
        before.update(raw)
        yield told, raw


def appended(data: bytes, raw: bytes) -> bytes:
    """The file with one note more."""
    return opening(data) + raw


def opening(data: bytes) -> bytes:
    """All bytes before the note that comes next."""
    return data + b"\n" if data else b""


def is_time(value: str) -> bool:
    """Is it a time in the one spelling?"""
    if not _TIME.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _check(told: KeyNote) -> None:
    spelt = {"from": told.start, "until": told.until}
    times = [told.at, *(spelt[name] for name in ACTS[told.act] if name in spelt)]
    if not all(map(is_time, times)):
        raise BadKeys("a note with a time that is none")
    if told.act == "declare":
        if not _TYPE.fullmatch(told.subject):
            raise BadKeys(f"no type of leaf and its version: {told.subject[:60]!r}")
    else:
        _key(told.subject, told.home)
    if told.act == "certify" and told.start >= told.until:
        raise BadKeys("a certificate that ends before it begins")
    if told.act == "revoke" and not _is_reason(told.reason):
        raise BadKeys("a revocation without a reason in one line")


def _is_reason(reason: str) -> bool:
    return 0 < len(reason) <= LONGEST_REASON and reason == reason.strip(" ")


def _key(vkey: str, home: str) -> LogKey:
    try:
        key = note.parse_vkey(vkey)
    except ValueError as error:
        raise BadKeys(str(error)) from error
    if key.name != home:
        raise BadKeys(f"a key of {key.name[:60]}, in a note of {home[:60]}")
    return key
