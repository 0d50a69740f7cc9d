"""Postfix and Dovecot, started once for the suite, each a private instance in a folder of its own.

Postfix changes users, so it runs as root only. Where it cannot (or is not installed), the suite is
not collected, and the first line of the report says so.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers.dovecot import Dovecot
from tests.servers.ports import free_ports
from tests.servers.postal import Servers
from tests.servers.postfix import Postfix

PROGRAMS = ("postfix", "dovecot", "swaks", "mutt", "msmtp", "gpg", "ssh-keygen")
SEATS = 5


def missing() -> list[str]:
    """What the suite lacks here."""
    lacking = [program for program in PROGRAMS if shutil.which(program) is None]
    return lacking if os.getuid() == 0 else [*lacking, "root"]


collect_ignore_glob = ["test_*.py"] if missing() else []


def pytest_report_header() -> str:
    lacking = ", ".join(missing())
    return f"real mail servers: {f'not here ({lacking})' if lacking else 'yes'}"


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Both servers. The folder lies where their own users may walk, which pytest's does not."""
    where = Path(tempfile.mkdtemp(prefix="referee-post-"))
    users = tuple(f"seat{seat}@players.example" for seat in range(1, SEATS + 1))
    try:
        where.chmod(0o755)
        [robot] = free_ports(1)
        dovecot = Dovecot(
            where / "dovecot", (*users, "zoe@players.example", "referee@players.example")
        )
        dovecot.start()
        try:
            postfix = Postfix(where / "postfix", robot, dovecot.lmtp)
            postfix.start()
            try:
                yield Servers(postfix, dovecot, robot)
            finally:
                postfix.stop()
        finally:
            dovecot.stop()
    finally:
        shutil.rmtree(where)
