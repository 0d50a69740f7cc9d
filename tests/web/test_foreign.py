"""Records of other homes: who may bring one, what is refused before it costs anything, and that
nothing of it is ever taken for this home's."""

import hashlib
import io
import zipfile

import pytest

from referee.audit import Bound, Unfinished
from referee.record import archive
from referee.service.notices import imports
from referee.web.public_pages import foreign
from tests.web.browsing import BEA, NOW, Browser, hidden, text
from tests.web.foreign_records import ann, app, bring, brought, far, judged, swapped
from tests.web.test_sign_in import signed_in

__all__ = ["ann", "app", "brought", "far"]


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
