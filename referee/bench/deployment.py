"""The processes of a home under measurement, ended by their own ids."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

_MAIL = re.compile(r"mail at port (\d+)")
_PAGES = re.compile(r"pages at port (\d+)")


@dataclass(frozen=True)
class Deployment:
    """What is up: the processes, and the ports at which mail is taken and pages are shown."""

    processes: list[subprocess.Popen[str]]
    ports: list[int]
    pages: list[int]

    def seconds(self) -> float:
        """The processor's time that they have used so far, their children's with it."""
        return sum(_seconds(process.pid) for process in self.processes)


@contextmanager
def deployed(
    commands: Sequence[Sequence[str]], settings: dict[str, str], log: Path
) -> Iterator[Deployment]:
    """Each command in a process of its own until the end; `log` takes what they tell of errors."""
    given = [f"{name}={value}" for name, value in settings.items()]
    processes: list[subprocess.Popen[str]] = []
    try:
        with log.open("ab") as errors:
            for command in commands:
                line = ["env", *given, sys.executable, "-m", *command]
                processes.append(
                    subprocess.Popen(line, stdout=subprocess.PIPE, stderr=errors, text=True)
                )
        said = [_pipe(process).readline() for process in processes]
        yield Deployment(processes, _ports(_MAIL, said), _ports(_PAGES, said))
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(60)
            _pipe(process).close()


def _ports(told: re.Pattern[str], lines: list[str]) -> list[int]:
    return [int(port) for line in lines for port in told.findall(line)]


def _pipe(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdout is not None, "it was begun with a pipe"
    return process.stdout


def _seconds(pid: int) -> float:
    """Of this process, of its children that have ended, and of those that live."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        listed = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:  # it ended meanwhile, and its parent has its time now
        return 0.0
    ticks = sum(map(int, told.rpartition(")")[2].split()[11:15]))
    children = [int(child) for line in listed for child in line.split()]
    return ticks / os.sysconf("SC_CLK_TCK") + sum(map(_seconds, children))
