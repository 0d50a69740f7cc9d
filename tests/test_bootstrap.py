"""The home: its two keys, its store, and bringing its parts up and down."""

import gc
import http.client
import os
import shutil
import smtplib
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from referee.home.bootstrap import keyring, open_home
from referee.home.running import PARTS, RunningHome, _bring_up, carrier, open_office, settle, start
from referee.home.stores import open_log
from referee.mail.door.imap_poller import TAKEN
from referee.mail.door.listener import listening_socket
from referee.mail.sending.carriers import MaildirCarrier
from referee.mail.sending.relay import Relay
from referee.service import Keyring
from referee.settings import BadSetting, Settings
from referee.thinking.minds import WorkersEnded
from referee.ticker import Ticker
from tests.mail.imap_server import Server
from tests.thinking.worlds import asked
from tests.toys import TOYS

KEYS = ("master.key", "signing.key")


def secrets_of(ring: Keyring) -> tuple[bytes, bytes]:
    signing = ring.signing.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    return ring.master, signing


# --- keys -----------------------------------------------------------------------------------------


def test_the_first_start_makes_two_different_keys_that_only_their_owner_reads(
    tmp_path: Path,
) -> None:
    master, signing = secrets_of(keyring(tmp_path))
    assert master != signing
    for name, secret in zip(KEYS, (master, signing), strict=True):
        path = tmp_path / name
        assert path.read_bytes() == secret
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_else_is_left_in_the_home(tmp_path: Path) -> None:
    keyring(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(KEYS)


def test_the_next_start_finds_the_same_keys(tmp_path: Path) -> None:
    assert secrets_of(keyring(tmp_path)) == secrets_of(keyring(tmp_path))


def test_two_homes_have_different_keys(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = (secrets_of(keyring(tmp_path / name)) for name in "ab")
    assert not set(one) & set(other)


def test_processes_that_start_at_the_same_time_agree(tmp_path: Path) -> None:
    """Given six processes that wait for one another, when all open the new home, then all hold the
    keys that lie there."""
    line = (
        "import sys, pathlib; from referee.home.bootstrap import keyring;"
        "sys.stdout.write('ready\\n'); sys.stdout.flush(); sys.stdin.readline();"
        "ring = keyring(pathlib.Path(sys.argv[1]));"
        "print(ring.master.hex(), ring.public.hex())"
    )
    asked = [sys.executable, "-c", line, str(tmp_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    started = [subprocess.Popen(asked, **pipes) for _ in range(6)]  # type: ignore[call-overload]
    for process in started:
        assert process.stdout.readline() == "ready\n"
    said = {process.communicate("go\n", timeout=60)[0] for process in started}
    ring = keyring(tmp_path)
    assert said == {f"{ring.master.hex()} {ring.public.hex()}\n"}
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(KEYS)


def test_threads_that_start_at_the_same_time_agree(tmp_path: Path) -> None:
    held: list[tuple[bytes, bytes]] = []
    threads = [
        threading.Thread(target=lambda: held.append(secrets_of(keyring(tmp_path))))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(held) == 8
    assert set(held) == {secrets_of(keyring(tmp_path))}


def test_what_a_crash_left_behind_does_not_keep_the_home_shut(tmp_path: Path) -> None:
    """In a container every start has the same process id."""
    for name in ("master", "signing"):
        (tmp_path / f"{name}.{os.getpid()}").write_bytes(b"half")
    keyring(tmp_path)


@pytest.mark.parametrize("name", KEYS)
@pytest.mark.parametrize("held", [b"", b"x" * 31, b"x" * 33])
def test_a_broken_key_file_is_refused_by_name_and_left_as_it_is(
    tmp_path: Path, name: str, held: bytes
) -> None:
    (tmp_path / name).write_bytes(held)
    with pytest.raises(BadSetting, match=rf"{name} holds {len(held)} bytes, not 32"):
        keyring(tmp_path)
    assert (tmp_path / name).read_bytes() == held


@pytest.mark.parametrize("name", KEYS)
def test_a_home_that_has_lost_a_key_gets_no_new_one(tmp_path: Path, name: str) -> None:
    """A new key would open and sign nothing of what lies there."""
    open_home(Settings(home=tmp_path)).close()
    (tmp_path / name).unlink()
    with pytest.raises(BadSetting, match=f"{name} is missing"):
        open_home(Settings(home=tmp_path))
    assert not (tmp_path / name).exists()


def test_a_store_that_was_begun_with_other_keys_is_refused(tmp_path: Path) -> None:
    """A second machine that forgot to bring the keys would lock and sign with its own."""
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    first = open_home(Settings(home=tmp_path / "first", database=url))
    first.referee.lobby.create("combats", {}, 2, name="shared")
    first.close()
    with pytest.raises(BadSetting, match="does not open the matches"):
        open_home(Settings(home=tmp_path / "second", database=url))
    for name in KEYS:
        shutil.copy(tmp_path / "first" / name, tmp_path / "second" / name)
    open_home(Settings(home=tmp_path / "second", database=url)).close()


# --- the store ------------------------------------------------------------------------------------


def test_a_new_home_is_its_owners_alone(tmp_path: Path) -> None:
    home = tmp_path / "deep" / "home"
    open_home(Settings(home=home)).close()
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert (home / "referee.db").exists()


def test_the_store_may_lie_elsewhere(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    open_log(Settings(home=tmp_path, database=f"sqlite:///{elsewhere}")).close()
    assert elsewhere.exists()
    assert not (tmp_path / "referee.db").exists()


@pytest.mark.parametrize(
    "url", ["mysql://x/y", "sqlite://", "sqlite:///", "referee.db", "http://x"]
)
def test_a_store_that_cannot_be_is_named(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadSetting, match="REFEREE_DATABASE_URL"):
        open_log(Settings(home=tmp_path, database=url))


def test_what_is_created_in_a_home_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, host="play.example")
    first = open_home(settings)
    first.referee.lobby.create("combats", {}, 2, name="m")
    leaf, vkey = first.log.leaves("m"), first.referee.records.vkey("m")
    first.close()
    again = open_home(settings)
    assert (again.log.leaves("m"), again.referee.records.vkey("m")) == (leaf, vkey)
    again.close()


# --- parts ----------------------------------------------------------------------------------------


@contextmanager
def taken() -> Iterator[int]:
    """A port of the loopback that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def free(tmp_path: Path, **more: int) -> Settings:
    return Settings(home=tmp_path, **({"web_port": 0, "smtp_port": 0} | more))


@pytest.mark.parametrize(
    ("parts", "web", "mail"),
    [
        (PARTS, True, True),
        (("web",), True, False),
        (("mail",), False, True),
        (("clock",), False, False),
    ],
)
def test_each_part_comes_up_by_itself(
    tmp_path: Path, parts: tuple[str, ...], web: bool, mail: bool
) -> None:
    running = start(open_home(free(tmp_path)), parts)
    try:
        assert (running.web_port > 0, running.smtp_port > 0) == (web, mail)
    finally:
        running.stop()


@pytest.mark.parametrize(
    ("parts", "thinks"), [(PARTS, True), (("clock",), True), (("web",), False), (("mail",), False)]
)
def test_bots_think_where_deadlines_are_kept_and_are_left_to_them_elsewhere(
    tmp_path: Path, parts: tuple[str, ...], thinks: bool
) -> None:
    home = open_home(free(tmp_path))
    assert home.referee.windows.bots.elsewhere
    running = start(home, parts)
    bots = home.referee.windows.bots
    try:
        assert (bots.elsewhere, bots.minds is not None) == (not thinks, thinks)
        assert bots.minds is running.workers
    finally:
        running.stop()
    if running.workers is not None:
        with pytest.raises(WorkersEnded):
            running.workers.think([asked()])


def test_a_home_of_games_that_workers_do_not_know_thinks_by_itself(tmp_path: Path) -> None:
    home = open_home(free(tmp_path), games=TOYS)
    running = start(home, ("clock",))
    try:
        assert (home.referee.windows.bots.elsewhere, running.workers) == (False, None)
    finally:
        running.stop()


def test_pages_and_mail_are_there_while_the_first_sweep_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a long pause very much may be due."""
    seen: list[int] = []

    def sweeping(ticker: Ticker) -> None:
        for port in (running.web_port, running.smtp_port):
            socket.create_connection(("127.0.0.1", port), timeout=30).close()
            seen.append(port)

    running = RunningHome(home := open_home(free(tmp_path)), open_office(home))
    monkeypatch.setattr(Ticker, "start", sweeping)
    try:
        _bring_up(running, PARTS, 1.0)
        assert seen == [running.web_port, running.smtp_port]
    finally:
        running.stop()


@pytest.mark.parametrize("variable", ["web_port", "smtp_port", "lmtp_port"])
def test_a_port_that_is_taken_is_named_and_nothing_stays_up(tmp_path: Path, variable: str) -> None:
    before = set(threading.enumerate())
    with taken() as port, pytest.raises(BadSetting) as bad:
        start(open_home(free(tmp_path, **{variable: port})))
    assert f"REFEREE_{variable.upper()}={port}: " in str(bad.value)
    assert [thread.name for thread in set(threading.enumerate()) - before] == []


@pytest.mark.parametrize(
    ("host", "family"), [("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6)]
)
def test_a_loopback_may_be_that_of_six(
    monkeypatch: pytest.MonkeyPatch, host: str, family: socket.AddressFamily
) -> None:
    """Asked of the system, not tried: not every machine has one."""
    asked: list[object] = []
    monkeypatch.setattr(socket, "create_server", lambda at, family: asked.append((at, family)))
    listening_socket(host, 8025)
    assert asked == [((host, 8025), family)]


def test_pages_end_while_a_reader_holds_a_connection(tmp_path: Path) -> None:
    """A browser keeps its connection open; the service does not wait for it."""
    running = start(open_home(free(tmp_path)), ("web",))
    reader = http.client.HTTPConnection("127.0.0.1", running.web_port, timeout=30)
    reader.request("GET", "/healthz")
    assert reader.getresponse().read()
    running.stop()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", running.web_port), timeout=30)
    reader.close()


@pytest.mark.parametrize(
    ("post", "headers", "status"),
    [
        ("off", {}, 404),
        ("off", {"X-Forwarded-For": "192.0.2.7"}, 404),
        ("off", {"X-Forwarded-Host": "play.example"}, 404),
        ("off", {"Forwarded": "for=192.0.2.7"}, 404),
        ("local", {}, 200),
        ("local", {"Host": "play.example"}, 404),
    ],
)
def test_the_letters_of_a_home_are_on_a_page_only_if_its_host_has_said_so(
    tmp_path: Path, post: str, headers: dict[str, str], status: int
) -> None:
    """The server takes away what a proxy says of itself, and some proxies say nothing: a home on
    the loopback may stand behind one."""
    settings = Settings(home=tmp_path, web_port=0, smtp_port=0, post=post)
    running = start(open_home(settings), ("web",))
    try:
        reader = http.client.HTTPConnection("127.0.0.1", running.web_port, timeout=30)
        reader.request("GET", "/post", headers=headers)
        assert reader.getresponse().status == status
        reader.close()
    finally:
        running.stop()


def test_an_address_that_is_not_ours_is_named(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, bind="192.0.2.1", web_port=0, smtp_port=0)
    with pytest.raises(BadSetting, match=r"REFEREE_BIND='192.0.2.1', REFEREE_SMTP_PORT=0"):
        start(open_home(settings))


def test_letters_go_to_the_relay_or_into_the_homes_maildir(tmp_path: Path) -> None:
    assert isinstance(carrier(Settings(home=tmp_path, relay="mail.example:25")), Relay)
    assert isinstance(carrier(Settings(home=tmp_path)), MaildirCarrier)
    assert (tmp_path / "mail" / "new").is_dir()


def test_a_relay_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="REFEREE_SMTP_RELAY='mail'"):
        start(open_home(Settings(home=tmp_path, relay="mail")))


def test_a_mail_server_of_this_machine_may_bring_mail_by_lmtp(tmp_path: Path) -> None:
    running = start(open_home(free(tmp_path, lmtp_port=0)), ("mail",))
    try:
        assert running.lmtp is not None
        with smtplib.LMTP("127.0.0.1", running.lmtp.port) as peer:
            peer.ehlo("mail.example")
            peer.mail("ann@home.example")
            assert peer.rcpt("nobody@localhost")[0] == 550
    finally:
        running.stop()


def test_with_a_mailbox_to_poll_its_mail_comes_in(tmp_path: Path) -> None:
    with Server() as server:
        url = f"imap://127.0.0.1:{server.port}"
        settings = free(tmp_path, imap=url, imap_user="referee", imap_password="secret")
        server.box.lay(b"From: shop@spam.example\r\nTo: x@y.example\r\n\r\nBuy!\r\n")
        start(open_home(settings), ("mail",)).stop()
        assert server.box.mails[1].flags == {TAKEN}


def test_a_mailbox_without_a_password_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="REFEREE_IMAP_USER and REFEREE_IMAP_PASSWORD"):
        start(open_home(free(tmp_path, imap="imaps://mail.example.org")))


def test_a_process_that_is_up_leaves_what_it_holds_out_of_its_collections() -> None:
    """What comes later is still looked through."""
    try:
        settle()
        assert gc.get_freeze_count() > 10_000
        assert gc.isenabled()
    finally:
        gc.unfreeze()
