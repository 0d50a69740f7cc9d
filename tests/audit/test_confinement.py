"""A record is judged in a process of its own, which cannot take more than it is given."""

from pathlib import Path

import pytest

from referee.audit import Bound, Unfinished, audit, plain_report
from referee.audit.confinement import Bounds, judged_apart
from referee.audit.drawn_match import unpacked
from referee.audit.plain_report import starved
from referee.audit.report import Check, Report, Status, found

GOLDEN = Path(__file__).parents[1] / "golden"
SHORT = (GOLDEN / "combats" / "left.record.zip").read_bytes()
LONG = (GOLDEN / "rencontre-cosmique" / "deal.record.zip").read_bytes()


def test_it_says_what_the_audit_says() -> None:
    assert judged_apart(SHORT).report == plain_report(audit(SHORT))


def test_a_record_that_does_not_hold_is_told_by_the_check_that_failed() -> None:
    broken = SHORT[:2000] + bytes([SHORT[2000] ^ 1]) + SHORT[2001:]
    said = judged_apart(broken).report
    assert not said.holds
    assert [check.name for check in said.failed] == [
        check.name for check in audit(broken).checks if check.failed
    ]


def test_the_key_that_is_given_pins_the_report() -> None:
    vkey = judged_apart(SHORT).report.vkey
    assert judged_apart(SHORT, vkey=vkey).report.pinned


@pytest.mark.parametrize(
    ("bounds", "bound"),
    [(Bounds(drawing=1), Bound.TIME), (Bounds(bytes=64 * 1024 * 1024), Bound.MEMORY)],
    ids=["time", "memory"],
)
def test_who_takes_more_than_they_are_given_is_ended_and_nothing_is_said(
    bounds: Bounds, bound: Bound
) -> None:
    with pytest.raises(Unfinished) as unfinished:
        judged_apart(LONG, draws=True, bounds=bounds)
    assert unfinished.value.bound is bound


def test_a_check_that_lacked_memory_is_no_verdict() -> None:
    broke = Check("dice", Status.FAILED, found("broke", why="MemoryError: "))
    failed = Check("dice", Status.FAILED, found("broke", why="KeyError: 'x'"))
    assert starved(Report((broke,), pinned=False, vkey=None))
    assert not starved(Report((failed,), pinned=False, vkey=None))


def test_the_process_knows_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_GAMES_ALLOWED", "nonsense")
    monkeypatch.setenv("PYTHONSTARTUP", "/nowhere")
    assert judged_apart(SHORT).report.holds


def test_a_film_comes_with_the_boards_that_its_frames_name() -> None:
    match = judged_apart(SHORT, draws=True).match
    assert match is not None
    assert match.eyes.keys() == {0, *range(1, len(match.seats) + 1)}
    for frames in match.eyes.values():
        shown = [frame for frame in frames if frame.picture.en]
        assert shown
        for frame in shown:
            assert unpacked(match.boards[frame.picture.fr]).startswith(("<svg", "<?xml"))
            assert unpacked(match.boards[frame.words.en]).strip()
