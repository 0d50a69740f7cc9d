"""A site on a socket and Chromium before it: `make browser`; `make test` does not collect this."""

import socket

import pytest
from playwright.sync_api import sync_playwright

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.service import Contact, Keyring, Place, Referee, Seeded
from referee.web import create_app
from referee.web.server.http_server import Pages
from storage.memory import MemoryLog
from tests.browser.machine import PATIENCE, installed, wait_patiently
from tests.web.browsing import NOW

wait_patiently()
ZOE = {tongue: Contact("zoe@example.org", "Zoé", tongue, "Europe/Paris") for tongue in ("en", "fr")}


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=installed(), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def house():
    ring = Keyring.fresh(Seeded("browser"))
    return Referee(MemoryLog(), catalogue(), ring, SetClock(NOW), Place("play.example"))


@pytest.fixture
def address(house):
    """Where the site of this house is served."""
    bound = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    app = create_app(house, export=house.records.export, public_url=url, secret=b"s" * 16)
    pages = Pages(app, bound)
    pages.start()
    yield url
    pages.stop()


def seated_against_bots(house, game, language="en", **options):
    """Sits a person down against bots: the path of their page."""
    seats = min(catalogue().current(game).seats)
    match = house.lobby.create(game, options, seats).match
    chair = house.lobby.invite(match, 1, ZOE[language])
    for other in range(2, seats + 1):
        house.lobby.sit_bot(match, other)
    return f"/seat/{chair.page_token}"


@pytest.fixture
def seat(house, address):
    """Sits a person down against bots: the address of their page."""

    def seated(game, language="en", **options):
        return address + seated_against_bots(house, game, language, **options)

    return seated


@pytest.fixture
def visit(chromium):
    """Opens a page, with or without scripts, its errors gathered."""
    opened = []

    def visited(url, language="en", **context):
        where = chromium.new_context(locale=language, **context)
        page = where.new_page()
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.set_default_timeout(PATIENCE)
        page.goto(url)
        opened.append(where)
        return page

    yield visited
    for where in opened:
        where.close()
