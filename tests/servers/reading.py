"""mutt as somebody reads with it: in a terminal of 80 columns, one letter after the other.

What it shows goes through its pager, as the reader would see it, into a file a letter.
"""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from pathlib import Path

from tests.servers.ports import PATIENCE

COLUMNS, LINES = 80, 24
_PAGER = 'set pager="cp %s \\"{folder}/shown.$(ls {folder} | grep -c shown)\\"; true"\n'
_SETTINGS = """
set folder="{folder}" spoolfile="{folder}/box" move=no confirmappend=no
set wait_key=no prompt_after=no quit=yes charset=utf-8 sort=mailbox-order
push "<first-entry>{keys}<exit>"
"""


def shown_by_mutt(letters: Sequence[bytes], folder: Path) -> list[str]:
    """What mutt shows of each of these mails, headers first, with no setting that concerns it."""
    box, settings = folder / "box", folder / "muttrc"
    box.write_bytes(b"".join(_in_a_box(raw) for raw in letters))
    keys = "<display-message><next-entry>" * len(letters)
    told = _PAGER.format(folder=folder) + _SETTINGS.format(folder=folder, keys=keys)
    settings.write_text(told, encoding="utf-8")
    _in_a_terminal(["mutt", "-n", "-R", "-F", str(settings), "-f", str(box)], folder)
    shown = sorted(folder.glob("shown.*"), key=lambda path: int(path.suffix[1:]))
    return [path.read_text(encoding="utf-8") for path in shown]


def _in_a_box(raw: bytes) -> bytes:
    """The mail in mbox form (mboxrd's guard for lines that begin with From)."""
    lines = raw.replace(b"\r\n", b"\n").replace(b"\nFrom ", b"\n>From ")
    return b"From referee Sat Nov 21 19:00:00 2026\n" + lines + b"\n"


def _in_a_terminal(command: list[str], folder: Path) -> None:
    """Run it to its end; it thinks that somebody sits before it."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    speaks = {"TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    reader = subprocess.Popen(
        command, stdin=its, stdout=its, stderr=its, env={**os.environ, **speaks}, cwd=folder
    )
    os.close(its)
    try:
        screen, end = b"", time.monotonic() + PATIENCE
        while reader.poll() is None:
            assert time.monotonic() < end, f"mutt waits for something: {screen[-500:]!r}"
            if select.select([ours], [], [], 0.1)[0]:
                screen += _read(ours)
        assert reader.returncode == 0, screen[-500:]
    finally:
        if reader.poll() is None:
            reader.kill()
        reader.wait()
        os.close(ours)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # it has gone
        return b""
