"""Whose bank or absence moved a due: the parts `spent` (§5, "Time")."""

from typing import Any

import pytest

from .forge import Forge
from .spoiling import failing, said
from .stories import lobby

HOUR = 3600
LATER = 168  # hours: behind an absence on the 4th and 5th, whose end is the 6th at noon

Given = dict[int, Any]


def window(version: int = 2, **options: Any) -> Forge:
    """Window 1 is open, in leaf 4, and due on the 4th of January, 2000, right after midnight."""
    told = {"bot": "1.0"} if version == 2 else {}
    match, joins = lobby(version=version, **told, **{"bank": 20, "absence": 2} | options)
    match.start(joins)
    match.open(hours=72)
    return match


def move(match: Forge, hours: int, cause: str, reason: str, given: Given, version: int = 2) -> int:
    """The due is so many hours after leaf 4; each seat gives this for it."""
    told = match.at(4 + hours * HOUR)
    data = {"window": match.window, "due": told, "cause": cause, "reason": reason}
    parts = [(f"spent.{seat}", given.get(seat)) for seat in range(1, match.seats + 1)]
    return match.append("match.due_changed", data, parts if version == 2 else (), version=version)


def hours(n: int) -> dict[str, Any]:
    """So many hours out of a bank."""
    return {"away": [], "bank": n}


def time(match: Forge, check: str = "time") -> str:
    """What the check says if it fails."""
    record = match.end().record()
    return failing(record).get(check, "")


BANKS = (
    ([{2: 18}, {2: 2}], ""),
    ([{2: 18}, {2: 18}], "seat 2 pays 18 hours and has 2"),
    ([{2: 17}], "seat 2 pays 17 hours and has 20"),
    ([{2: 20}], "seat 2 pays 20 hours and has 20"),
    ([{1: 18}], "seat 2 is silent, has 20 hours and pays none"),
    ([{}], "seat 2 is silent, has 20 hours and pays none"),
    ([{2: 18}, {2: 2}, {}], "banks pay, and no seat does"),
    ([{2: 0}], "seat 2 pays 0 hours"),
    ([{2: -1}], "seat 2 pays -1 hours"),
)


@pytest.mark.parametrize(("steps", "text"), BANKS)
def test_banks_pay_what_the_seats_have(steps: list[dict[int, int]], text: str) -> None:
    """Given banks of 20 hours, and that seat 1 has answered and seat 2 not."""
    match = window()
    match.signed(1, "order", "heads\n")
    for place, step in enumerate(steps, 1):
        given = {seat: hours(n) for seat, n in step.items()}
        move(match, 72 + 18 * place, "organiser", "[bank 18]", given)
    found = time(match)
    assert text in found
    assert bool(found) == bool(text)


def test_whose_bank_it_was_is_said() -> None:
    match = window()
    match.signed(1, "order", "heads\n")
    n = move(match, 90, "organiser", "[bank 18]", {2: hours(18)})
    assert f"leaf {n}: seat 2 paid 18 hours" in said(match.end().record(), "time")


def test_who_is_not_asked_pays_nothing() -> None:
    match, joins = lobby(version=2, bot="1.0", bank=20)
    match.start(joins)
    match.open(asked=[1], hours=72)
    move(match, 90, "organiser", "[bank 18]", {1: hours(18), 2: hours(18)})
    assert "seat 2 pays and is not asked" in time(match)


def silent_but(*before: str) -> str:
    """What is said where seat 2 has nothing in force, pays nothing, and has done this before."""
    match = window()
    if "given" in before:
        match.close([match.signed(1, "order", "heads\n"), match.plain(2, "order", "tails\n")])
        match.open(hours=72)
    if "standing" in before:
        match.plain(2, "standing", "always heads\n")
    if "left" in before:
        match.change("seat", 2, None, "left")
    opened = 4 if match.window == 1 else len(match.lines) - 1
    match.signed(1, "order", "heads\n")
    later = (opened - 4) / HOUR + 90
    data = {"window": match.window, "due": match.at(4 + int(later * HOUR))}
    told = data | {"cause": "organiser", "reason": "[bank 18]"}
    parts = [("spent.1", hours(18)), ("spent.2", None)]
    match.append("match.due_changed", told, parts, version=2)
    return time(match)


@pytest.mark.parametrize("before", ["given", "standing", "left"])
def test_who_may_have_answered_otherwise_only_the_rules_know(before: str) -> None:
    assert "seat 2 is silent" in silent_but()
    assert silent_but(before) == ""


def test_what_is_erased_is_not_judged_and_is_named() -> None:
    match = window()
    match.signed(1, "order", "heads\n")
    n = move(match, 90, "organiser", "[bank 18]", {2: hours(18)})
    move(match, 108, "organiser", "[bank 18]", {2: hours(2)})
    match.end().forget(2)
    for leaf in (n, n + 1):
        match.erase(leaf, 1)
    assert failing(match.record()) == {}
    assert f"leaf {n}: whose time it was is not shown" in said(match.record(), "time")
    assert f"leaf {n} (window 1)" in said(match.record(), "disclosures")


def test_whether_somebody_who_is_forgotten_was_silent_nobody_knows() -> None:
    match = window()
    match.signed(1, "order", "heads\n")
    n = move(match, 90, "organiser", "[bank 18]", {1: hours(18)})
    match.end().forget(2)
    match.erase(n, 1)
    assert "time" not in failing(match.record())


# --- absences ---


def away(*days: str, announced: str = "2000-01-01T00:00:00.000Z") -> dict[str, Any]:
    """`04-05` of January."""
    spans = [one.split("-") for one in days]
    told = [
        {"announced": announced, "first": f"2000-01-{a}", "last": f"2000-01-{b}"} for a, b in spans
    ]
    return {"away": told, "bank": 0}


