"""The processes of a service: started, killed from outside by their own pid, started again."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 180.0  # seconds that a slow and busy machine may take to bring a process up
_UP = re.compile(r"referee: (\w+) is up")
_PORT = re.compile(r"(pages|mail) at port (\d+)")

# The same commands with less waiting: a tick every tenth of a second; and on one database, a
# letter whose sender was killed is taken over after five seconds, not after five minutes.
QUICK = """
import sys
from functools import partial
from referee.cli import main, serving
from referee.mail.sending import claims
serving.start, claims.HOLD = partial(serving.start, seconds=0.1), 5
sys.exit(main(sys.argv[1:]))
"""


@dataclass
class Worker:
    """One process: `referee serve`, or `web`, `mail` or `clock` alone."""

    command: str
    environment: dict[str, str]
    log: Path
    quick: bool = False
    program: str = QUICK  # instead of the command as it is, if `quick`
    ports: dict[str, int] = field(default_factory=dict)

    def launch(self) -> None:
        """Begin; returns at once."""
        program = ["-c", self.program] if self.quick else ["-m", "referee"]
        with self.log.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", *program, self.command],
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def wait_up(self) -> None:
        """Until it says that it is up, and where."""
        lines: queue.Queue[str] = queue.Queue()
        pipe = self._process.stdout
        assert pipe is not None
        threading.Thread(target=lambda: lines.put(pipe.readline()), daemon=True).start()
        try:
            said = lines.get(timeout=PATIENCE)
        except queue.Empty:
            said = self._stuck()
        if not _UP.search(said):
            raise AssertionError(f"{self.command} said {said!r}; its log is {self.log}")
        self.ports = {name: int(port) for name, port in _PORT.findall(said)}

    def _stuck(self) -> str:
        """Has it say, in its log, where all its threads are."""
        self._process.send_signal(signal.SIGABRT)
        self._over()
        return f"nothing in {PATIENCE:.0f} seconds, and then {self.log.read_text()[-8000:]}"

    def start(self) -> None:
        self.launch()
        self.wait_up()

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """SIGKILL: not a byte more is written."""
        self.ports = {}
        self._process.kill()
        self._over()

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        self.ports = {}
        self._process.send_signal(signal.SIGTERM)
        return self._over()

    @property
    def code(self) -> int | None:
        """With which it has ended; None while it runs."""
        return self._process.poll()

    def end(self) -> None:
        """However it stands."""
        if self._process.poll() is None:
            self._process.kill()
        self._over()

    def _over(self) -> int:
        code = self._process.wait(timeout=PATIENCE)
        if self._process.stdout is not None:
            self._process.stdout.close()
        return code


class Fleet:
    """All processes of one home. `commands`: one for each process."""

    def __init__(
        self,
        home: Path,
        relay: int,
        commands: tuple[str, ...] = ("serve",),
        database: str | None = None,
        quick: bool = False,
    ) -> None:
        """`relay`: the port of the mail server that takes the letters."""
        environment = os.environ | {
            "REFEREE_HOME": str(home),
            "REFEREE_HOST": "play.example",
            "REFEREE_WEB_PORT": "0",
            "REFEREE_SMTP_PORT": "0",
            "REFEREE_SMTP_RELAY": f"127.0.0.1:{relay}",
        }
        if database is not None:
            environment["REFEREE_DATABASE_URL"] = database
        log = home.parent / "service.log"
        self.workers = [Worker(command, environment, log, quick) for command in commands]

    def __enter__(self) -> "Fleet":
        for worker in self.workers:
            worker.launch()
        try:
            for worker in self.workers:
                worker.wait_up()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.end()

    def ports(self, what: str) -> list[int]:
        """Where `mail` or `pages` are had just now; none while those processes are down."""
        return [worker.ports[what] for worker in self.workers if what in worker.ports]
