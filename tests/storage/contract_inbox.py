"""The contract of the inbox: a mail is kept once, and done once."""

import pytest

from storage import Conflict, InboxDone, Invalid, Log, Unknown
from tests.storage.given import NOON, ONE, TWO, batch, due, everything, intent, mail


class InboxContract:
    def test_a_mail_waits_until_it_is_done(self, log: Log) -> None:
        id = log.receive(NOON, "a@x", "m+t@y", b"\x00box", "m", b"digest")
        (row,) = log.inbox()
        assert (row.id, row.received, row.sender, row.recipient) == (id, NOON, "a@x", "m+t@y")
        assert (row.box, row.stream, row.digest) == (b"\x00box", "m", b"digest")
        assert row.outcome is None
        log.inbox_done(id, "status")
        assert log.inbox() == []

    def test_mails_come_in_the_order_of_their_ids(self, log: Log) -> None:
        ids = [mail(log, at) for at in (TWO, NOON, ONE)]
        assert ids == sorted(ids)
        assert [row.id for row in log.inbox()] == ids
        assert [row.id for row in log.inbox(limit=2)] == ids[:2]

    def test_mails_are_gone_through_by_their_ids(self, log: Log) -> None:
        ids = [mail(log, at) for at in (NOON, TWO, ONE, NOON)]
        assert [row.id for row in log.mails_behind(0, TWO)] == [ids[0], ids[2], ids[3]]
        assert [row.id for row in log.mails_behind(ids[0], TWO, limit=1)] == [ids[2]]
        assert log.mails_behind(ids[3], TWO) == []

    def test_what_is_kept_of_a_mail_takes_the_place_of_its_box_once_it_is_done(
        self, log: Log
    ) -> None:
        id = mail(log)
        assert not log.change_mail(id, b"mail", b"pointer")
        log.inbox_done(id, "status")
        assert not log.change_mail(id, b"another", b"pointer")
        assert not log.change_mail(id + 1, b"mail", b"pointer")
        assert [row.box for row in log.mails()] == [b"mail"]
        assert log.change_mail(id, b"mail", b"pointer")
        assert [row.box for row in log.mails()] == [b"pointer"]
        log.blank_mails([id])
        assert not log.change_mail(id, b"pointer", b"mail")

    def test_a_close_drains_the_mails_of_its_match_that_came_before_it(self, log: Log) -> None:
        wanted = mail(log, NOON)
        for at, stream in [(ONE, "m"), (NOON, "other"), (NOON, None)]:
            mail(log, at, stream)
        assert [row.id for row in log.inbox(stream="m", before=ONE)] == [wanted]

    def test_an_append_sets_the_outcome_with_its_leaves(self, log: Log) -> None:
        id = mail(log)
        log.append(batch("m", 0, inbox=(InboxDone(id, "joined"),)))
        assert log.inbox() == []

    def test_a_mail_is_done_once(self, log: Log) -> None:
        """Two workers hold the same mail; only one may order, and only one may answer."""
        id = mail(log)
        log.inbox_done(id, "help", [intent("answer")])
        before = everything(log)
        with pytest.raises(Conflict) as caught:
            log.inbox_done(id, "help", [intent("again")])
        assert (caught.value.what, caught.value.actual) == ("inbox", "help")
        with pytest.raises(Conflict):
            log.append(batch("m", 0, inbox=(InboxDone(id, "ordered"),)))
        assert everything(log) == before

    def test_a_mail_is_not_done_twice_in_one_append(self, log: Log) -> None:
        id = mail(log)
        with pytest.raises(Conflict) as caught:
            log.append(batch("m", 0, inbox=(InboxDone(id, "joined"), InboxDone(id, "ordered"))))
        assert (caught.value.what, caught.value.actual) == ("inbox", "joined")
        assert [row.id for row in log.inbox()] == [id]

    def test_a_mail_that_never_came_is_unknown(self, log: Log) -> None:
        with pytest.raises(Unknown):
            log.inbox_done(7, "help")
        with pytest.raises(Unknown):
            log.append(batch("m", 0, inbox=(InboxDone(7, "ordered"),)))
        assert log.streams() == []

    def test_an_answer_that_cannot_be_written_leaves_the_mail_undone(self, log: Log) -> None:
        log.intend([intent("answer")])
        id = mail(log)
        with pytest.raises(Invalid):
            log.inbox_done(id, "help", [intent("answer")])
        assert [row.id for row in log.inbox()] == [id]

    def test_a_mail_that_a_close_has_passed_by_is_not_promised(self, log: Log) -> None:
        """It ended in time by its own clock, but comes after the close that should have heard it:
        it must not be answered 250. Mail for others, or of after the due time, is welcome."""
        log.append(batch("m", 0, due=due(ONE)))
        log.append(batch("m", 1, claim=due(ONE), drained=ONE))
        with pytest.raises(Conflict) as caught:
            mail(log, NOON)
        assert (caught.value.what, caught.value.expected, caught.value.actual) == (
            "drained",
            NOON,
            ONE,
        )
        assert log.inbox() == []
        for at, stream in [(ONE, "m"), (NOON, "other"), (NOON, None)]:
            mail(log, at, stream)
        assert len(log.inbox()) == 3

    def test_the_latest_drained_instant_counts(self, log: Log) -> None:
        log.append(batch("m", 0, drained=TWO))
        log.append(batch("m", 1, drained=NOON))
        with pytest.raises(Conflict):
            mail(log, ONE)

    def test_a_refused_close_passes_no_mail_by(self, log: Log) -> None:
        log.append(batch("m", 0))
        with pytest.raises(Conflict):
            log.append(batch("m", 9, drained=TWO))
        mail(log, NOON)
        assert len(log.inbox()) == 1

    def test_two_workers_never_hold_one_mail(self, log: Log) -> None:
        first, second = mail(log, NOON, "a"), mail(log, NOON, "b")
        assert [row.id for row in log.take_mails("one", NOON, TWO, limit=1)] == [first]
        assert [row.id for row in log.take_mails("two", NOON, TWO)] == [second]
        assert log.take_mails("three", NOON, TWO) == []

    def test_the_mails_of_a_stream_stay_in_one_hand_and_so_in_order(self, log: Log) -> None:
        """Given two orders of one seat; else the older could be done last, and be in force."""
        older, newer, other = mail(log), mail(log), mail(log, NOON, None)
        assert [row.id for row in log.take_mails("one", NOON, TWO, limit=1)] == [older]
        assert [row.id for row in log.take_mails("two", NOON, TWO)] == [other]
        log.inbox_done(older, "ordered")
        assert [row.id for row in log.take_mails("two", NOON, TWO)] == [newer, other]

    def test_a_worker_who_vanished_loses_his_mails_at_the_hour(self, log: Log) -> None:
        id = mail(log)
        log.take_mails("one", NOON, ONE)
        assert log.take_mails("two", NOON, TWO) == []
        assert [row.id for row in log.take_mails("one", NOON, ONE)] == [id]
        assert [row.id for row in log.take_mails("two", ONE, TWO)] == [id]

    def test_a_held_mail_still_waits_for_a_close_that_must_hear_it(self, log: Log) -> None:
        log.append(batch("m", 0, due=due(ONE)))
        id = mail(log)
        log.take_mails("one", NOON, TWO)
        assert [row.id for row in log.inbox(stream="m", before=ONE)] == [id]
        with pytest.raises(Conflict):
            log.append(batch("m", 1, claim=due(), drained=ONE))

    def test_all_mails_are_shown_newest_first_whatever_became_of_them(self, log: Log) -> None:
        done, other, waits = mail(log), mail(log, NOON, "other"), mail(log)
        log.inbox_done(done, "help")
        assert [row.id for row in log.mails()] == [waits, other, done]
        assert [(row.id, row.outcome) for row in log.mails("m", limit=5)] == [
            (waits, None),
            (done, "help"),
        ]
        assert [row.id for row in log.mails(limit=1)] == [waits]

    def test_a_mail_that_is_done_can_be_forgotten(self, log: Log) -> None:
        id = mail(log)
        log.inbox_done(id, "ordered")
        log.blank_mails([id])
        (row,) = log.mails()
        assert (row.sender, row.recipient, row.box) == ("", "", b"")
        assert (row.id, row.outcome, row.digest) == (id, "ordered", b"hash")

    def test_a_mail_that_waits_is_not_forgotten(self, log: Log) -> None:
        done, waits = mail(log), mail(log)
        log.inbox_done(done, "ordered")
        for wrong in (waits, 99):
            with pytest.raises(Unknown):
                log.blank_mails([done, wrong])
        assert [row.box for row in log.mails()] == [b"mail", b"mail"]

    def test_a_mail_needs_a_time_that_compares(self, log: Log) -> None:
        with pytest.raises(Invalid):
            mail(log, "yesterday")
        with pytest.raises(Invalid):
            log.inbox(before="now")
        for now, until in [("now", ONE), (NOON, "soon")]:
            with pytest.raises(Invalid):
                log.take_mails("one", now, until)
            with pytest.raises(Invalid):
                log.take_letters(now, until)
