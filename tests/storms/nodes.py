"""Nodes: processes in directories of their own on one database, with one key given to all."""

import os
import signal
import threading
from dataclasses import dataclass, field
from pathlib import Path

from referee.home.bootstrap import keyring
from referee.home.given_keys import line
from referee.home.key_files import KeyFiles
from tests.storms.fleet import Fleet, Worker
from tests.storms.storm import Storm

FROZEN = 12.0  # seconds: longer than any lease of these processes

# As `fleet.QUICK`; leases are short too.
QUICK = """
import sys
from datetime import timedelta
from functools import partial
from referee.cli import main, serving
from referee.mail.sending import claims
from referee.service.ledger import leases
serving.start, claims.HOLD = partial(serving.start, seconds=0.1), 5
leases.TERM, leases.ASKED = timedelta(seconds=3), timedelta(seconds=0.5)
sys.exit(main(sys.argv[1:]))
"""


class Nodes(Fleet):
    """A node for each tuple of commands. `home` holds the key that all are given."""

    def __init__(
        self, home: Path, relay: int, database: str, nodes: tuple[tuple[str, ...], ...]
    ) -> None:
        keyring(home)
        key = line(KeyFiles(home))
        self.workers: list[Worker] = []
        for number, commands in enumerate(nodes, start=1):
            folder = home.parent / f"node-{number}"
            fleet = Fleet(folder, relay, commands, database, quick=True)
            for worker in fleet.workers:
                worker.environment |= {"REFEREE_KEY": key}
                worker.program = QUICK
            self.workers += fleet.workers

    def at(self, folder: Path) -> list[Worker]:
        """The processes of the node that lives there."""
        return [one for one in self.workers if one.environment["REFEREE_HOME"] == str(folder)]

    def of(self, node: str) -> Worker:
        """The first process of the node that calls itself so."""
        return next(worker for worker in self.workers if name_of(worker) == node)


def name_of(worker: Worker) -> str:
    return (Path(worker.environment["REFEREE_HOME"]) / "node.id").read_text("ascii").strip()


@dataclass
class Freezing(Storm):
    """Processes are not killed but stand still for longer than any lease, and wake."""

    thawed: threading.Event = field(default_factory=threading.Event)

    def kill(self) -> None:
        worker = self.chance.choice(self.fleet.workers)
        self.thawed.wait(self.chance.uniform(0.0, 1.5))
        os.kill(worker.pid, signal.SIGSTOP)
        try:
            self.thawed.wait(FROZEN)
        finally:
            os.kill(worker.pid, signal.SIGCONT)
        self.kills += 1
