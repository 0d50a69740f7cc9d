"""What chaos itself looks at: a process that ends though nobody killed it is a finding."""

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from tests.storms.chaos import Chaos
from tests.storms.fleet import Worker


@dataclass
class Ended(Worker):
    """A process that is over at once, with that code."""

    ends_with: int = 0
    started: int = 0

    def start(self) -> None:
        self.started += 1
        ending = f"import os, signal; os.kill(os.getpid(), {-self.ends_with})"
        if self.ends_with >= 0:
            ending = f"raise SystemExit({self.ends_with})"
        self._process = subprocess.Popen([sys.executable, "-c", ending])
        self._process.wait()


@dataclass
class Processes:
    workers: list[Ended]


@dataclass
class Looking:
    fleet: Processes
    fallen: list[str] = field(default_factory=list)


def test_a_process_that_ends_by_itself_is_told_of_and_started_again(tmp_path: Path) -> None:
    """One with 1; another was killed by the storm, and is the storm's to start."""
    fell = Ended("serve", {}, tmp_path / "log", ends_with=1)
    killed = Ended("mail", {}, tmp_path / "log", ends_with=-9)
    fell.start()
    killed.start()
    chaos = Looking(Processes([fell, killed]))
    Chaos._look_for_fallen(cast(Chaos, chaos), "cut")
    assert chaos.fallen == ["serve ended by itself (1): cut"]
    assert (fell.started, killed.started) == (2, 1)
