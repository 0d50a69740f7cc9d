"""Step c: escorts lay mines (R-60 to R-63, H-25 to H-28, rulings 7.4)."""

from typing import Literal, NamedTuple

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.conditions import in_phases, nearest
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.cards import SIDES, Side
from referee.games.capitaine_cosmos.things.hexes import Hex, label
from referee.games.capitaine_cosmos.things.hulls import Pose, apart, around, drop
from referee.games.capitaine_cosmos.things.options import ALWAYS_ALERT
from referee.games.capitaine_cosmos.things.sheet import ALL_PHASES, Lay
from referee.games.capitaine_cosmos.things.state import (
    CosmosState,
    Ground,
    Ship,
    alive,
    enemies,
    flying,
    found,
)
from referee.kernel.event import Sealed, Seat

Time = Literal["before", "after"]
ON, NEXT_TO = 29, 16  # 7.4: twice the mean damage
REPLY = -1  # no line of a sheet


class Drop(NamedTuple):
    """Where a mine may go: the later the time and the more to port, the rather on a tie."""

    time: Time
    side: Side
    hex: Hex


def lay_all(play: Resolution) -> None:
    """Seats are independent of each other: all mines lie before any does harm."""
    for escort in sorted(flying(play.state.ships), key=lambda ship: ship.id):
        if escort.mines:
            lay_of(play, escort)


def lay_of(play: Resolution, escort: Ship) -> None:
    """One escort's lines, in the order of the sheet, while mines last."""
    taken: set[tuple[Time, Side]] = set()
    for index, line in _lines(play, escort):
        ship = found(play.state.ships, escort.id)
        drops = choose(play, ship, line, taken)
        for spot in drops[: ship.mines]:
            taken.add((spot.time, spot.side))
            _lay(play, spot, escort, index)


def _lines(play: Resolution, escort: Ship) -> list[tuple[int, Lay]]:
    """Those of an answer, or those of the sheet that may act in this phase and have not yet."""
    reply = play.drops(escort.seat)
    if reply is not None:
        return [(REPLY, line) for line in reply.lines if line.ship == escort.id]
    used = play.state.used.get(escort.seat, ())
    return [
        (index, line)
        for index, line in enumerate(play.sheet(escort.seat).lines)
        if isinstance(line, Lay)
        and line.ship == escort.id
        and index not in used
        and in_phases(line.phases or ALL_PHASES, play.phase)
    ]


def possible_drops(ground: Ground, escort: Ship) -> list[Drop]:
    """R-62, R-63, H-25, H-27: after the manoeuvre, or before it where that is elsewhere."""
    return [
        Drop(time, side, hex_)
        for time, pose in _times(escort)
        for side in SIDES
        if ground.chart.holds(hex_ := drop(escort.card, pose, side))
    ]


def _times(escort: Ship) -> list[tuple[Time, Pose]]:
    after: list[tuple[Time, Pose]] = [("after", escort.pose)]
    before = escort.before
    return after if before in (None, escort.pose) else [*after, ("before", before or escort.pose)]


def choose(play: Resolution, escort: Ship, line: Lay, taken: set[tuple[Time, Side]]) -> list[Drop]:
    """7.4: the best of what the line allows; nothing if its condition does not hold."""
    free = [spot for spot in _allowed(play.state, escort, line) if spot[:2] not in taken]
    foes = enemies(play.state.ships, escort.seat)
    near = free if line.when is None else _near(play, escort, line, free, foes)
    if not near:
        return []
    if line.two and escort.mines > 1:
        return _best_pair(free, near, foes)
    return [max(near, key=lambda spot: worth(spot.hex, foes))]  # the first of those that tie


def _allowed(ground: Ground, escort: Ship, line: Lay) -> list[Drop]:
    """H-25: without a manoeuvre, before and after are the same."""
    times = [time for time, _ in _times(escort)]
    time = line.time if line.time in times else None
    return [
        spot
        for spot in possible_drops(ground, escort)
        if time in (None, spot.time) and line.side in (None, spot.side)
    ]


def _near(
    play: Resolution, escort: Ship, line: Lay, free: list[Drop], foes: list[Ship]
) -> list[Drop]:
    """Measured from each drop hex; the owner sees the trace."""
    condition = line.when
    if condition is None or not free:
        return free
    found_ = {spot: nearest((spot.hex,), foes, condition.fact) for spot in free}
    near = [spot for spot in free if found_[spot] <= condition.most]
    facts = {"ship": escort.id, "fact": condition.fact, "most": condition.most}
    what = "mine_due" if near else "mine_waits"
    play.tell(escort.seat, what, **facts, found=min(found_.values()))
    return near


def _best_pair(free: list[Drop], near: list[Drop], foes: list[Ship]) -> list[Drop]:
    """X2: the time whose two hexes are worth most; the condition holds for one of them at least."""
    times = list(dict.fromkeys(spot.time for spot in near))
    pairs = [[spot for spot in free if spot.time == time] for time in times]
    return max(pairs, key=lambda pair: sum(worth(spot.hex, foes) for spot in pair))


def worth(hex_: Hex, foes: list[Ship]) -> int:
    """What a mine on this hex does to the enemies that are there now."""
    total = 0
    for foe in foes:
        if hex_ in around(foe.card, foe.pose):
            total += ON if hex_ in foe.cells else NEXT_TO
    return total


def _lay(play: Resolution, spot: Drop, escort: Ship, line: int) -> None:
    laid = found(play.state.ships, escort.id).laid
    name = f"m{escort.id}{'ab'[laid]}"
    sealed = Sealed((escort.seat,), line)
    play.emit(e.MineLaid(name, escort.id, spot.time, spot.side, label(spot.hex), sealed))


# --- who is asked in a live match ---------------------------------------------------------------


def alerted(state: CosmosState) -> list[Ship]:
    """5.2: escorts with mines and an enemy near one of their drop hexes."""
    return [
        ship
        for ship in flying(state.ships)
        if ship.mines and alive(state, ship.seat) and _alert(state, ship)
    ]


def _alert(state: CosmosState, escort: Ship) -> bool:
    limit = state.options.mine_alert
    if limit == ALWAYS_ALERT:
        return True
    foes = [foe.cells for foe in enemies(state.ships, escort.seat)]
    drops = possible_drops(state, escort)
    return any(apart((spot.hex,), cells) <= limit for spot in drops for cells in foes)


def mines_asked(state: CosmosState) -> list[Seat]:
    return sorted({ship.seat for ship in alerted(state)})
