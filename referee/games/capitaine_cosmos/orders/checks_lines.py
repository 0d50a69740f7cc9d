"""The other lines of a sheet: launches, recoveries, mines, fire (rulings 7.3 to 7.5, 7.9)."""

from collections.abc import Iterator
from itertools import combinations

from referee.games.capitaine_cosmos.orders.refusals import class_facts, refusal
from referee.games.capitaine_cosmos.things.sheet import (
    Fire,
    Hold,
    Launch,
    Lay,
    Part,
    Recover,
    Same,
    Sheet,
    Who,
)
from referee.games.capitaine_cosmos.things.state import found
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.refused import Problem


def check_lines(view: CosmosView, sheet: Sheet) -> Iterator[Problem]:
    for line in sheet.lines:
        match line:
            case Launch():
                yield from check_launch(view, sheet, line)
            case Recover():
                yield from check_fighter(view, line.ship, line)
            case Lay():
                yield from check_mine(view, line)
            case _:
                pass
    yield from _too_many_mines(view, [line for line in sheet.lines if isinstance(line, Lay)])
    yield from check_fire([line for line in sheet.lines if isinstance(line, Fire | Hold | Same)])


def check_fighter(view: CosmosView, id_: int, line: Part) -> Iterator[Problem]:
    ship = found(view.ships, id_)
    if ship.base != "ch":
        yield refusal("E-CLASS.fighter", "R-38", line.where, **class_facts(ship))


def check_launch(view: CosmosView, sheet: Sheet, line: Launch) -> Iterator[Problem]:
    """7.3: aboard at the start of the turn, or taken in before; and no launch cell beside it."""
    yield from check_fighter(view, line.ship, line)
    ship, plot = found(view.ships, line.ship), sheet.plot(line.ship)
    cells = plot.cells if plot else ()
    if plot is not None and any(cell.k == "launch" for cell in cells):
        facts = {"ship": ship.id, "first": plot.where.line}
        yield refusal("E-DUP.launch", "R-41", line.where, **facts)
    comes_back = any(cell.k == "recover" for cell in cells) or any(
        isinstance(other, Recover) and other.ship == ship.id for other in sheet.lines
    )
    if ship.base == "ch" and ship.aboard is None and not comes_back:
        yield refusal("E-LAUNCH", "R-41", line.where, ship=ship.id)


# --- mines --------------------------------------------------------------------------------------


def check_mine(view: CosmosView, line: Lay, now: bool = False) -> Iterator[Problem]:
    """7.4: an escort with mines, a phase or a condition, one side or both."""
    ship = found(view.ships, line.ship)
    if not ship.of.mines:
        yield refusal("E-CLASS.escort", "R-60", line.where, **class_facts(ship))
    elif not ship.mines:
        yield refusal("E-MINE", "R-60", line.where, ship=ship.id)
    if not now and line.phases is None and line.when is None:
        yield refusal("E-MINE.when", "R-61", line.where, ship=ship.id)
    if line.two and line.side is not None:
        yield refusal("E-MINE.two", "R-63", line.where, ship=ship.id)


def _too_many_mines(view: CosmosView, lines: list[Lay]) -> Iterator[Problem]:
    """Those that are laid without a condition must be aboard."""
    wanted: dict[int, int] = {}
    for line in lines:
        if line.when is None:
            wanted[line.ship] = wanted.get(line.ship, 0) + (2 if line.two else 1)
            left = found(view.ships, line.ship).mines
            if 0 < left < wanted[line.ship]:
                facts = {"ship": line.ship, "wanted": wanted[line.ship], "left": left}
                yield refusal("E-MINE.many", "R-60", line.where, **facts)


# --- fire ---------------------------------------------------------------------------------------


def check_fire(lines: list[Fire | Hold | Same]) -> Iterator[Problem]:
    """7.5: two lines for the same ships; SAME beside others."""
    for first, other in combinations(lines, 2):
        if isinstance(first, Same) or isinstance(other, Same) or _clash(first.who, other.who):
            yield refusal("E-DUP.fire", None, other.where, first=first.where.line)


def _clash(first: Who, other: Who) -> bool:
    """Equally specific, and about the same ships."""
    if first.ships or other.ships:
        return bool(set(first.ships) & set(other.ships))
    return first.word == other.word
