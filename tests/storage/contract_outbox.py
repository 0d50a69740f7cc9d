"""The contract of the outbox: a letter is owed, written, tried and sent once."""

from dataclasses import replace
from typing import Any

import pytest

from storage import Conflict, Invalid, Log, Unknown
from tests.storage.given import NOON, ONE, TWO, batch, everything, intent, mail


class OutboxContract:
    def test_letters_leave_in_the_order_they_were_intended(self, log: Log) -> None:
        log.append(batch("m", 0, intents=(intent("z"), intent("a"))))
        log.intend([intent("k", seat=None, payload=b"\x00")])
        pending = log.pending(NOON)
        assert [row.intent.id for row in pending] == ["z", "a", "k"]
        assert pending[2].intent == intent("k", seat=None, payload=b"\x00")
        assert [row.intent.id for row in log.pending(NOON, limit=1)] == ["z"]

    def test_a_fresh_letter_is_neither_rendered_tried_nor_sent(self, log: Log) -> None:
        log.intend([intent("a")])
        (row,) = log.pending(NOON)
        assert (row.box, row.tries, row.error, row.sent) == (None, 0, None, None)

    def test_a_letter_is_intended_once(self, log: Log) -> None:
        assert log.intend([intent("a"), intent("b")]) == ["a", "b"]
        assert log.intend([intent("b", payload=b"other"), intent("c")]) == ["c"]
        assert [row.intent.payload for row in log.pending(NOON)] == [b"to write"] * 3

    def test_a_letter_may_be_intended_for_later(self, log: Log) -> None:
        assert log.intend([intent("a")], NOON) == ["a"]
        assert log.pending("2026-11-21T11:59:59.999Z") == []
        assert [row.intent.id for row in log.pending(NOON)] == ["a"]
        assert log.pending(NOON)[0].tries == 0

    def test_a_letter_for_no_instant_is_refused(self, log: Log) -> None:
        with pytest.raises(Invalid):
            log.intend([intent("a")], "tomorrow")
        assert log.outbox() == []

    def test_an_append_never_takes_over_a_letter(self, log: Log) -> None:
        log.intend([intent("a")])
        with pytest.raises(Invalid):
            log.append(batch("m", 0, intents=(intent("a"),)))
        assert log.streams() == []

    def test_a_letter_is_rendered_once(self, log: Log) -> None:
        """A retry after a crash must send the very bytes that may have left before it."""
        log.intend([intent("a")])
        log.leaving("a", b"first", ONE)
        log.leaving("a", b"second", ONE)
        assert [row.box for row in log.pending(ONE)] == [b"first"]

    def test_who_hands_a_letter_over_is_given_the_bytes_that_are_kept(self, log: Log) -> None:
        """Given two senders who have both written the letter; then both send the same one."""
        log.intend([intent("a")])
        assert [log.leaving("a", box, ONE) for box in (b"first", b"second")] == [b"first"] * 2

    def test_a_letter_that_leaves_is_counted_and_is_nobody_elses_until_then(self, log: Log) -> None:
        log.intend([intent("a")])
        log.leaving("a", b"first", ONE)
        assert log.pending(NOON) == log.take_letters(NOON, TWO) == []
        (row,) = log.pending(ONE)
        assert (row.tries, row.error, row.sent) == (1, None, None)
        log.failed("a", "451 later", TWO, 1)
        (row,) = log.pending(TWO)
        assert (row.tries, row.error) == (1, "451 later")

    def test_letters_that_were_put_off_for_long_are_hastened(self, log: Log) -> None:
        """Not one that is just leaving, that nobody tried, that was given up, or that has left."""
        log.append(batch("m", 0, intents=(intent("far"), intent("near"), intent("leaves"))))
        log.intend([intent("gone"), intent("never"), intent("other", "k")])
        log.intend([intent("untried")], TWO)
        for id, again in (("far", TWO), ("near", ONE), ("gone", TWO), ("other", TWO)):
            log.failed(id, "connection refused", again)
        log.failed("never", "550 nobody", None)
        log.leaving("leaves", b"letter", ONE)
        log.sent("gone", NOON)
        assert log.hasten(NOON, ONE, "m") == 1
        assert [row.intent.id for row in log.pending(NOON)] == ["far"]
        assert log.hasten(NOON, ONE) == 1
        assert [row.intent.id for row in log.pending(NOON)] == ["far", "other"]
        assert [(row.tries, row.error) for row in log.pending(NOON)] == [
            (1, "connection refused")
        ] * 2
        with pytest.raises(Invalid):
            log.hasten("now", ONE)

    def test_a_letter_that_was_sent_or_given_up_does_not_leave(self, log: Log) -> None:
        log.intend([intent("a"), intent("b")])
        log.sent("a", NOON)
        log.failed("b", "550 nobody", None)
        before = everything(log)
        assert [log.leaving(id, b"letter", ONE) for id in ("a", "b")] == [None, None]
        assert everything(log) == before

    def test_a_probe_leaves_nothing_behind(self, log: Log) -> None:
        mail(log)
        before = everything(log)
        log.probe()
        assert everything(log) == before
        assert log.mails() == log.inbox()

    def test_two_senders_never_hold_one_letter(self, log: Log) -> None:
        log.intend([intent("a"), intent("b"), intent("c")])
        assert [row.intent.id for row in log.take_letters(NOON, ONE, limit=2)] == ["a", "b"]
        assert [row.intent.id for row in log.take_letters(NOON, ONE)] == ["c"]
        assert log.take_letters(NOON, ONE) == log.pending(NOON) == []

    def test_a_letter_whose_sender_vanished_is_taken_again(self, log: Log) -> None:
        log.intend([intent("a"), intent("b")])
        log.take_letters(NOON, ONE)
        log.sent("a", NOON)
        (again,) = log.take_letters(ONE, TWO)
        assert (again.intent.id, again.tries, again.next_try) == ("b", 0, TWO)

    def test_who_held_a_letter_too_long_does_not_let_it_leave(self, log: Log) -> None:
        """Given two senders, the first so slow that the second has taken the letter meanwhile."""
        log.intend([intent("a")])
        (slow,) = log.take_letters(NOON, ONE)
        (quick,) = log.take_letters(ONE, TWO)
        assert log.leaving("a", b"slow", TWO, slow) is None
        assert log.leaving("a", b"quick", TWO, quick) == b"quick"
        assert log.leaving("a", b"again", TWO, quick) is None
        assert log.outbox()[0].tries == 1

    def test_who_held_a_letter_too_long_says_nothing_of_it_any_more(self, log: Log) -> None:
        """Given a first try that took so long that the second has begun."""
        log.intend([intent("a")])
        (slow,) = log.take_letters(NOON, ONE)
        log.leaving("a", b"letter", ONE, slow)
        (quick,) = log.take_letters(ONE, TWO)
        log.leaving("a", b"letter", TWO, quick)
        before = everything(log)
        log.failed("a", "550 nobody", None, slow.tries + 1)
        assert everything(log) == before
        log.failed("a", "451 later", TWO, quick.tries + 1)
        assert log.outbox()[0].error == "451 later"

    def test_a_letter_can_be_forgotten_and_its_name_is_never_used_again(self, log: Log) -> None:
        log.intend([intent("sent"), intent("waits")])
        log.leaving("sent", b"letter", ONE)
        log.sent("sent", NOON)
        log.blank_letters(["sent", "waits"])
        waits, sent = log.outbox()
        assert (sent.intent.payload, sent.box, sent.sent, sent.error) == (b"", None, NOON, None)
        assert (waits.intent.payload, waits.next_try, waits.error) == (b"", None, "blanked")
        assert log.pending(TWO) == []
        assert log.intend([intent("sent"), intent("waits")]) == []

    def test_forgetting_a_letter_nobody_wrote_forgets_nothing(self, log: Log) -> None:
        log.intend([intent("a")])
        with pytest.raises(Unknown):
            log.blank_letters(["a", "x"])
        assert log.outbox()[0].intent.payload == b"to write"

    def test_a_sent_letter_waits_no_more(self, log: Log) -> None:
        log.intend([intent("a"), intent("b")])
        log.sent("a", NOON)
        log.sent("a", TWO)
        log.failed("a", "too late", None)
        assert [row.intent.id for row in log.pending(TWO)] == ["b"]
        gone = log.outbox()[1]
        assert (gone.sent, gone.tries, gone.error) == (NOON, 0, None)

    def test_a_failed_letter_waits_for_its_next_try(self, log: Log) -> None:
        log.intend([intent("a")])
        log.failed("a", "451 later", ONE)
        assert log.pending(NOON) == []
        (row,) = log.pending(ONE)
        assert (row.tries, row.error, row.next_try) == (1, "451 later", ONE)

    def test_what_nobody_has_written_to_a_seat_is_given_up_with_what_changes_its_reader(
        self, log: Log
    ) -> None:
        """Owed to seat 2: one unwritten, one written, one to another seat, one in another match."""
        owed = [intent("wanted", seat=2), intent("written", seat=2), intent("other")]
        log.append(batch("m", 0, intents=tuple(owed)))
        log.append(batch("n", 0, intents=(intent("elsewhere", "n", seat=2),)))
        log.leaving("written", b"box", ONE)
        log.append(batch("m", 1, given_up=(2,), intents=(intent("fresh", seat=2),)))
        assert [row.intent.id for row in log.pending(TWO)] == [
            "written",
            "other",
            "elsewhere",
            "fresh",
        ]
        (gone,) = [row for row in log.outbox() if row.intent.id == "wanted"]
        assert (gone.next_try, gone.error, gone.sent) == (None, "its reader is gone", None)

    def test_a_batch_that_is_too_late_gives_no_letter_up(self, log: Log) -> None:
        log.append(batch("m", 0, intents=(intent("wanted", seat=2),)))
        before = everything(log)
        with pytest.raises(Conflict):
            log.append(batch("m", 0, given_up=(2,)))
        assert everything(log) == before

    def test_a_letter_that_another_makes_needless_is_withdrawn_with_it(self, log: Log) -> None:
        """Given one that waits, one that is written and one that has left; then the first alone is
        withdrawn, and an id that nobody knows is nothing."""
        ids = ("waits", "written", "left")
        log.append(batch("m", 0, intents=tuple(intent(id) for id in ids)))
        log.leaving("written", b"box", ONE)
        log.sent("left", NOON)
        log.append(batch("m", 1, withdrawn=(*ids, "unknown"), intents=(intent("fresh"),)))
        assert [row.intent.id for row in log.pending(TWO)] == ["written", "fresh"]
        (gone,) = [row for row in log.outbox() if row.intent.id == "waits"]
        assert (gone.next_try, gone.error, gone.sent) == (None, "another letter says it", None)

    def test_a_letter_that_is_withdrawn_leaves_no_sender_who_has_taken_it(self, log: Log) -> None:
        log.append(batch("m", 0, intents=(intent("a"),)))
        (taken,) = log.take_letters(NOON, ONE)
        log.append(batch("m", 1, withdrawn=("a",)))
        assert log.leaving("a", b"box", TWO, taken) is None

    @pytest.mark.parametrize("more", [{}, {"given_up": (9,)}], ids=["plain", "rare"])
    def test_a_letter_that_may_not_leave_yet_waits(self, log: Log, more: dict[str, Any]) -> None:
        log.append(batch("m", 0))
        log.append(batch("m", 1, intents=(replace(intent("a"), at=ONE), intent("b")), **more))
        assert [row.intent.id for row in log.pending(NOON)] == ["b"]
        (row,) = [row for row in log.pending(ONE) if row.intent.id == "a"]
        assert (row.next_try, row.intent) == (ONE, intent("a"))

    def test_until_when_a_letter_waits_must_compare(self, log: Log) -> None:
        with pytest.raises(Invalid):
            log.append(batch("m", 0, intents=(replace(intent("a"), at="soon"),)))

    def test_a_letter_given_up_is_kept_and_tried_no_more(self, log: Log) -> None:
        log.intend([intent("a")])
        log.failed("a", "451 later", ONE)
        log.failed("a", "550 nobody", None)
        assert log.pending(TWO) == []
        (row,) = log.outbox()
        assert (row.tries, row.error, row.next_try) == (2, "550 nobody", None)

    def test_the_post_of_a_match_is_shown_newest_first(self, log: Log) -> None:
        log.intend([intent("a"), intent("b", "other"), intent("c")])
        assert [row.intent.id for row in log.outbox()] == ["c", "b", "a"]
        assert [row.intent.id for row in log.outbox("m", limit=1)] == ["c"]

    def test_a_letter_nobody_intended_is_unknown(self, log: Log) -> None:
        with pytest.raises(Unknown):
            log.leaving("x", b"", ONE)
        with pytest.raises(Unknown):
            log.sent("x", NOON)
        with pytest.raises(Unknown):
            log.failed("x", "", None)

    def test_the_times_of_a_letter_must_compare(self, log: Log) -> None:
        log.intend([intent("a")])
        with pytest.raises(Invalid):
            log.pending("now")
        with pytest.raises(Invalid):
            log.sent("a", "now")
        with pytest.raises(Invalid):
            log.failed("a", "", "soon")
        with pytest.raises(Invalid):
            log.leaving("a", b"", "soon")
