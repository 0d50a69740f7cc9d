"""Pages that may be some seconds old are read from a standby; who wrote something sees the primary.

The standby here is a second log, so a match that only one of the two has tells which was read.
"""

import pytest

from referee.clock import SetClock
from referee.service import Keyring, Place, Post, Referee, Seeded
from referee.service.ledger.standby_witness import StandbyWitness
from referee.web import create_app
from referee.web.base.from_standby import PAGES
from storage import Unavailable
from storage.memory import MemoryLog
from tests.toys import TOYS
from tests.web.browsing import ANN, BEA, NOW, Browser, page_of

PLACE = Place("play.example", url="http://localhost:8000")


def desk(name, witness=None):
    return Referee(MemoryLog(), TOYS, Keyring.fresh(Seeded(name)), SetClock(NOW), PLACE, witness)


class Copy:
    """A standby with a desk of its own, which may be away."""

    seconds = 10

    def __init__(self, referee):
        self.referee, self.gone = referee, False

    def desk(self):
        if self.gone:
            raise Unavailable("the standby is away")
        return self.referee

    def away(self):
        return self.gone


def begun(referee, name):
    match = referee.lobby.create("nim", {"stones": 5}, 2, name=name).match
    chairs = referee.lobby.invite(match, 1, ANN), referee.lobby.invite(match, 2, BEA)
    for chair in chairs:
        referee.submissions.submit(Post(match, chair.seat, "join", "", NOW))
    return chairs


@pytest.fixture
def primary():
    return desk("web")


@pytest.fixture
def copy(primary):
    return Copy(desk("copy", StandbyWitness(primary.core)))


@pytest.fixture
def app(primary, copy):
    return create_app(
        primary,
        export=primary.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
        standby=copy,
    )


@pytest.fixture
def browser(app):
    return Browser(app)


@pytest.fixture
def old(copy):
    """A match that the standby alone has: whatever shows it has read there."""
    return begun(copy.referee, "old")


@pytest.fixture
def young(primary):
    """One that the primary alone has, so far."""
    return begun(primary, "young")


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize(
    "address",
    [
        "/match/old",
        "/match/old/feed.atom",
        "/match/old/replay",
        "/match/old/leaf/0",
        "/match/old/referee.vkey",
    ],
)
def test_a_page_that_is_everybodys_is_read_from_the_standby(browser, address):
    assert browser.get(address).status_code == 200


@pytest.mark.usefixtures("old", "young")
def test_so_are_the_lists(browser):
    for address in ("/", "/matches/running"):
        page = browser.page(address)
        assert "/match/old" in page
        assert "/match/young" not in page


@pytest.mark.usefixtures("young")
def test_what_the_standby_does_not_know_is_asked_of_the_primary(browser):
    assert browser.get("/match/young").status_code == 200
    assert browser.get("/match/never").status_code == 404


@pytest.mark.usefixtures("young")
def test_what_neither_knows_is_not_there(browser):
    assert browser.get("/match/young/leaf/9999").status_code == 404


@pytest.mark.usefixtures("old", "young")
def test_while_the_standby_is_away_or_too_old_the_primary_answers(browser, copy):
    copy.gone = True
    page = browser.page("/matches/running")
    assert "/match/young" in page
    assert "/match/old" not in page


@pytest.mark.usefixtures("old", "young")
def test_a_standby_that_breaks_off_in_a_page_costs_nobody_that_page(browser, copy, monkeypatch):
    def cut(*_, **__):
        raise Unavailable("the line was cut")

    monkeypatch.setattr(copy.referee.lists, "page", cut)
    assert "/match/young" in browser.page("/matches/running")


@pytest.mark.usefixtures("old", "young")
@pytest.mark.parametrize("cookie", ["visitor", "session", "wrote"])
def test_whoever_may_have_written_something_sees_the_primary(browser, cookie):
    """Their own matches stand on the front page; and by mail they write without a cookie."""
    browser.client.set_cookie(cookie, "of somebody")
    assert "/match/young" in browser.page("/")


@pytest.mark.usefixtures("old")
def test_who_sends_an_order_sees_it_on_the_public_page_at_once(browser, young):
    assert "/match/old" in browser.page("/matches/running")
    ann = page_of(young[0])
    sent = browser.send(ann, f"{ann}/order", text="take 2", follow=False)
    [wrote] = [line for line in sent.headers.getlist("Set-Cookie") if line.startswith("wrote=")]
    assert "Max-Age=10" in wrote
    assert "/match/young" in browser.page("/matches/running")


def test_a_seats_own_page_is_never_read_from_a_standby(browser, old, young):
    assert browser.get(page_of(young[0])).status_code == 200
    assert browser.get(page_of(old[0])).status_code == 404


@pytest.mark.usefixtures("old")
def test_nor_is_what_an_open_page_asks_for_news(browser):
    """A seat's page would take an older number for news."""
    assert browser.get("/match/old/newest").status_code == 404


def test_they_are_pages_that_change_nothing_and_have_no_secret_in_their_address(app):
    there = {rule.endpoint: rule for rule in app.url_map.iter_rules()}
    assert there.keys() >= PAGES
    for endpoint in PAGES:
        assert there[endpoint].methods <= {"GET", "HEAD", "OPTIONS"}
        assert "token" not in there[endpoint].arguments


def test_a_home_without_a_standby_leaves_no_cookie(primary):
    site = {"public_url": "http://localhost:8000", "secret": b"a secret of the pages' tests"}
    app = create_app(primary, export=primary.records.export, **site)
    ann = page_of(begun(primary, "young")[0])
    sent = Browser(app).send(ann, f"{ann}/order", text="take 2", follow=False)
    assert not [line for line in sent.headers.getlist("Set-Cookie") if line.startswith("wrote=")]


# --- what is signed -------------------------------------------------------------------------------


@pytest.mark.usefixtures("old")
def test_nothing_is_signed_that_only_a_standby_has_shown(browser):
    """A failover may have lost it: the primary is asked, and has no such match."""
    assert browser.get("/match/old/checkpoint").status_code == 404
    assert browser.get("/match/old/record").status_code == 404


def test_a_state_is_signed_where_the_primary_stands_at_that_very_state(primary):
    begun(primary, "young")
    head, witness = primary.log.head("young"), StandbyWitness(primary.core)
    witness.note("young", head.size, head.root)
    with pytest.raises(Unavailable, match="does not stand at leaf 1 of young"):
        witness.note("young", 1, head.root)
    with pytest.raises(Unavailable, match="does not stand"):
        witness.note("young", head.size, bytes(32))


# --- what an operator is told ---------------------------------------------------------------------


def test_that_the_primary_is_read_instead_is_measured(browser, copy):
    assert "referee_standby_away 0" in browser.page("/metrics").splitlines()
    copy.gone = True
    assert "referee_standby_away 1" in browser.page("/metrics").splitlines()
