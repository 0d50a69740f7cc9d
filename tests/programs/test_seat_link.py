"""The real way: the pages on a socket, a seat's link, and a program that plays by it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.programs.attendance import Attendance
from referee.programs.seat_link import LARGEST, SeatLink
from referee.programs.situation import NoSuchSeat, Unreached
from referee.programs.stranger import Stranger
from referee.web import create_app
from referee.web.server.http_server import Pages
from tests.programs.scripts import ANY_GAME
from tests.programs.seats import Parrot, Told, WakingClock, against_bots, default, signer
from tests.service.house import House


@contextmanager
def pages(house: House) -> Iterator[str]:
    """The address of the house's pages."""
    bound = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    app = create_app(house.referee, export=lambda *_: b"", public_url=url, secret=b"s" * 16)
    up = Pages(app, bound)
    up.start()
    try:
        yield url
    finally:
        up.stop()


@contextmanager
def answering(status: int, body: bytes = b"", **head: str) -> Iterator[str]:
    """A seat's link at a service that answers everything with this."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            for name, value in head.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing on the terminal."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/seat/token"
    finally:
        server.shutdown()
        server.server_close()
    assert asked == ["/seat/token/program?lang=en"]


@pytest.mark.parametrize(
    ("game", "options"), [("combats", {"mode": "single"}), ("kardashev", {"mode": "game"})]
)
def test_the_example_plays_a_whole_match_by_its_link(game, options):
    house = House(games=catalogue())
    match = against_bots(house, game, **options)
    told = Told()
    with pages(house) as url, Stranger([str(ANY_GAME)], 60) as stranger:
        access = SeatLink(f"{url}/seat/{match[1].chair.page_token}", "en")
        clock = WakingClock(house, match.name)
        Attendance(access, signer("mine"), stranger, clock, told).attend()
    assert match.now.phase == "ended"
    assert not [sentence for sentence in told if "is lost" in sentence]
    assert audit(house.referee.records.export(match.name), games=house.games).holds


def test_news_is_asked_for_at_the_public_address_and_only_since_the_last_look():
    house = House()
    match = against_bots(house)
    with pages(house) as url:
        access = SeatLink(f"{url}/seat/{match[1].chair.page_token}", "en")
        known = access.look()
        assert not access.has_news(known)
        match[1].signed("join")
        assert access.has_news(known)


def test_an_order_that_no_page_takes_is_refused_and_ends_nothing():
    """16 KiB of signs that JSON spells six times as long."""
    house = House()
    match = against_bots(house, stones=3)
    parrot = Parrot(lambda asked: default(asked) if asked["refused"] else "\x01" * 16_000)
    with pages(house) as url:
        access = SeatLink(f"{url}/seat/{match[1].chair.page_token}", "en")
        clock = WakingClock(house, match.name)
        Attendance(access, signer("mine"), parrot, clock, Told()).attend()
    assert parrot.asked[1]["refused"]["problems"][0]["code"] == "T-LONG"
    assert match.now.phase == "ended"


def test_a_link_that_leads_to_no_seat_is_told():
    with pages(House()) as url, pytest.raises(NoSuchSeat, match="no seat has this link"):
        SeatLink(f"{url}/seat/nobody", "en").look()


@pytest.mark.parametrize(
    "link",
    ["", "7", "seat/x", "ftp://a/seat/x", "https://a/match/x", "https://a/seat/", "file:///seat/x"],
)
def test_what_is_no_link_of_a_seat_is_refused_before_anything_is_sent(link):
    with pytest.raises(ValueError, match="not the link of a seat"):
        SeatLink(link, "en")


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
def test_a_service_that_cannot_answer_now_is_asked_again(status):
    with answering(status) as link, pytest.raises(Unreached, match=f"answers {status}"):
        SeatLink(link, "en").look()


def test_a_service_that_is_not_there_is_asked_again():
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port = bound.getsockname()[1]
    with pytest.raises(Unreached, match="refused"):
        SeatLink(f"http://127.0.0.1:{port}/seat/token", "en").look()


def test_a_link_is_followed_nowhere_else():
    with (
        answering(302, Location="http://127.0.0.1:9/elsewhere") as link,
        pytest.raises(NoSuchSeat, match="answers 302"),
    ):
        SeatLink(link, "en").look()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"<html>", "does not speak as expected"),
        (b"{}", "does not speak as expected"),
        (b"\xff", "does not speak as expected"),
        (b" " * (LARGEST + 1), f"more than {LARGEST} bytes"),
    ],
)
def test_an_answer_of_something_else_is_no_seat(body, said):
    with answering(200, body) as link, pytest.raises(NoSuchSeat, match=said):
        SeatLink(link, "en").look()
