"""A stranger's program as a process: a line in, a line out, and an end to its patience.

What it writes on standard error stays on the terminal. It is a process group of its own, so that
what it has started ends with it.

Why: docs/decisions/0121-own-programs.md.
"""

import os
import queue
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType

import msgspec

from referee.programs.prompt import Message

LONGEST = 128 * 1024  # bytes of an answer's line; an order has 16 KiB, and JSON may spell it longer
ANSWER = frozenset(["id", "order"])


class LostTurn(Exception):
    """The program has lost this window: it broke the protocol, or its orders were refused."""


class Stranger:
    """One program, for one seat of one match. Where it has ended it is started anew when asked.

    `patience`: the seconds within which it answers.
    """

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self._command, self._patience = list(command), patience
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        self._has_answered = False  # this process, and not one before it

    def __enter__(self) -> "Stranger":
        """Start it. Raises OSError for what cannot be executed."""
        self._process = self._started()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def ask(self, message: Message) -> str:
        """The order text it answers. Raises LostTurn, with the process ended."""
        self._asked += 1
        try:
            order = _order(self._answer(_line({"id": self._asked, **message})), self._asked)
        except LostTurn:
            self.end()
            raise
        self._has_answered = True
        return order

    def say_goodbye(self, message: Message) -> None:
        """Tell what needs no answer, and let it end by itself as long as patience lasts."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        talk = threading.Thread(target=_say_last, args=(process, _line(message)), daemon=True)
        talk.start()
        talk.join(self._patience)
        if not talk.is_alive():
            with suppress(subprocess.TimeoutExpired):
                process.wait(self._patience)
        self.end()

    def end(self) -> None:
        """It ends now, and whatever it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what it did not read
                    pipe.close()

    def _started(self) -> subprocess.Popen[bytes]:
        self._has_answered = False
        return subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def _answer(self, line: bytes) -> bytes:
        """What it says. Whatever has ended after an answer, as a program may that answers once, is
        started anew; whatever ends at the first question has no answer."""
        if self._process is not None:
            said = self._exchanged(self._process, line)
            if said or not self._has_answered:
                return said
            self.end()
        self._process = self._started()
        return self._exchanged(self._process, line)

    def _exchanged(self, process: subprocess.Popen[bytes], line: bytes) -> bytes:
        """Its line, empty if it has ended. Raises LostTurn when patience is over."""
        said: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=_talk, args=(process, line, said), daemon=True).start()
        try:
            return said.get(timeout=self._patience)
        except queue.Empty:
            raise LostTurn(f"no answer within {self._patience:g} seconds") from None


def _talk(process: subprocess.Popen[bytes], line: bytes, said: "queue.Queue[bytes]") -> None:
    """In a thread: a program that does not read, or does not write, holds up nobody else."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError, ValueError):  # it has ended, and may have answered before
        process.stdin.write(line)
        process.stdin.flush()
    try:
        said.put(process.stdout.readline(LONGEST + 1))
    except (OSError, ValueError):  # it was ended meanwhile: nobody waits any more
        said.put(b"")


def _say_last(process: subprocess.Popen[bytes], line: bytes) -> None:
    assert process.stdin is not None
    with suppress(OSError, ValueError):
        process.stdin.write(line)
        process.stdin.close()


def _line(message: Message) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def _order(line: bytes, asked: int) -> str:
    """The order in an answer. Raises LostTurn."""
    if not line:
        raise LostTurn("it ended without an answer")
    if len(line) > LONGEST:
        raise LostTurn(f"its line has more than {LONGEST} bytes")
    try:
        answer = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise LostTurn(f"not JSON: {_shown(line)}") from None
    if not isinstance(answer, dict) or answer.keys() != ANSWER:
        raise LostTurn(f'not {{"id": ..., "order": ...}}: {_shown(line)}')
    if answer["id"] != asked or isinstance(answer["id"], bool):
        raise LostTurn(f"the answer to another question than {asked}: {_shown(line)}")
    if not isinstance(answer["order"], str):
        raise LostTurn(f"its order is no text: {_shown(line)}")
    return answer["order"]


def _shown(line: bytes) -> str:
    text = line.decode("utf-8", "replace").strip()
    return text if len(text) <= 60 else f"{text[:59]}…"
