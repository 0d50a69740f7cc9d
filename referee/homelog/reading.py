"""What a witness reads of a log before it signs: each leaf up to the head, from where it is served.

    with reading.of(head, last):                    # BadLeaves, NotHad
        ...                                         # the leaves say nothing against this head

A log's leaves are a file beside the last head that was signed, durable before the next one is. It
is worth no more than that head: where they do not agree, all is read again, and what was read
beyond it is kept for the next request, but not for the next start.

Why: docs/decisions/0153-reading-witness.md.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from referee.homelog.bundles import BadBundle, bundled, bundles, parted
from referee.homelog.fold import Fork, HomeFold
from referee.homelog.leaf import BadHomeLeaf
from referee.homelog.names import place
from referee.homelog.restored import went_back
from referee.seals.checkpoint import Checkpoint
from storage.tree import Frontier, leaf_hash

SECONDS = 10.0  # that one request reads for; a home waits twenty for its answer
MOST = 32 * 1024 * 1024  # bytes that it reads, and one bundle more
Serve = Callable[
    [str, float], bytes
]  # a path, within so many seconds; OSError: it is not to be had


class BadLeaves(Exception):
    """The leaves speak against this head."""


class NotHad(Exception):
    """Not all leaves are here, or not yet."""


@dataclass
class ReadLeaves:
    """What was read of a log: its first leaves, which are the first `end` bytes of its file."""

    fold: HomeFold = field(default_factory=HomeFold)
    tree: Frontier = field(default_factory=Frontier)
    end: int = 0

    def take(self, raw: bytes) -> None:
        """One leaf more. Raises BadHomeLeaf, Fork."""
        self.fold.take(raw)
        self.tree = self.tree.append(leaf_hash(raw))
        self.end += 2 + len(raw)


class LeafReading:
    """All logs of one home: `serve` is where it serves the newest. `now` are seconds."""

    def __init__(self, folder: Path, serve: Serve, now: Callable[[], float]) -> None:
        self._folder, self._serve, self._now = folder, serve, now
        self._known: dict[str, ReadLeaves] = {}  # by origin; of files that we hold

    @contextmanager
    def of(
        self, head: Checkpoint, last: Checkpoint, before: Checkpoint | None = None
    ) -> Iterator[None]:
        """While it lasts nobody else reads this log. `last`: what was signed of it; `before`: what
        was signed last of the log that it goes on from. Raises BadLeaves, NotHad."""
        with self._held(head.origin) as file:
            try:
                self._read_on(file, head, last)
                self._compare(head.origin, before)
            except NotHad:
                raise
            except BaseException:
                self._known.pop(head.origin, None)  # the file is read anew, up to what was signed
                raise
            yield

    def _read_on(self, file: BinaryIO, head: Checkpoint, last: Checkpoint) -> None:
        known = self._kept(file, last, head.size)
        try:
            self._fetch(file, known, head.size)
        except (BadHomeLeaf, Fork) as error:
            raise BadLeaves(f"its leaves: {error}") from error
        if known.tree.root() != head.root:
            raise BadLeaves("the leaves that are served are not those of this head")
        file.flush()
        os.fsync(file.fileno())

    def _fetch(self, file: BinaryIO, known: ReadLeaves, size: int) -> None:
        """Bundle by bundle, as long as there is time. Raises NotHad, BadHomeLeaf, Fork."""
        until, most = self._now() + SECONDS, MOST
        for bundle in bundles(known.fold.size, size):
            left = until - self._now()
            if left <= 0 or most <= 0:
                raise NotHad(f"{known.fold.size} of {size} leaves are read: ask again")
            try:
                data = self._serve(bundle.path, left)
                leaves = bundle.fresh(data)
            except (OSError, BadBundle) as error:
                raise NotHad(f"its leaves are not to be had: {error}") from error
            most -= len(data)
            for raw in leaves:
                known.take(raw)
            file.write(bundled(leaves))
            file.flush()

    def _kept(self, file: BinaryIO, last: Checkpoint, most: int) -> ReadLeaves:
        """What is known; another process may have changed the file since, and then, as at the
        start, it holds what was signed. The file stands at its end."""
        known = self._known.get(last.origin)
        if known is None or known.end != file.seek(0, os.SEEK_END) or known.fold.size > most:
            known = self._known[last.origin] = _signed(file, last)
            file.truncate(known.end)
        file.seek(known.end)
        return known

    def _compare(self, origin: str, before: Checkpoint | None) -> None:
        """A log that was begun anew against what was read of the one before."""
        if before is None:
            return
        with self._held(before.origin) as file:
            old = self._kept(file, before, before.size).fold
            for match in went_back(old, self._known[origin].fold):
                told = f"against {before.origin} {match.origin} went on otherwise ({match.how})"
                raise BadLeaves(told)

    @contextmanager
    def _held(self, origin: str) -> Iterator[BinaryIO]:
        """The file of its leaves, for one reader at a time: who comes meanwhile asks again."""
        path = self._folder / f"{place(origin)}.leaves"
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "r+b") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotHad("its leaves are being read: ask again") from None
            yield file


def _signed(file: BinaryIO, last: Checkpoint) -> ReadLeaves:
    """The leaves of the last head that was signed; none where the file does not hold them all."""
    host = last.origin.partition("/")[0]
    known = ReadLeaves(HomeFold(host))
    file.seek(0)
    with suppress(BadBundle, BadHomeLeaf, Fork):
        for raw in islice(parted(file), last.size):
            known.take(raw)
    whole = known.fold.size == last.size and known.tree.root() == last.root
    return known if whole else ReadLeaves(HomeFold(host))
