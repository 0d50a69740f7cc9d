"""Records of other homes: who may bring one, what is refused before it costs anything, and that
nothing of it is ever taken for this home's."""

import hashlib
import io
import re
import zipfile
from html import unescape

import pytest

from referee.audit import Bound, Unfinished
from referee.home.object_check import objects_agree
from referee.record import archive
from referee.service import Keyring, Place, Referee, Seeded
from referee.service.ledger.offload import Offload
from referee.service.notices import imports
from referee.web import create_app
from referee.web.public_pages import foreign
from referee.web.table.table_page import size
from storage.memory import MemoryLog
from tests.keep.object_store import Shelf
from tests.toys import TOYS
from tests.web.browsing import ANN, BEA, NOW, Browser, hidden, page_of, text
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


# --- who may -----------------------------------------------------------------------------------


def test_who_may_bring_sees_the_form_and_nobody_else(ann, app, referee, seats):
    assert 'enctype="multipart/form-data"' in ann.page("/foreign")
    for other in (Browser(app), signed_in(app, referee, address=BEA.address)):
        assert "multipart" not in other.page("/foreign")


def test_nobody_else_sends_one_and_it_is_not_even_read(app, referee, seats, monkeypatch, brought):
    bea = signed_in(app, referee, address=BEA.address)
    monkeypatch.setattr(referee.imports, "take", lambda *_: pytest.fail("it was taken"))
    token = hidden(bea.page("/me/settings"), "csrf")
    for browser in (bea, Browser(app)):
        fields = {"csrf": token, "record": (io.BytesIO(brought), "x.zip")}
        answer = browser.client.post("/foreign", data=fields, headers=browser.headers)
        assert answer.status_code == 403
    assert referee.log.pieces.find() == []


# --- what is refused before it costs anything ----------------------------------------------------


def test_more_than_a_record_can_be_is_refused_by_its_length_alone(ann, referee, monkeypatch):
    monkeypatch.setattr(foreign, "LARGEST", 1000)
    monkeypatch.setattr(foreign, "_FORM", 1000)
    answer = bring(ann, b"PK\3\4" + bytes(4000))
    assert answer.status_code == 413
    assert "A record has" in text(answer)
    assert "An order" not in text(answer)
    assert referee.log.pieces.find() == []


def test_a_form_of_any_other_page_stays_as_small_as_it_was(app, ann):
    fields = {"csrf": hidden(ann.page("/me/settings"), "csrf"), "me.name": "x" * 100_000}
    answer = ann.client.post("/me/settings", data=fields, headers=ann.headers)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"", "No file came"), (b"hello", "The file is no record"), (b"GIF89a", "no record")],
    ids=["empty", "text", "picture"],
)
def test_what_is_no_record_is_refused_with_a_reason(ann, referee, data, says):
    answer = bring(ann, data)
    assert answer.status_code == 422
    assert says in text(answer)
    assert referee.log.pieces.find() == []


def test_a_larger_file_than_is_kept_is_refused_with_a_reason(ann, monkeypatch):
    monkeypatch.setattr(imports, "LARGEST", 10)
    answer = bring(ann, b"PK\3\4" + bytes(100))
    assert "The file is larger" in text(answer)


def test_one_person_brings_so_many_and_a_home_keeps_so_many(ann, referee, monkeypatch, brought):
    monkeypatch.setattr(imports, "MOST_EACH", 1)
    judged(ann, referee, brought)
    assert "as many as one person may" in text(bring(ann, other(brought, 1)))
    monkeypatch.setattr(imports, "MOST_EACH", 9)
    monkeypatch.setattr(imports, "MOST", 1)
    assert "The shelf of this home is full" in text(bring(ann, other(brought, 1)))


def test_refusals_take_no_place_of_what_is_kept(ann, referee, monkeypatch, brought):
    monkeypatch.setattr(imports, "MOST_EACH", 1)
    monkeypatch.setattr(imports, "MOST", 1)
    for n in range(2):
        judged(ann, referee, swapped(other(brought, n)))
    assert bring(ann, brought).status_code == 303
    assert "as many as one person may" in text(bring(ann, other(brought, 3)))


