"""After the moves: who stands where, who is dislodged and may retreat where to."""

from collections.abc import Iterable, Mapping

import msgspec

from referee_diplomacy.rules.adjudication import adjudicate, attacker_of
from referee_diplomacy.rules.position import Position
from referee_diplomacy.things.atlas import province, reach
from referee_diplomacy.things.units import MOVE, Unit, UnitOrder


class Dislodged(msgspec.Struct, frozen=True):
    """`retreats` are the places where it may go; none: it is lost."""

    unit: Unit
    attacker: str
    retreats: tuple[str, ...] = ()


class Verdicts(msgspec.Struct, frozen=True):
    """`succeeded` by the province of each unit; `void` are those whose order was no order."""

    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    succeeded: dict[str, bool]
    void: tuple[str, ...]


def resolve_moves(units: Iterable[Unit], orders: Iterable[UnitOrder]) -> Verdicts:
    """What becomes of the orders of a spring or an autumn."""
    position = Position(units, orders)
    outcomes = adjudicate(position)
    stay: list[Unit] = []
    beaten: list[tuple[Unit, str]] = []
    for at, unit in position.units.items():
        attacker = attacker_of(position, outcomes, at)
        if position.act(at) == MOVE and outcomes[at]:
            stay.append(msgspec.structs.replace(unit, at=position.moves[at].to))
        elif attacker:
            beaten.append((unit, attacker))
        else:
            stay.append(unit)
    taken = {unit.province for unit in stay} | _contested(position, outcomes)
    dislodged = tuple(_dislodged(position, unit, attacker, taken) for unit, attacker in beaten)
    return Verdicts(tuple(stay), dislodged, outcomes, tuple(sorted(position.void)))


def _contested(position: Position, outcomes: Mapping[str, bool]) -> set[str]:
    """Where nobody came in because several tried: nobody may retreat there.

    A convoyed army whose convoy was broken never came near, and one that its opponent threw out
    head to head leaves no mark.
    """
    return {
        move.target
        for start, move in position.moves.items()
        if not outcomes[start]
        and _has_arrived(move.routes, outcomes)
        and not _was_beaten_head_on(position, outcomes, start)
    }


def _has_arrived(routes: tuple[tuple[str, ...], ...] | None, outcomes: Mapping[str, bool]) -> bool:
    return routes is None or any(all(outcomes[sea] for sea in way) for way in routes)


def _was_beaten_head_on(position: Position, outcomes: Mapping[str, bool], start: str) -> bool:
    move = position.moves[start]
    other = position.moves.get(move.target)
    if other is None or other.target != start or not outcomes[move.target]:
        return False
    return move.routes is None and other.routes is None


def _dislodged(position: Position, unit: Unit, attacker: str, taken: set[str]) -> Dislodged:
    """It may not go where its attacker came from, unless that one came by sea (DATC 4.A.5)."""
    by_land = position.moves[attacker].routes is None
    shut = taken | ({attacker} if by_land else set())
    ways = tuple(
        sorted(place for place in reach(unit.kind, unit.at) if province(place) not in shut)
    )
    return Dislodged(unit, attacker, ways)


def resolve_retreats(dislodged: Iterable[Dislodged], orders: Iterable[UnitOrder]) -> dict[str, str]:
    """Where each dislodged unit goes, by the province it was in; "": it is disbanded.

    Units that go to one province are all lost.
    """
    wanted = {province(order.at): order.to for order in orders if order.to}
    going = {
        each.unit.province: retreat(each, wanted.get(each.unit.province, "")) for each in dislodged
    }
    crowd = [province(to) for to in going.values() if to]
    return {at: to if crowd.count(province(to)) == 1 else "" for at, to in going.items()}


def retreat(dislodged: Dislodged, to: str) -> str:
    """The place that it retreats to by this order; "" if it may not, or by two coasts could."""
    ways = dislodged.retreats
    if dislodged.unit.kind == "A":
        return province(to) if province(to) in ways else ""
    if to in ways:
        return to
    near = [place for place in ways if province(place) == to]
    return near[0] if len(near) == 1 else ""
