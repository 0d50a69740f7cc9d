"""Records of other homes that are kept: shown as what they are, given back, and gone in time."""

import re
from html import unescape

import pytest

from referee.home.object_check import objects_agree
from referee.service import Keyring, Place, Referee, Seeded
from referee.service.ledger.offload import Offload
from referee.web.table.table_page import size
from storage.memory import MemoryLog
from tests.keep.object_store import Shelf
from tests.toys import TOYS
from tests.web.browsing import ANN, BEA, NOW, Browser, hidden, page_of, text
from tests.web.foreign_records import ann, app, bring, brought, far, judged, swapped
from tests.web.test_home import played
from tests.web.test_sign_in import signed_in

__all__ = ["ann", "app", "brought", "far"]


# --- what is kept ---------------------------------------------------------------------------------


def test_it_is_marked_as_foreign_with_the_verdict_of_the_audit_made_here(ann, referee, brought):
    page = ann.page(judged(ann, referee, brought))
    assert "This match was not played here." in page
    assert "Saturday 21 November 2026" in page
    assert "far.example/" in page
    assert page.count('<li id="check-') == 18


def test_who_waits_is_told_and_the_page_looks_again(ann, referee, brought, monkeypatch):
    monkeypatch.setattr(referee.imports.workshop, "_begin", lambda: None)
    answer = ann.get(bring(ann, brought).headers["Location"])
    assert answer.headers["Refresh"] == "3"
    assert "far.example" not in text(answer)


def test_the_film_is_walked_through_by_links_as_one_of_our_own(ann, referee, far, brought):
    address = judged(ann, referee, brought)
    match = far.records.matches()[0].head.stream
    told = [m.n for m in far.views.table(match, None).history if m.say("en") and m.n > 0]
    page, seen = ann.page(f"{address}/film?at=0"), []
    while found := re.search(r'data-step="after" href="([^"]*)"', page):
        seen.append(int(re.search(r"at=(\d+)", found[1])[1]))
        page = ann.page(unescape(found[1]))
        assert "This match was not played here." in page
    assert seen == sorted(told)


def test_it_shows_the_boards_of_that_match_through_every_eyes(ann, referee, far, brought):
    address = judged(ann, referee, brought)
    match = far.records.matches()[0].head.stream
    last = far.views.table(match, None).size - 1
    for seat in (None, 1, 2):
        shown = far.views.table(match, seat)
        page = ann.page(f"{address}/film?at={last}&seat={seat or ''}")
        assert shown.game.words(shown.view, "en").strip() in unescape(page)
        [source] = re.findall(r'<img src="([^"]*/board/[^"]*)"', page)
        picture = ann.get(unescape(source))
        drawn = shown.game.picture(shown.view, "en")
        assert picture.get_data(as_text=True) == drawn[drawn.find("<svg") :]
        assert "sandbox" in picture.headers["Content-Security-Policy"]
        assert "<svg" not in page
        across, down = size(drawn)
        assert f'width="{across}" height="{down}"' in page


def test_the_record_comes_back_byte_for_byte_under_a_name_that_says_what_it_is(
    ann, referee, brought
):
    address = judged(ann, referee, brought)
    answer = ann.get(f"{address}/record.zip")
    assert answer.data == brought
    assert 'filename="foreign-' in answer.headers["Content-Disposition"]


def test_it_is_under_no_name_of_this_home(ann, referee, brought, far):
    judged(ann, referee, brought)
    match = far.records.matches()[0].head.stream
    assert ann.get(f"/match/{match}").status_code == 404
    assert match not in [row.head.stream for row in referee.records.matches()]
    for page in ("/", "/archive", "/matches/ended?practice"):
        assert match not in ann.page(page)


def test_a_record_that_bears_our_own_name_is_not_kept(ann, referee, brought, clock):
    forged = Referee(
        MemoryLog(), TOYS, Keyring.fresh(Seeded("forger")), clock, Place("play.example")
    )
    address = judged(ann, referee, forged.records.export(played(forged)))
    page = ann.page(address)
    assert "bears the name of this home" in page
    assert "play.example/" not in page
    assert ann.get(f"{address}/film").status_code == 404


