"""A host who writes what they like into the home log is caught by who reads all of it, or by the
audit of the record that they hand out."""

from dataclasses import replace

import pytest

from referee.audit import audit
from referee.calling import CallAnswer
from referee.homelog import leaf as leaves
from referee.homelog.witness import LogWitness
from referee.monitor import GRACE, HomeLook, Monitor
from referee.record import members
from referee.seals import note
from referee.seals.canonical import b64u
from referee.service.ledger import witness as signed_states
from referee.service.ledger.witness import SignedState
from storage.tree import leaf_hash
from tests.audit.forge import remade
from tests.homelog.forging import Forging
from tests.homelog.growing import NAME, NOW, WITNESS
from tests.homelog.lost_matches import begun_anew, plays_on
from tests.homelog.test_monitor import URL, Site
from tests.homelog.three_witnesses import VKEYS
from tests.service.house import House
from tests.service.shelving import set_listed
from tests.service.test_home_log import played
from tests.service.test_restoring import Home
from tests.toys import TOYS


@pytest.fixture
def house():
    """A match is over, and another one runs."""
    house = House()
    played(house, name="nim-1")
    house.runs = house.begun("nim", stones=9, name="nim-2")
    house.referee.home_log.sequence()
    return house


@pytest.fixture
def look(tmp_path):
    def looked(house, site=None):
        site = site or Site(house)
        return Monitor(URL, tmp_path / "kept", None, None, site, TOYS, house.clock).look()

    return looked


def read_by_a_witness(house, folder):
    """What a witness answers that reads the leaves before it signs."""
    proofs, key = house.referee.home_proofs, note.parse_vkey(house.referee.home_log.vkey)
    served = {key.name: lambda path, _: proofs.entries(path.removeprefix("/tile/entries/"))}
    witness = LogWitness(folder / "witness", NAME, WITNESS, [key], lambda: NOW, served)
    return witness.add_checkpoint(proofs.consistency(0)).status


@pytest.fixture
def dealt_again(house):
    """Another deal of the match that is over, played to its end on another machine."""
    other = House(ring=house.ring, seed="another deal")
    played(other, name="nim-1")
    return other


def test_a_second_deal_under_a_seal_is_read_by_everybody(house, look, tmp_path, dealt_again):
    """Given leaves that only its seats can open."""
    Forging(house).hides_all(dealt_again, "nim-1", leaves.name_id("play.example/nim-1"))
    [said] = look(house).told()
    assert "a private match was dealt again" in said
    assert read_by_a_witness(house, tmp_path) == 403


def test_a_second_deal_under_another_name_has_no_record(house, look, dealt_again):
    """Given that its leaves hide the name, then the log can be read, and what opens them is no
    trace (all three checkers: test_traced.py)."""
    forging = Forging(house)
    forging.hides_all(dealt_again, "nim-1", leaves.name_id("play.example/else"))
    assert look(house) == HomeLook(())
    record = dealt_again.referee.records.export("nim-1")
    report = audit(record, games=TOYS, trace=forging.trace())
    assert report.of("home").finding.code == "home.bad"


@pytest.mark.parametrize("match", ["nim-1", "nim-2"])
def test_a_match_does_not_vanish_behind_a_sealed_leaf(house, look, tmp_path, match):
    """Given a leaf of an invented match that goes on from its last one, when every page of it is
    gone."""
    assert look(house) == HomeLook(())
    last = house.log.logged.get(match).n
    id, name = leaves.match_id(b"z" * 32), leaves.name_id("play.example/z")
    Forging(house).hides(id, {}, last, name)
    set_listed(house.log, match, False)
    site = Site(house)
    for page in ("", "/record.zip", "/checkpoint", "/home.proof"):
        site.lies[f"/match/{match}{page}"] = CallAnswer(404, b"")
    [said] = look(house, site).told()
    assert "the home log does not hold" in said
    assert read_by_a_witness(house, tmp_path) == 403


@pytest.mark.parametrize("over", [True, False])
def test_a_fork_in_the_middle_of_a_match_is_seen_without_the_record_s_own_trace(look, over):
    """Given a close that was told otherwise, when the trace is struck from the record."""
    house = House(witnesses=VKEYS[:1])
    match = house.begun("nim", stones=5, name="nim-1")
    match[match.now.window.asked[0]].order("take 1")
    for row in house.log.unlogged.find():
        house.log.unlogged.drop(row.stream, row.size)
        house.log.unlogged.put(replace(row, root=b"\7" * 32))
    house.referee.home_log.sequence()
    plays_on(house, match, 99 if over else 1)
    house.referee.home_log.sequence()
    record = house.referee.records.export("nim-1")
    bare = remade(record, members.HOME_PROOF, None, house.ring.signing)
    site = Site(house)
    site.lies["/match/nim-1/record.zip"] = CallAnswer(200, bare)
    [said] = look(house, site).told()
    assert "its record is not what the home log tells of" in said


