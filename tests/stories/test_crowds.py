"""Two thousand who connect and say nothing, and a service of which a part has ended."""

import http.client
import os
import resource
import smtplib
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.stories.serving import PATIENCE, Serving, until

CROWD = 2_000
FILES = 4_096


@contextmanager
def files(most: int) -> Iterator[None]:
    """This process, and those that it starts meanwhile, may have so many files open."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, max(most, before[1])))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def page(service: Serving, path: str = "/") -> int:
    line = http.client.HTTPConnection("127.0.0.1", service.web, timeout=PATIENCE)
    try:
        line.request("GET", path)
        return line.getresponse().status
    finally:
        line.close()


def test_two_thousand_idle_connections_cost_the_pages_nothing(tmp_path: Path) -> None:
    """Given peers who connect to the port for mail and say nothing, from one address or many, then
    pages answer, a mail server finds a place, and when the crowd has gone all is as before."""
    with files(FILES), Serving(tmp_path / "home") as service, ExitStack() as crowd:
        assert page(service) == 200
        for n in range(CROWD):
            own = f"127.0.{n // 200}.{1 + n % 20}"
            crowd.enter_context(socket.create_connection(service.smtp, PATIENCE, (own, 0)))
        assert [page(service, path) for path in ("/", "/healthz")] == [200, 200]
        crowd.close()

        def takes_mail() -> bool:
            try:
                with smtplib.SMTP(*service.smtp, timeout=PATIENCE) as peer:
                    return peer.ehlo()[0] == 250
            except (smtplib.SMTPException, OSError):
                return False

        until(takes_mail, "mail is taken again")
        assert [page(service, path) for path in ("/", "/healthz")] == [200, 200]
        assert service.stop() == 0


def test_a_crowd_from_one_address_keeps_no_mail_server_out(tmp_path: Path) -> None:
    with files(FILES), Serving(tmp_path / "home") as service, ExitStack() as crowd:
        for _ in range(CROWD):
            line = socket.create_connection(service.smtp, PATIENCE, ("127.0.0.9", 0))
            crowd.enter_context(line)
        with smtplib.SMTP(*service.smtp, timeout=PATIENCE) as peer:
            assert peer.ehlo()[0] == 250
        assert page(service) == 200


def test_two_thousand_idle_connections_to_the_pages_cost_them_nothing(tmp_path: Path) -> None:
    """From one address, that of a proxy, and from many."""
    with files(FILES), Serving(tmp_path / "home") as service, ExitStack() as crowd:
        for n in range(CROWD):
            own = f"127.0.0.{1 + n % 20}" if n % 2 else "127.0.0.1"
            line = socket.create_connection(("127.0.0.1", service.web), PATIENCE, (own, 0))
            crowd.enter_context(line)
            line.sendall(b"GET / HTTP/1.1\r\n" if n % 3 else b"")
        assert [page(service, path) for path in ("/", "/healthz")] == [200, 200]
        crowd.close()
        assert [page(service, path) for path in ("/", "/healthz")] == [200, 200]
        assert service.stop() == 0


def test_pages_are_served_beyond_the_file_with_number_1024(tmp_path: Path) -> None:
    """Given a host who lets more in than `select` can look at."""
    with files(FILES), ExitStack() as crowd:
        os.environ["REFEREE_CONNECTIONS"] = os.environ["REFEREE_CONNECTIONS_EACH"] = "3000"
        try:
            service = crowd.enter_context(Serving(tmp_path / "home"))
        finally:
            del os.environ["REFEREE_CONNECTIONS"], os.environ["REFEREE_CONNECTIONS_EACH"]
        for _ in range(CROWD):
            line = crowd.enter_context(socket.create_connection(service.smtp, PATIENCE))
            assert line.recv(3) == b"220"
        assert page(service) == 200
        crowd.pop_all().close()


BROKEN = {
    "pages": "from waitress.server import BaseWSGIServer as B; B.run = lambda self: None",
    "mail": (
        "from referee.mail.door import listener as l; old = l.Listener.start\n"
        "def start(self):\n"
        "    old(self); self.loop.call_soon_threadsafe(self.loop.stop)\n"
        "l.Listener.start = start"
    ),
    "ticker": (
        "from apscheduler.schedulers.background import BackgroundScheduler as S\n"
        "S._main_loop = lambda self: None"
    ),
}


@pytest.mark.parametrize("part", BROKEN)
def test_a_process_of_which_a_part_has_ended_ends(tmp_path: Path, part: str) -> None:
    """A loop that ends by itself: the process says which and ends with 1, to be started anew."""
    code = f"{BROKEN[part]}\nfrom referee.cli import main\nraise SystemExit(main(['serve']))"
    settings = {"REFEREE_HOME": str(tmp_path), "REFEREE_WEB_PORT": "0", "REFEREE_SMTP_PORT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert f"{part} ended by itself" in done.stderr
    assert done.returncode == 1


def test_too_few_files_are_told_at_the_start(tmp_path: Path) -> None:
    service_log = tmp_path / "service.log"
    with files(256), Serving(tmp_path / "home") as service:
        assert service.stop() == 0
    said = service_log.read_text()
    assert "only 256 files may be open and 700 may be needed" in said
    assert "REFEREE_CONNECTIONS" in said
