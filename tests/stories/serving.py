"""The real `referee serve` as a process of its own, to be ended by real signals.

with Serving(tmp_path / "home") as service:
    service.run("match", "new", "combats", …)       # the command line beside it
    service.kill()                                  # SIGKILL; then
    service.start()                                 # a new process, new ports, the same home
"""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0  # seconds that a slow machine may take for one step; a healthy one takes one or two
_UP = re.compile(r"pages at port (\d+), mail at port (\d+)")


class Serving:
    """`smtp` is where mail goes just now, `web` the port of the pages. `given`: more settings."""

    def __init__(self, home: Path, **given: str) -> None:
        self.home = home
        self.log = home.parent / "service.log"
        self.environment = os.environ | {
            "REFEREE_HOME": str(home),
            "REFEREE_HOST": "play.example",
            "REFEREE_WEB_PORT": "0",
            "REFEREE_SMTP_PORT": "0",
            **{f"REFEREE_{name}": value for name, value in given.items()},
        }
        self.smtp, self.web = ("127.0.0.1", 0), 0
        self.start()

    def __enter__(self) -> "Serving":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self._gone()

    def start(self) -> None:
        """A new process on this home; returns when it says that it is up."""
        with self.log.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "referee", "serve"],
                env=self.environment,
                cwd=self.home.parent,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        said = self._first_line()
        up = _UP.search(said)
        assert up, f"the service said {said!r}\n{self.log.read_text()}"
        self.smtp = ("127.0.0.1", int(up[2]))
        self.web = int(up[1])

    def kill(self) -> None:
        """SIGKILL: not a byte more is written."""
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A command of ours beside it, on the same home."""
        return subprocess.run(
            [sys.executable, "-m", "referee", *arguments],
            env=self.environment,
            cwd=self.home.parent,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    def _first_line(self) -> str:
        assert self.process.stdout is not None
        lines: queue.Queue[str] = queue.Queue()
        reader = threading.Thread(target=lambda: lines.put(self._stdout_line()), daemon=True)
        reader.start()
        return lines.get(timeout=PATIENCE)

    def _stdout_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def _gone(self) -> int:
        code = self.process.wait(timeout=PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def until(happened: Callable[[], object], what: str) -> None:
    """Look again and again until it has happened; a bounded wait on what can be seen."""
    pause = threading.Event()
    for _ in range(int(PATIENCE / 0.05)):
        if happened():
            return
        pause.wait(0.05)
    raise AssertionError(f"after {PATIENCE:.0f} seconds still not: {what}")
