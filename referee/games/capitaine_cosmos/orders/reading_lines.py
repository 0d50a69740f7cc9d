"""Reading the lines of a sheet that are not plots: launch, recover, mine, fire (7.3 to 7.5)."""

from typing import Any

from referee.games.capitaine_cosmos.orders.hints import all_hold, at_somebody, at_that_one
from referee.games.capitaine_cosmos.orders.refusals import problem
from referee.games.capitaine_cosmos.orders.tokens_cells import CellRow, TypedCell, read_cell
from referee.games.capitaine_cosmos.orders.tokens_ships import own_ships, who
from referee.games.capitaine_cosmos.things.sheet import (
    ALL_PHASES,
    LAST,
    Cell,
    Condition,
    Fire,
    Hold,
    Launch,
    Lay,
    Phases,
    Recover,
    Same,
    Who,
)
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words import vocabulary as v
from referee.kernel.refused import Refused, Where, unreadable
from referee.kernel.text import Reader, once

MOST = 99  # no distance or defence in a condition needs three digits
MOST_DEFENCE = 100


def read_launch(reader: Reader, row: CellRow | None, view: CosmosView) -> list[Launch]:
    """LANCER <ships> [when] [SI …] [: <launch cell> <cells>] [SORTIE]"""
    ships = own_ships(reader, view)
    phases = when(reader) or ALL_PHASES
    conditions = _conditions(reader)
    out = reader.if_word(v.EXIT) is not None
    reader.end()
    cell, program = _program(row, reader.line.whole)
    return [
        Launch(
            ship=name.ship.id,
            phases=phases,
            when=conditions,
            cell=cell,
            program=program,
            exit=out or (row is not None and row.exit),
            where=name.where,
        )
        for name in ships
    ]


def _program(row: CellRow | None, line: Where) -> tuple[Cell, tuple[Cell, ...]]:
    """The launch cell, then the cells of the phases after it; no launch cell among them."""
    if row is None or not row.cells:
        return Cell(k="launch", where=line), ()
    cells = [read_cell(typed) for typed in row.cells]
    if cells[0].k != "launch":
        raise _no_launch_cell(row.cells[0])
    for cell in cells[1:]:
        if cell.k == "launch":
            raise unreadable(problem("E-LAUNCH.two", "R-41", cell.where))
    if len(cells) > LAST:
        facts: dict[str, int | str] = {"found": len(cells), "wanted": LAST}
        raise unreadable(problem("E-COUNT", where=cells[LAST].where, facts=facts))
    return cells[0], tuple(cells[1:])


def _no_launch_cell(typed: TypedCell) -> Exception:
    return unreadable(problem("E-CELL.launch", where=typed.where, suggestion="[A]"))


def when(reader: Reader) -> Phases | None:
    """PHASE n | PHASES n-m | DES n"""
    word = reader.if_word(v.WHEN)
    return None if word is None else phases_after(reader, word)


def phases_after(reader: Reader, word: str) -> Phases:
    first = reader.number(1, LAST)
    if word == "from":
        return first, LAST
    last = reader.number(first, LAST) if reader.if_sign("-") else first
    return first, last


def _conditions(reader: Reader) -> tuple[Condition, ...]:
    if not reader.if_word(v.IF):
        return ()
    found = [_condition(reader)]
    while reader.if_word(v.AND):
        found.append(_condition(reader))
    return tuple(found)


def _condition(reader: Reader) -> Condition:
    fact = reader.word(v.FACTS)
    reader.sign("<=")
    most = reader.number(0, MOST_DEFENCE if fact == "defence" else MOST)
    return Condition(fact=fact, most=most)  # type: ignore[arg-type]  # the words of FACTS


def read_recover(reader: Reader, view: CosmosView) -> list[Recover]:
    """RECUP <ships> [when] [SI DEFENSE<=n]"""
    ships = own_ships(reader, view)
    phases = when(reader) or ALL_PHASES
    defence = None
    if reader.if_word(v.IF):
        token = reader.peek()
        if reader.word(v.FACTS) != "defence" and token is not None:
            raise unreadable(problem("E-CONDITION.recover", where=token.where))
        reader.sign("<=")
        defence = reader.number(0, MOST_DEFENCE)
    reader.end()
    return [
        Recover(ship=name.ship.id, phases=phases, defence=defence, where=name.where)
        for name in ships
    ]


