"""What the reckoning says of a deadline that an outage has spoilt."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from referee.match.deadlines.outages import Outage
from tests.halfyear.outages import not_given_back, untrue
from tests.halfyear.world import Weather

DOWN = Weather().down  # for 36 hours, from the 14th at three to the 15th at three in the afternoon
OPTIONS = {"match.long": 72, "match.short": 24}


def at(day: int, hour: int) -> str:
    return f"2026-11-{day}T{hour:02}:00:00.000Z"


def opened(when: str, due: str) -> dict[str, Any]:
    return {
        "type": "match.window_opened",
        "at": when,
        "data": {"window": 1, "pace": "long", "due": due},
    }


def moved(when: str, due: str, cause: str = "outage", why: str = "[intake 9]") -> dict[str, Any]:
    data = {"window": 1, "due": due, "cause": cause, "reason": why}
    return {"type": "match.due_changed", "at": when, "data": data}


def closed(when: str) -> dict[str, Any]:
    return {"type": "match.window_closed", "at": when, "data": {"window": 1}}


def said(*leaves: dict[str, Any], outages: tuple[Outage, ...] = ()) -> list[str]:
    created = {"type": "match.created", "at": at(10, 0), "data": {"options": OPTIONS}}
    world: Any = SimpleNamespace(
        weather=Weather(), referee=SimpleNamespace(breaker=SimpleNamespace(outages=lambda: outages))
    )
    return not_given_back(world, [created, *leaves], Counter())


FIRST = opened(at(12, 3), at(15, 3))  # 24 hours of it are lost


@pytest.mark.parametrize(
    ("leaves", "faults"),
    [
        ([closed(at(15, 15))], 1),
        ([moved(at(15, 15), at(15, 21)), closed(at(15, 21))], 1),
        ([moved(at(15, 15), at(16, 15)), closed(at(16, 15))], 0),
        ([moved(at(15, 15), at(15, 21)), moved(at(15, 21), at(16, 15)), closed(at(16, 15))], 0),
        ([moved(at(15, 15), at(16, 15), why="[silence]"), closed(at(16, 15))], 1),
        ([moved(at(13, 3), at(17, 3), "organiser", "so"), closed(at(17, 3))], 0),
        ([moved(at(13, 3), at(16, 3), "organiser", "so"), closed(at(16, 3))], 1),
        ([moved(at(15, 15), at(15, 21)), closed(at(15, 16))], 0),
        ([], 0),
    ],
    ids=[
        "closed at once",
        "given too little",
        "given all",
        "given in two steps",
        "held for another cause",
        "due long after",
        "due within a day after",
        "everybody had answered",
        "still open",
    ],
)
def test_a_deadline_left_to_itself_gets_back_what_an_outage_took(
    leaves: list[dict[str, Any]], faults: int
) -> None:
    assert len(said(FIRST, *leaves)) == faults


def test_a_window_that_opened_later_has_lost_nothing() -> None:
    assert said(opened(at(15, 16), at(18, 16)), closed(at(18, 16))) == []


def test_at_most_the_whole_period_is_owed() -> None:
    short = opened(at(13, 3), at(15, 15))
    short["data"]["pace"] = "short"
    assert said(short, moved(at(15, 15), at(16, 15)), closed(at(16, 15))) == []


def dead(hour: int) -> str:
    return f"2027-01-20T{hour:02}:00:00.000Z"


@pytest.mark.parametrize(("due", "faults"), [(9, 0), (11, 1)])
def test_a_deadline_that_came_before_a_dead_relay_could_be_known_was_no_fault(
    due: int, faults: int
) -> None:
    """It is one when nothing has left for two hours: from eight, when the last letter left."""
    outage = Outage("relay", dead(8), "2027-01-21T08:10:00.000Z")
    window = opened("2027-01-19T09:00:00.000Z", dead(due))
    assert len(said(window, closed(dead(due)), outages=(outage,))) == faults


@pytest.mark.parametrize(
    ("outage", "faults"),
    [
        (Outage("intake", at(14, 3), at(15, 15)), 0),
        (Outage("intake", at(12, 3), at(12, 5)), 1),
        (Outage("intake", at(16, 3)), 1),
        (Outage("relay", at(14, 2), at(15, 16)), 0),
        (Outage("relay", "2027-01-20T09:00:00.000Z", "2027-01-21T08:10:00.000Z"), 0),
        (Outage("relay", at(12, 3), at(12, 9)), 1),
    ],
)
def test_an_outage_that_the_service_believes_in_was_one(outage: Outage, faults: int) -> None:
    breaker = SimpleNamespace(outages=lambda: [outage])
    world: Any = SimpleNamespace(
        weather=Weather(), now=at(20, 0), referee=SimpleNamespace(breaker=breaker)
    )
    assert len(untrue(world)) == faults
