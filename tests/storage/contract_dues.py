"""What every store does with deadlines."""

import pytest

from storage import KEEP, Conflict, InboxDone, Invalid, Log, Unknown
from tests.storage.given import NOON, ONE, TWO, batch, due, everything, mail


class DuesContract:
    def test_a_due_row_is_set_kept_moved_and_deleted_by_batches(self, log: Log) -> None:
        log.append(batch("m", 0))
        assert log.due_of("m") is None
        log.append(batch("m", 1, due=due(ONE)))
        log.append(batch("m", 2, due=KEEP))
        assert log.due_of("m") == due(ONE)
        log.append(batch("m", 3, due=due(TWO)))
        assert log.due_of("m") == due(TWO)
        log.append(batch("m", 4, due=None))
        assert log.due_of("m") is None

    def test_what_is_due_comes_earliest_first_and_at_its_very_instant(self, log: Log) -> None:
        for stream, at in [("late", TWO), ("first", NOON), ("second", ONE)]:
            log.append(batch(stream, 0, due=due(at, stream=stream)))
        assert [row.stream for row in log.due(ONE)] == ["first", "second"]
        assert [row.stream for row in log.due(TWO, limit=1)] == ["first"]

    def test_a_claim_takes_the_row_once(self, log: Log) -> None:
        """Two tickers hold the same due row; the second must not close the window again."""
        log.append(batch("m", 0, due=due()))
        log.append(batch("m", 1, claim=due()))
        assert log.due_of("m") is None
        before = everything(log)
        with pytest.raises(Conflict) as caught:
            log.append(batch("m", 2, claim=due()))
        conflict = caught.value
        assert (conflict.what, conflict.expected, conflict.actual) == ("claim", 1, None)
        assert everything(log) == before

    def test_a_claim_of_another_window_is_a_conflict_that_names_the_open_one(
        self, log: Log
    ) -> None:
        log.append(batch("m", 0, due=due(window=2)))
        with pytest.raises(Conflict) as caught:
            log.append(batch("m", 1, claim=due(window=1)))
        assert caught.value.actual == 2
        assert log.due_of("m") == due(window=2)

    def test_a_close_may_open_the_next_window(self, log: Log) -> None:
        log.append(batch("m", 0, due=due(ONE, 1)))
        log.append(batch("m", 1, claim=due(ONE, 1), due=due(TWO, 2)))
        assert log.due_of("m") == due(TWO, 2)

    def test_a_claim_in_a_conflicting_batch_leaves_the_row(self, log: Log) -> None:
        log.append(batch("m", 0, due=due()))
        with pytest.raises(Conflict):
            log.append(batch("m", 9, claim=due()))
        assert log.due_of("m") == due()

    def test_a_close_is_refused_while_mail_that_came_in_time_waits(self, log: Log) -> None:
        log.append(batch("m", 0, due=due(ONE)))
        row = mail(log, NOON)
        with pytest.raises(Conflict) as caught:
            log.append(batch("m", 1, claim=due(), drained=ONE))
        assert (caught.value.what, caught.value.actual) == ("drained", row)
        assert log.due_of("m") == due(ONE)

    def test_a_close_does_not_wait_for_mail_that_is_late_done_or_of_others(self, log: Log) -> None:
        log.append(batch("m", 0, due=due(ONE)))
        mail(log, ONE)
        mail(log, NOON, "other")
        mail(log, NOON, None)
        row = mail(log, NOON)
        head = log.append(batch("m", 1, drained=ONE, inbox=(InboxDone(row, "ordered"),)))
        assert head.size == 2

    def test_five_failures_quarantine_a_stream_and_others_go_on(self, log: Log) -> None:
        log.append(batch("m", 0, due=due(NOON)))
        log.append(batch("well", 0, due=due(ONE, stream="well")))
        assert [log.tried("m", f"fault {n}") for n in range(5)] == [1, 2, 3, 4, 5]
        assert log.due(TWO) == [due(ONE, stream="well")]
        (stuck,) = log.quarantined()
        assert (stuck.due, stuck.tries, stuck.error) == (due(NOON), 5, "fault 4")
        assert log.due_of("m") == due(NOON)

    def test_a_release_or_a_new_due_time_counts_from_nothing(self, log: Log) -> None:
        log.append(batch("m", 0, due=due(NOON)))
        for mend in (
            lambda: log.release("m"),
            lambda: log.append(batch("m", 1, due=due(NOON))),
        ):
            for _ in range(5):
                log.tried("m", "fault")
            mend()
            assert (log.due(NOON), log.quarantined()) == ([due(NOON)], [])

    def test_a_failure_of_what_is_closed_already_counts_nothing(self, log: Log) -> None:
        log.append(batch("m", 0))
        assert log.tried("m", "fault") == 0
        with pytest.raises(Unknown):
            log.release("m")

    def test_a_time_of_another_shape_is_refused(self, log: Log) -> None:
        """It would not compare as text, and a deadline would be missed in silence."""
        for now in ("2026-11-21T12:00:00Z", "2026-11-21 12:00:00.000Z", "soon"):
            with pytest.raises(Invalid):
                log.due(now)
