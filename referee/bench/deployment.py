"""The processes of a home under measurement, ended by their own ids."""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

_PORT = re.compile(r"mail at port (\d+)")


@dataclass(frozen=True)
class Deployment:
    """What is up: the processes, and the ports at which mail is taken."""

    processes: list[psutil.Popen]
    ports: list[int]

    def seconds(self) -> float:
        """The processor's time that they have used so far, their children's with it."""
        return sum(_seconds(process) for process in self.processes)


@contextmanager
def deployed(
    commands: Sequence[Sequence[str]], settings: dict[str, str], log: Path
) -> Iterator[Deployment]:
    """Each command in a process of its own until the end; `log` takes what they tell of errors."""
    given = [f"{name}={value}" for name, value in settings.items()]
    processes: list[psutil.Popen] = []
    try:
        with log.open("ab") as errors:
            for command in commands:
                line = ["env", *given, sys.executable, "-m", *command]
                processes.append(
                    psutil.Popen(line, stdout=subprocess.PIPE, stderr=errors, text=True)
                )
        said = [process.stdout.readline() for process in processes]
        yield Deployment(processes, [int(port) for line in said for port in _PORT.findall(line)])
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(60)
            process.stdout.close()


def _seconds(process: psutil.Popen) -> float:
    spent = process.cpu_times()
    alive = sum(_own(child) for child in process.children(recursive=True))
    return spent.user + spent.system + spent.children_user + spent.children_system + alive


def _own(child: psutil.Process) -> float:
    try:
        spent = child.cpu_times()
    except psutil.NoSuchProcess:  # it ended meanwhile, and its parent has its time now
        return 0.0
    return float(spent.user + spent.system)
