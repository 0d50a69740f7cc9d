"""Small things that both servers need."""

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0  # seconds; a condition that does not come true by then is a failure


def free_ports(count: int) -> list[int]:
    """Ports of the loopback that nobody listens on."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [port.getsockname()[1] for port in held]
    for port in held:
        port.close()
    return ports


def until(true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait for the condition, looking often. Fails if it never comes true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.01)


def listens(port: int) -> bool:
    """Does somebody answer at this port?"""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return False
    return True


def ended(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def run(*command: str, input: bytes | None = None) -> str:
    """A command that must succeed; what it wrote."""
    with tempfile.TemporaryFile() as told:  # no pipe: what a command leaves running would hold it
        done = subprocess.run(
            command, input=input, stdout=told, stderr=told, timeout=60, check=False
        )
        told.seek(0)
        said = told.read().decode(errors="replace")
    assert done.returncode == 0, f"{command}: {said}"
    return said


def reachable(folder: Path) -> None:
    """The servers' own users must get in."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
