"""The year: spring, autumn, winter; what happens when a window closes; how a match ends."""

from collections.abc import Mapping

from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.game import Given, Outcome
from referee.kernel.recorder import Recorder

from referee_diplomacy.log import events as e
from referee_diplomacy.rules.aftermath import Verdicts, resolve_moves, resolve_retreats
from referee_diplomacy.rules.seats import asked, centres, is_alive, is_winter_needed
from referee_diplomacy.rules.winter import counted, owned, resolve_winter
from referee_diplomacy.things.atlas import HOMES, POWERS, SEATS, province
from referee_diplomacy.things.state import (
    AUTUMN,
    BUILDS,
    FIRST_YEAR,
    MOVES,
    RETREATS,
    SPRING,
    VICTORY,
    WINTER,
    DiplomacyOptions,
    DiplomacyState,
    Obeyed,
)
from referee_diplomacy.things.units import HOLD, Unit, UnitOrder

Record = Recorder[DiplomacyState]
Orders = dict[Seat, tuple[UnitOrder, ...]]


def setup(record: Record, options: DiplomacyOptions, seats: int, chance: Chance) -> None:
    """The units of spring 1901. Nothing is drawn: seats are powers, in the alphabet's order."""
    units = tuple(
        Unit(seat, kind, place)
        for seat, power in enumerate(POWERS, start=1)
        for kind, place in power.units
    )
    owners = {home: seat for seat in SEATS for home in HOMES[seat]}
    record.emit(e.MatchSetUp(options, units, owners))
    record.emit(e.PhaseBegun(FIRST_YEAR, SPRING, MOVES))


def resolve(record: Record, given: Mapping[Seat, Given], chance: Chance) -> None:
    """What becomes of the orders of the open phase, and what comes next."""
    _close(record, {seat: answer.order.orders for seat, answer in given.items()})


def _close(record: Record, orders: Orders) -> None:
    phase = record.state.phase
    if phase == MOVES:
        _moves(record, orders)
    elif phase == RETREATS:
        _retreats(record, orders)
        _after_retreats(record)
    else:
        _winter(record, orders)
        _new_year(record)


def _moves(record: Record, orders: Orders) -> None:
    units = record.state.units
    given = [order for sheet in orders.values() for order in sheet]
    verdicts = resolve_moves(units, given)
    obeyed = _obeyed(units, given, verdicts)
    record.emit(e.OrdersResolved(obeyed, verdicts.units, verdicts.dislodged))
    if any(
        each.retreats and each.unit.seat not in record.state.left for each in verdicts.dislodged
    ):
        record.emit(e.PhaseBegun(record.state.year, record.state.season, RETREATS))
        return
    if verdicts.dislodged:
        _retreats(record, {})
    _after_retreats(record)


def _obeyed(
    units: tuple[Unit, ...], given: list[UnitOrder], verdicts: Verdicts
) -> tuple[Obeyed, ...]:
    """Every unit's order, its outcome beside it; who got none holds."""
    by_place = {province(order.at): order for order in given}
    lost = {each.unit.province for each in verdicts.dislodged}
    return tuple(
        _row(unit, by_place.get(unit.province) or UnitOrder(HOLD), verdicts, lost)
        for unit in sorted(units, key=lambda unit: (unit.seat, unit.at))
    )


def _row(unit: Unit, order: UnitOrder, verdicts: Verdicts, lost: set[str]) -> Obeyed:
    at = unit.province
    told = "succeeds" if verdicts.succeeded[at] and at not in verdicts.void else "fails"
    outcome = "dislodged" if at in lost else told
    return Obeyed(unit, order.act, order.to, order.of_unit, order.of, order.via, outcome)


def _retreats(record: Record, orders: Orders) -> None:
    dislodged = record.state.dislodged
    went = resolve_retreats(dislodged, [order for sheet in orders.values() for order in sheet])
    beaten = [each.unit for each in dislodged]
    retreated = tuple((unit, went[unit.province]) for unit in beaten if went[unit.province])
    gone = tuple(unit for unit in beaten if not went[unit.province])
    record.emit(e.RetreatsResolved(retreated, gone))


def _after_retreats(record: Record) -> None:
    """After spring comes autumn; after autumn centres are counted."""
    state = record.state
    if state.season == SPRING:
        record.emit(e.PhaseBegun(state.year, AUTUMN, MOVES))
        return
    state = record.emit(e.CentresCounted(counted(state.owners, state.units)))
    if winner := _winner(state):
        record.emit(e.MatchDecided((winner,), "solo"))
    elif is_winter_needed(state):
        state = record.emit(e.PhaseBegun(state.year, WINTER, BUILDS))
        if not asked(state):
            _winter(record, {})
            _new_year(record)
    else:
        _new_year(record)


def _winner(state: DiplomacyState) -> Seat | None:
    """Whoever owns 18 centres; two cannot, for there are 34."""
    for seat in SEATS:
        if len(owned(state.owners, seat)) >= VICTORY:
            return seat
    return None


def _winter(record: Record, orders: Orders) -> None:
    """An empty chair builds nothing; what it has too many is disbanded by civil disorder."""
    state = record.state
    built, gone = resolve_winter(state.owners, state.units, orders)
    record.emit(e.WinterResolved(built, gone))


def _new_year(record: Record) -> None:
    state = record.state
    if state.year >= state.options.last_year:
        record.emit(e.MatchDecided((), "years"))
    elif not any(unit.seat not in state.left for unit in state.units):
        record.emit(e.MatchDecided((), "deserted"))
    else:
        record.emit(e.PhaseBegun(state.year + 1, SPRING, MOVES))


def leave(record: Record, seat: Seat) -> None:
    """The seat's units hold from now on. Who is left alone in the end has won."""
    state = record.state
    if state.result is not None or seat in state.left:
        return
    state = record.emit(e.ChairEmptied(seat))
    here = [other for other in SEATS if other not in state.left and is_alive(state, other)]
    if len(here) <= 1:
        record.emit(e.MatchDecided(tuple(here), "alone" if here else "deserted"))
        return
    _skip_what_asks_nobody(record)


def _skip_what_asks_nobody(record: Record) -> None:
    """The phase waited for the one who has left alone."""
    if asked(record.state):
        return
    _close(record, {})


def outcome(state: DiplomacyState) -> Outcome | None:
    """How it ended; the scores are centres."""
    if state.result is None:
        return None
    return Outcome(state.result.winners, state.result.reason, centres(state))
