"""The process in which a record is judged that anybody may have written: `python -m
referee.audit.cell`. It takes a task and the record from its standard input, gives its answer on the
standard output, and may neither write a file nor outgrow its bounds. Other long work on a record is
done in such a process, too (`work`).

The parent is `confinement.py`.

Why: docs/decisions/0109-audit-page.md.
"""

import os
import resource
import sys
from collections.abc import Callable

import msgspec

from referee.audit.judged import judged
from referee.games.catalogue import allow_only, hold_to

STARVED = 3  # the exit code for want of memory


class Task(msgspec.Struct, frozen=True):
    """What is wanted, and how much it may cost. `allowed` and `known` are what this process's
    parent holds plug-ins to (`games/catalogue.py`)."""

    draws: bool
    vkey: str | None
    seconds: int
    bytes: int
    allowed: tuple[str, ...] | None
    known: dict[str, str]


def bound(task: Task) -> None:
    """From here on this process has no more than that, and comes last where others want to work."""
    os.nice(10)
    # Of the processor the second bound comes later: by which signal we end tells what we lacked.
    resource.setrlimit(resource.RLIMIT_CPU, (task.seconds, task.seconds + 5))
    for kind, most in (
        (resource.RLIMIT_AS, task.bytes),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def work(answer: Callable[[bytes, Task], bytes]) -> int:
    """A line with the task, then the record to the end of the input; `answer` is given both. The
    exit code of this process."""
    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=Task)
    try:
        bound(task)
        allow_only(task.allowed)
        hold_to(task.known)
        said = answer(sys.stdin.buffer.read(), task)
    except MemoryError:
        return STARVED
    sys.stdout.buffer.write(said)
    return 0


def _judgement(record: bytes, task: Task) -> bytes:
    return msgspec.msgpack.encode(judged(record, draws=task.draws, vkey=task.vkey))


if __name__ == "__main__":
    sys.exit(work(_judgement))
