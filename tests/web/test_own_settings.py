"""The page of what belongs to a person and not to one of their matches."""

import io
import zipfile

import pytest

from referee.service import Contact
from tests.web.browsing import ANN, Browser, page_of, text
from tests.web.test_sign_in import signed_in

PAGE = "/me/settings"
KEPT = {"me__name": "Annie", "me__language": "fr", "me__zone": "Asia/Tokyo", "texts": "short"}


@pytest.fixture
def ann(app, referee, seats):
    """Ann's browser, signed in."""
    return signed_in(app, referee)


@pytest.mark.parametrize("path", [PAGE, "/me/data.zip"])
def test_nobody_reads_it_who_is_not_signed_in(app, seats, path):
    assert Browser(app).get(path).status_code == 403


@pytest.mark.parametrize("path", [PAGE, f"{PAGE}/away", "/me/forget"])
def test_nobody_changes_it_who_is_not_signed_in(app, seats, path):
    browser = Browser(app)
    browser.page("/")
    csrf = browser.page("/sign-in").split('name="csrf" value="')[1].split('"')[0]
    assert browser.post(path, csrf=csrf).status_code == 403


def test_all_of_it_is_kept_at_once(ann, referee, seats):
    answer = ann.send(PAGE, PAGE, **KEPT, standby="on")
    assert "Your settings are kept." in text(answer)
    id = seats[0].person.id
    person, wishes = referee.people.get(id), referee.wishes
    assert (person.name, person.language, person.zone) == ("Annie", "fr", "Asia/Tokyo")
    assert person.address == ANN.address
    assert (wishes.texts(id), wishes.pictures(id)) == ("short", False)
    assert referee.standby.is_willing(id)
    assert not wishes.wants_digest(id)


def test_a_zone_that_there_is_not_is_told_and_nothing_is_kept(ann, referee, seats):
    answer = ann.send(PAGE, PAGE, **{**KEPT, "me__zone": "Mars/Olympus"})
    assert answer.status_code == 422
    assert "Mars/Olympus" in text(answer)
    assert referee.people.get(seats[0].person.id).name == "Ann"


def test_nobody_gets_another_address_by_it(ann, referee, seats):
    ann.send(PAGE, PAGE, **KEPT, me__address="thief@example.org")
    assert referee.people.get(seats[0].person.id).address == ANN.address


def test_days_away_are_told_to_every_match_that_is_not_over(app, ann, referee, seats):
    two = referee.lobby.create("nim", {"stones": 5}, 2, name="heap").match
    for seat, who in ((1, ANN), (2, Contact("cy@example.org", "Cy"))):
        page = page_of(referee.lobby.invite(two, seat, who))
        Browser(app).send(page, f"{page}/join")
    ann.send(PAGE, f"{PAGE}/away", first="2026-12-24", last="2026-12-26")
    for match in ("sea", "heap"):
        assert referee.absences.of(match, 1) == [("2026-12-24", "2026-12-26")]
    assert "2026-12-24 – 2026-12-26" in ann.page(PAGE)
    ann.send(PAGE, f"{PAGE}/away", off="1")
    assert referee.absences.of("heap", 1) == []


def test_days_that_cannot_be_are_told_with_the_match_that_says_so(ann, seats):
    answer = ann.send(PAGE, f"{PAGE}/away", first="2026-12-26", last="2026-12-24")
    assert answer.status_code == 422
    assert "<strong>sea</strong>" in text(answer)


def test_the_copy_of_ones_data_holds_each_match(ann, seats):
    copy = zipfile.ZipFile(io.BytesIO(ann.get("/me/data.zip").data))
    assert copy.namelist() == ["sea-seat1.data.zip"]


def test_being_forgotten_is_asked_about_by_letter(ann, referee, seats):
    assert "Tick the box" in text(ann.send(PAGE, "/me/forget"))
    assert "A letter is on its way" in text(ann.send(PAGE, "/me/forget", sure="1"))
    kinds = [row.intent.kind for row in referee.log.outbox("sea")]
    assert kinds.count("confirm_forget") == 1
    assert referee.people.get(seats[0].person.id) is not None


def test_the_table_of_who_is_signed_in_leads_there_and_asks_nothing_of_it(app, ann, seats):
    mine = ann.page(page_of(seats[0]))
    assert f'href="{PAGE}"' in mine
    assert f"{page_of(seats[0])}/language" not in mine
    assert f"{page_of(seats[0])}/language" in Browser(app).page(page_of(seats[0]))
    assert f'href="{PAGE}"' not in ann.page(page_of(seats[1]))


def test_what_the_table_asks_about_letters_leaves_the_rest(ann, referee, seats):
    referee.wishes.want_digest(seats[0].person.id, True)
    page = page_of(seats[0])
    ann.send(page, f"{page}/mail", hours="6")
    assert referee.wishes.wants_digest(seats[0].person.id)
    assert referee.wishes.hours("sea", seats[0].person.id) == 6
