"""`referee watch` holds the lists that a visitor is shown against the home log, both ways."""

import re

import pytest

from referee.calling import CallAnswer
from referee.monitor import GRACE, HomeLook, lists
from referee.service.ledger.listing import set_practice
from referee.web.public_pages import archive, home
from tests.homelog.test_monitor import URL, Site, monitor
from tests.service.house import House
from tests.service.shelving import set_listed
from tests.service.test_home_log import played


@pytest.fixture
def town(tmp_path):
    """A home with a match in its lobby, a running one and one that is over, of some time ago."""
    house = House()
    house.over = played(house)
    house.running = house.begun("nim", stones=9)
    house.lobby = house.referee.lobby.create("nim", {"stones": 9}, 2)
    house.referee.home_log.sequence()
    house.clock.advance(seconds=GRACE.total_seconds() + 1)
    return house


def looked(house, folder, site=None, **more):
    return monitor(folder, site or Site(house), **more).look()


def told(house, folder, site=None):
    return looked(house, folder, site).told()


def without(house, path, *names):
    """Pages of a home on which the host struck these matches out of one list."""
    site = Site(house)
    page = site(f"{URL}{path}", 10**6).body.decode()
    for name in names:
        page = re.sub(rf'<a href="/match/{name}">.*?</a>', "", page)
    site.lies[path] = CallAnswer(200, page.encode())
    return site


def test_of_an_honest_home_each_match_stands_on_a_list(town, tmp_path):
    assert looked(town, tmp_path) == HomeLook(())


@pytest.mark.parametrize("which", ["lobby", "running", "over"])
def test_a_match_that_was_taken_off_the_lists_is_seen_by_a_steady_reader(town, tmp_path, which):
    """Given matches that the home log tells of, when one is taken off front page, list and archive,
    then every look says so until it is back."""
    assert looked(town, tmp_path) == HomeLook(())
    match = getattr(town, which).name if which != "lobby" else town.lobby.match
    set_listed(town.log, match, False)
    for _ in range(2):
        [said] = told(town, tmp_path)
        assert said.startswith(f"play.example/{match}: the home log tells of it, and no list shows")
    town.referee.listings.set(match, True)
    assert looked(town, tmp_path) == HomeLook(())


@pytest.mark.parametrize("which", ["running", "over"])
def test_of_a_match_that_its_organiser_took_off_the_home_log_tells_and_it_is_not_missed(
    town, tmp_path, which
):
    """Then a look says that it was taken off, by whom it cannot tell, until it is back."""
    assert looked(town, tmp_path) == HomeLook(())
    match = getattr(town, which).name
    town.referee.listings.set(match, False)
    for _ in range(2):
        look = looked(town, tmp_path)
        assert look.wrong == ()
        [said] = (sighting.say("en") for sighting in look.unjudged)
        assert said.startswith("by whom 1 match was taken off the lists")
        assert match in said
    town.referee.listings.set(match, True)
    assert looked(town, tmp_path) == HomeLook(())


def test_a_match_that_was_called_off_is_told_of_so(town, tmp_path):
    town.referee.cancelling.cancel(town.lobby.match, "nobody came")
    assert looked(town, tmp_path).wrong == ()


def test_a_host_who_tells_of_another_match_than_they_hide_is_seen(town, tmp_path):
    town.referee.listings.set(town.over.name, False)
    set_listed(town.log, town.running.name, False)
    [said] = told(town, tmp_path)
    assert said.startswith(f"play.example/{town.running.name}: ")


def test_a_match_that_is_taken_off_while_the_lists_are_read_is_not_missed(town, tmp_path):
    """Given an organiser who takes it off behind the leaves that this look has read."""

    class Moving(Site):
        def __call__(self, url, most):
            if url.endswith("/matches/running"):
                town.referee.listings.set(town.running.name, False)
            return super().__call__(url, most)

    for site in (Moving(town), Site(town)):
        assert looked(town, tmp_path, site).wrong == ()


def test_a_host_whose_log_grows_at_each_look_hides_a_match_for_one(town, tmp_path):
    class Growing(Site):
        def __call__(self, url, most):
            if url.endswith("/matches/running"):
                played(town)
                town.referee.home_log.sequence()
            return super().__call__(url, most)

    site = Growing(town)
    set_listed(town.log, town.over.name, False)
    said = [told(town, tmp_path, site) for _ in range(3)]
    assert said[0] == ()
    assert all("no list shows it" in each for look in said[1:] for each in look)
    assert all(said[1:])


def test_a_match_on_a_list_of_which_the_home_log_does_not_tell_is_seen(town, tmp_path):
    """Given a match that was kept off the home log, by a host who deals until it suits."""
    made = town.begun("nim", stones=9)
    [town.log.unlogged.drop(row.stream, row.size) for row in town.log.unlogged.find()]
    town.referee.home_log.sequence()
    assert looked(town, tmp_path) == HomeLook(())  # it is young: a batch may tell of it
    town.clock.advance(seconds=GRACE.total_seconds() + 1)
    for _ in range(2):
        assert told(town, tmp_path) == (
            f"{made.name}: a list shows it, and the home log does not tell of it",
        )