def test_a_match_that_is_begun_anew_from_before_what_was_told_is_said_at_every_look(look):
    """Given a host who says that the disk broke, when the match goes so badly."""
    house = House()
    match = house.begun("nim", stones=9, name="nim-1")
    early = house.referee.records.checkpoint("nim-1")
    plays_on(house, match, 3)
    house.referee.home_log.sequence()
    assert look(house) == HomeLook(())
    again = begun_anew(house, "nim-1", early)
    house.clock.advance(hours=1)
    house.referee.home_log.sequence()
    set_listed(house.log, "nim-1", False)
    for _ in range(2):
        [said] = look(house).told()
        assert said.startswith("play.example/nim-1.2: it was begun anew from before what was told")
    plays_on(house, again)
    house.referee.home_log.sequence()
    trace = house.referee.home_proofs.trace("nim-1.2")
    report = audit(house.referee.records.export("nim-1.2"), games=TOYS, trace=trace)
    assert report.of("home").finding.code == "home.behind"


def test_a_match_that_was_begun_anew_where_it_stood_is_nobody_s_fault(look):
    house = House()
    match = house.begun("nim", stones=9, name="nim-1")
    plays_on(house, match, 2)
    house.referee.home_log.sequence()
    again = begun_anew(house, "nim-1", house.referee.records.checkpoint("nim-1"))
    plays_on(house, again)
    house.referee.home_log.sequence()
    assert look(house) == HomeLook(())
    trace = house.referee.home_proofs.trace("nim-1.2")
    report = audit(house.referee.records.export("nim-1.2"), games=TOYS, trace=trace)
    assert report.of("home").finding.code == "home.alone"


def test_a_match_of_a_number_that_goes_on_from_none_is_said(look):
    """Given a match that says that it was begun anew, when the log does not link it."""
    house = House()
    house.begun("nim", stones=9, name="nim-1")
    forging = Forging(house)
    again = begun_anew(house, "nim-1", house.referee.records.checkpoint("nim-1"))
    leaf0, origin = leaf_hash(house.log.leaves(again.name, 0, 1)[0]), "play.example/nim-1.2"
    forging.opens(leaf0, {"act": "begun", "leaf0": b64u(leaf0), "origin": origin})
    assert any("the home log does not say from which" in said for said in look(house).told())


def test_a_home_that_never_told_of_the_lost_match_tells_of_it_first(look):
    """Given a loss before the first batch."""
    house = House()
    house.begun("nim", stones=9, name="nim-1")
    begun_anew(house, "nim-1", house.referee.records.checkpoint("nim-1"))
    for row in house.log.unlogged.find(stream="nim-1"):
        house.log.unlogged.drop(row.stream, row.size)
    house.referee.home_log.sequence()
    assert look(house) == HomeLook(())
    trace = house.referee.home_proofs.trace("nim-1.2")
    report = audit(house.referee.records.export("nim-1.2"), games=TOYS, trace=trace)
    assert report.of("home").finding.code == "home.alone"


class Restored:
    """A home whose log was lost and goes on as `.home.2`, with other matches, or none."""

    def __init__(self, house, *before):
        self.house = House(ring=house.ring)
        self.house.clock.advance(hours=24)
        for lost in (house, *before):
            head = lost.referee.home_log.head()
            state = SignedState(head.stream, head.size, head.root)
            self.house.log.settings.put(signed_states.lost_row(state))

    def goes_on(self):
        self.house.referee.home_log.begin("the disk broke")
        self.house.referee.home_log.sequence()
        self.house.clock.advance(seconds=GRACE.total_seconds() + 1)
        return self.house


def test_behind_a_loss_of_the_home_log_no_name_is_dealt_again(house, look, tmp_path):
    assert look(house) == HomeLook(())
    after = Restored(house)
    played(after.house, name="nim-1")
    said = look(after.goes_on()).told()
    assert "goes on for" in said[0]
    wanted = "play.example/nim-1: it was dealt again"
    assert any(each.startswith(wanted) for each in said)
    assert any(each.startswith(wanted) for each in look(after.house).told())
    once_more = Restored(
        after.house, house
    )  # `.home.3` tells of another nim-1 than `.home` did, too
    played(once_more.house, name="nim-1")
    assert any(each.startswith(wanted) for each in look(once_more.goes_on()).told())


def test_what_is_told_no_more_behind_a_loss_is_wrong_once_and_named_from_then_on(house, look):
    look(house)
    after = Restored(house).goes_on()
    said = look(after).told()
    assert [each.partition(": ")[0] for each in said[1:]] == [
        "play.example/nim-1",
        "play.example/nim-2",
    ]
    assert all("this one does not" in each for each in said[1:])
    again = look(after)
    assert again.wrong == ()
    assert [each.code for each in again.unjudged] == ["match.gone", "match.gone"]


def test_a_look_that_was_broken_off_leaves_what_is_lost_to_the_next_one(house, look):
    """Given somebody who ends the watch while it reads, then nothing counts as said."""

    class BrokenOff(Site):
        def __call__(self, url, most):
            if url.endswith("/archive"):
                raise KeyboardInterrupt
            return super().__call__(url, most)

    look(house)
    after = Restored(house).goes_on()
    with pytest.raises(KeyboardInterrupt):
        look(after, BrokenOff(after))
    assert [each.code for each in look(after).wrong] == ["match.gone", "match.gone"]


