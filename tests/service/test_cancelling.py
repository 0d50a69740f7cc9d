"""What a match that was called off leaves behind."""

from referee.audit import audit
from referee.clock import SetClock
from referee.service import Contact, Keyring, Place, Referee, Seeded
from storage.memory import MemoryLog
from tests.toys import TOYS


def test_its_record_holds():
    clock = SetClock("2026-11-23T12:00:00.000Z")
    referee = Referee(MemoryLog(), TOYS, Keyring.fresh(Seeded("off")), clock, Place("play.example"))
    referee.lobby.create("nim", {}, 2, name="heap")
    referee.lobby.invite("heap", 1, Contact("ann@example.org", "Ann"))
    referee.cancelling.cancel("heap", "Nobody has time.")
    record = referee.records.export("heap")
    found = audit(record, vkey=referee.records.vkey("heap"), games=TOYS)
    assert found.holds, found.text("en")
