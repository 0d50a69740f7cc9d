"""What every store does with streams. `contract.LogContract` says how it is used."""

import pytest

from storage import Batch, Conflict, Due, Head, InboxDone, Invalid, Log, SettingRow, Unknown
from storage.tree import Frontier, leaf_hash, root_of
from tests.storage.given import NOON, batch, due, everything, intent, leaf, mail, part


class StreamsContract:
    def test_an_expected_size_of_zero_creates_the_stream(self, log: Log) -> None:
        head = log.append(batch("m", 0, 3, key=b"wrapped"))
        assert (head.stream, head.size, head.key) == ("m", 3, b"wrapped")
        assert log.head("m") == head

    def test_the_wrapped_key_stays_as_the_stream_grows(self, log: Log) -> None:
        log.append(batch("m", 0, key=b"wrapped"))
        assert log.append(batch("m", 1)).key == b"wrapped"

    def test_streams_are_looked_up_by_name(self, log: Log) -> None:
        for name in ("c", "a", "b"):
            log.append(batch(name, 0, facts={"game": name, "phase": "lobby"}))
        listed = log.listed(iter(["b", "x", "a", "b"]))
        assert listed == [listing for listing in log.streams() if listing.head.stream in "ab"]
        assert log.listed([]) == []

    def test_the_head_is_the_tree_of_the_leaves(self, log: Log) -> None:
        for size, count in [(0, 1), (1, 2), (3, 7), (10, 1)]:
            head = log.append(batch("m", size, count))
        hashes = [leaf_hash(stored) for stored in log.leaves("m")]
        assert head.root == root_of(hashes)
        assert head.frontier == Frontier().extend(hashes).to_bytes()

    def test_leaves_come_back_as_the_bytes_they_were_given(self, log: Log) -> None:
        given = (b"", b"\x00\xff\n", "é".encode(), b'{"b":1, "a":2}')
        log.append(Batch("m", 0, given))
        assert log.leaves("m") == list(given)

    def test_a_range_of_leaves_is_half_open(self, log: Log) -> None:
        log.append(batch("m", 0, 5))
        assert log.leaves("m", 1, 3) == [leaf(1), leaf(2)]
        assert log.leaves("m", 3) == [leaf(3), leaf(4)]
        assert log.leaves("m", 5) == log.leaves("m", 2, 2) == []
        assert log.leaves("m", 0, 99) == log.leaves("m")

    def test_a_wrong_expectation_is_a_conflict_that_tells_both_sizes(self, log: Log) -> None:
        log.append(batch("m", 0, 2))
        before = everything(log)
        with pytest.raises(Conflict) as caught:
            log.append(batch("m", 1, parts=(part(1),), intents=(intent("a"),), due=due()))
        conflict = caught.value
        assert (conflict.stream, conflict.expected, conflict.actual) == ("m", 1, 2)
        assert (conflict.what, everything(log)) == ("size", before)

    @pytest.mark.parametrize("expected", [0, 5])
    def test_a_stream_cannot_be_created_twice_nor_continued_before_it_is(
        self, log: Log, expected: int
    ) -> None:
        there = "m" if expected == 0 else "elsewhere"
        log.append(batch(there, 0))
        with pytest.raises(Conflict):
            log.append(batch("m", expected))

    def test_streams_do_not_mix(self, log: Log) -> None:
        log.append(batch("a", 0, 2, parts=(part(0),)))
        log.append(batch("b", 0, 1, parts=(part(0),)))
        assert (log.head("a").size, log.head("b").size) == (2, 1)
        assert len(log.parts("a")) == len(log.parts("b")) == 1

    def test_an_unknown_stream_is_unknown_to_every_question(self, log: Log) -> None:
        for question in (log.head, log.leaves, log.parts, log.load):
            with pytest.raises(Unknown):
                question("nobody")

    def test_parts_come_in_the_order_of_leaf_and_position(self, log: Log) -> None:
        given = (part(1, 1001), part(0, 1), part(1, 0), part(0, 0))
        log.append(batch("m", 0, 2, parts=given))
        log.append(batch("m", 2, parts=(part(2),)))
        places = [(found.n, found.position) for found in log.parts("m")]
        assert places == [(0, 0), (0, 1), (1, 0), (1, 1001), (2, 0)]
        assert [found.n for found in log.parts("m", 1, 2)] == [1, 1]

    def test_a_part_comes_back_whole(self, log: Log) -> None:
        given = part(0, 3, audience=(1, 2, 255), published=True, box=b"\x00\xff")
        log.append(batch("m", 0, parts=(given,)))
        assert log.parts("m") == [given]

    def test_a_load_is_head_leaves_and_parts(self, log: Log) -> None:
        log.append(batch("m", 0, 3, parts=(part(0), part(2))))
        assert log.load("m", 1) == (log.head("m"), [leaf(1), leaf(2)], [part(2)])

    def test_a_part_of_a_leaf_outside_the_batch_is_invalid(self, log: Log) -> None:
        log.append(batch("m", 0, 2))
        for n in (1, 3):
            with pytest.raises(Invalid):
                log.append(batch("m", 2, parts=(part(n),)))

    def test_a_name_is_used_once_in_a_stream(self, log: Log) -> None:
        """It holds the number of its leaf, and is used once there."""
        log.append(batch("m", 0, parts=(part(0, name="told.0"),)))
        before = everything(log)
        for wrong in ("told.0", "told", "told.11", "1.told"):
            with pytest.raises(Invalid, match="no name"):
                log.append(batch("m", 1, parts=(part(1, name=wrong),)))
        with pytest.raises(Invalid, match="one name"):
            log.append(batch("m", 1, parts=(part(1, name="told.1"), part(1, 1, name="told.1"))))
        assert everything(log) == before

    def test_a_place_in_a_leaf_is_used_once(self, log: Log) -> None:
        log.append(batch("m", 0))
        before = everything(log)
        with pytest.raises(Invalid):
            log.append(batch("m", 1, parts=(part(1), part(1, name="other.1"))))
        assert everything(log) == before

    def test_a_seat_that_no_byte_can_name_is_invalid(self, log: Log) -> None:
        with pytest.raises(Invalid):
            log.append(batch("m", 0, parts=(part(0, audience=(256,)),)))

    def test_a_leaf_of_65535_bytes_is_the_longest(self, log: Log) -> None:
        log.append(Batch("m", 0, (b"x" * 65_535,)))
        with pytest.raises(Invalid):
            log.append(Batch("m", 1, (b"x" * 65_536,)))

    @pytest.mark.parametrize(
        "wrong",
        [
            Batch("m", 0, ()),
            Batch("m", -1, (b"leaf",)),
            batch("m", 1, key=b"late"),
            batch("m", 0, due=Due("other", 1, NOON)),
            batch("m", 0, due=Due("m", 1, "2026-11-21T12:00:00Z")),
            batch("m", 0, drained="now"),
            batch("m", 0, facts={"colour": "red"}),
        ],
        ids=["empty", "negative", "late key", "foreign due", "no ms", "no time", "no such fact"],
    )
    def test_what_can_never_be_right_is_invalid(self, log: Log, wrong: Batch) -> None:
        with pytest.raises(Invalid):
            log.append(wrong)
        assert log.streams() == []

    def test_a_batch_is_written_whole_or_not_at_all(self, log: Log) -> None:
        """Given a letter `a`; when the last row of a rich batch takes its id; then no row stays."""
        log.append(batch("m", 0, due=due(), intents=(intent("a"),)))
        row = mail(log)
        before = everything(log)
        rich = batch(
            "m",
            1,
            parts=(part(1),),
            claim=due(),
            due=due(window=2),
            inbox=(InboxDone(row, "ordered"),),
            facts={"phase": "running"},
            intents=(intent("b"), intent("a")),
            put=(SettingRow("x", b"y"),),
        )
        with pytest.raises(Invalid):
            log.append(rich)
        assert everything(log) == before

    def test_a_batch_without_leaves_leaves_the_tree_as_it_is(self, log: Log) -> None:
        head = log.append(batch("m", 0, 3))
        row = mail(log)
        told = Batch("m", 3, (), inbox=(InboxDone(row, "status"),), intents=(intent("a"),))
        assert log.append(told) == log.head("m") == head
        assert (log.inbox(), len(log.outbox())) == ([], 1)

    def test_a_batch_may_carry_small_rows_with_it(self, log: Log) -> None:
        log.settings.put(SettingRow("old", b""))
        log.append(batch("m", 0, put=(SettingRow("new", b"v"),), drop=(SettingRow("old", b""),)))
        assert log.settings.find() == [SettingRow("new", b"v")]

    def test_a_conflict_among_many_answers_its_batch_alone(self, log: Log) -> None:
        log.append(batch("a", 0))
        answers = log.append_many(
            [
                batch("b", 0),
                batch("a", 7, put=(SettingRow("x", b""),)),
                batch("a", 1),
                batch("b", 1),
            ]
        )
        assert [type(answer) for answer in answers] == [Head, Conflict, Head, Head]
        assert (log.head("a").size, log.head("b").size) == (2, 2)
        assert log.settings.find() == []

    def test_many_batches_see_each_other_in_order(self, log: Log) -> None:
        answers = log.append_many([batch("m", 0, intents=(intent("a"),)), batch("m", 0)])
        assert [type(answer) for answer in answers] == [Head, Conflict]

    def test_an_invalid_batch_among_many_is_undone_alone(self, log: Log) -> None:
        twice = batch("b", 0, intents=(intent("x"), intent("x")))
        answers = log.append_many([batch("a", 0), twice, batch("c", 0)])
        assert [type(answer) for answer in answers] == [Head, Invalid, Head]
        assert [listed.head.stream for listed in log.streams()] == ["a", "c"]

    def test_the_public_list_shows_game_phase_and_the_cause_of_the_end(self, log: Log) -> None:
        log.append(batch("m", 0, facts={"game": "combats", "phase": "lobby"}))
        log.append(batch("m", 1, facts={"phase": "running"}))
        log.append(batch("m", 2))
        (listed,) = log.streams()
        assert (listed.game, listed.phase, listed.cause) == ("combats", "running", None)
        log.append(batch("m", 3, facts={"phase": "ended", "cause": "outcome"}))
        (listed,) = log.streams()
        assert (listed.head, listed.phase, listed.cause) == (log.head("m"), "ended", "outcome")

    def test_erasing_blanks_the_box_and_nothing_else(self, log: Log) -> None:
        log.append(batch("m", 0, 2, parts=(part(0), part(1))))
        log.append(batch("other", 0, parts=(part(0),)))
        head = log.head("m")
        log.erase("m", [part(0).digest])
        assert log.parts("m") == [part(0, box=None), part(1)]
        assert (log.head("m"), log.parts("other")) == (head, [part(0)])

    def test_erasing_twice_is_erasing(self, log: Log) -> None:
        log.append(batch("m", 0, parts=(part(0),)))
        log.erase("m", [part(0).digest])
        log.erase("m", [part(0).digest])
        assert log.parts("m") == [part(0, box=None)]

    def test_erasing_what_is_not_there_erases_nothing(self, log: Log) -> None:
        log.append(batch("m", 0, parts=(part(0),)))
        for stream, digests in [("m", [part(0).digest, b"no"]), ("nobody", [part(0).digest])]:
            with pytest.raises(Unknown):
                log.erase(stream, digests)
        assert log.parts("m") == [part(0)]