def test_a_match_that_was_cut_by_a_loss_is_wrong_once_and_named_from_then_on(look, tmp_path):
    """Given a store that was put back, or a host who says so."""
    home = Home(tmp_path)
    match = home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    home.copied()
    match.house = home.house
    plays_on(home.house, match, 2)
    home.house.referee.records.checkpoint(match.name)
    home.house.referee.home_log.sequence()
    assert look(home.house) == HomeLook(())
    home.put_back()
    home.house.referee.restoring.accept_loss("the disk broke")
    home.house.referee.home_log.sequence()
    home.house.clock.advance(seconds=GRACE.total_seconds() + 1)
    said = look(home.house).told()
    assert len(said) == 2
    assert said[1].startswith(f"play.example/{match.name}: it was begun anew from before what was")
    again = look(home.house)
    assert (again.wrong, [each.code for each in again.unjudged]) == ((), ["match.cut"])


def test_a_listed_match_is_known_by_its_own_name_and_by_no_other_leaf_0(house, look):
    """Given a match of which the log does not tell, when its page serves the first leaf of one that
    the log does tell of, or an invented one that is always young."""
    private = house.begun("nim", stones=9)
    set_listed(house.log, private.name, False)
    house.referee.home_log.sequence()
    made = house.begun("nim", stones=9)
    [house.log.unlogged.drop(row.stream, row.size) for row in house.log.unlogged.find()]
    house.clock.advance(hours=2)
    house.referee.home_log.sequence()
    decoy, site = house.log.leaves(private.name, 0, 1)[0], Site(house)
    site.lies[f"/match/{made.name}/leaf/0"] = CallAnswer(200, decoy)
    wanted = f"{made.name}: a list shows it, and the home log does not tell of it"
    assert look(house, site).told() == (wanted,)
    young = house.log.leaves(made.name, 0, 1)[0].replace(b'"at":"', b'"at":"2026-11-21X')
    site.lies[f"/match/{made.name}/leaf/0"] = CallAnswer(200, young)
    assert look(house, site).told() == (wanted,)


def test_an_invented_first_leaf_keeps_a_match_young_for_one_grace_alone(house, look):
    made = house.begun("nim", stones=9)
    [house.log.unlogged.drop(row.stream, row.size) for row in house.log.unlogged.find()]
    house.clock.advance(hours=2)
    house.referee.home_log.sequence()
    true, site = house.log.leaves(made.name, 0, 1)[0], Site(house)
    for said in ((), (f"{made.name}: a list shows it, and the home log does not tell of it",)):
        at = leaves.canonical.load(true)["at"].encode()
        young = true.replace(at, house.now.encode())
        site.lies[f"/match/{made.name}/leaf/0"] = CallAnswer(200, young)
        assert look(house, site).told() == said
        house.clock.advance(seconds=GRACE.total_seconds() + 1)


@pytest.fixture
def listed_later(house):
    """A match that was private when it was told of, is over, and stands on the lists by now."""
    match = house.begun("nim", stones=3)
    set_listed(house.log, match.name, False)
    house.referee.home_log.sequence()
    plays_on(house, match)
    house.referee.home_log.sequence()
    house.referee.listings.set(match.name, True)
    house.clock.advance(hours=2)
    return match.name


def test_a_sealed_match_on_a_list_is_audited_as_any_other(house, look, listed_later):
    assert look(house) == HomeLook(())
    other = House(ring=house.ring, seed="another deal")
    played(other, name=listed_later)
    for page, body, why in (
        ("record.zip", other.referee.records.export(listed_later), "its record is not what"),
        ("home.proof", house.referee.home_proofs.trace("nim-1"), "does not open"),
        ("home.proof", b"", "does not open"),
    ):
        site = Site(house)
        site.lies[f"/match/{listed_later}/{page}"] = CallAnswer(200, body)
        [said] = look(house, site).told()
        assert said.startswith(f"play.example/{listed_later}: ")
        assert why in said


def test_a_sealed_match_that_leaves_the_lists_again_is_named_as_long_as_it_is_off(
    house, look, listed_later
):
    look(house)
    set_listed(house.log, listed_later, False)
    for _ in range(2):
        seen = look(house)
        assert seen.wrong == ()
        [said] = seen.unjudged
        assert (said.code, said.about) == ("list.sealed_off", listed_later)


def test_a_match_that_is_made_off_the_lists_has_a_name_that_nobody_can_guess(house):
    """By its hash in the home log whoever tries them all would find it."""
    made = house.referee.lobby.create("nim", {"stones": 9}, 2, listed=False).match
    assert len(made.removeprefix("nim-")) == 16
    assert not house.referee.listings.shown(made)
    house.referee.home_log.sequence()
    [leaf] = [
        leaf for leaf in map(leaves.canonical.load, house.log.leaves(".home")) if leaf["sealed"]
    ]
    assert leaf["data"]["name"] == leaves.name_id(f"play.example/{made}")
    assert leaf["data"]["match"] == leaves.match_id(leaf_hash(house.log.leaves(made, 0, 1)[0]))
