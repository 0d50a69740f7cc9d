"""A site on a real referee with its log in memory, toy games on the shelf, and a browser."""

import pytest

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.toys import TOYS
from tests.web.browsing import ANN, BEA, NOW, Browser, page_of


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
    """A match of convoy between Ann and Béa, who have not joined yet: their two chairs.

    Every turn both seats seal a sheet of moves, so that there is a secret to keep.
    """
    match = referee.lobby.create("convoy", {}, 2, name="sea").match
    return referee.lobby.invite(match, 1, ANN), referee.lobby.invite(match, 2, BEA)


@pytest.fixture
def seats(lobby, app):
    """The same, begun: both are asked for their plots."""
    for chair in lobby:
        Browser(app).send(page_of(chair), page_of(chair) + "/join")
    return lobby


@pytest.fixture
def heap(referee, app):
    """A match of nim, begun: seat 1 is asked, by a form, how many of 5 stones it takes."""
    match = referee.lobby.create("nim", {"stones": 5}, 2, name="heap").match
    chairs = referee.lobby.invite(match, 1, ANN), referee.lobby.invite(match, 2, BEA)
    for chair in chairs:
        Browser(app).send(page_of(chair), page_of(chair) + "/join")
    return chairs


@pytest.fixture(scope="module")
def house():
    """A referee with every game on the shelf."""
    place = Place("play.example")
    return Referee(MemoryLog(), catalogue(), Keyring.fresh(Seeded("games")), SetClock(NOW), place)


@pytest.fixture(scope="module")
def site(house):
    """Its pages."""
    return create_app(
        house, export=house.records.export, public_url="http://localhost:8000", secret=b"s" * 16
    )
