"""A crowd at the listener: some are let in, the others told to come again."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from referee.mail.door.connection_limits import FULL, ConnectionLimits
from referee.mail.door.listener import Listener
from referee.mail.door.lmtp import LmtpListener
from tests.mail.given import HOUSE, running
from tests.stories.serving import until

FEW = ConnectionLimits(whole=5, each=3, idle=60)


def started(listener: Listener) -> None:
    """It calls once at its own door when it starts; that call has ended."""
    listener.start()
    until(lambda: not list(listener._connections), "its own call has ended")


@pytest.fixture
def listener() -> Iterator[Listener]:
    made = Listener(running().intake, "127.0.0.1", 0, HOUSE.host, FEW)
    started(made)
    yield made
    made.stop()


@pytest.fixture
def calls() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def call(listener: Listener, calls: ExitStack, own: str = "127.0.0.1") -> socket.socket:
    """A peer at an address of its own on the loopback."""
    line = socket.create_connection(("127.0.0.1", listener.port), 10, (own, 0))
    return calls.enter_context(line)


def heard(line: socket.socket) -> bytes:
    return line.recv(200)


def test_one_address_has_so_many_places_and_others_have_theirs(
    listener: Listener, calls: ExitStack
) -> None:
    greedy = [heard(call(listener, calls)) for _ in range(FEW.each + 2)]
    assert [said[:3] for said in greedy] == [b"220"] * FEW.each + [b"421"] * 2
    assert heard(call(listener, calls, "127.0.0.2"))[:3] == b"220"


def test_all_addresses_together_have_no_more_than_the_whole(
    listener: Listener, calls: ExitStack
) -> None:
    said = [heard(call(listener, calls, f"127.0.0.{n}")) for n in range(1, FEW.whole + 3)]
    assert [answer[:3] for answer in said] == [b"220"] * FEW.whole + [b"421"] * 2


def test_who_finds_no_place_is_told_and_hung_up_on(listener: Listener, calls: ExitStack) -> None:
    for _ in range(FEW.each):
        heard(call(listener, calls))
    line = call(listener, calls)
    assert heard(line) == FULL
    assert heard(line) == b""


def test_a_place_that_is_left_is_anothers(listener: Listener, calls: ExitStack) -> None:
    lines = [call(listener, calls) for _ in range(FEW.each)]
    assert {heard(line)[:3] for line in lines} == {b"220"}
    lines[0].close()
    until(lambda: heard(call(listener, calls))[:3] == b"220", "the place is free again")


def test_a_silent_line_is_ended(calls: ExitStack) -> None:
    listener = Listener(running().intake, "127.0.0.1", 0, HOUSE.host, ConnectionLimits(idle=1))
    listener.start()
    try:
        line = call(listener, calls)
        assert heard(line)[:3] == b"220"
        assert heard(line) == b""
    finally:
        listener.stop()


def test_a_line_that_is_never_read_from_is_ended(calls: ExitStack) -> None:
    """Given a peer who asks and takes no answer: what waits for them keeps no place."""
    listener = Listener(running().intake, "127.0.0.1", 0, HOUSE.host, ConnectionLimits(idle=1))
    started(listener)
    try:
        line = calls.enter_context(socket.socket())
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        line.connect(("127.0.0.1", listener.port))
        line.setblocking(False)
        until(lambda: list(listener._connections), "the peer is in")
        until(lambda: asked(line) and not list(listener._connections), "the place is free again")
    finally:
        listener.stop()


def asked(line: socket.socket) -> bool:
    """As much as it takes now; nothing where answers wait for the peer, or it was ended."""
    with suppress(OSError):
        while True:
            line.send(b"HELP\r\n" * 500)
    return True


def test_at_a_socket_file_all_are_one_mail_server(tmp_path: Path, calls: ExitStack) -> None:
    path = tmp_path / "lmtp"
    listener = LmtpListener(running().intake, "", 0, HOUSE.host, path, FEW)
    started(listener)
    said = []
    for _ in range(FEW.whole + 1):
        line = calls.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
        line.settimeout(10)
        line.connect(str(path))
        said.append(heard(line)[:3])
    listener.stop()
    assert said == [b"220"] * FEW.whole + [b"421"]


def test_a_listener_with_a_crowd_at_its_door_ends(calls: ExitStack) -> None:
    listener = Listener(running().intake, "127.0.0.1", 0, HOUSE.host, FEW)
    listener.start()
    for _ in range(3 * FEW.each):
        call(listener, calls)
    listener.stop()
    assert not listener.alive
