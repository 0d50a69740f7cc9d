"""What every store does with its shelves, its timers and its tally."""

import pytest

from storage import Invalid, ListingRow, Log, SettingRow, TimerRow
from storage.archive import NEWEST
from tests.storage.given import NOON, ONE, TWO, batch, intent


def stand(log: Log, stream: str, made: str, shelf: str = "", phase: str = "lobby") -> None:
    log.listings.put(ListingRow(stream, shelf, phase, "combats", made))


class ShelvesContract:
    def test_a_shelf_is_read_from_the_newest_on_in_pages(self, log: Log) -> None:
        for stream, made in (("b", ONE), ("a", ONE), ("c", TWO), ("d", NOON)):
            stand(log, stream, made)
        first = log.on_shelf("", "lobby", NEWEST, 2)
        assert [row.stream for row in first] == ["c", "b"]
        rest = log.on_shelf("", "lobby", (ONE, "b"), 2)
        assert [row.stream for row in rest] == ["a", "d"]
        assert log.on_shelf("", "lobby", (NOON, "d"), 2) == []

    def test_what_stands_elsewhere_or_is_in_another_phase_is_not_there(self, log: Log) -> None:
        stand(log, "here", NOON)
        stand(log, "hidden", ONE, shelf="unlisted")
        stand(log, "later", TWO, phase="running")
        assert [row.stream for row in log.on_shelf("", "lobby", NEWEST, 9)] == ["here"]
        assert [row.stream for row in log.on_shelf("unlisted", "lobby", NEWEST, 9)] == ["hidden"]

    def test_a_shelf_is_counted_no_further_than_is_asked(self, log: Log) -> None:
        for n in range(5):
            stand(log, f"m{n}", NOON)
        assert [log.count_on_shelf("", "lobby", most) for most in (0, 3, 5, 9)] == [0, 3, 5, 5]
        assert log.count_on_shelf("", "ended", 9) == 0

    def test_timers_come_when_their_moment_has_come_the_earliest_first(self, log: Log) -> None:
        for whose, at in (("b", ONE), ("c", ""), ("a", ONE), ("d", TWO)):
            log.timers.put(TimerRow("remind", whose, at, ""))
        log.timers.put(TimerRow("digest", "e", NOON, ""))
        assert [row.whose for row in log.timers_due("remind", ONE, 9)] == ["c", "a", "b"]
        assert [row.whose for row in log.timers_due("remind", ONE, 2)] == ["c", "a"]
        assert [row.whose for row in log.timers_due("remind", NOON, 9)] == ["c"]
        behind = [row.whose for row in log.timers_due("remind", TWO, 2, behind=(ONE, "a"))]
        assert behind == ["b", "d"]
        with pytest.raises(Invalid):
            log.timers_due("remind", "now", 9)

    def test_a_shelf_has_the_matches_of_one_game_too(self, log: Log) -> None:
        stand(log, "a", NOON)
        log.listings.put(ListingRow("b", "", "lobby", "kardashev", ONE))
        for game, found in (("combats", ["a"]), ("kardashev", ["b"]), ("", ["b", "a"])):
            rows = log.on_shelf("", "lobby", NEWEST, 9, game)
            assert [row.stream for row in rows] == found

    def test_a_timer_is_set_on_unless_somebody_has_set_it_anew(self, log: Log) -> None:
        row = TimerRow("remind", "a", NOON, "3")
        log.timers.put(row)
        assert log.reset_timer(row, TWO)
        assert log.timers.find() == [TimerRow("remind", "a", TWO, "3")]
        assert not log.reset_timer(row, ONE)
        assert not log.reset_timer(row, None)
        assert log.reset_timer(TimerRow("remind", "a", TWO, "3"), None)
        assert log.timers.find() == []

    def test_a_setting_is_swapped_unless_somebody_has_written_another(self, log: Log) -> None:
        one, two = (SettingRow("beat", value) for value in (b"1", b"2"))
        assert not log.swap_setting(one, b"0")
        assert log.swap_setting(one, None)
        assert not log.swap_setting(two, None)
        assert not log.swap_setting(two, b"0")
        assert log.settings.find() == [one]
        assert log.swap_setting(two, b"1")
        assert log.settings.find() == [two]

    def test_letters_that_lie_there_written_are_found_by_their_stream(self, log: Log) -> None:
        log.intend([intent("a"), intent("b"), intent("c", "other"), intent("d")])
        for id in ("a", "b", "c"):
            log.leaving(id, b"letter", ONE)
        for id in ("b", "c", "a"):
            log.sent(id, ONE)
        assert log.written_letters("m") == ["a", "b"]
        log.blank_letters(["a"])
        assert log.written_letters("m") == ["b"]
        assert log.written_letters("nothing") == []

    def test_streams_are_tallied_by_their_phase(self, log: Log) -> None:
        assert log.tally() == {}
        for name in ("a", "b", "c"):
            log.append(batch(name, 0, facts={"game": "combats", "phase": "lobby", "cause": None}))
        log.append(batch("a", 1, facts={"phase": "running", "cause": None}))
        log.append(batch("b", 1))
        log.append(batch("a", 2, facts={"phase": "ended", "cause": "outcome"}))
        assert log.tally() == {"lobby": 2, "ended": 1}

    def test_streams_are_found_by_what_ended_them_and_no_more_than_are_asked_for(
        self, log: Log
    ) -> None:
        for name, cause in (("c", "vote"), ("a", "vote"), ("b", "chain"), ("d", None)):
            log.append(batch(name, 0, facts={"phase": "ended", "cause": cause}))
        assert [each.head.stream for each in log.streams(cause="vote")] == ["a", "c"]
        assert [each.head.stream for each in log.streams(limit=3)] == ["a", "b", "c"]
        assert [each.head.stream for each in log.streams("ended", "chain")] == ["b"]
