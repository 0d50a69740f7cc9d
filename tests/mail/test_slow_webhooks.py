"""A webhook that answers slowly, or never, keeps nothing else waiting."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from referee.mail.sending.claims import OneDatabase
from referee.mail.sending.sender import Sender
from referee.mail.sending.webhook_calls import WAITING, Call, Crowded, WebhookCalls
from referee.mail.sending.webhooks import LIMIT, WebhookCaller
from referee.service.table.webhooks import Webhook
from storage import Intent, OutboxRow
from tests.mail.given import ANN, BEN, Gone, Home, letter, running

LONG = 30.0  # seconds; a test that waits so long has failed


class Threads:
    """Begins threads and joins them."""

    def __init__(self) -> None:
        self.begun: list[threading.Thread] = []

    def __call__(self, work: Callable[[], None]) -> None:
        self.begun.append(threading.Thread(target=work))
        self.begun[-1].start()

    def join(self) -> None:
        for thread in self.begun:
            thread.join(LONG)
            assert not thread.is_alive()


class Slow:
    """Hears each call, and answers it when it is let go."""

    def __init__(self) -> None:
        self.heard = threading.Semaphore(0)
        self.go = threading.Semaphore(0)
        self.bodies: list[bytes] = []
        self.now = self.most = 0
        self.lock = threading.Lock()

    def answer(self, line: socket.socket) -> None:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        self.bodies.append(read(line).partition(b"\r\n\r\n")[2])
        self.heard.release()
        assert self.go.acquire(timeout=LONG)
        with self.lock:
            self.now -= 1
        line.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")


def read(line: socket.socket) -> bytes:
    """A whole request."""
    got = b""
    while b"\r\n\r\n" not in got:
        got += line.recv(65536)
    head, _, body = got.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += line.recv(65536)
    return head + b"\r\n\r\n" + body


@contextmanager
def listening(answer: Callable[[socket.socket], None]) -> Iterator[str]:
    """The URL of a program on the loopback, which answers each call on a thread of its own."""
    threads = Threads()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def served(line: socket.socket) -> None:
            with line, suppress(ConnectionError):
                answer(line)

        def accepting() -> None:
            while True:
                line, _ = server.accept()
                if ended.is_set():
                    line.close()
                    return
                threads(lambda line=line: served(line))  # type: ignore[misc]  # bound by default

        ended = threading.Event()
        accepts = threading.Thread(target=accepting)
        accepts.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        ended.set()
        socket.create_connection(server.getsockname()).close()
        accepts.join(LONG)
        threads.join()


def calling(home: Home, threads: Threads, url: str) -> Gone:
    """The home tells its match's news there; where its letters arrive."""
    gone = Gone()
    calls = WebhookCalls(home.referee, WebhookCaller("any"), spawn=threads)
    claims = OneDatabase(home.log, home.clock)
    home.sender = Sender(home.log, home.writer, home.vault, gone, home.clock, claims, calls=calls)
    home.referee.webhooks.set("nim-1", url)
    return gone


def news(home: Home) -> list[OutboxRow]:
    return [row for row in home.log.outbox() if row.intent.kind == "webhook"]


@pytest.fixture
def threads() -> Threads:
    return Threads()


def test_letters_leave_while_a_webhook_is_not_answered(threads: Threads) -> None:
    """Given a webhook that does not answer, when a seat moves, then its letters have left before
    the call is over, and the news counts as told once it is."""
    slow, home = Slow(), running()
    with listening(slow.answer) as url:
        gone = calling(home, threads, url)
        home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
        home.works()
        assert slow.heard.acquire(timeout=LONG)
        assert {ANN.address, BEN.address} <= {recipient for _, recipient, _ in gone.letters}
        home.sender.work()
        assert [row.sent for row in news(home)] == [None]
        slow.go.release()
        threads.join()
        home.sender.work()
        assert all(row.sent for row in news(home))
        assert len(slow.bodies) == 1


def test_a_target_is_called_once_at_a_time_and_in_order(threads: Threads) -> None:
    """Given three pieces of news for one target, then it hears one after the other."""
    slow, calls = Slow(), WebhookCalls(running().referee, WebhookCaller("any"), spawn=threads)
    with listening(slow.answer) as url:
        for number in range(3):
            calls.put(told(url, number))
        for _ in range(3):
            assert slow.heard.acquire(timeout=LONG)
            slow.go.release()
        threads.join()
    assert slow.bodies == [b"0", b"1", b"2"]
    assert slow.most == 1
    assert [call.row.intent.id for call in calls.ended()] == ["0", "1", "2"]


def test_a_slow_target_does_not_hold_up_another(threads: Threads) -> None:
    slow, quick = Slow(), Slow()
    quick.go.release()
    calls = WebhookCalls(running().referee, WebhookCaller("any"), spawn=threads)
    with listening(slow.answer) as one, listening(quick.answer) as other:
        calls.put(told(one, 1))
        assert slow.heard.acquire(timeout=LONG)
        calls.put(told(other, 2))
        assert quick.heard.acquire(timeout=LONG)
        slow.go.release()
        threads.join()


def test_a_crowded_target_is_for_later(threads: Threads) -> None:
    """Given as many calls as wait for one target, then the next one is not taken for now."""
    slow, home = Slow(), running()
    with listening(slow.answer) as url:
        home.referee.webhooks.set("nim-1", url)
        calls = WebhookCalls(home.referee, WebhookCaller("any"), spawn=threads)
        intent = Intent("x", "nim-1", 0, "webhook", None, b"")
        for number in range(WAITING + 1):
            calls.hook(intent)
            calls.put(told(url, number))
            if not number:
                assert slow.heard.acquire(timeout=LONG)
        with pytest.raises(Crowded):
            calls.hook(intent)
        for _ in range(WAITING + 1):
            slow.go.release()
        threads.join()


def told(url: str, number: int) -> Call:
    row = OutboxRow(Intent(str(number), "nim-1", 0, "webhook", None, b""), None, 0, None, "", None)
    return Call(row, Webhook(url, "secret"), str(number).encode())


def test_an_answer_that_trickles_is_over_after_the_limit() -> None:
    """Given a byte every five seconds, then the call ends at its limit, not at the last byte."""
    seconds = [0.0]

    def trickle(line: socket.socket) -> None:
        read(line)
        for byte in b"HTTP/1.1 200 OK" + b" " * 10_000:
            seconds[0] += 5
            line.sendall(bytes([byte]))

    with listening(trickle) as url:
        caller, hook = WebhookCaller("any", now=lambda: seconds[0]), Webhook(url, "secret")
        with pytest.raises(TimeoutError, match=f"more than {LIMIT:.0f} seconds"):
            caller.tell(hook, "x", b"{}")
