"""Two nodes on one store: what either signed is never signed otherwise, whichever of them is left.

Each has a directory of its own; the store is put back from a copy as a standby that had not got
everything takes over.
"""

import shutil

import pytest

from referee.service import Referee
from referee.service.ledger.shared_witness import Lookout, SharedWitness
from referee.service.ledger.witness import Behind, SignedLog
from storage import SignedRow, Unavailable
from storage.sqlite import SqliteLog
from tests.service.house import House

ROOT, OTHER = b"1" * 32, b"2" * 32


class Nodes:
    """A store, and directories of nodes beside it."""

    def __init__(self, folder):
        self.folder = folder
        self.house = House(SqliteLog(folder / "referee.db"))

    def node(self, name):
        """A process of this node, just started."""
        log = SqliteLog(self.folder / "referee.db")
        house = self.house.restarted(log)
        witness = SharedWitness(SignedLog(self.folder / f"{name}.log"), log, name)
        witness.catch_up()
        house.referee = Referee(log, house.games, house.ring, house.clock, house.place, witness)
        house.referee.windows.drained_by(house.drain)
        house.lookout = Lookout(house.referee.core, witness)
        return house

    def copied(self):
        self.house.log.backup(self.folder / "standby.db")

    def failed_over(self):
        """The standby has taken over; it lacks what was committed since it was copied."""
        for file in self.folder.glob("referee.db*"):
            file.unlink()
        shutil.copy(self.folder / "standby.db", self.folder / "referee.db")

    def reconnected(self, house):
        """This process, which has been at work all the time, is with the new primary."""
        after = SqliteLog(self.folder / "referee.db")
        house.referee.core.log = house.referee.core.history.log = after
        house.referee.core.witness._log = after


@pytest.fixture
def nodes(tmp_path):
    return Nodes(tmp_path)


def moved(house, name, stones=1):
    """Whoever is asked takes a stone or more, at this node."""
    from tests.service.house import Match

    seat = house.referee.views.table(name, None).window.asked[0]
    Match(house, name, 2)[seat].says("order", f"take {stones}")


@pytest.fixture
def signed(nodes):
    """A match of nim. The first node has signed a move; the standby has not got it."""
    first = nodes.node("first")
    match = first.begun("nim", stones=9)
    nodes.copied()
    moved(first, match.name)
    first.referee.records.checkpoint(match.name)
    return first, match.name


def test_what_one_node_signed_lies_in_the_files_of_all(nodes, signed):
    first, name = signed
    second = nodes.node("second")
    expected = SignedLog(nodes.folder / "first.log").of(name)
    assert expected is not None
    assert expected.size == first.log.head(name).size
    assert SignedLog(nodes.folder / "second.log").of(name) == expected
    moved(first, name)
    first.referee.records.checkpoint(name)
    second.lookout.look()
    assert SignedLog(nodes.folder / "second.log").of(name).size == first.log.head(name).size


def test_a_node_goes_on_where_another_signed(nodes, signed):
    _, name = signed
    second = nodes.node("second")
    second.lookout.look()
    moved(second, name)
    second.referee.records.checkpoint(name)
    assert second.referee.restoring.lost == ()
    assert [row.node for row in second.log.signed_since({})][-1] == "second"


def test_the_store_fell_behind_and_the_machine_that_signed_is_gone(nodes, signed):
    """The other had seen what was signed: at its next start it signs nothing, and says so."""
    _, name = signed
    nodes.node("second").lookout.look()
    nodes.failed_over()
    (nodes.folder / "first.log").unlink()
    second = nodes.node("second")
    assert [state.match for state in second.referee.restoring.lost] == [name]
    with pytest.raises(Behind, match="accept-loss"):
        second.referee.records.checkpoint(name)
    assert "Behind" in second.referee.needs.wanting().values()


def test_a_store_that_falls_behind_under_a_node_is_noticed_by_its_next_look(nodes, signed, caplog):
    _, name = signed
    second = nodes.node("second")
    second.lookout.look()
    assert second.referee.needs.wanting() == {}
    nodes.failed_over()
    nodes.reconnected(second)
    second.lookout.look()
    assert [state.match for state in second.referee.restoring.lost] == [name]
    assert "nothing is signed any more" in caplog.text
    with pytest.raises(Behind):
        second.referee.lobby.create("nim", {}, 2)


def test_who_signed_what_was_lost_tells_it_so_that_others_miss_it_too(nodes, signed):
    """Given two nodes at work, when the one that signed what was lost says so first, then what it
    writes is not the very row that the other one remembers."""
    first, name = signed
    second = nodes.node("second")
    second.lookout.look()
    nodes.failed_over()
    nodes.reconnected(first)
    first.lookout = Lookout(first.referee.core, first.referee.core.witness)
    first.lookout.look()
    nodes.reconnected(second)
    second.lookout.look()
    assert [state.match for state in second.referee.restoring.lost] == [name]


