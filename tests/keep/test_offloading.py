"""Raw mails move into the object store when they are done; whoever reads or forgets them finds them
there, and the database says what must be there."""

import zipfile
from io import BytesIO

import pytest

from referee.home.object_check import objects_agree
from referee.home.offloading import AT_ONCE, Offloading
from referee.home.retention import Retention
from referee.mail.vault import MailVault
from referee.service.ledger.offload import ObjectGone, Offload
from storage import Unavailable
from storage.objects import pointed, pointer
from tests.keep.object_store import Shelf
from tests.service.house import House, after

RAW = b"Subject: take 1\n\ntake 1\n"


@pytest.fixture
def shelf():
    return Shelf()


@pytest.fixture
def house(shelf):
    """A match of nim that runs."""
    house = House()
    house.referee.core.offload = Offload(shelf)
    house.match = house.begun("nim", stones=2)
    return house


def mailed(house, done=True, raw=RAW):
    """A mail to seat 1 of that match, which is done; its id."""
    digest, name = b"%032d" % len(house.log.mails()), house.match.name
    box = MailVault(house.log, house.ring).lock(name, "inbox", digest.hex(), raw)
    chair = house.referee.seats.chair(name, 1)
    to = chair.reply_address
    id = house.log.receive(house.now, chair.person.address, to, box, name, digest)
    if done:
        house.log.inbox_done(id, "ordered")
    return id


def kept(house, id):
    """What the database holds of it."""
    [row] = [row for row in house.log.mails(house.match.name) if row.id == id]
    return row.box


def hour(house):
    house.clock.set(after(house.now, hours=1, ms=1))


def test_a_mail_that_is_done_moves_after_an_hour(house, shelf):
    id = mailed(house)
    moving = Offloading(house.referee.core)
    assert moving.sweep() == 0
    box = kept(house, id)
    hour(house)
    assert moving.sweep() == 1
    assert kept(house, id) == pointer(box)
    assert shelf.held == {pointed(pointer(box)): box}
    assert house.referee.core.offload.bytes_of(kept(house, id)) == box
    assert moving.sweep() == 0


def test_one_that_is_not_done_is_waited_for(house, shelf):
    """A mail that nobody has worked off is heard from the database, whatever becomes of the other
    store."""
    id = mailed(house, done=False)
    later = mailed(house)
    hour(house)
    moving = Offloading(house.referee.core)
    assert moving.sweep() == 0
    house.log.inbox_done(id, "ordered")
    assert moving.sweep() == 2
    assert pointed(kept(house, later)) in shelf.held


def test_many_move_a_few_at_a_time(house, shelf):
    for _ in range(AT_ONCE + 1):
        mailed(house)
    hour(house)
    moving = Offloading(house.referee.core)
    assert [moving.sweep() for _ in range(3)] == [AT_ONCE, 1, 0]
    assert len(shelf.held) == AT_ONCE + 1


def test_it_looks_once_a_minute(house, shelf):
    moving = Offloading(house.referee.core)
    moving.beat()
    mailed(house)
    hour(house)
    moving.beat()
    assert len(shelf.held) == 1
    mailed(house)
    house.clock.set(after(house.now, seconds=59))
    moving.beat()
    assert len(shelf.held) == 1


def test_while_the_store_is_away_mails_stay_where_they_are(house, shelf):
    id = mailed(house)
    hour(house)
    shelf.away = True
    moving = Offloading(house.referee.core)
    with pytest.raises(Unavailable):
        moving.sweep()
    assert pointed(kept(house, id)) is None
    shelf.away = False
    assert moving.sweep() == 1


def test_a_mail_that_is_blanked_while_it_moves_leaves_nothing_behind(house, shelf):
    id = mailed(house)
    hour(house)

    class Slow(Shelf):
        def put(self, digest, data):
            super().put(digest, data)
            house.log.blank_mails([id])

    slow = Slow()
    house.referee.core.offload = Offload(slow)
    assert Offloading(house.referee.core).sweep() == 0
    assert slow.held == {}
    assert kept(house, id) == b""


def test_a_copy_of_ones_data_holds_the_mail_as_before(house):
    mailed(house)

    def mails():
        data = house.referee.exports.of_seat(house.match.name, 1)
        with zipfile.ZipFile(BytesIO(data)) as data:
            return [data.read(name) for name in data.namelist() if name.endswith(".eml")]

    before = mails()
    assert RAW in before
    hour(house)
    assert Offloading(house.referee.core).sweep() == 1
    assert mails() == before


def test_a_copy_of_ones_data_names_the_mail_that_the_object_store_has_lost(house, shelf):
    id = mailed(house)
    hour(house)
    Offloading(house.referee.core).sweep()
    shelf.held.clear()
    data = zipfile.ZipFile(BytesIO(house.referee.exports.of_seat(house.match.name, 1)))
    [lost] = [name for name in data.namelist() if "mails/" in name]
    assert lost.endswith(f"mails/{id:08}.lost.txt")
    assert data.read(lost).endswith(b"is not there as it was\n")


def test_retention_takes_it_away_there_too(house, shelf):
    id = mailed(house)
    hour(house)
    Offloading(house.referee.core).sweep()
    assert len(shelf.held) == 1
    name = house.match.name
    for seat in (1, 2):
        house.match[seat].order("take 1")
    assert house.match.now.phase == "ended"
    house.clock.set(after(house.now, hours=24 * 31))
    kept = Retention(house.referee, days=30)
    shelf.away = True
    with pytest.raises(Unavailable):
        kept.sweep()
    [row] = [row for row in house.log.mails(name) if row.id == id]
    assert row.box, "while the store is away nothing is blanked: nobody would know of it any more"
    shelf.away = False
    Retention(house.referee, days=30).sweep()
    assert shelf.held == {}
    assert all(row.box == b"" for row in house.log.mails(name))


def test_who_is_forgotten_is_forgotten_there_too(house, shelf):
    mailed(house)
    hour(house)
    Offloading(house.referee.core).sweep()
    assert len(shelf.held) == 1
    house.referee.forgetting.forget(house.referee.seats.chair(house.match.name, 1).person)
    assert shelf.held == {}


def test_a_home_that_names_no_store_any_more_says_so(house):
    id = mailed(house)
    hour(house)
    Offloading(house.referee.core).sweep()
    with pytest.raises(Unavailable, match="REFEREE_OBJECTS names none"):
        Offload().bytes_of(kept(house, id))


# --- fsck -----------------------------------------------------------------------------------------


def test_what_is_missing_is_found_and_so_is_what_belongs_to_nothing(house, shelf):
    id = mailed(house)
    hour(house)
    Offloading(house.referee.core).sweep()
    assert list(objects_agree(house.referee.core)) == []
    [digest] = shelf.held
    box = shelf.held.pop(digest)
    assert list(objects_agree(house.referee.core)) == [
        f"mail {id}: the object {digest.hex()} is not there as it was"
    ]
    with pytest.raises(ObjectGone):
        house.referee.core.offload.bytes_of(kept(house, id))
    shelf.held |= {digest: box, bytes(32): b"somebody's"}
    assert list(objects_agree(house.referee.core)) == [
        f"the object {bytes(32).hex()} belongs to nothing"
    ]


def test_a_store_that_is_away_is_a_finding(house, shelf):
    mailed(house)
    hour(house)
    Offloading(house.referee.core).sweep()
    shelf.away = True
    assert "the object store is away" in next(objects_agree(house.referee.core))
