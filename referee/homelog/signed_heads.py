"""The heads that a witness signed last, a file a log; and which of a home's logs these are, a file
a home. So a request reads what concerns its log, however many logs the witness looks after.

A file is replaced whole, under a lock that the system lets go of however a process ends.

Why: docs/decisions/0141-witness.md.
"""

import fcntl
import os
import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from referee.homelog.names import family, numbered, place
from referee.seals import checkpoint, note
from referee.seals.checkpoint import Checkpoint

_KEPT = 3  # numbers: lower ones are over


class SignedHeads:
    """`folder` holds nothing else but leaves that were read."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder, self._gate = folder, threading.Lock()

    def latest(self, origin_hash: str) -> bytes | None:
        """The last checkpoint of a log that was signed, by SHA-256 of its origin; None: none."""
        path = self._folder / origin_hash
        known = re.fullmatch("[0-9a-f]{64}", origin_hash) and path.exists()
        return path.read_bytes() if known else None

    def of(self, origin: str) -> Checkpoint | None:
        found = self.latest(place(origin))
        return head_of(note.text_of(found)) if found else None

    def newest(self, base: str, below: int | None = None) -> str | None:
        """The log of the largest number (below that one) of which a head was signed, of all that go
        on from `base`; None: there is none."""
        signed = [n for n in self._signed(base) if below is None or n < below]
        return numbered(base, signed[-1]) if signed else None

    def keep(self, origin: str, signed: bytes) -> None:
        """Durable when it returns. The number first: a head whose number is not told would be
        overlooked, and a number without a head is none."""
        base, number = family(origin)
        before = self._signed(base)
        if number not in before:
            self._tell(base, [*before[1 - _KEPT :], number])
        self._replace(place(origin), signed)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Between what was signed last and what is signed now nobody else signs."""
        with self._gate:
            descriptor = os.open(self._folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                yield
            finally:
                os.close(descriptor)

    def _signed(self, base: str) -> list[int]:
        """The largest numbers of which a head was signed, upwards."""
        told = sorted(self._told(base))
        return [n for n in told if (self._folder / place(numbered(base, n))).exists()]

    def _told(self, base: str) -> list[int]:
        """A witness of an earlier version has written none down: then all heads are read, once."""
        path = self._folder / _index(base)
        if not path.exists():
            logs = map(family, self._origins())
            numbers = sorted(number for other, number in logs if other == base)
            self._tell(base, numbers[-_KEPT:])
        return [int(number) for number in path.read_text("ascii").split()]

    def _tell(self, base: str, numbers: list[int]) -> None:
        self._replace(_index(base), "".join(f"{number}\n" for number in numbers).encode("ascii"))

    def _origins(self) -> Iterator[str]:
        for path in self._folder.iterdir():
            if (found := self.latest(path.name)) is not None:
                yield head_of(note.text_of(found)).origin

    def _replace(self, name: str, data: bytes) -> None:
        """Durable when it returns; whole or not at all."""
        descriptor, fresh = tempfile.mkstemp(prefix="fresh.", dir=self._folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, self._folder / name)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(fresh)
            raise
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def head_of(text: bytes) -> Checkpoint:
    """The first three lines; a log may write more of them. ValueError."""
    lines = text.split(b"\n")
    if len(lines) > 4 and b"" in lines[3:-1]:
        raise ValueError("a checkpoint has no empty lines")
    return checkpoint.parse_text(b"\n".join([*lines[:3], b""]))


def _index(base: str) -> str:
    return f"{place(base)}.logs"
