"""What this home has ever signed: `signed.log`, kept outside the store.

Two histories of one match must never both be signed. A store that was put back from a backup (or
lost its last transactions) would go on from an older state and sign other leaves under the same
numbers. So every state is written down, durably, before its signature leaves the house; a store
that is behind what stands here opens for reading only, and says which matches are behind.

Where several nodes share a store, its lines also tell how far each node's rows there were read
(`shared_witness.py`).

Why: docs/decisions/0004-histories.md.
"""

import errno
import fcntl
import os
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from referee.seals.canonical import b64, unb64
from storage import Head, Log, SettingRow, SignedRow, Unavailable, Unknown
from storage.tree import leaf_hash, root_of

_FEW = 500  # matches that are looked up by name rather than all of them listed
_LOST = "lost/"  # settings
_BLOCK = 4096  # bytes; less might fit into what a full disk has given to the file already


@dataclass(frozen=True)
class SignedState:
    """The largest state of a match that was ever signed."""

    match: str
    size: int
    root: bytes


class Behind(Unavailable):
    """The store is behind what was signed: nothing may be written until the host has decided."""

    def __init__(self, matches: tuple[SignedState, ...]) -> None:
        self.matches = matches
        names = ", ".join(f"{signed.match} (size {signed.size})" for signed in matches)
        super().__init__(
            f"the store is behind what was signed: {names}. Put the newer store back, or accept "
            "the loss with `referee restore --accept-loss`"
        )


class Witness(Protocol):
    """Where signed states are written down."""

    def note(self, match: str, size: int, root: bytes) -> None:
        """Durable when it returns. Raises Behind for a second root of the same size."""

    def of(self, match: str) -> SignedState | None:
        """The largest state of this match that was ever signed, by whatever process."""

    def states(self) -> list[SignedState]: ...

    def probe(self) -> None:
        """Raises Unavailable while no state can be written down."""


class NoWitness:
    """For matches that nobody gets a letter of (`referee play`)."""

    def note(self, match: str, size: int, root: bytes) -> None:
        return None

    def of(self, match: str) -> SignedState | None:
        return None

    def states(self) -> list[SignedState]:
        return []

    def probe(self) -> None:
        return None