def test_who_was_refused_too_often_waits_or_takes_one_away(ann, referee, monkeypatch, brought):
    monkeypatch.setattr(imports, "REFUSED_EACH", 1)
    address = judged(ann, referee, swapped(brought))
    assert "were refused lately" in text(bring(ann, brought))
    assert referee.imports.take(brought)  # the host's, whom nobody counts
    referee.imports.drop(hashlib.sha256(brought).hexdigest()[:20])
    ann.send(address, f"{address}/drop")
    assert bring(ann, brought).status_code == 303


def test_a_home_tells_of_so_many_refusals_and_forgets_the_oldest(
    ann, referee, monkeypatch, brought, clock
):
    monkeypatch.setattr(imports, "MOST_REFUSED", 1)
    kept = judged(ann, referee, brought)
    first = judged(ann, referee, swapped(other(brought, 1)))
    clock.set(NOW.replace("11-21T", "11-22T"))
    second = judged(ann, referee, swapped(other(brought, 2)))
    found = [ann.get(address).status_code for address in (kept, first, second)]
    assert found == [200, 404, 200]


def other(record, n):
    """Another record, that does not hold."""
    return archive.write({**archive.read(record), "README.txt": f"other {n}".encode()})


def bomb():
    """A zip that unpacks to a thousand times its length."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("log.jsonl", bytes(20_000_000))
    return data.getvalue()


def outside():
    """A zip whose file wants to lie elsewhere."""
    return archive.write({"../../etc/passwd": b"root"})


def swapped(record):
    """A record in whose place of the log a picture stands."""
    return archive.write({**archive.read(record), "log.jsonl": b"\x89PNG\r\n"})


@pytest.mark.parametrize("data", [bomb(), outside(), b"PK\3\4other"], ids=["bomb", "path", "cut"])
def test_by_the_names_and_sizes_of_its_files_one_is_refused_before_it_is_kept(ann, referee, data):
    answer = bring(ann, data)
    assert answer.status_code == 422
    assert "Nothing in it was opened" in text(answer)
    assert referee.log.pieces.find() == []


def test_what_only_looks_like_a_record_is_judged_false_and_dropped(ann, referee, brought):
    address = judged(ann, referee, swapped(brought))
    page = ann.page(address)
    assert "It is not kept" in page
    assert "FAILS" in page
    id = address.rpartition("/")[2]
    assert referee.imports.record(id) is None
    for part in ("record.zip", "film"):
        assert ann.get(f"{address}/{part}").status_code == 404


def test_a_record_that_was_changed_names_the_check_and_nothing_of_it_is_shown(
    ann, referee, brought
):
    members = archive.read(brought)
    address = judged(ann, referee, archive.write({**members, "rules.txt": b"other"}))
    page = ann.page(address)
    assert "FAILS" in page.split('id="check-sums"')[1].split("</li>")[0]
    assert ann.get(f"{address}/film").status_code == 404
    assert address not in ann.page("/foreign").split('id="kept"')[1]


@pytest.mark.parametrize("bound", Bound)
def test_one_that_takes_too_much_is_not_kept_and_nothing_is_said_against_it(
    ann, referee, brought, monkeypatch, bound
):
    def unfinished(data, **how):
        raise Unfinished(bound)

    monkeypatch.setattr(referee.imports, "_judge", unfinished)
    page = ann.page(judged(ann, referee, brought))
    assert "othing" in page.split('id="refused"')[1].split("</section>")[0]
    assert "FAILS" not in page


def test_a_fault_of_ours_is_told_and_the_record_not_judged_for_ever(
    ann, referee, brought, monkeypatch
):
    def broken(data, **how):
        raise KeyError("a fault")

    monkeypatch.setattr(referee.imports, "_judge", broken)
    answer = ann.get(judged(ann, referee, brought))
    assert "our fault" in text(answer)
    assert "Refresh" not in answer.headers


def test_the_record_of_a_running_match_is_not_kept(ann, referee, far):
    far.lobby.create("convoy", {}, 2, name="sea")
    page = ann.page(judged(ann, referee, far.records.export("sea")))
    assert "The match has not ended" in page


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