def whole(first: str, last: str) -> dict[str, Any]:
    """From a day to a day."""
    told = {"announced": "2000-01-01T00:00:00.000Z", "first": first, "last": last}
    return {"away": [told], "bank": 0}


ABSENCES = (
    (LATER, {2: away("04-05")}, ""),
    (144, {1: away("04-04"), 2: away("04-05")}, ""),  # behind the first it falls in no other
    (LATER + 24, {2: away("04-05")}, "the absences named give 2000-01-08T00:00:04.000Z"),
    (LATER, {}, "the absences named give 2000-01-04T00:00:04.000Z"),
    (LATER, {1: away("08-08"), 2: away("04-05")}, "named give 2000-01-11T00:00:04.000Z"),
    (LATER, {1: away("10-10"), 2: away("04-05")}, "an absence is named that no due fell in"),
    (LATER, {2: away("03-05")}, "more than 2 days"),
    (LATER, {2: away("04-05", "05-05")}, "is out of order"),
    (LATER, {2: away("04-32")}, "names no day"),
    (LATER, {2: whole("20000104", "2000-01-05")}, "names no day"),
    (LATER, {2: away("05-04")}, "ends before it begins"),
    (LATER, {2: whole("9999-12-31", "9999-12-31")}, "at the end of the calendar"),
    (LATER, {2: whole("0001-01-01", "9999-12-31")}, "more than 2 days"),
    (LATER, {2: away("04-05", announced="1999-12-31T23:59:59.999Z")}, "was announced 1999"),
    (LATER, {2: away("04-05", announced="2000-02-01T00:00:00.000Z")}, "was announced 2000-02"),
    (LATER, {2: away("04-05", announced="soon")}, "was announced soon"),
    (LATER, {2: hours(18)}, "names no days, or hours of its bank"),
    (LATER, {2: {"away": [], "bank": 0}}, "names no days, or hours of its bank"),
)


@pytest.mark.parametrize(("due", "given", "text"), ABSENCES)
def test_absences_are_days_that_give_the_due(due: int, given: Given, text: str) -> None:
    match = window()
    move(match, due, "absence", "[absence]", given)
    found = time(match)
    assert text in found
    assert bool(found) == bool(text)


def test_an_allowance_that_is_no_number_breaks_a_check_and_not_the_checker() -> None:
    match = window(absence="many")
    move(match, LATER, "absence", "[absence]", {2: away("04-05")})
    assert "`match.absence` is no number" in time(match)


@pytest.mark.parametrize(("cause", "reason"), [("absence", "so"), ("organiser", "[absence]")])
def test_the_cause_and_the_reason_go_together(cause: str, reason: str) -> None:
    match = window()
    move(match, LATER, cause, reason, {2: away("04-05")})
    assert "is the reason of an absence, and of no other" in time(match)


@pytest.mark.parametrize(("again", "text"), [("", "more than 2 days"), ("replaced", "")])
def test_days_count_until_somebody_else_sits_down(again: str, text: str) -> None:
    match = window()
    move(match, LATER, "absence", "[absence]", {2: away("04-05")})
    if again:
        match.change("seat", 2, None, again)
    match.close([match.signed(1, "order", "heads\n"), match.plain(2, "order", "tails\n")])
    opened = match.open(hours=72)
    told = {"window": 2, "due": match.at(opened + 144 * HOUR)}
    parts = [("spent.1", None), ("spent.2", away("03-03"))]
    data = told | {"cause": "absence", "reason": "[absence]"}
    match.append("match.due_changed", data, parts, version=2)
    assert text in time(match)


# --- shape ---


@pytest.mark.parametrize(
    ("cause", "reason", "version", "right"),
    [
        ("organiser", "[bank 18]", 1, 2),
        ("absence", "[absence]", 1, 2),
        ("organiser", "[absence]", 1, 2),
        ("organiser", "so", 2, 1),
        ("organiser", "[grace 12]", 2, 1),
    ],
)
def test_it_has_parts_where_a_seat_gives_its_time(
    cause: str, reason: str, version: int, right: int
) -> None:
    match = window()
    move(match, 90, cause, reason, {}, version)
    assert f"this match.due_changed is of version {right}" in time(match, "leaves")


def test_behind_a_leaf_0_of_version_1_it_has_none() -> None:
    match = window(version=1)
    move(match, 90, "organiser", "[bank 18]", {2: hours(18)})
    assert "this match.due_changed is of version 1" in time(match, "leaves")


def test_every_seat_has_a_part() -> None:
    match = window()
    data = {"window": 1, "due": match.at(90 * HOUR), "cause": "organiser", "reason": "[bank 18]"}
    match.append("match.due_changed", data, [("spent.1", None)], version=2)
    assert "seals 2 parts" in time(match, "leaves")


SHAPES = (
    18,
    {"bank": 18},
    {"away": [], "bank": 18, "more": 1},
    {"away": [], "bank": True},
    {"away": None, "bank": 18},
    {"away": [{"first": "2000-01-04", "last": "2000-01-05"}], "bank": 0},
    {"away": [{"announced": 1, "first": "2000-01-04", "last": "2000-01-05"}], "bank": 0},
)


@pytest.mark.parametrize("value", SHAPES)
def test_a_part_is_null_or_days_and_hours(value: Any) -> None:
    match = window()
    move(match, 90, "organiser", "[bank 18]", {2: value})
    assert "is null or an object of `away` and `bank`" in time(match, "disclosures")
