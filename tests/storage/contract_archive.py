"""What every store does with its archive of finished matches."""

from dataclasses import replace

import pytest

from storage import ArchiveRow, ArchiveSearch, Log, archive
from storage.archive import NEWEST, place
from tests.storage.given import batch

ROW = ArchiveRow("m", "combats", "1.0", "single", "outcome", "won", 2, 5, 90, "", b"x")


def day(n: int) -> str:
    return f"2026-11-{n:02}T12:00:00.000Z"


def fill(log: Log, count: int, **more: object) -> list[ArchiveRow]:
    """A match a day, the newest last."""
    rows = [replace(ROW, stream=f"m{n}", ended=day(n), **more) for n in range(1, count + 1)]
    for row in rows:
        log.archive.put(row)
    return rows


def names(log: Log, limit: int = 50, **wanted: object) -> list[str]:
    found = log.archived(ArchiveSearch(**wanted), NEWEST, limit)  # type: ignore[arg-type]
    return [row.stream for row in found.rows]


class ArchiveContract:
    def test_pages_follow_each_other_from_the_newest_on(self, log: Log) -> None:
        fill(log, 7)
        seen, behind = list[list[str]](), NEWEST
        while True:
            page = log.archived(ArchiveSearch(), behind, 3)
            seen.append([row.stream for row in page.rows])
            if page.onward is None:
                break
            behind = page.onward
        assert seen == [["m7", "m6", "m5"], ["m4", "m3", "m2"], ["m1"]]

    def test_a_full_last_page_leads_nowhere(self, log: Log) -> None:
        fill(log, 3)
        assert log.archived(ArchiveSearch(), NEWEST, 3).onward is None

    def test_matches_that_ended_at_once_stand_by_their_names(self, log: Log) -> None:
        for name in ("b", "a", "c"):
            log.archive.put(replace(ROW, stream=name, ended=day(1)))
        first = log.archived(ArchiveSearch(), NEWEST, 2)
        assert [row.stream for row in first.rows] == ["c", "b"]
        assert first.onward == (day(1), "b")
        rest = log.archived(ArchiveSearch(), (day(1), "b"), 2)
        assert [row.stream for row in rest.rows] == ["a"]

    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            ({"game": "kardashev"}, ["other"]),
            ({"scenario": "S1"}, ["other"]),
            ({"cause": "vote"}, ["other"]),
            ({"reason": "lost"}, ["other"]),
            ({"windows": (6, None)}, ["other"]),
            ({"windows": (None, 5)}, ["m3", "m2", "m1"]),
            ({"since": "2026-11-02"}, ["other", "m3", "m2"]),
            ({"until": "2026-11-02"}, ["m1"]),
            ({"since": "2026-11-02", "until": "2026-11-03"}, ["m2"]),
            ({"game": "combats", "cause": "vote"}, []),
        ],
    )
    def test_a_search_finds_what_it_asks_for(
        self, log: Log, wanted: dict[str, object], found: list[str]
    ) -> None:
        fill(log, 3)
        news = {"game": "kardashev", "scenario": "S1", "cause": "vote", "reason": "lost"}
        log.archive.put(replace(ROW, stream="other", ended=day(9), windows=9, **news))
        assert names(log, **wanted) == found

    def test_a_search_looks_at_so_many_rows_and_says_where_to_go_on(
        self, log: Log, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(archive, "CHUNK", 2)
        monkeypatch.setattr(archive, "SCANNED", 4)
        rows = fill(log, 7)
        log.archive.put(replace(rows[0], cause="vote"))
        first = log.archived(ArchiveSearch(cause="vote"), NEWEST, 5)
        assert (first.rows, first.onward) == ((), place(rows[3]))
        second = log.archived(ArchiveSearch(cause="vote"), place(rows[3]), 5)
        assert [row.stream for row in second.rows] == ["m1"]
        assert second.onward is None

    def test_matches_are_looked_up_by_their_names(self, log: Log) -> None:
        fill(log, 4)
        assert [row.stream for row in log.archived_among(["m3", "x", "m1", "m3"])] == ["m1", "m3"]
        assert log.archived_among([]) == []

    def test_streams_are_listed_by_their_phase(self, log: Log) -> None:
        for name, phase in (("a", "lobby"), ("b", "ended"), ("c", "lobby")):
            log.append(batch(name, 0, facts={"game": "combats", "phase": phase}))
        assert [each.head.stream for each in log.streams("lobby")] == ["a", "c"]
        assert log.streams("running") == []
        assert len(log.streams()) == 3