def read_mine(reader: Reader, view: CosmosView) -> list[Lay]:
    """MINE <escorts> [when] [SI ENNEMI<=n] [AVANT|APRES] [BA|TR] [X2]"""
    ships = own_ships(reader, view)
    phases = when(reader)
    condition = _mine_condition(reader)
    time = reader.if_word(v.TIMES)
    side = reader.if_word(v.SIDES)
    two = _two(reader)
    reader.end()
    return [
        Lay(
            ship=name.ship.id,
            phases=phases,
            when=condition,
            time=time,  # type: ignore[arg-type]  # the words of TIMES
            side=side,
            two=two,
            where=name.where,
        )
        for name in ships
    ]


def _mine_condition(reader: Reader) -> Condition | None:
    start = reader.next
    found = _conditions(reader)
    if len(found) > 1 or any(condition.fact == "defence" for condition in found):
        raise unreadable(problem("E-CONDITION.mine", where=reader.tokens[start].where))
    return found[0] if found else None


def _two(reader: Reader) -> bool:
    if reader.if_sign("x") is None:
        return False
    reader.number(2, 2)
    return True


def read_hold(reader: Reader, view: CosmosView) -> Hold:
    """CESSEZ <who>"""
    place = reader.line.whole
    try:
        hold = Hold(who=who(reader, view), where=place)
    except Refused as refused:
        raise all_hold(refused, reader) from None
    reader.end()
    return hold


def read_fire(head: Reader, tail: Reader | None, view: CosmosView) -> Fire | Same:
    """TIR <who> : <priorities> [options], or TIR IDEM. `TIR AUTO` is everybody's."""
    place = head.line.whole
    if head.if_word(v.SAME):
        head.end()
        return Same(where=place)
    if tail is None and not head.more(v.ALL, v.CLASSES):
        raise unreadable(at_somebody(head.missing("word"), view, Who()))
    shooters = Who() if tail is None and _is_auto(head) else _shooters(head, view)
    if tail is None and head.left:
        tail = head
    if tail is None:
        raise unreadable(at_somebody(head.missing(":"), view, shooters))
    if tail is not head:
        head.end()
    return Fire(who=shooters, prio=_priorities(tail), where=place, **_options(tail))


def _shooters(head: Reader, view: CosmosView) -> Who:
    try:
        return who(head, view)
    except Refused as refused:
        raise at_that_one(refused, view) from None


def _is_auto(reader: Reader) -> bool:
    token = reader.peek()
    return token is not None and v.TARGETS.get(token.text) == "auto"


def _priorities(reader: Reader) -> tuple[str | int, ...]:
    found = [_priority(reader)]
    while reader.if_sign(","):
        found.append(_priority(reader))
    return tuple(found)


def _priority(reader: Reader) -> str | int:
    if reader.kind == "number" or reader.at("#"):
        reader.if_sign("#")
        return reader.number(1, 999)
    for words in (v.CLASSES, v.COLOURS):
        if (found := reader.if_word(words)) is not None:
            return found
    return reader.word(v.TARGETS)


def _options(reader: Reader) -> dict[str, Any]:
    """Each at most once, in any order."""
    found: dict[str, Any] = {}
    seen: dict[Any, Where] = {}
    while reader.more(v.OPTIONS):
        where = reader.left[0].where
        word = reader.word(v.OPTIONS)
        once(seen, "phase" if word == "from" else word, where, "E-DUP")
        found |= _option(reader, word)
    return found


def _option(reader: Reader, word: str) -> dict[str, Any]:
    match word:
        case "by":
            return {"by": reader.word(v.ORDER)}
        case "phase" | "from":
            return {"phases": phases_after(reader, word)}
        case "range":
            return {"least": reader.word(v.RANGES)}
        case "reserve":
            left = reader.number(1, 9)
            before = reader.number(1, LAST) if reader.if_word(v.TIMES) == "before" else LAST
            return {"reserve": left, "before": before}
        case _:
            return {word: True}
