"""What is done to nodes, their disks, their clocks, their way to the database, and the database.

Each harm is a context: done at its beginning, undone at its end.

Why: docs/decisions/0137-chaos.md.
"""

import os
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from referee.service.ledger.witness import SignedLog
from tests.servers.ports import until
from tests.storms.fleet import Worker
from tests.storms.mailroom import Mailroom
from tests.storms.nodes import QUICK, Nodes
from tests.storms.pair import Pair

# As `nodes.QUICK`, in a process whose clock may be put off and whose disk may be slow: what files
# beside its home say, when they say it.
_BEFORE = """
import os, pathlib, time
from datetime import timedelta
from referee import clock
from referee.match.policy import instant, moment
harm = pathlib.Path(os.environ["REFEREE_TEST_HARM"])
right, synced = clock.SystemClock.now, os.fsync
def told(name):
    try:
        return float((harm / name).read_text() or 0)
    except FileNotFoundError:
        return 0.0
def off(self):
    return moment(instant(right(self)) + timedelta(seconds=told("clock")))
def slow(descriptor):
    time.sleep(told("disk"))
    synced(descriptor)
clock.SystemClock.now, os.fsync = off, slow
"""
PROGRAM = _BEFORE + QUICK
BIG, SMALL = 900.0, 30.0  # seconds that a clock is off: more, and less, than is noticed
SLOW = 0.4  # seconds that a sync takes, and a commit at the standby
DELAY = 0.05  # seconds that every packet takes
PACE = 1.5  # seconds that the relay takes for a letter


class Disk:
    """That of a node's directory: a file system of its own in memory, where we may mount one. Else
    no file of its processes may grow, and none is ever read-only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o700)
        self.mounted = _mounts("-t", "tmpfs", "-o", "size=8m,mode=0700", "tmpfs", str(folder))

    def close(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)

    @contextmanager
    def full(self, workers: list[Worker]) -> Iterator[None]:
        if not self.mounted:
            with _bounded(workers):
                yield
            return
        ballast = self.folder / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        try:
            yield
        finally:
            ballast.unlink()

    @contextmanager
    def read_only(self) -> Iterator[None]:
        if self.mounted:  # busy while a state is just being written down
            until(lambda: _mounts("-o", "remount,ro", str(self.folder)), "it is read-only")
        try:
            yield
        finally:
            assert not self.mounted or _mounts("-o", "remount,rw", str(self.folder))


def _mounts(*words: str) -> bool:
    if os.getuid() != 0:
        return False
    return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0


@contextmanager
def _bounded(workers: list[Worker]) -> Iterator[None]:
    pids = [worker.pid for worker in workers]
    limits = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in pids}
    for pid, (_, hard) in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        for pid, limit in limits.items():
            with suppress(ProcessLookupError):  # it was killed meanwhile
                resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)


class ChaoticNodes(Nodes):
    """Whose disks, clocks and syncs may be harmed."""

    def __init__(
        self, home: Path, relay: int, database: str, nodes: tuple[tuple[str, ...], ...]
    ) -> None:
        super().__init__(home, relay, database, nodes)
        for worker in self.workers:
            harm = home.parent / "harm" / Path(worker.environment["REFEREE_HOME"]).name
            harm.mkdir(parents=True, exist_ok=True)
            worker.environment["REFEREE_TEST_HARM"] = str(harm)
            worker.program = PROGRAM
        folders = {worker.environment["REFEREE_HOME"]: None for worker in self.workers}
        self._folders = [Path(folder) for folder in folders]
        self._undone = ExitStack()  # what is mounted is let go of, whatever fails
        self.disks = list[Disk]()

    def __enter__(self) -> "ChaoticNodes":
        with ExitStack() as undone:
            for folder in self._folders:
                self.disks.append(Disk(folder))
                undone.callback(self.disks[-1].close)
            self._undone = undone.pop_all()
        super().__enter__()
        return self

    def __exit__(self, *reason: object) -> None:
        with self._undone:
            super().__exit__(*reason)
            self.signed = [SignedLog(disk.folder / "signed.log").states() for disk in self.disks]


@dataclass
class Field:
    """Whatever harm may be done to."""

    nodes: ChaoticNodes
    pair: Pair
    mailroom: Mailroom
    chance: Random

    def worker(self) -> Worker:
        return self.chance.choice(self.nodes.workers)


Harm = Callable[[Field], AbstractContextManager[None]]


# --- processes ------------------------------------------------------------------------------------


@contextmanager
def killed(field: Field) -> Iterator[None]:
    """SIGKILL to one process, which is started again."""
    worker = field.worker()
    worker.kill()
    try:
        yield
    finally:
        worker.start()


@contextmanager
def paused(field: Field) -> Iterator[None]:
    """SIGSTOP to one process for longer than every lease, then SIGCONT."""
    worker = field.worker()
    os.kill(worker.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # it was killed meanwhile
            os.kill(worker.pid, signal.SIGCONT)


# --- a node's disk and clock ----------------------------------------------------------------------


@contextmanager
def disk_full(field: Field) -> Iterator[None]:
    """No byte more fits on a node's disk."""
    disk = field.chance.choice(field.nodes.disks)
    with disk.full(field.nodes.at(disk.folder)):
        yield


