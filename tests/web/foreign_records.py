"""Records of another home, and who may bring them to this one."""

import io

import pytest

from referee.record import archive
from referee.service import Keyring, Place, Referee, Seeded
from referee.web import create_app
from storage.memory import MemoryLog
from tests.toys import TOYS
from tests.web.browsing import ANN, hidden
from tests.web.test_home import played
from tests.web.test_sign_in import signed_in


@pytest.fixture
def far(clock):
    """Another home."""
    return Referee(MemoryLog(), TOYS, Keyring.fresh(Seeded("far")), clock, Place("far.example"))


@pytest.fixture
def brought(far):
    """The record of a match that was played there."""
    return far.records.export(played(far))


@pytest.fixture
def app(referee):
    """A home whose host lets Ann bring records, and nobody else."""
    return create_app(
        referee,
        export=referee.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
        may_import=lambda address: address == ANN.address,
    )


@pytest.fixture
def ann(app, referee, seats):
    return signed_in(app, referee)


def bring(browser, data, name="x.zip"):
    """Send the file by the form."""
    html = browser.page("/foreign")
    fields = {"csrf": hidden(html, "csrf"), "record": (io.BytesIO(data), name)}
    return browser.client.post("/foreign", data=fields, headers=browser.headers)


def judged(browser, referee, data):
    """The page of a record that was brought and judged."""
    address = bring(browser, data).headers["Location"]
    browser.get(address)
    referee.imports.workshop.finish()
    return address


def swapped(record):
    """A record in whose place of the log a picture stands."""
    return archive.write({**archive.read(record), "log.jsonl": b"\x89PNG\r\n"})
