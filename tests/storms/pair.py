"""Two PostgreSQL servers, the second a copy that follows the first by streaming replication.

The wheel's own binaries, listening on the loopback alone, in a folder of their own; as root they
run under a user without rights, as PostgreSQL demands.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import psycopg

from referee.bench.server import of_wheel
from tests.servers.ports import free_ports, until
from tests.storms.wire import Wire

_QUICK = (  # none of them must survive a power cut
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "fsync = off",
    "shared_buffers = '32MB'",
    "max_connections = 120",
    "wal_keep_size = '256MB'",
    "wal_retrieve_retry_interval = '100ms'",
)
_FOLLOWS = (
    "SELECT count(*) FROM pg_stat_replication"
    " WHERE state = 'streaming' AND replay_lsn >= pg_current_wal_lsn()"
)


class Server:
    """One of them; `folder` is its data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        [self.port] = free_ports(1)
        made = of_wheel(folder, start=False)
        self._programs, self._user = made.bin_path, made.system_user
        if self._user is not None:
            _theirs(folder, self._user)

    @property
    def url(self) -> str:
        return url(self.port)

    def make(self) -> None:
        """A new one, empty."""
        of_wheel(self.folder, start=False).ensure_pgdata_inited()
        with (self.folder / "postgresql.conf").open("a") as settings:
            settings.writelines(f"{line}\n" for line in _QUICK)

    def copy(self, first: int) -> None:
        """One that follows whoever is reached at that port."""
        into = ("-D", str(self.folder), "-d", url(first))
        self._run("pg_basebackup", *into, "--checkpoint=fast", "--no-sync", "-R")

    def start(self) -> None:
        log = self.folder / "server.log"
        self._run(
            "pg_ctl", "-D", str(self.folder), "-l", str(log), "-o", f"-p {self.port}", "start"
        )

    def promote(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder), "promote")

    def kill(self) -> None:
        """All its processes, without a word, as when a machine burns; returns when none is left."""
        pid = self._pid()
        if pid is None:
            return
        children = _children(pid)
        for one in (pid, *children):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        until(lambda: not any(map(_runs, (pid, *children))), "the server is dead")

    def pause(self, how: int) -> None:
        """SIGSTOP or SIGCONT for all its processes."""
        pid = self._pid()
        assert pid is not None
        for one in (pid, *_children(pid)):
            with suppress(ProcessLookupError):
                os.kill(one, how)

    def ask(self, sql: str) -> Any:
        """The first value of the first row, if there is one."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            found = connection.execute(sql)
            row = found.fetchone() if found.description else None
        return row[0] if row else None

    def _pid(self) -> int | None:
        file = self.folder / "postmaster.pid"
        return int(file.read_text().split()[0]) if file.exists() else None

    def _run(self, program: str, *words: str) -> None:
        with tempfile.TemporaryFile() as said:  # no pipe: a server that was started would hold it
            done = subprocess.run(
                [self._programs / program, *words], user=self._user, stdout=said, stderr=said
            )
            said.seek(0)
            assert done.returncode == 0, f"{program}: {said.read().decode(errors='replace')}"


class Pair:
    """A primary, and a standby behind `replication`; nodes reach the primary by `wire`, who only
    looks on by `still`, which nobody meddles with."""

    def __init__(self) -> None:
        """A commit is answered only when the standby has it, unless that is made to `lag`. The
        folder lies where the servers' own user may walk, which pytest's does not."""
        self._folder = Path(tempfile.mkdtemp(prefix="referee-pair-"))
        self._servers = list[Server]()  # all there ever were: one may live that was given up
        self.wire, self.still, self.replication = Wire(), Wire(), Wire()
        self._ways = [self.wire, self.still]
        self.primary = self._server()
        self.standby: Server | None = None
        try:
            self.primary.make()
            self.primary.start()
            self.wire.to = self.still.to = self.primary.port
            self.follow()
        except BaseException:
            self.close()
            raise

    def _server(self) -> Server:
        folder = self._folder / f"server-{len(self._servers) + 1}"
        folder.mkdir()
        self._servers.append(Server(folder))
        return self._servers[-1]

    @property
    def url(self) -> str:
        """Where whoever is the primary just now is reached."""
        return url(self.wire.port)

    @property
    def still_url(self) -> str:
        return url(self.still.port)

    def way(self) -> Wire:
        """One more to whoever is the primary, for a node that has its own."""
        self._ways.append(Wire(self.primary.port))
        return self._ways[-1]

    def follow(self) -> None:
        """A standby anew; commits wait for it from now on."""
        self.replication.to = self.primary.port
        self.standby = self._server()
        self.standby.copy(self.replication.port)
        self.standby.start()
        until(lambda: self.primary.ask(_FOLLOWS) > 0, "the standby follows")
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.ask("SELECT pg_reload_conf()")
        until(self._waits, "commits wait for the standby")

    def _waits(self) -> bool:
        asked = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        return bool(self.primary.ask(asked))

    def lag(self) -> None:
        """Commits are answered at once, and the standby gets none any more."""
        self._answer_at_once()
        self.replication.refuses = True
        self.replication.cut()
        until(lambda: self.primary.ask("SELECT count(*) FROM pg_stat_replication") == 0, "it lags")

    def lose_standby(self) -> None:
        """It burns down, and commits wait for nobody."""
        assert self.standby is not None
        self._answer_at_once()
        self.standby.kill()
        self.standby, self.replication.refuses = None, False

    def fail_over(self) -> None:
        """The primary burns down; the standby takes over, and has no standby of its own yet."""
        assert self.standby is not None
        open_ones = [way for way in self._ways if not way.refuses]
        for way in open_ones:
            way.refuses = True
            way.cut()
        self.primary.kill()
        self.standby.promote()
        self.primary, self.standby = self.standby, None
        self.replication.refuses = False
        self._answer_at_once()  # else every commit waits for a standby that is yet to be made
        for way in self._ways:
            way.to = self.primary.port
        for way in open_ones:
            way.refuses = False

    def _answer_at_once(self) -> None:
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.primary.ask("SELECT pg_reload_conf()")

    def close(self) -> None:
        """Whatever of it fails, the rest is done."""
        with ExitStack() as ends:
            ends.callback(shutil.rmtree, self._folder)
            for server in self._servers:
                ends.callback(server.kill)
            for way in (*self._ways, self.replication):
                ends.callback(way.close)


def url(port: int) -> str:
    return f"postgresql:///postgres?host=127.0.0.1&port={port}&user=postgres"


def _theirs(folder: Path, user: str) -> None:
    """The servers' own user must get in, and the folder must be theirs alone."""
    for parent in folder.parents:
        if parent.stat().st_uid == os.getuid():
            parent.chmod(parent.stat().st_mode | 0o011)
    shutil.chown(folder, user)
    folder.chmod(0o700)


def _children(pid: int) -> list[int]:
    """Every process of a server is a child of its first one."""
    file = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(one) for one in file.read_text().split()] if file.exists() else []


def _runs(pid: int) -> bool:
    """Not if it is dead and only its parent has not looked yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False
