"""Dues: what only gives time gives it, and what lasts is told behind the next opening (§5)."""

import pytest

from .forge import Forge
from .making import key_line, made, private_key
from .spoiling import failing
from .stories import lobby, opened

HOUR = 3600


def window(hours: int = 72, **options: object) -> Forge:
    """Window 1 is open, and has a due."""
    match, joins = lobby(**options)
    match.start(joins)
    match.open(hours=hours)
    return match


def due(match: Forge, hours: float | None, cause: str, reason: str) -> None:
    """The due is so many hours after leaf 4, which opened window 1."""
    told = None if hours is None else match.at(4 + int(hours * HOUR))
    data = {"window": match.window, "due": told, "cause": cause, "reason": reason}
    match.append("match.due_changed", data)


def time(match: Forge) -> str:
    """What the check `time` says if it fails; no other may."""
    wrong = failing(match.end().record())
    assert wrong.keys() <= {"time"}
    return wrong.get("time", "")


NEARER = (
    ("absence", "[absence]"),
    ("outage", "[intake 60]"),
    ("organiser", "[grace 12]"),
    ("organiser", "[bank 18]"),
    ("organiser", "[handover]"),
)


@pytest.mark.parametrize(("cause", "reason"), NEARER)
def test_what_only_gives_time_brings_no_due_nearer(cause: str, reason: str) -> None:
    for hours in (1, 72, None):
        match = window(grace=12, bank=18)
        due(match, hours, cause, reason)
        assert "only gives time" in time(match)


def test_an_organiser_in_his_own_words_may() -> None:
    match = window()
    due(match, 1, "organiser", "all agree")
    assert time(match) == ""


def test_an_outage_is_not_made_good_into_the_past() -> None:
    match = window(hours=0, long=0)
    for _ in range(5):
        match.plain(1, "order", "heads\n")
    due(match, 1 / HOUR, "outage", "[intake 60]")
    assert "makes a due that is over" in failing(match.end().record())["time"]


HOURS = (
    ((("grace", 12, 84), ("bank", 18, 102), ("bank", 18, 120)), ""),
    ((("grace", 12, 84), ("grace", 12, 96)), "12 hours, once a window"),
    ((("grace", 13, 85),), "12 hours, once a window"),
    ((("grace", 12, 96),), "the due is not 12 hours later"),
    ((("bank", 6, 78),), "a step is of 18 hours"),
    ((("bank", 18, 90), ("bank", 18, 108), ("bank", 18, 126)), "more than is in 2 banks"),
)


@pytest.mark.parametrize(("changes", "text"), HOURS)
def test_grace_and_banks_give_what_the_options_say(
    changes: tuple[tuple[str, int, int], ...], text: str
) -> None:
    match = window(grace=12, bank=18)
    for word, n, hours in changes:
        due(match, hours, "organiser", f"[{word} {n}]")
    found = time(match)
    assert text in found
    assert bool(found) == bool(text)


@pytest.mark.parametrize("word", ["grace", "bank"])
def test_without_them_there_is_none(word: str) -> None:
    match = window()
    due(match, 84, "organiser", f"[{word} 12]")
    assert f"the match has no {word}" in time(match)


@pytest.mark.parametrize("word", ["grace", "bank"])
def test_hours_that_are_none_break_a_check_and_not_the_checker(word: str) -> None:
    match = window(**{word: "many"})
    due(match, 90, "organiser", f"[{word} 18]")
    assert f"`match.{word}` is no number" in time(match)


@pytest.mark.parametrize(("cause", "right"), [("replaced", True), ("bot", False), ("left", False)])
def test_only_who_has_just_sat_down_is_given_time_for_it(cause: str, right: bool) -> None:
    match = window()
    match.change("seat", 2, None, cause)
    due(match, 80, "organiser", "[handover]")
    assert ("has just sat down" in time(match)) is not right


def test_nobody_else_is() -> None:
    match = window()
    due(match, 80, "organiser", "[handover]")
    assert "has just sat down" in time(match)


# --- what lasts ---


def cut_off(hours: float | None, by: str) -> Forge:
    """The due of window 1 becomes this; then a chair, or a way back, opens another."""
    match = window()
    if by == "rewind":
        match.close([match.plain(seat, "order", "heads\n") for seat in (1, 2)])
        match.open(hours=72)
    due(match, hours, "organiser", "so")
    if by == "rewind":
        match.rewind(1)
    else:
        match.change("seat", 2, key_line(private_key(made("cyd"))), "replaced")
    match.open(hours=72)
    return match


@pytest.mark.parametrize("by", ["rewind", "chair"])
def test_a_pause_lasts(by: str) -> None:
    match = cut_off(None, by)
    assert "the match was paused" in time(match)
    match = cut_off(None, by)
    due(match, None, "organiser", "[paused]")
    assert time(match) == ""


def test_a_due_that_was_told_lasts_behind_a_chair_and_not_behind_a_way_back() -> None:
    assert "all were told" in time(cut_off(240, "chair"))
    match = cut_off(240, "chair")
    due(match, 240, "organiser", "[told]")
    assert time(match) == ""
    assert time(cut_off(240, "rewind")) == ""


@pytest.mark.parametrize(("hours", "reason"), [(None, "[paused]"), (240, "[told]")])
def test_nothing_lasts_that_was_not_there(hours: float | None, reason: str) -> None:
    match = window()
    due(match, hours, "organiser", reason)
    assert "that could last" in time(match)


def test_a_running_match_that_stops_behind_such_an_opening_is_not_whole() -> None:
    record = cut_off(None, "chair").record()
    assert "there should be [paused]" in failing(record)["time"]


def test_a_window_without_a_due_owes_nothing() -> None:
    assert failing(opened().end().record()) == {}
