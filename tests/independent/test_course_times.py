"""The course of a match, checked again: what time may do, and when a window may close."""

import pytest

from .forge import Forge
from .spoiling import at, failing, finding
from .stories import lobby, opened

# --- time ---


def test_time_does_not_go_back() -> None:
    match = at(opened(), 4, "2000-01-01T00:00:02.999Z")
    assert failing(match.end().record()) == {"time": "leaf 4 is earlier than the leaf before"}


def test_a_letter_is_not_received_after_it_is_appended() -> None:
    match = opened()
    order = match.letter(1, "order", "heads\n", None, received=match.at(6))
    match.close([order, match.plain(2, "order", "heads\n")])
    assert failing(match.end().record()).keys() == {"time"}


def due(match: Forge, cause: str) -> None:
    data = {"window": 1, "due": match.at(400_000), "cause": cause, "reason": "so"}
    match.append("match.due_changed", data)


@pytest.mark.parametrize(("cause", "fails"), [("absence", {"time"}), ("outage", set())])
def test_a_due_that_is_over_changes_only_for_an_outage(cause: str, fails: set[str]) -> None:
    match, joins = lobby(long=0)
    match.start(joins)
    match.open(hours=0)
    due(match, cause)
    assert failing(match.end().record()).keys() == fails


def test_an_absence_moves_no_due_that_had_been_told() -> None:
    match, joins = lobby()
    match.start(joins)
    match.open(hours=72)
    due(match, "absence")
    assert failing(match.end().record()) == {}
    match, joins = lobby()
    match.start(joins)
    match.open(hours=72)
    match.plain(1, "order", "heads\n")
    due(match, "absence")
    assert "an absence moves a due" in failing(match.end().record())["time"]


def test_an_empty_chair_keeps_no_window_open() -> None:
    match, joins = lobby()
    match.start(joins)
    match.open(hours=72)
    match.change("seat", 2, None)
    match.close([match.signed(1, "order", "heads\n"), None])
    assert "time" not in failing(match.end().record())


def test_a_window_closes_early_only_when_all_have_answered() -> None:
    match, joins = lobby()
    match.start(joins)
    match.open(hours=72)
    match.close([match.signed(1, "order", "heads\n"), None])
    text = "window 1 closed before its due without an answer of seat 2"
    assert finding(match.end().record(), "time").text == text


def test_whoever_gave_an_order_before_may_have_answered_ahead() -> None:
    """What his order said of later windows only the rules can tell."""
    match, joins = lobby()
    match.start(joins)
    match.open(hours=72)
    match.close([match.signed(1, "order", "heads\n"), match.plain(2, "order", "tails, always\n")])
    match.open(hours=72)
    match.close([match.signed(1, "order", "heads\n"), None])
    assert failing(match.end().record()) == {}


def test_with_hold_a_window_never_closes_early() -> None:
    match, joins = lobby(hold=True)
    match.start(joins)
    match.open(hours=72)
    match.close([match.signed(1, "order", "heads\n"), match.plain(2, "order", "tails\n")])
    assert "match.hold forbids it" in failing(match.end().record())["time"]
