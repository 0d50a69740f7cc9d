"""What this home has ever signed: `signed.log`, kept outside the store.

Two histories of one match must never both be signed. A store that was put back from a backup (or
lost its last transactions) would go on from an older state and sign other leaves under the same
numbers. So every state is written down, durably, before its signature leaves the house; a store
that is behind what stands here opens for reading only, and says which matches are behind.
"""

import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from referee.seals.canonical import b64, unb64
from storage import Log, Unavailable, Unknown
from storage.tree import leaf_hash, root_of


@dataclass(frozen=True)
class Signed:
    """The largest state of a match that was ever signed."""

    match: str
    size: int
    root: bytes


class Behind(Unavailable):
    """The store is behind what was signed: nothing may be written until the host has decided."""

    def __init__(self, matches: tuple[Signed, ...]) -> None:
        self.matches = matches
        names = ", ".join(f"{signed.match} (size {signed.size})" for signed in matches)
        super().__init__(
            f"the store is behind what was signed: {names}. Put the newer store back, or accept "
            "the loss with `referee restore --accept-loss`"
        )


class Witness(Protocol):
    """Where signed states are written down."""

    def note(self, match: str, size: int, root: bytes) -> None:
        """Durable when it returns."""

    def states(self) -> list[Signed]: ...


class NoWitness:
    """For matches that nobody gets a letter of (`referee play`)."""

    def note(self, match: str, size: int, root: bytes) -> None:
        return None

    def states(self) -> list[Signed]:
        return []


class SignedLog:
    """A text file, a line a state: `match size root`. Several processes may append to it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._last = {signed.match: signed for signed in _read(path)}

    def note(self, match: str, size: int, root: bytes) -> None:
        with self._lock:
            last = self._last.get(match)
            if last is not None and last.size >= size:
                return
            self._append(f"{match} {size} {b64(root)}\n")
            self._last[match] = Signed(match, size, root)

    def states(self) -> list[Signed]:
        return sorted(self._last.values(), key=lambda signed: signed.match)

    def _append(self, line: str) -> None:
        fresh = not self._path.exists()
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, line.encode("ascii"))
            os.fsync(descriptor)
        except OSError as error:
            raise Unavailable(f"{self._path}: {error}") from error
        finally:
            os.close(descriptor)
        if fresh:
            _sync_folder(self._path.parent)


def behind(log: Log, witness: Witness) -> tuple[Signed, ...]:
    """The signed states that the store does not hold, and whose loss nobody has accepted."""
    states = witness.states()
    accepted = frozen(log) if states else frozenset()
    return tuple(s for s in states if s.match not in accepted and not _holds(log, s))


def frozen(log: Log) -> frozenset[str]:
    """The matches that were begun anew: they are read, and get no leaf any more."""
    return frozenset(one.head.stream for one in log.streams() if one.cause == "restored")


def _holds(log: Log, signed: Signed) -> bool:
    try:
        head = log.head(signed.match)
    except Unknown:
        return False
    if head.size <= signed.size:
        return (head.size, head.root) == (signed.size, signed.root)
    leaves = log.leaves(signed.match, 0, signed.size)
    return root_of([leaf_hash(leaf) for leaf in leaves]) == signed.root


def _read(path: Path) -> list[Signed]:
    """The largest state of every match. A last line without its end was never acted upon."""
    if not path.exists():
        return []
    largest: dict[str, Signed] = {}
    for line in path.read_text(encoding="ascii").split("\n")[:-1]:
        match, size, root = line.split(" ")
        if match not in largest or int(size) > largest[match].size:
            largest[match] = Signed(match, int(size), unb64(root))
    return list(largest.values())


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
