"""Judging a record in a process of its own, with bounds of time and memory (`cell.py`).

Why: docs/decisions/0109-audit-page.md.
"""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass

import msgspec

from referee.audit.cell import STARVED, Task
from referee.audit.judged import Judged
from referee.audit.plain_report import Bound, Unfinished
from referee.games.catalogue import permits

_MB = 1024 * 1024
_SAID = 300  # characters of what a process that broke has said last


@dataclass(frozen=True)
class Bounds:
    """Seconds of the processor for an audit, and for one with its match drawn; twice as many by the
    clock; and bytes of address space."""

    seconds: int = 60
    drawing: int = 240
    bytes: int = 1024 * _MB


def judged_apart(
    data: bytes, *, draws: bool = False, vkey: str | None = None, bounds: Bounds = Bounds()
) -> Judged:
    """What `audit` says of these bytes, by the rules that this process has; with `draws` also its
    match drawn. Raises Unfinished."""
    said = work_apart("referee.audit.cell", data, draws=draws, vkey=vkey, bounds=bounds)
    return msgspec.msgpack.decode(said, type=Judged)


def work_apart(
    module: str,
    data: bytes,
    *,
    draws: bool,
    vkey: str | None = None,
    bounds: Bounds = Bounds(),
) -> bytes:
    """What that module's process makes of a record (`cell.work`). Raises Unfinished."""
    allowed, known = permits()
    told = None if allowed is None else tuple(sorted(allowed))
    seconds = bounds.drawing if draws else bounds.seconds
    task = Task(draws, vkey, seconds, bounds.bytes, told, dict(known))
    ended = _run(module, msgspec.json.encode(task) + b"\n" + data, 2 * seconds)
    if ended.returncode in (STARVED, -signal.SIGKILL):  # the machine ends who takes its memory
        raise Unfinished(Bound.MEMORY)
    if ended.returncode == -signal.SIGXCPU:
        raise Unfinished(Bound.TIME)
    if ended.returncode != 0:
        said = ended.stderr.decode("utf-8", "replace").strip()[-_SAID:]
        short = "MemoryError" in said or "Cannot allocate memory" in said
        raise Unfinished(Bound.MEMORY if short else Bound.BROKEN, said)
    return ended.stdout


def _run(module: str, given: bytes, seconds: float) -> "subprocess.CompletedProcess[bytes]":
    """The process is given where our code lies and nothing else of our environment, in which
    passwords may stand."""
    command = [sys.executable, "-P", "-m", module]
    where = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "LANG": "C.UTF-8"}
    try:
        return subprocess.run(
            command, input=given, capture_output=True, env=where, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise Unfinished(Bound.TIME) from None