class SignedLog:
    """A text file, a line a state: `match size root`. Several processes may append to it, and each
    reads what the others wrote. `match size root node n`: that node's rows in the store were read
    up to this one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._largest: dict[str, SignedState] = {}
        self._seen: dict[str, SignedRow] = {}  # by node, the last
        self._read_to = 0
        self._catch_up()

    def note(self, match: str, size: int, root: bytes) -> None:
        """What stands there and what is added are one step, for threads and for processes: a lock
        on the file keeps two from each finding nothing and both signing."""
        with self._lock:
            self._catch_up()
            if not self._is_new(match, size, root):
                return
            with self._held():
                self._catch_up()
                if self._is_new(match, size, root):
                    signed = SignedState(match, size, root)
                    self._append(line_of(signed))
                    self._remember(signed)

    def see(self, rows: Sequence[SignedRow]) -> None:
        """What nodes signed, each one's rows in their order: durable when it returns."""
        with self._lock, self._held():
            self._catch_up()
            last = {row.node: row for row in rows}
            fresh = {
                row.stream: row
                for row in sorted(rows, key=lambda row: row.size)
                if _grows(self._largest.get(row.stream), _state(row))
            }
            places = [line_of(_state(row), f" {row.node} {row.n}") for row in last.values()]
            self._append(b"".join([*(line_of(_state(row)) for row in fresh.values()), *places]))
            self._catch_up()

    def seen(self) -> dict[str, SignedRow]:
        """Of each node the row up to which its rows were read."""
        with self._lock:
            self._catch_up()
            return dict(self._seen)

    def _is_new(self, match: str, size: int, root: bytes) -> bool:
        """Is it larger than all that was signed? Raises Behind for a second root of one size."""
        last = self._largest.get(match)
        if last is not None and last.size == size and last.root != root:
            raise Behind((last,))
        return last is None or last.size < size

    @contextmanager
    def _held(self) -> Iterator[int]:
        """The file, for this process alone; the lock goes with whoever is killed."""
        fresh = not self._path.exists()
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                yield descriptor
            finally:
                os.close(descriptor)
            if fresh:
                _sync_folder(self._path.parent)
        except OSError as error:
            raise Unavailable(f"{self._path}: {error.strerror}") from error

    def of(self, match: str) -> SignedState | None:
        with self._lock:
            self._catch_up()
            return self._largest.get(match)

    def states(self) -> list[SignedState]:
        with self._lock:
            self._catch_up()
            return sorted(self._largest.values(), key=lambda signed: signed.match)

    def probe(self) -> None:
        """Blanks at the end, without a line's end, and away again: a reader takes no notice."""
        with self._lock, self._held() as descriptor:
            size = os.fstat(descriptor).st_size
            try:
                if os.write(descriptor, b" " * _BLOCK) < _BLOCK:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            finally:
                os.ftruncate(descriptor, size)

    def _catch_up(self) -> None:
        """Whole lines only: one without its end is being written, or was never acted upon."""
        if not self._path.exists() or self._path.stat().st_size == self._read_to:
            return
        with self._path.open("rb") as file:
            file.seek(self._read_to)
            fresh = file.read()
        whole = fresh[: fresh.rfind(b"\n") + 1]
        self._read_to += len(whole)
        for line in whole.splitlines():
            if (signed := state_of(line)) is not None:
                self._remember(signed)
            if (row := _place(line)) is not None:
                self._seen[row.node] = row

    def _remember(self, signed: SignedState) -> None:
        if _grows(self._largest.get(signed.match), signed):
            self._largest[signed.match] = signed

    def _append(self, line: bytes) -> None:
        descriptor = os.open(self._path, os.O_RDWR | os.O_APPEND)
        try:
            _write_line(descriptor, line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def behind(log: Log, witness: Witness, deep: bool = False) -> tuple[SignedState, ...]:
    """The signed states that the store does not hold, and whose loss nobody has accepted.

    By its heads alone: a match that has grown since it was signed is looked at when it is loaded,
    or here if `deep`, which reads every leaf.
    """
    lost = missing(log, witness.states(), deep)
    return tuple(dict.fromkeys([*lost, *missing(log, told_lost(log), deep=True)]))


def missing(log: Log, states: Iterable[SignedState], deep: bool = False) -> tuple[SignedState, ...]:
    """As `behind`, of these states."""
    wanted = list(states)
    return tuple(_missing(log, wanted, deep)) if wanted else ()


def told_lost(log: Log) -> list[SignedState]:
    """What was signed, as a row of a signed state cannot tell: another state of that size has its
    place, or a stranger alone knew of it (the whole machine was put back, perhaps)."""
    rows = log.settings.beginning(_LOST)
    return [state for row in rows if (state := state_of(row.value)) is not None]


def lost_row(signed: SignedState) -> SettingRow:
    """The row that tells so, to whoever opens this store and to all nodes that have."""
    return SettingRow(f"{_LOST}{signed.match}", line_of(signed).removesuffix(b"\n"))


def _missing(log: Log, states: list[SignedState], deep: bool) -> Iterator[SignedState]:
    few = len(states) <= _FEW
    found = log.listed(signed.match for signed in states) if few else log.streams()
    heads = {listed.head.stream: listed.head for listed in found}
    anew = frozen(log)
    for signed in states:
        head = heads.get(signed.match)
        if head is None:
            there = log.settings.get(gone(signed).name) is not None
        else:
            there = _may_hold(head, signed) and (not deep or holds(log, signed))
        if not there and signed.match not in anew:
            yield signed


def frozen(log: Log) -> frozenset[str]:
    """The matches that were begun anew: they are read, and get no leaf any more."""
    return frozenset(listed.head.stream for listed in log.streams(cause="restored"))


def gone(signed: SignedState) -> SettingRow:
    """The row that says: the host has accepted that nothing of this match is left."""
    return SettingRow(f"gone/{signed.match}", str(signed.size).encode("ascii"))


def holds(log: Log, signed: SignedState) -> bool:
    """Does the store hold these leaves, and in this order?"""
    try:
        head = log.head(signed.match)
    except Unknown:
        return False
    if head.size <= signed.size:
        return _may_hold(head, signed)
    leaves = log.leaves(signed.match, 0, signed.size)
    return root_of([leaf_hash(leaf) for leaf in leaves]) == signed.root


def _may_hold(head: Head, signed: SignedState) -> bool:
    return head.size > signed.size or (head.size, head.root) == (signed.size, signed.root)


def _grows(known: SignedState | None, signed: SignedState) -> bool:
    return known is None or known.size < signed.size


def _state(row: SignedRow) -> SignedState:
    return SignedState(row.stream, row.size, row.root)


def line_of(signed: SignedState, place: str = "") -> bytes:
    return f"{signed.match} {signed.size} {b64(signed.root)}{place}\n".encode("ascii")


def state_of(line: bytes) -> SignedState | None:
    """A line read back; None for one that a full disk has cut short: nobody acted upon it."""
    try:
        match, size, root = line.decode("ascii").split(" ")[:3]
        signed = SignedState(match, int(size), unb64(root))
    except ValueError:
        return None
    return signed if len(signed.root) == 32 else None


def _place(line: bytes) -> SignedRow | None:
    """How far a node's rows were read; None where a line tells nothing of that."""
    signed = state_of(line)
    try:
        node, n = line.decode("ascii").split(" ")[3:]
        return SignedRow(node, int(n), signed.match, signed.size, signed.root) if signed else None
    except ValueError:
        return None


def _write_line(descriptor: int, line: bytes) -> None:
    """On a line of its own, also after one that was cut short."""
    size = os.fstat(descriptor).st_size
    torn = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
    wanted = b"\n" + line if torn else line
    if os.write(descriptor, wanted) < len(wanted):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
