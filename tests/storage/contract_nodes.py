"""What every store does for the nodes that share it: signed states, and leases."""

import threading

import pytest

from storage import Fence, Log, Overtaken, SettingRow, SignedRow
from tests.storage.given import NOON, ONE, TWO, batch

OTHER = b"another root of thirty-two bytes"
LATER = "2026-11-21T15:00:00.000Z"


def begun(log: Log, leaves: int = 2) -> bytes:
    """A stream of so many leaves; its root."""
    return log.append(batch("m", 0, leaves)).root


class NodesContract:
    def test_a_signed_state_is_the_next_row_of_its_node(self, log: Log) -> None:
        root = begun(log)
        first = log.note_signed("a", "m", 2, root)
        assert first == SignedRow("a", 1, "m", 2, root)
        later = log.append(batch("m", 2)).root
        assert log.note_signed("a", "m", 3, later) == SignedRow("a", 2, "m", 3, later)
        assert log.signed_of("m") == SignedRow("a", 2, "m", 3, later)
        assert log.signed_of("other") is None

    def test_a_state_that_another_node_signed_is_its_row(self, log: Log) -> None:
        root = begun(log)
        first = log.note_signed("a", "m", 2, root)
        assert log.note_signed("b", "m", 2, root) == first
        assert log.signed_since({}) == [first]

    def test_a_second_root_of_a_size_is_told_by_the_row_that_is_there(self, log: Log) -> None:
        root = begun(log)
        log.note_signed("a", "m", 2, root)
        log.append(batch("m", 2))
        told = log.note_signed("b", "m", 2, OTHER)
        assert told is not None
        assert told.root == root
        assert len(log.signed_since({})) == 1

    def test_a_state_that_the_store_does_not_hold_is_not_written_down(self, log: Log) -> None:
        """Given a process with leaves in its memory that a failover has taken from the store."""
        begun(log)
        assert log.note_signed("a", "m", 3, OTHER) is None
        assert log.note_signed("a", "m", 2, OTHER) is None
        assert log.note_signed("a", "gone", 1, OTHER) is None
        assert log.signed_since({}) == []

    def test_a_state_that_is_known_to_be_lost_is_told_to_all(self, log: Log) -> None:
        begun(log)
        row = log.note_signed("a", "m", 5, OTHER, held=False)
        assert log.signed_of("m") == row == SignedRow("a", 1, "m", 5, OTHER)

    def test_each_node_is_read_on_from_the_row_that_was_seen_last(self, log: Log) -> None:
        for size in range(1, 5):
            root = log.append(batch("m", size - 1)).root
            log.note_signed("a" if size < 4 else "b", "m", size, root)
        rows = log.signed_since({})
        assert [(row.node, row.n, row.size) for row in rows] == [
            ("a", 1, 1),
            ("a", 2, 2),
            ("a", 3, 3),
            ("b", 1, 4),
        ]
        assert log.signed_since({"a": 3}) == rows[2:]
        assert log.signed_since({"a": 9, "b": 1, "c": 4}) == rows[3:]
        assert log.signed_since({"a": 2}, limit=1) == [rows[1], rows[3]]

    def test_many_threads_of_a_node_leave_no_number_out(self, log: Log) -> None:
        root = b""
        for n in range(8):
            root = log.append(batch(f"m{n}", 0)).root
        hands = [
            threading.Thread(target=log.note_signed, args=("a", f"m{n}", 1, root)) for n in range(8)
        ]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        assert [row.n for row in log.signed_since({})] == list(range(1, 9))

    def test_a_lease_is_one_holders_until_it_runs_out(self, log: Log) -> None:
        assert log.take_lease("poll", "a", NOON, ONE) == Fence("poll", 1)
        assert log.take_lease("poll", "b", NOON, TWO) is None
        assert log.take_lease("sweep", "b", NOON, ONE) == Fence("sweep", 1)
        assert log.take_lease("poll", "b", ONE, TWO) == Fence("poll", 2)
        assert log.take_lease("poll", "a", ONE, TWO) is None

    def test_its_holder_keeps_it_under_the_same_token(self, log: Log) -> None:
        log.take_lease("poll", "a", NOON, ONE)
        assert log.take_lease("poll", "a", NOON, TWO) == Fence("poll", 1)
        assert log.take_lease("poll", "b", ONE, TWO) is None

    def test_a_holder_who_came_too_late_begins_anew(self, log: Log) -> None:
        """Somebody may have been at it meanwhile and have let it go: what was begun is void."""
        log.take_lease("poll", "a", NOON, ONE)
        assert log.take_lease("poll", "a", TWO, LATER) == Fence("poll", 2)

    def test_a_lease_that_is_let_go_is_anybodys(self, log: Log) -> None:
        mine = log.take_lease("poll", "a", NOON, TWO)
        assert mine is not None
        assert log.drop_lease(mine)
        assert log.take_lease("poll", "b", NOON, TWO) == Fence("poll", 2)
        assert not log.drop_lease(mine)
        assert log.take_lease("poll", "c", NOON, TWO) is None

    def test_who_lost_the_lease_writes_nothing(self, log: Log) -> None:
        """Given a process that was paused for longer than its lease, when it wakes, then what it
        writes is refused, and what the next one wrote stands."""
        late = log.take_lease("poll", "a", NOON, ONE)
        log.put_under(Fence("poll", 1), SettingRow("place", b"7"))
        log.take_lease("poll", "b", ONE, TWO)
        assert late is not None
        with pytest.raises(Overtaken):
            log.put_under(late, SettingRow("place", b"8"))
        with pytest.raises(Overtaken):
            log.receive(NOON, "a@x", "m+t@y", b"box", None, b"digest", late)
        assert log.settings.get("place") == SettingRow("place", b"7")
        assert log.inbox() == []

    def test_mail_is_taken_in_under_a_lease_that_holds(self, log: Log) -> None:
        mine = log.take_lease("poll", "a", NOON, ONE)
        id = log.receive(NOON, "a@x", "m+t@y", b"box", None, b"digest", mine)
        assert [row.id for row in log.inbox()] == [id]
