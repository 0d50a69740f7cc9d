"""A host who forks a match, deals it again or takes it off the list is caught from another machine:
by `referee watch`, and by `referee audit --witness` with the record that they hand out."""

import pytest

from referee.audit import audit
from referee.calling import CallAnswer
from referee.home.cosigning import Cosigning
from referee.homelog.policy import policy
from referee.homelog.witness import LogWitness
from referee.monitor import HomeLook, Monitor
from referee.record import members
from referee.seals import note
from referee.seals.cosignature import parse_vkey
from tests.audit.forge import remade
from tests.homelog.growing import NAME, NOW, WITNESS
from tests.homelog.test_monitor import URL, Site
from tests.homelog.three_witnesses import VKEYS
from tests.service.house import House
from tests.service.shelving import set_listed
from tests.service.test_home_log import played
from tests.toys import TOYS


class World:
    """An honest past, which a witness and a reader of `watch` have seen; then the host turns."""

    def __init__(self, folder):
        self.folder, self.house = folder, House(witnesses=VKEYS[:1])
        self.match = played(self.house, name="nim-1")
        key = note.parse_vkey(self.told(self.house))
        self.witness = LogWitness(folder / "witness", NAME, WITNESS, [key], lambda: NOW)
        self.cosigned(self.house)
        assert self.watched(Site(self.house)) == HomeLook(())

    def told(self, house):
        house.referee.home_log.sequence()
        return house.referee.home_log.vkey

    def cosigned(self, house):
        """The home asks the witness; one that was shown another history signs nothing."""
        self.told(house)
        keys = [(parse_vkey(self.witness.vkey), "http://w")]
        Cosigning(house.referee.home_proofs, house.clock, keys, self._calls).beat()

    def _calls(self, method, url, body):
        answer = self.witness.add_checkpoint(body)
        return CallAnswer(answer.status, answer.body)

    def watched(self, site, kept="kept"):
        wanted, folder = policy([self.witness.vkey]), self.folder / kept
        return Monitor(URL, folder, None, wanted, site, TOYS, site.house.clock).look()

    def watched_anew(self, site):
        """By a reader who has not looked before."""
        return self.watched(site, "anew")

    def judged(self, record, trace=None):
        """What `home` of an audit comes to that demands the witness; all else of it holds."""
        report = audit(record, games=TOYS, trace=trace, policy=policy([self.witness.vkey]))
        assert [check.name for check in report.checks if check.failed] in ([], ["home"])
        return report.of("home").finding.code

    def record(self, house):
        return house.referee.records.export("nim-1")


@pytest.fixture
def world(tmp_path):
    return World(tmp_path)


def other_end(world):
    """The same deal, by the same keys, and other moves."""
    house = House(ring=world.house.ring, witnesses=VKEYS[:1])
    match = house.begun("nim", stones=3, name="nim-1")
    for take in ("take 2", "take 1"):
        match[match.window.asked[0]].order(take)
    world.cosigned(house)
    return house


def other_deal(world):
    house = House(ring=world.house.ring, seed="another deal", witnesses=VKEYS[:1])
    played(house, name="nim-1")
    world.cosigned(house)
    return house


def test_the_honest_record_holds_to_whoever_demands_the_witness(world):
    assert world.judged(world.record(world.house)) == "home"


@pytest.mark.parametrize("turned", [other_end, other_deal])
def test_a_match_that_was_forked_or_dealt_again_is_caught(world, turned):
    """Whatever is handed out with it: the log on which it stands, or the one that was seen."""
    house = turned(world)
    record = world.record(house)
    assert world.judged(record) == "home.few"
    seen = world.house.referee.home_proofs.trace("nim-1")
    assert world.judged(record, seen) in ("home.history", "home.other")
    assert world.watched(Site(house)).told()
    site = Site(world.house)
    site.lies["/match/nim-1/record.zip"] = CallAnswer(200, record)
    [said] = world.watched_anew(site).told()
    assert "not what the home log tells of" in said


def test_a_match_that_was_taken_off_the_list_is_caught(world):
    """It stands on no list, or its record is gone, or it never stood on the log that is shown."""
    archived = world.house.log.archive.get("nim-1")
    set_listed(world.house.log, "nim-1", False)
    for look in (world.watched, world.watched_anew):
        [said] = look(Site(world.house)).told()
        assert "no list shows it" in said
    set_listed(world.house.log, "nim-1", True)
    world.house.log.archive.put(archived)
    site = Site(world.house)
    site.lies["/match/nim-1/record.zip"] = CallAnswer(404, b"")
    [said] = world.watched_anew(site).told()
    assert "withheld" in said
    without = House(ring=world.house.ring, witnesses=VKEYS[:1])
    for _ in range(3):
        played(without)
    world.cosigned(without)
    [said] = world.watched(Site(without)).told()
    assert "another history" in said
    bare = remade(world.record(world.house), members.HOME_PROOF, None, world.house.ring.signing)
    assert world.judged(bare) == "home.none"
