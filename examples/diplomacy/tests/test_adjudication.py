"""What holds of every adjudication, on positions and orders drawn at random."""

import pytest
from playing import chance
from referee.kernel.text import lines

from referee_diplomacy.orders.line import read_line
from referee_diplomacy.rules.adjudication import Adjudication
from referee_diplomacy.rules.aftermath import resolve_moves
from referee_diplomacy.rules.position import Position, routes
from referee_diplomacy.rules.strength import Strengths
from referee_diplomacy.things.atlas import (
    PROVINCES,
    is_coastal,
    is_sea,
    places,
    province,
    provinces_in_reach,
    reach,
)
from referee_diplomacy.things.units import ARMY, CONVOY, FLEET, MOVE, SUPPORT, Unit, UnitOrder

COASTS = [at for at, each in PROVINCES.items() if each.kind == "coast"]


class Draw:
    """Dice with a label of its own for each throw."""

    def __init__(self, seed):
        self.chance, self.n = chance("adjudication", seed), 0

    def one(self, items):
        self.n += 1
        return self.chance.pick(f"n{self.n}", list(items), 1)[0]

    def some(self, items, count):
        self.n += 1
        return self.chance.pick(f"n{self.n}", list(items), count)

    def once_in(self, n):
        return self.one(range(n)) == 0


def units_of(draw):
    """34 units of two, three or seven powers."""
    powers = draw.one([2, 3, 7])
    found = []
    for at in draw.some(PROVINCES, 34):
        kind = draw.one([kind for kind in (ARMY, FLEET) if places(kind, at)])
        found.append(Unit(draw.one(range(1, powers + 1)), kind, draw.one(places(kind, at))))
    return found


def orders_of(draw, units):
    """Half of them move, the rest support or convoy what is near."""
    moves = {}
    for unit in draw.some(units, len(units) * 11 // 20):
        to = draw.one(sorted(reach(unit.kind, unit.at)))
        if unit.kind == ARMY and is_coastal(unit.at) and draw.once_in(2):
            to = draw.one(COASTS)
        moves[unit.province] = UnitOrder(MOVE, unit.kind, unit.at, to, via=draw.once_in(6))
    found = list(moves.values())
    for unit in units:
        if unit.province not in moves:
            found += helping(draw, unit, units, moves)
    return found


def helping(draw, unit, units, moves):
    armies = [each for each in units if each.kind == ARMY and each.province in moves]
    if unit.kind == FLEET and is_sea(unit.at) and armies and not draw.once_in(4):
        army = draw.one(armies)
        to = moves[army.province].to
        return [UnitOrder(CONVOY, FLEET, unit.at, to, ARMY, army.at)]
    near = provinces_in_reach(unit.kind, unit.at)
    goals = {each: moves[each.province].to if each.province in moves else "" for each in units}
    others = [each for each, to in goals.items() if province(to or each.at) in near]
    if not others:
        return []
    other = draw.one(others)
    return [UnitOrder(SUPPORT, unit.kind, unit.at, goals[other], other.kind, other.at)]


@pytest.mark.parametrize("seed", range(300))
def test_no_province_holds_two_units_and_none_is_lost_from_sight(seed):
    draw = Draw(seed)
    units = units_of(draw)
    found = resolve_moves(units, orders_of(draw, units))
    assert len({unit.province for unit in found.units}) == len(found.units)
    assert len(found.units) + len(found.dislodged) == len(units)
    for each in found.dislodged:
        taken = {unit.province for unit in found.units}
        assert not taken & {province(to) for to in each.retreats}


@pytest.mark.parametrize("seed", range(300))
def test_outcomes_agree_with_each_other_unless_a_paradox_was_cut(seed):
    draw = Draw(seed)
    units = units_of(draw)
    position = Position(units, orders_of(draw, units))
    outcomes = Adjudication(position).run()
    strengths = Strengths(position, outcomes.get)
    wrong = [at for at in position.orders if strengths.decide(at) is not outcomes[at]]
    assert all(position.act(at) == CONVOY for at in wrong)


@pytest.mark.parametrize("seed", range(100))
def test_the_order_of_the_orders_does_not_matter(seed):
    draw = Draw(seed)
    units = units_of(draw)
    orders = orders_of(draw, units)
    found, other = resolve_moves(units, orders), resolve_moves(units[::-1], orders[::-1])
    assert found.succeeded == other.succeeded
    assert set(found.units) == set(other.units)
    assert set(found.dislodged) == set(other.dislodged)


def resolved(*told):
    """`(seat, "A PAR - BUR")` each; the units stand where their orders say."""
    orders = [read_line(lines(text)[0]) for _, text in told]
    units = [Unit(told[n][0], order.unit, order.at) for n, order in enumerate(orders)]
    return resolve_moves(units, orders)


def test_nobody_dislodges_their_own_unit_even_with_the_help_of_others():
    """Given an army of France that holds, when another of theirs comes with foreign support."""
    found = resolved(
        (3, "A PAR - BUR"), (4, "A MUN S A PAR - BUR"), (5, "A MAR S A PAR - BUR"), (3, "A BUR H")
    )
    assert found.dislodged == ()
    assert not found.succeeded["par"]


def test_a_fleet_that_a_convoy_does_not_need_takes_no_part_in_it():
    """From the Western Mediterranean a fleet meets the Tyrrhenian Sea without the Gulf of Lyon."""
    assert routes(["wes", "lyo", "tys"], "naf", "nap") == [("wes", "tys")]
    found = resolved(
        (5, "A NAF - NAP"),
        (5, "F WES C A NAF - NAP"),
        (5, "F TYS C A NAF - NAP"),
        (5, "F LYO C A NAF - NAP"),
    )
    assert found.void == ("lyo",)
    assert found.succeeded["naf"]