@contextmanager
def disk_read_only(field: Field) -> Iterator[None]:
    """A node's disk is mounted anew, for reading only."""
    with field.chance.choice(field.nodes.disks).read_only():
        yield


@contextmanager
def disk_slow(field: Field) -> Iterator[None]:
    """Each sync of every node takes 0.4 s longer, and so does every word to the standby."""
    field.pair.replication.delay = SLOW
    for worker in field.nodes.workers:
        _tell(worker, "disk", SLOW)
    try:
        yield
    finally:
        field.pair.replication.delay = 0.0
        for worker in field.nodes.workers:
            _tell(worker, "disk", 0.0)


@contextmanager
def clock_stepped(field: Field) -> Iterator[None]:
    """A node's clock is a quarter of an hour off, which it notices, or half a minute, which it does
    not; before or behind."""
    off = field.chance.choice((BIG, -BIG, SMALL, -SMALL))
    workers = field.nodes.at(field.chance.choice(field.nodes.disks).folder)
    for worker in workers:
        _tell(worker, "clock", off)
    try:
        yield
    finally:
        for worker in workers:
            _tell(worker, "clock", 0.0)


def _tell(worker: Worker, what: str, seconds: float) -> None:
    """In one step: a process may be reading."""
    file = Path(worker.environment["REFEREE_TEST_HARM"]) / what
    fresh = file.with_suffix(".next")
    fresh.write_text(str(seconds))
    fresh.replace(file)


# --- the way to the database, and the database ----------------------------------------------------


@contextmanager
def cut(field: Field) -> Iterator[None]:
    """Every connection to the database is cut; new ones are refused for a while."""
    field.pair.wire.refuses = True
    field.pair.wire.cut()
    try:
        yield
    finally:
        field.pair.wire.refuses = False


@contextmanager
def packets_dropped(field: Field) -> Iterator[None]:
    """Nothing passes between nodes and database; or its answers alone do not, and those that were
    on their way are lost with their connections."""
    answers = field.chance.random() < 0.5
    field.pair.wire.stall(answers_alone=answers)
    try:
        yield
    finally:
        if answers:
            field.pair.wire.cut()
        field.pair.wire.flow()


@contextmanager
def packets_delayed(field: Field) -> Iterator[None]:
    """Each takes 50 ms, either way."""
    field.pair.wire.delay = DELAY
    try:
        yield
    finally:
        field.pair.wire.delay = 0.0


@contextmanager
def failover(field: Field) -> Iterator[None]:
    """The primary is killed with all its processes, its standby promoted; then a new standby."""
    field.pair.fail_over()
    try:
        yield
    finally:
        field.pair.follow()


@contextmanager
def relay_trickles(field: Field) -> Iterator[None]:
    """The players' mail server takes 1.5 s for each letter."""
    field.mailroom.pace = PACE
    try:
        yield
    finally:
        field.mailroom.pace = 0.0


# How long each lasts, in seconds: at least, at most.
HARMS: dict[Harm, tuple[float, float]] = {
    killed: (0.0, 1.5),
    paused: (12.0, 13.0),
    disk_full: (1.0, 4.0),
    disk_read_only: (1.0, 4.0),
    disk_slow: (2.0, 5.0),
    clock_stepped: (1.0, 5.0),
    cut: (0.0, 2.0),
    packets_dropped: (1.0, 5.0),
    packets_delayed: (2.0, 5.0),
    failover: (0.0, 2.0),
    relay_trickles: (3.0, 8.0),
}
