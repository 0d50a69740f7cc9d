"""The Diplomacy Adjudicator Test Cases, version 3, chapter 6: each case by its number."""

import pytest
from datc_file import Case, cases

from referee_diplomacy.rules.aftermath import Verdicts, resolve_moves, resolve_retreats
from referee_diplomacy.rules.winter import resolve_winter, surplus
from referee_diplomacy.things.atlas import province
from referee_diplomacy.things.units import BUILD, HOLD, RETREAT, Unit

COUNTS = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}
ALL = cases("abcdefghij")
WINTER = [case for case in ALL if case.owners]
SEASONS = [case for case in ALL if not case.owners]
RETREATS = [case for case in SEASONS if case.retreats]


def each(found):
    return pytest.mark.parametrize("case", found, ids=[case.number for case in found])


def verdicts(case: Case) -> Verdicts:
    orders = [line.order for line in case.moves if line.outcome != "foreign"]
    return resolve_moves(case.units, orders)


def outcome(case: Case, found: Verdicts, order) -> str:
    at = province(order.at)
    told = "void" if at in found.void else "succeeds" if found.succeeded[at] else "fails"
    lost = at in {each.unit.province for each in found.dislodged}
    if order.act == HOLD:
        return "dislodged" if lost else "holds"
    return f"{told}, dislodged" if lost else told


def test_every_case_of_chapter_6_is_here():
    numbers = {case.number for case in ALL}
    assert numbers == {f"6.{s}.{n}" for s, most in COUNTS.items() for n in range(1, most + 1)}


@each(SEASONS)
def test_moves_turn_out_as_datc_says(case):
    found = verdicts(case)
    mine = [line for line in case.moves if line.outcome != "foreign"]
    assert [outcome(case, found, line.order) for line in mine] == [line.outcome for line in mine]


@each(RETREATS)
def test_retreats_turn_out_as_datc_says(case):
    dislodged = verdicts(case).dislodged
    orders = [line.order for line in case.retreats if line.order.act == RETREAT]
    went = resolve_retreats(dislodged, orders)
    found = [went.get(province(line.order.at), "") for line in case.retreats]
    told = ["succeeds" if to else "fails" for to in found]
    assert told == [line.outcome for line in case.retreats]


@each(WINTER)
def test_winters_turn_out_as_datc_says(case):
    owners = {at.lower(): line.seat for line in case.owners for at in line.text.split()[1:]}
    for line in case.owners:
        assert surplus(owners, case.stands, line.seat) == int(line.outcome)
    orders: dict = {}
    for line in case.orders:
        orders.setdefault(line.seat, []).append(line.order)
    built, gone = resolve_winter(owners, case.stands, orders)
    done = [*built, *gone]
    for line in case.orders:
        unit = Unit(line.seat, line.order.unit, line.order.at)
        assert (unit in done) == (line.outcome == "succeeds")
        if unit in done:
            done.remove(unit)
            assert line.order.act != BUILD or unit in built
    for line in case.lines:
        if line.outcome in ("stays", "disbanded"):
            assert (line.unit in gone) == (line.outcome == "disbanded")
