"""May these orders be given? What a board of plastic would not stop, is stopped here: an order that
cannot be carried out whatever the others do is refused, with what would be right."""

from collections.abc import Iterator

from referee.kernel.game import Verdict
from referee.kernel.refused import Problem
from referee.kernel.words import LANGUAGES

from referee_diplomacy.orders.writing import place, unit
from referee_diplomacy.rules.aftermath import Dislodged, retreat
from referee_diplomacy.rules.position import by_province, is_possible, landing
from referee_diplomacy.rules.winter import building_place, builds, free_homes
from referee_diplomacy.things.atlas import PROVINCES, coast, province, provinces_in_reach
from referee_diplomacy.things.state import (
    BUILDS,
    MOVES,
    RETREATS,
    DiplomacyState,
    DiplomacyView,
    Sheet,
)
from referee_diplomacy.things.units import (
    BUILD,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT,
    WAIVE,
    Unit,
    UnitOrder,
)

ACTS = {
    MOVES: (HOLD, MOVE, SUPPORT, CONVOY),
    RETREATS: (RETREAT, DISBAND),
    BUILDS: (BUILD, DISBAND, WAIVE),
}


def check(view: DiplomacyView, sheet: Sheet) -> Verdict:
    """Every order that is refused; units without an order are remarked."""
    state, seat = view.state, view.seat or 0
    refused = tuple(problem for order in sheet.orders for problem in _wrong(state, seat, order))
    if state.phase == BUILDS:
        refused += tuple(_too_many(state, seat, sheet))
    return Verdict(refused, tuple(_forgotten(state, seat, sheet)))


def _wrong(state: DiplomacyState, seat: int, order: UnitOrder) -> Iterator[Problem]:
    if order.act not in ACTS[state.phase]:
        yield _problem(f"E-PHASE-{state.phase.upper()}", order)
    elif order.act == BUILD:
        yield from _wrong_build(state, seat, order)
    elif order.act != WAIVE:
        yield from _wrong_unit(state, seat, order)


def _wrong_unit(state: DiplomacyState, seat: int, order: UnitOrder) -> Iterator[Problem]:
    """Is it theirs, of this kind, and can it do that?"""
    units = [each.unit for each in state.dislodged] if state.phase == RETREATS else state.units
    own = by_province(units).get(province(order.at))
    if own is None or own.seat != seat:
        yield _problem("E-NO-UNIT", order, **_place("place", order.at))
    elif order.unit != own.kind:
        yield _problem("E-KIND", order, **_unit("unit", own))
    elif order.act == RETREAT:
        yield from _wrong_retreat(state, own, order)
    elif state.phase == MOVES:
        yield from _wrong_move(state, own, order)


def _wrong_retreat(state: DiplomacyState, own: Unit, order: UnitOrder) -> Iterator[Problem]:
    beaten = next(each for each in state.dislodged if each.unit == own)
    if not retreat(beaten, order.to):
        yield _problem("E-RETREAT", order, **_unit("unit", own), **_ways(beaten))


def _ways(beaten: Dislodged) -> dict[str, int | str]:
    told: dict[str, int | str] = {}
    for language in LANGUAGES:
        ways = ", ".join(place(to, language) for to in beaten.retreats)
        told[f"ways.{language}"] = ways or "-"
    return told


def _wrong_move(state: DiplomacyState, own: Unit, order: UnitOrder) -> Iterator[Problem]:
    units = by_province(state.units)
    if order.of:
        other = units.get(province(order.of))
        if other is None:
            yield _problem("E-NOBODY", order, **_place("place", order.of))
            return
        if order.of_unit and order.of_unit != other.kind:
            yield _problem("E-KIND", order, **_unit("unit", other))
            return
    if not is_possible(units, order):
        code = {MOVE: "E-REACH", SUPPORT: "E-SUPPORT", CONVOY: "E-CONVOY"}[order.act]
        if order.act == MOVE and _lacks_coast(own, order.to):
            code = "E-COAST"
        yield _problem(code, order, **_unit("unit", own), **_place("place", order.to or order.of))


def _lacks_coast(own: Unit, to: str) -> bool:
    near = province(to) in provinces_in_reach(own.kind, own.at)
    return near and not coast(to) and not landing(own, to)


def _wrong_build(state: DiplomacyState, seat: int, order: UnitOrder) -> Iterator[Problem]:
    if province(order.at) not in free_homes(state.owners, state.units, seat):
        yield _problem("E-HOME", order, **_place("place", order.at))
    elif not order.unit:
        yield _problem("E-BUILD-WHAT", order)
    elif not building_place(order.unit, order.at):
        yield _problem("E-BUILD-PLACE", order, **_place("place", order.at))


def _too_many(state: DiplomacyState, seat: int, sheet: Sheet) -> Iterator[Problem]:
    more = builds(state.owners, state.units, seat)
    for act, most in ((BUILD, max(more, 0)), (DISBAND, max(-more, 0))):
        given = [order for order in sheet.orders if order.act == act]
        if len(given) > most:
            code = f"E-TOO-MANY-{act.upper()}S"
            yield _problem(code, given[most], most=most)


def _forgotten(state: DiplomacyState, seat: int, sheet: Sheet) -> Iterator[Problem]:
    """Units that were given no order."""
    said = {province(order.at) for order in sheet.orders if order.at}
    if state.phase == MOVES:
        own = [each for each in state.units if each.seat == seat and each.province not in said]
        if own:
            names = [[unit(each.kind, each.at, tongue) for each in own] for tongue in ("en", "fr")]
            facts: dict[str, int | str] = {"units.en": ", ".join(names[0])}
            yield Problem("N-HOLDS", facts=facts | {"units.fr": ", ".join(names[1])})
    if state.phase == BUILDS and all(order.act == DISBAND for order in sheet.orders):
        lacking = -builds(state.owners, state.units, seat) - len(sheet.orders)
        if lacking > 0:
            yield Problem("N-DISORDER", facts={"n": lacking})


def _problem(code: str, order: UnitOrder, **facts: int | str) -> Problem:
    return Problem(code, None, order.where, facts)


def _place(name: str, at: str) -> dict[str, int | str]:
    words = PROVINCES[province(at)].name
    return {f"{name}.en": words.en, f"{name}.fr": words.fr}


def _unit(name: str, own: Unit) -> dict[str, int | str]:
    return {
        f"{name}.en": unit(own.kind, own.at, "en"),
        f"{name}.fr": unit(own.kind, own.at, "fr"),
    }
