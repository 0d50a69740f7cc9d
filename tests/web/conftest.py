"""A site on a real referee with its log in memory, toy games on the shelf, and browsers."""

import re
from html import unescape

import pytest

from referee.clock import SetClock
from referee.service import Contact, Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.toys import TOYS

NOW = "2026-11-21T19:00:00.000Z"
ANN = Contact("ann@example.org", "Ann", "en", "Europe/Paris")
BEA = Contact("bea@example.org", "Béa", "fr", "America/Montreal")


class Browser:
    """A reader with cookies of his own, who fills in forms as they stand in the page."""

    def __init__(self, app, language="en"):
        self.client = app.test_client()
        self.headers = {"Accept-Language": language}

    def get(self, address):
        return self.client.get(address, headers=self.headers)

    def page(self, address):
        """The text of a page that is there."""
        answer = self.get(address)
        assert answer.status_code == 200, answer.status
        return answer.get_data(as_text=True)

    def send(self, page, action, /, follow=True, **fields):
        """Fill in the form with this action on that page and send it."""
        token = hidden(self.page(page), "csrf")
        return self.post(action, follow=follow, csrf=token, **fields)

    def post(self, action, /, follow=True, **fields):
        sent = {name.replace("__", "."): value for name, value in fields.items()}
        return self.client.post(action, data=sent, headers=self.headers, follow_redirects=follow)


def hidden(html, name):
    """The value of the first hidden input of that name."""
    return unescape(re.search(rf'name="{name}" value="([^"]*)"', html)[1])


def text(answer):
    return answer.get_data(as_text=True)


@pytest.fixture
def clock():
    return SetClock(NOW)


@pytest.fixture
def referee(clock):
    place = Place("play.example", url="http://localhost:8000")
    return Referee(MemoryLog(), TOYS, Keyring.fresh(Seeded("web")), clock, place)


@pytest.fixture
def app(referee):
    return create_app(
        referee,
        export=lambda match, seat: f"record of {match} for {seat}".encode(),
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
    )


@pytest.fixture
def browser(app):
    return Browser(app)


@pytest.fixture
def lobby(referee):
    """A match of nim between Ann and Béa, who have not joined yet: their two chairs."""
    match = referee.create("nim", {"stones": 5}, 2, name="heap").match
    return referee.invite(match, 1, ANN), referee.invite(match, 2, BEA)


@pytest.fixture
def seats(lobby, app):
    """The same, begun: Ann is asked how many stones she takes."""
    for chair in lobby:
        page = f"/seat/{chair.page_token}"
        Browser(app).send(page, f"{page}/join")
    return lobby
