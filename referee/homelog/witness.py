"""A witness (C2SP tlog-witness): it signs a head of a log that goes on from the last one it signed,
and writes it down before it answers. So it never signs two branches, whenever it is killed.

The state of each log is a file (`signed_heads.py`): the checkpoint, with the log's signature and
ours. Where a log's leaves are served they are read first, outside the lock of that state.

Why: docs/decisions/0141-witness.md, docs/decisions/0153-reading-witness.md.
"""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.homelog import consistency
from referee.homelog.consistency import Consistency
from referee.homelog.names import family
from referee.homelog.reading import BadLeaves, LeafReading, NotHad, Serve
from referee.homelog.signed_heads import SignedHeads, head_of
from referee.seals import cosignature, ed25519, note
from referee.seals.checkpoint import Checkpoint
from referee.seals.cosignature import WitnessKey
from referee.seals.note import BadNote, LogKey
from storage.tree import verify_consistency

LARGEST = 64 * 1024  # bytes of a request
_SIZE = "text/x.tlog.size"


class WitnessAnswer(NamedTuple):
    status: int
    body: bytes = b""
    type: str = "text/plain; charset=utf-8"


class LogWitness:
    """`logs` are the keys of the logs that it looks after; one that lost leaves may go on under the
    same key as a new one, whose name says so (`<origin>.2`), and the old one is over: of a key's
    home logs the witness signs none below the largest number that it has signed. `served`: where
    the leaves of a log are had, by its name; what they say counts. `seconds` is the POSIX time,
    `now` are seconds that no clock moves back."""

    def __init__(
        self,
        folder: Path,
        name: str,
        key: Ed25519PrivateKey,
        logs: Sequence[LogKey],
        seconds: Callable[[], int],
        served: Mapping[str, Serve] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._heads, self._logs, self._seconds = SignedHeads(folder), logs, seconds
        self._name, self._key = name, key
        self._readings = {
            family(log)[0]: LeafReading(folder, serve, now) for log, serve in (served or {}).items()
        }

    @property
    def vkey(self) -> str:
        """The line by which others know it."""
        return WitnessKey(self._name, ed25519.raw_public(self._key)).vkey

    def add_checkpoint(self, body: bytes) -> WitnessAnswer:
        """The answer to a request: its cosignature, or why not. OSError: nothing was signed."""
        try:
            asked = consistency.parse(body)
            head = head_of(note.text_of(asked.checkpoint))
        except ValueError as error:  # a BadNote too
            return WitnessAnswer(400, f"{error}\n".encode())
        keys = [LogKey(head.origin, key.public) for key in self._logs if _is_of(head, key)]
        if not keys:
            return WitnessAnswer(404, b"this log is unknown here\n")
        try:
            note.open(asked.checkpoint, keys)
        except BadNote as error:
            return WitnessAnswer(400 if error.code == "malformed" else 403, f"{error}\n".encode())
        if asked.old > head.size:
            return WitnessAnswer(400, b"the old size is larger than the checkpoint's\n")
        reading = self._readings.get(family(head.origin)[0])
        if reading is None:
            with self._heads.alone():
                return self._objection(asked, head) or self._cosigned(asked, head, keys)
        return self._read(reading, asked, head, keys)

    def latest(self, origin_hash: str) -> bytes | None:
        """The last checkpoint of a log that it signed, by SHA-256 of its origin; None: none."""
        return self._heads.latest(origin_hash)

    def _read(
        self, reading: LeafReading, asked: Consistency, head: Checkpoint, keys: Sequence[LogKey]
    ) -> WitnessAnswer:
        """Nothing is read for a head that would not be signed anyway, and what was judged before
        is judged again behind it: meanwhile others may have signed."""
        with self._heads.alone():
            refused, last = self._objection(asked, head), self._last(head.origin)
            before = self._before(head.origin)
        if refused:
            return refused
        try:
            with reading.of(head, last, before), self._heads.alone():
                return self._objection(asked, head) or self._cosigned(asked, head, keys)
        except BadLeaves as error:
            return WitnessAnswer(403, f"{error}\n".encode("utf-8", "replace"))
        except NotHad as error:
            return WitnessAnswer(503, f"{error}\n".encode("utf-8", "replace"))

    def _objection(self, asked: Consistency, head: Checkpoint) -> WitnessAnswer | None:
        newest = self._newest(family(head.origin)[0])
        if family(head.origin)[1] < family(newest)[1]:
            return WitnessAnswer(403, f"this log is over, it goes on as {newest}\n".encode())
        last = self._last(head.origin)
        if asked.old != last.size:
            return WitnessAnswer(409, f"{last.size}\n".encode(), _SIZE)
        if not asked.hashes and head.size == last.size and head.root != last.root:
            return WitnessAnswer(409, b"another head of this size was signed\n")
        goes_on = verify_consistency(last.size, head.size, asked.hashes, last.root, head.root)
        if not goes_on or (head.size == 0 and head.root != _NOTHING):
            return WitnessAnswer(422, b"this head does not go on from the last one\n")
        return None

    def _cosigned(
        self, asked: Consistency, head: Checkpoint, keys: Sequence[LogKey]
    ) -> WitnessAnswer:
        text, signatures = note.split(asked.checkpoint)
        line = cosignature.sign(text, self._name, self._key, self._seconds())
        known = {(key.name, key.id) for key in keys}
        own = [each for each in signatures if (each[0], each[1][:4]) in known]
        self._heads.keep(head.origin, text + b"\n" + note.lines(own) + line)
        return WitnessAnswer(200, line)

    def _before(self, origin: str) -> Checkpoint | None:
        """The last log of the same home, of a lower number, of which it signed a head."""
        base, number = family(origin)
        before = self._heads.newest(base, number)
        return self._heads.of(before) if before is not None else None

    def _newest(self, base: str) -> str:
        """The log of the largest number that it signed, or was named, of all that go on from it."""
        named = [each.name for each in self._logs if family(each.name)[0] == base]
        signed = self._heads.newest(base)
        return max([*named, *([signed] if signed else [])], key=lambda origin: family(origin)[1])

    def _last(self, origin: str) -> Checkpoint:
        return self._heads.of(origin) or Checkpoint(origin, 0, _NOTHING)


_NOTHING = hashlib.sha256().digest()  # the root of no leaves


def _is_of(head: Checkpoint, key: LogKey) -> bool:
    return family(head.origin)[0] == family(key.name)[0]