def test_another_history_that_has_grown_past_the_lost_one_is_found(nodes, signed):
    """Given a node that saw what was signed and was down while the store lost it and another node
    signed more of a match that went on otherwise, then it finds the loss when it is back."""
    _, name = signed
    nodes.node("second").lookout.look()
    nodes.failed_over()
    elsewhere = nodes.node("fresh")
    for _ in range(2):
        moved(elsewhere, name, stones=2)
        elsewhere.referee.records.checkpoint(name)
    second = nodes.node("second")
    second.lookout.look()
    assert [state.match for state in second.referee.restoring.lost] == [name]
    with pytest.raises(Behind):
        second.referee.records.checkpoint(name)


def test_a_node_that_saw_nothing_is_told_by_one_that_did(nodes, signed):
    """Given a node that was set up after the failover and knows of no loss, when one that knows
    looks, then neither goes on."""
    _, name = signed
    nodes.node("second").lookout.look()
    nodes.failed_over()
    fresh = nodes.node("fresh")
    assert fresh.referee.restoring.lost == ()
    nodes.node("second").lookout.look()
    with pytest.raises(Behind):
        fresh.referee.records.checkpoint(name)
    with pytest.raises(Unavailable):
        moved(fresh, name)
    again = nodes.node("another")
    assert [state.match for state in again.referee.restoring.lost] == [name]


def test_another_state_signed_in_the_place_of_the_lost_one_hides_it_from_nobody(nodes, signed):
    """Given a state of the same size that another node signed since, when the one that knows of the
    lost one looks, then the other hears of it."""
    _, name = signed
    nodes.node("second").lookout.look()
    nodes.failed_over()
    fresh = nodes.node("fresh")
    moved(fresh, name, stones=2)
    fresh.referee.records.checkpoint(name)
    assert fresh.log.signed_of(name).size == SignedLog(nodes.folder / "second.log").of(name).size
    nodes.node("second").lookout.look()
    fresh.lookout.look()
    assert [state.match for state in fresh.referee.restoring.lost] == [name]
    with pytest.raises(Behind):
        fresh.referee.records.checkpoint(name)


def test_what_was_read_before_the_store_went_away_is_compared_when_it_is_back(
    nodes, signed, monkeypatch
):
    """Given a store that is lost between the first page of what was signed and the second."""
    first, name = signed
    second = nodes.node("second")
    moved(first, name)
    first.referee.records.checkpoint(name)
    signed_since, away = second.log.signed_since, iter((False, True))

    def cut(*asked):
        if next(away, False):
            raise Unavailable("cut")
        return signed_since(*asked)

    monkeypatch.setattr(second.log, "signed_since", cut)
    with pytest.raises(Unavailable):
        second.lookout.look()
    compared = []
    monkeypatch.setattr(
        "referee.service.ledger.shared_witness.missing",
        lambda log, states, deep: compared.extend(states) or (),
    )
    second.lookout.look()
    assert [state.size for state in compared] == [first.log.head(name).size]


def test_a_loss_that_was_accepted_is_no_loss_to_any_node(nodes, signed):
    _, name = signed
    nodes.node("second").lookout.look()
    nodes.failed_over()
    second = nodes.node("second")
    second.lookout.look()
    assert second.referee.restoring.accept_loss("the disk broke") == [f"{name}.2"]
    for which in ("first", "second", "third"):
        node = nodes.node(which)
        node.lookout.look()
        assert node.referee.restoring.lost == ()
        node.referee.records.checkpoint(f"{name}.2")


def test_what_the_store_no_longer_holds_is_not_signed(nodes, signed):
    """Given a process that has the lost leaves in its memory, and whose node never signed them."""
    first, name = signed
    witness = SharedWitness(SignedLog(nodes.folder / "third.log"), first.log, "third")
    with pytest.raises(Behind):
        witness.note(name, 99, ROOT)
    with pytest.raises(Behind):
        witness.note(name, first.log.head(name).size, OTHER)
    assert SignedLog(nodes.folder / "third.log").states() == []


def test_the_file_tells_how_far_each_nodes_rows_were_read(tmp_path):
    file = SignedLog(tmp_path / "signed.log")
    rows = [SignedRow("a", 1, "m", 3, ROOT), SignedRow("a", 2, "m", 5, OTHER)]
    file.see(rows)
    assert SignedLog(tmp_path / "signed.log").seen() == {"a": rows[1]}
    assert [state.size for state in SignedLog(tmp_path / "signed.log").states()] == [5]
    file.see([SignedRow("b", 1, "m", 4, ROOT)])
    again = SignedLog(tmp_path / "signed.log")
    assert {node: row.n for node, row in again.seen().items()} == {"a": 2, "b": 1}
    assert again.of("m").root == OTHER
