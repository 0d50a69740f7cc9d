"""The film of a match that is over, as a file from its page: made once, by a process of its own."""

from pathlib import Path

import pytest

from referee.audit import Bound, Unfinished
from referee.service import Post
from referee.web import create_app
from referee.web.film_file import film_file
from referee.web.film_file.cutting_room import film_made_apart
from tests.web.browsing import NOW, Browser, page_of
from tests.web.test_home import played

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture
def made():
    """The records of which a film was made."""
    return []


@pytest.fixture
def site(referee, made):
    def make(record):
        made.append(record)
        return film_file(record, referee.games).encode()

    return _site(referee, make)


def _site(referee, make):
    return create_app(
        referee,
        export=referee.records.export,
        public_url="http://localhost:8000",
        secret=b"a secret of the pages' tests",
        film_maker=make,
    )


def films(site):
    return site.extensions["site"].films


def test_who_comes_first_is_told_to_wait_and_the_page_looks_again(site, referee, monkeypatch):
    match = played(referee)
    monkeypatch.setattr(films(site).workshop, "_begin", lambda: None)
    answer = Browser(site).get(f"/match/{match}/film")
    assert answer.headers["Refresh"] == "3"
    assert "The film is being made" in answer.get_data(as_text=True)
    early = Browser(site).get(f"/match/{match}/film.html")
    assert (early.status_code, early.headers["Location"]) == (302, f"/match/{match}/film")


def test_the_file_is_the_film_of_the_record_and_is_never_shown_here(site, referee, made):
    match = played(referee)
    Browser(site).get(f"/match/{match}/film")
    films(site).workshop.finish()
    page = Browser(site).get(f"/match/{match}/film")
    assert "Refresh" not in page.headers
    assert f'href="/match/{match}/film.html"' in page.get_data(as_text=True)
    answer = Browser(site).get(f"/match/{match}/film.html")
    told = answer.headers["Content-Disposition"]
    assert told == f'attachment; filename="{match}.film.html"'
    assert answer.get_data(as_text=True) == film_file(referee.records.export(match), referee.games)
    assert len(made) == 1


def test_it_is_offered_where_the_match_and_its_film_are_looked_at(site, referee):
    match = played(referee)
    for address in (f"/match/{match}", f"/match/{match}/replay?at=3"):
        assert f'href="/match/{match}/film"' in Browser(site).page(address)
    assert "Le film à emporter" in Browser(site, "fr").page(f"/match/{match}")


def test_it_and_the_checker_are_on_the_page_of_who_played(site, referee, seats):
    page = page_of(seats[0])
    assert "referee-check.html" in Browser(site).page(page)
    assert "/match/sea/film" not in Browser(site).page(page)
    for seat in (1, 2):
        post = Post("sea", seat, "vote", "end yes\n", NOW, assurance="address")
        assert referee.submissions.submit(post).outcome == "accepted"
    assert 'href="/match/sea/film"' in Browser(site).page(page)


def test_of_a_running_match_there_is_none(site, seats):
    for address in ("/match/sea/film", "/match/sea/film.html"):
        assert Browser(site).get(address).status_code == 404
    assert "/match/sea/film" not in Browser(site).page("/match/sea")


def test_what_takes_too_much_is_said_to_be_unfinished_with_the_way_to_make_it_oneself(referee):
    def make(record):
        raise Unfinished(Bound.TIME)

    match, site = played(referee), _site(referee, make)
    Browser(site).get(f"/match/{match}/film")
    films(site).workshop.finish()
    page = Browser(site).page(f"/match/{match}/film")
    assert "This film was not finished" in page
    assert f"referee replay {match}.record.zip --html" in page
    assert Browser(site).get(f"/match/{match}/film.html").status_code == 302


def test_a_process_of_its_own_makes_the_same_file():
    record = (GOLDEN / "empereur-telepathe" / "left.record.zip").read_bytes()
    assert film_made_apart(record).decode() == film_file(record)