def test_the_same_record_is_kept_once(ann, referee, brought):
    assert judged(ann, referee, brought) == judged(ann, referee, brought)
    assert len(referee.imports.all()) == 1


# --- away with it ---------------------------------------------------------------------------------


def test_who_brought_it_takes_it_away_and_nothing_is_left(ann, app, referee, brought):
    address = judged(ann, referee, brought)
    assert "Take it away" not in Browser(app).page(address)
    ann.send(address, f"{address}/drop")
    assert ann.get(address).status_code == 404
    assert (referee.log.imported.find(), referee.log.pieces.find()) == ([], [])


def test_nobody_else_takes_it_away(ann, app, referee, brought, seats):
    address = judged(ann, referee, brought)
    bea = signed_in(app, referee, address=BEA.address)
    token = hidden(bea.page("/me/settings"), "csrf")
    assert bea.post(f"{address}/drop", csrf=token).status_code == 403
    assert ann.get(address).status_code == 200


def test_it_is_kept_for_a_year_and_a_refusal_for_a_week(ann, referee, brought, clock):
    kept = judged(ann, referee, brought)
    refused = judged(ann, referee, swapped(brought))
    clock.set(NOW.replace("11-21T", "11-29T"))
    assert referee.imports.sweep() == 1
    assert ann.get(refused).status_code == 404
    clock.set(NOW.replace("2026-11-21T", "2027-11-20T"))
    assert referee.imports.sweep() == 0
    clock.set(NOW.replace("2026-11-21T", "2027-11-22T"))
    assert referee.imports.sweep() == 1
    assert Browser(ann.client.application).get(kept).status_code == 404


def test_what_somebody_brought_goes_with_them_when_they_are_forgotten(ann, referee, brought):
    judged(ann, referee, brought)
    referee.forgetting.forget(referee.people.at(ANN.address))
    assert referee.log.imported.find() == []
    assert referee.log.pieces.find() == []


def test_a_running_match_of_this_home_lies_on_no_such_shelf(ann, seats):
    assert "sea" not in ann.page("/foreign").split('id="main"')[1]
    assert page_of(seats[0]).rpartition("/")[2] not in ann.page("/foreign")


@pytest.mark.parametrize("path", ["unknown", "unknown/film", "unknown/record.zip", "u/board/x.svg"])
def test_what_is_not_there_leads_nowhere(browser, path):
    assert browser.get(f"/foreign/{path}").status_code == 404


# --- in an object store ---------------------------------------------------------------------------


@pytest.fixture
def shelf(referee):
    found = Shelf()
    referee.core.offload = Offload(found)
    return found


@pytest.mark.usefixtures("seats")
def test_a_record_that_is_kept_moves_there_and_is_given_out_as_it_came(
    ann, referee, brought, shelf
):
    address = judged(ann, referee, brought)
    assert list(shelf.held.values()) == [brought]
    [row] = referee.imports.all()
    assert len(referee.log.pieces.get(row.id, "record").data) < 100
    assert ann.get(f"{address}/record.zip").data == brought
    assert list(objects_agree(referee.core)) == []
    assert referee.imports.drop(row.id)
    assert shelf.held == {}


@pytest.mark.usefixtures("seats")
def test_while_the_store_is_away_a_record_stays_in_the_database(ann, referee, brought, shelf):
    shelf.away = True
    address = judged(ann, referee, brought)
    assert ann.get(f"{address}/record.zip").data == brought
    assert shelf.held == {}


@pytest.mark.usefixtures("seats")
def test_a_record_that_is_refused_is_nowhere(ann, referee, far, shelf):
    running = far.lobby.create("nim", {"stones": 5}, 2).match
    judged(ann, referee, far.records.export(running))
    assert shelf.held == {}
    assert referee.imports.all() == []
