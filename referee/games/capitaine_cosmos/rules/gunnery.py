"""How the lines of a sheet choose targets (rulings 7.5), seat by seat, all on one position."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from referee.games.capitaine_cosmos.rules.conditions import in_phases
from referee.games.capitaine_cosmos.rules.targets import Aim
from referee.games.capitaine_cosmos.things.cards import QUARTERS
from referee.games.capitaine_cosmos.things.sheet import Fire, FireLine, Hold, Plot
from referee.games.capitaine_cosmos.things.state import Ship
from referee.kernel.event import Seat

COLOURS = {"red": 1, "blue": 2, "green": 3, "yellow": 4}
AUTOMATIC = Fire()
Committed = dict[int, int]  # target -> expected damage of this seat's earlier ships, in quarters


class FireChoice(NamedTuple):
    """The shots of one ship; `why` says what held it back, if it had a target and did not fire."""

    shots: list[Aim]
    why: str = ""


def line_for(lines: Iterable[FireLine], ship: Ship) -> FireLine:
    """The most specific line counts: ship, then class, then all; else fire at the best target."""
    fitting = [line for line in lines if _names(line, ship)]
    return max(fitting, key=lambda line: line.who.rank, default=AUTOMATIC)


def _names(line: FireLine, ship: Ship) -> bool:
    who = line.who
    return ship.id in who.ships if who.ships else who.word in ("all", ship.base)


def choose(
    ship: Ship,
    candidates: list[Aim],
    line: FireLine,
    orders: Plot | None,
    phase: int,
    committed: Committed,
) -> FireChoice:
    """7.5: budget, filter, order, then from the top."""
    if isinstance(line, Hold):
        return FireChoice([], "hold" if candidates else "")
    budget, why = _budget(ship, line, orders, phase)
    allowed = [aim for aim in candidates if _passes(line, aim)]
    if not allowed or not budget:
        return FireChoice([], (why or "filtered") if candidates else "")
    allowed.sort(key=_order(line, committed))
    return FireChoice(_take(ship, allowed, budget))


def _budget(ship: Ship, line: Fire, orders: Plot | None, phase: int) -> tuple[int, str]:
    """How many shots at most, and what sets the limit."""
    if line.phases is not None and not in_phases(line.phases, phase):
        return 0, "phases"
    budget, why = ship.shots, ""
    if line.reserve and phase < line.before:
        budget, why = max(0, budget - line.reserve), "reserve"
    if orders is not None and orders.starred:
        stars = orders.cells[phase - 1].stars
        if stars < budget:
            budget, why = stars, "stars"
    return budget, why


def _passes(line: Fire, aim: Aim) -> bool:
    if line.only and _priority(line, aim.target) == len(line.prio):
        return False
    return aim.mult >= line.least and not (line.clear and aim.halved)


def _priority(line: Fire, target: Ship) -> int:
    """The place in the list of what fits first; behind all if nothing does."""
    for index, wanted in enumerate(line.prio):
        if (
            wanted == "auto"
            or wanted in (target.id, target.base)
            or _is_colour(wanted, target.seat)
        ):
            return index
    return len(line.prio)


def _is_colour(wanted: str | int, seat: Seat) -> bool:
    return isinstance(wanted, str) and COLOURS.get(wanted) == seat


def _order(line: Fire, committed: Committed) -> Callable[[Aim], tuple[Any, ...]]:
    """Late targets last, then the priorities, then what the line prefers."""

    def key(aim: Aim) -> tuple[Any, ...]:
        target = aim.target
        late = line.spread and committed.get(target.id, 0) >= 4 * target.defence
        by: tuple[int, int, int] = {
            "damage": (-aim.worth, target.defence, aim.n),
            "nearest": (aim.n, -aim.worth, target.defence),
            "weakest": (target.defence, -aim.worth, aim.n),
        }[line.by]
        return late, _priority(line, target), *by, target.id, QUARTERS.index(aim.field)

    return key


def _take(ship: Ship, ordered: list[Aim], budget: int) -> list[Aim]:
    """R-25, R-26, H-8, H-9: a target through one field, a field `rate` times."""
    rate, shots = ship.of.rate, list[Aim]()
    for aim in ordered:
        left = rate - sum(shot.field == aim.field for shot in shots)
        if not any(shot.target.id == aim.target.id for shot in shots):
            shots += [aim] * min(left, budget - len(shots))
    return shots


def commit(committed: Committed, shots: list[Aim]) -> None:
    for aim in shots:
        committed[aim.target.id] = committed.get(aim.target.id, 0) + aim.worth
