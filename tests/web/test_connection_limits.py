"""A crowd at the pages: who is silent longest gives way, who is being answered does not."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest
from flask import Flask

from referee.mail.door.listener import listening_socket
from referee.web.server import connection_limits, http_server
from referee.web.server.connection_limits import Places
from referee.web.server.http_server import Pages
from tests.stories.serving import PATIENCE, until

FEW = Places(whole=5, each=3, idle=60)
ASKED = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
Call = Callable[[], socket.socket]


@pytest.fixture
def app() -> Flask:
    made = Flask("crowded")
    made.add_url_rule("/", "well", view_func=lambda: "well")
    made.add_url_rule("/large", "large", view_func=lambda: bytes(4_000_000))
    return made


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


def opened(stack: ExitStack, app: Flask, places: Places) -> tuple[Pages, Call]:
    pages = Pages(app, listening_socket("127.0.0.1", 0), places)
    pages.start()
    stack.callback(pages.stop)

    def call() -> socket.socket:
        line = socket.create_connection(("127.0.0.1", pages.port), 10)
        return stack.enter_context(line)

    return pages, call


def answer(line: socket.socket) -> bytes:
    line.sendall(ASKED)
    return line.recv(1000)


def is_ended(line: socket.socket) -> bool:
    with suppress(ConnectionResetError):
        return line.recv(1000) == b""
    return True


def test_who_is_silent_longest_gives_way(app: Flask, stack: ExitStack) -> None:
    pages, call = opened(stack, app, FEW)
    lines = [call() for _ in range(2 * FEW.whole)]
    assert answer(call())[:15] == b"HTTP/1.1 200 OK"
    assert all(is_ended(line) for line in lines[: FEW.whole + 1])
    assert len(pages._server.active_channels) == FEW.whole
    assert answer(lines[-1])[:15] == b"HTTP/1.1 200 OK"


def test_half_a_request_is_silence(app: Flask, stack: ExitStack) -> None:
    _, call = opened(stack, app, FEW)
    lines = [call() for _ in range(FEW.whole)]
    for line in lines:
        line.sendall(ASKED[:9])
    assert answer(call())[:15] == b"HTTP/1.1 200 OK"


def test_who_is_being_answered_does_not_give_way(app: Flask, stack: ExitStack) -> None:
    """Given a page that takes long, and a crowd meanwhile."""
    asked, goes_on = threading.Event(), threading.Event()

    def long() -> str:
        asked.set()
        goes_on.wait(PATIENCE)
        return "at last"

    app.add_url_rule("/long", "long", view_func=long)
    _, call = opened(stack, app, FEW)
    first = call()
    first.sendall(ASKED.replace(b"/ ", b"/long "))
    assert asked.wait(PATIENCE)
    try:
        for _ in range(3 * FEW.whole):
            call()
        assert answer(call())[:15] == b"HTTP/1.1 200 OK"
    finally:
        goes_on.set()
    assert first.makefile("rb").readline() == b"HTTP/1.1 200 OK\r\n"


def test_one_address_that_is_no_proxys_has_so_many_places(
    app: Flask, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All addresses of a test are of the loopback, so that is said to be no exception here."""

    class Far:
        is_loopback = False

    monkeypatch.setattr(connection_limits, "ip_address", lambda _: Far)
    pages, call = opened(stack, app, FEW)
    lines = [call() for _ in range(FEW.each + 2)]
    assert all(is_ended(line) for line in lines[:2])
    assert answer(lines[-1])[:15] == b"HTTP/1.1 200 OK"
    assert len(pages._server.active_channels) == FEW.each


@pytest.mark.parametrize("said", [b"", ASKED[:9], ASKED])
def test_a_silent_connection_is_ended(
    app: Flask, stack: ExitStack, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(http_server, "CLEANING", 1)
    _, call = opened(stack, app, Places(idle=1))
    line = call()
    line.sendall(said)
    until(lambda: is_ended(line), "it is hung up on")


def test_a_connection_that_is_never_read_from_is_ended(
    app: Flask, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_server, "CLEANING", 1)
    pages, _ = opened(stack, app, Places(idle=1))
    line = stack.enter_context(socket.socket())
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    line.connect(("127.0.0.1", pages.port))
    line.sendall(ASKED.replace(b"/ ", b"/large "))
    until(lambda: pages._server.active_channels, "the peer is in")
    until(lambda: not pages._server.active_channels, "its place is free again")


def test_a_body_that_says_it_is_larger_than_anything_is_not_read(
    app: Flask, stack: ExitStack
) -> None:
    _, call = opened(stack, app, FEW)
    line = call()
    line.sendall(b"POST /foreign HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000000\r\n\r\nPK\3\4")
    assert line.recv(1000).startswith(b"HTTP/1.1 413 ")