def test_a_private_match_that_is_listed_later_is_told_of_under_its_seal(town, tmp_path):
    made = town.begun("nim", stones=9)
    set_listed(town.log, made.name, False)
    town.referee.home_log.sequence()
    set_listed(town.log, made.name, True)
    town.clock.advance(seconds=GRACE.total_seconds() + 1)
    assert looked(town, tmp_path) == HomeLook(())
    site = Site(town)  # and is not asked for its first leaf again
    site.lies[f"/match/{made.name}/leaf/0"] = CallAnswer(404, b"")
    assert looked(town, tmp_path, site) == HomeLook(())


def test_matches_against_bots_alone_stand_on_no_list_and_in_no_log(town, tmp_path):
    made = town.referee.lobby.create("nim", {"stones": 9}, 2)
    set_practice(town.log, made.match)
    town.referee.home_log.sequence()
    town.clock.advance(seconds=GRACE.total_seconds() + 1)
    assert looked(town, tmp_path) == HomeLook(())


def test_lists_of_several_pages_are_read_to_their_end(town, tmp_path, monkeypatch):
    """Given lists of which a page shows two, when one on the last page is taken off."""
    monkeypatch.setattr(home, "ON_A_PAGE", 2)
    monkeypatch.setattr(archive, "ON_A_PAGE", 2)
    for _ in range(3):
        played(town), town.begun("nim", stones=9)
    town.referee.home_log.sequence()
    town.clock.advance(seconds=GRACE.total_seconds() + 1)
    assert looked(town, tmp_path) == HomeLook(())
    for match in (town.running, town.over):
        set_listed(town.log, match.name, False)
    said = told(town, tmp_path)
    assert len(said) == 2
    assert all("no list shows it" in each for each in said)


def test_what_one_look_does_not_read_the_next_one_does_and_says_it_at_every_look(
    town, tmp_path, monkeypatch
):
    """Given lists of four pages and looks that read two, when a match was taken off."""
    set_listed(town.log, town.over.name, False)
    monkeypatch.setattr(lists, "PAGES", 2)
    said = [told(town, tmp_path) for _ in range(4)]
    assert said[0] == ()
    assert all("no list shows it" in each[0] for each in said[1:])


def test_a_front_page_that_neither_shows_a_match_nor_leads_to_its_list_is_seen(town, tmp_path):
    site = without(town, "/", town.running.name)
    [said] = told(town, tmp_path, site)
    assert said.startswith("/matches/running: matches stand there")


def test_a_list_without_an_end_is_seen(town, tmp_path):
    class Endless(Site):
        pages = 0

        def __call__(self, url, most):
            if "/archive" not in url:
                return super().__call__(url, most)
            self.pages += 1
            return CallAnswer(200, f'<a href="/archive?after={self.pages}">older</a>'.encode())

    site = Endless(town)
    [said] = told(town, tmp_path, site)
    assert said == "/archive has more pages than the home has matches"
    assert site.pages < 30


@pytest.mark.parametrize("path", ["/", "/matches/running", "/archive"])
def test_a_list_that_is_withheld_is_said(town, tmp_path, path):
    site = Site(town)
    site.lies[path] = CallAnswer(404, b"")
    assert told(town, tmp_path, site) == (f"{path} is withheld (404)",)


def test_a_home_whose_log_is_young_tells_of_what_it_holds_by_and_by(tmp_path):
    house = House()
    for _ in range(2):
        house.begun("nim", stones=9)
    house.clock.advance(seconds=GRACE.total_seconds() + 1)
    house.referee.home_log.begin()
    assert looked(house, tmp_path) == HomeLook(())


@pytest.mark.parametrize(
    "page",
    [
        b"\xff<![x[<!--<a href='",
        b'<a href="http://[/match/x">',
        b"<a " * 50_000,
        b'<a href="/match/a%20b%0a%1b[2J">',
    ],
)
def test_whatever_a_home_serves_for_a_list_its_reader_gets_sentences(town, tmp_path, page):
    site = Site(town)
    for path in ("/", "/matches/running"):
        site.lies[path] = CallAnswer(200, page)
    for _ in range(2):
        said = told(town, tmp_path, site)
        assert said
        assert "".join(said).isprintable()


def test_a_link_that_nobody_sees_shows_no_match(town, tmp_path):
    site = Site(town)
    hidden = f'<!-- <a href="/match/{town.running.name}">x</a> -->'.encode()
    for path in ("/", "/matches/running"):
        site.lies[path] = CallAnswer(200, hidden + b'<a href="/archive">a</a>')
    said = told(town, tmp_path, site)
    wanted = f"play.example/{town.running.name}: the home log tells of it, and no list shows"
    assert any(each.startswith(wanted) for each in said)
