"""A match tells its public news to its organiser's address: signed, retried, nothing secret."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from referee.kernel.refused import Refused
from referee.mail.sending.claims import OneDatabase
from referee.mail.sending.retries import BACK_OFF
from referee.mail.sending.sender import Sender
from referee.mail.sending.webhook_calls import WebhookCalls
from referee.mail.sending.webhooks import (
    DELIVERY,
    SIGNATURE,
    NotCalled,
    WebhookCaller,
    is_public,
    signature,
)
from referee.service.table.webhooks import Webhook
from tests.mail.given import ANN, Gone, Home, letter, running


class Receiver(HTTPServer):
    """A program on the loopback; it answers with these statuses, then with 204."""

    def __init__(self) -> None:
        self.says: list[int] = []
        self.heard: list[tuple[dict[str, str], bytes]] = []
        super().__init__(("127.0.0.1", 0), Hearing)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/news?of=nim"


class Hearing(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server = self.server
        assert isinstance(server, Receiver)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server.heard.append((dict(self.headers), body))
        self.send_response(server.says.pop(0) if server.says else 204)
        self.send_header("Location", server.url)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """The tests' own output is enough."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as made:
        thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def at_once(work: Callable[[], None]) -> None:
    """No thread: what is handed over is told before the sender goes on."""
    work()


def told(receiver: Receiver, allowed: str = "any") -> Home:
    """A running match with this webhook, on a host that allows so much."""
    home = running()
    home.sender = Sender(
        home.log,
        home.writer,
        home.vault,
        Gone(),
        home.clock,
        OneDatabase(home.log, home.clock),
        calls=WebhookCalls(home.referee, WebhookCaller(allowed), spawn=at_once),
    )
    home.referee.webhooks.set("nim-1", receiver.url)
    return home


def moves(home: Home) -> None:
    home.mail(letter(ANN.address, "ORDERS\ntake 3\nEND"))
    home.works()


def test_news_are_told_signed_with_the_organisers_secret(receiver: Receiver) -> None:
    home = told(receiver)
    moves(home)
    [(head, body)] = receiver.heard
    hook = home.referee.webhooks.of("nim-1")
    assert hook is not None
    assert head[SIGNATURE] == f"sha256={signature(hook.secret, body)}"
    said = json.loads(body)
    assert (said["match"], said["window"]["number"]) == ("nim-1", 2)
    public = [
        moment for moment in home.referee.views.table("nim-1", None).history if moment.said.en
    ]
    assert [item["en"] for item in said["news"]] == [
        moment.said.en for moment in public if moment.n >= said["news"][0]["n"]
    ]


def test_nothing_that_a_seat_alone_may_know_is_told(receiver: Receiver) -> None:
    home = told(receiver)
    moves(home)
    [(_, body)] = receiver.heard
    text = body.decode()
    for seat in (1, 2):
        assert home.chair(seat).page_token not in text
        assert home.chair(seat).mail_token not in text
    assert ANN.address not in text


def test_a_program_that_is_down_hears_the_same_later(receiver: Receiver) -> None:
    home = told(receiver)
    receiver.says = [500, 302]
    moves(home)
    for wait in BACK_OFF[:2]:
        home.clock.advance(seconds=wait * 60)
        home.works()
    bodies = {body for _, body in receiver.heard}
    ids = {head[DELIVERY] for head, _ in receiver.heard}
    assert (len(receiver.heard), len(bodies), len(ids)) == (3, 1, 1)


def test_a_program_that_wants_no_more_is_not_asked_again(receiver: Receiver) -> None:
    home = told(receiver)
    receiver.says = [410]
    moves(home)
    home.clock.advance(seconds=86_400)
    home.works()
    assert len(receiver.heard) == 1


@pytest.mark.parametrize("allowed", ["off", "public"])
def test_a_host_that_does_not_allow_it_calls_nobody(receiver: Receiver, allowed: str) -> None:
    """By default none; and never an address inside a network, unless the host says any."""
    home = told(receiver, allowed)
    moves(home)
    assert receiver.heard == []
    [row] = [row for row in home.log.outbox() if row.intent.kind == "webhook"]
    assert row.next_try is None


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "[::1]"),
        *("[64:ff9b::7f00:1]", "[64:ff9b::808:808]", "[64:ff9b:1::1]", "[2002:7f00:1::]"),
        *(
            "[fec0::1]",
            "[fe80::1]",
            "[fd00::1]",
            "[::127.0.0.1]",
            "[::ffff:127.0.0.1]",
            "localhost",
        ),
    ],
)
def test_an_address_inside_a_network_is_never_called_for_the_public(host: str) -> None:
    with pytest.raises(NotCalled):
        WebhookCaller("public").tell(Webhook(f"https://{host}/", "secret"), "x", b"{}")


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_an_address_of_the_public_internet_may_be_called(address: str) -> None:
    assert is_public(address)


def test_a_match_without_a_webhook_owes_no_telling() -> None:
    home = running()
    moves(home)
    assert not [row for row in home.log.outbox() if row.intent.kind == "webhook"]


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "https://ann:secret@example.org/",
        "https:///nobody",
        "https://example.org/#part",
        "example.org",
        "https://exam ple.org/",
        "https://example.org:99999/",
        "https://example.org/" + "x" * 500,
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Refused):
        running().referee.webhooks.set("nim-1", url)


def test_an_empty_address_ends_it(receiver: Receiver) -> None:
    home = told(receiver)
    home.referee.webhooks.set("nim-1", "")
    moves(home)
    assert receiver.heard == []
