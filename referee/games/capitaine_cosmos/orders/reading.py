"""Reading orders: `read(text, view)`; one order a line, in both languages always (rulings 7).

`//` starts a comment, `;` stands for a line's end. A line that begins with no verb is a plot. A
line that begins with `##`, or with `# ` and no ship's number, is a comment too: people write such.
One behind whose `# ` an order stands is kept and refused by name: it may be meant either way.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from referee.games.capitaine_cosmos.orders.reading_lines import (
    read_fire,
    read_hold,
    read_launch,
    read_mine,
    read_recover,
)
from referee.games.capitaine_cosmos.orders.reading_short import (
    read_deck,
    read_drops,
    read_fleet,
    read_volley,
)
from referee.games.capitaine_cosmos.orders.refusals import problem
from referee.games.capitaine_cosmos.orders.tokens import SplitLine, first_word, split
from referee.games.capitaine_cosmos.orders.tokens_cells import CellRow, TypedCell, read_cell
from referee.games.capitaine_cosmos.orders.tokens_ships import ShipName, own_ships
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    STILL,
    AnyOrder,
    Cell,
    Plot,
    Sheet,
    SheetLine,
)
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.vocabulary import CLASSES, COMMENT, NAMES, TOKENS, VERBS
from referee.kernel import completion
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Refused, Where, unreadable
from referee.kernel.text import Line, Reader, lines
from referee.kernel.words import Language

_IN_PHASE = re.compile(r"p(\d)=(.*)")
_REMARK = re.compile(r"\s*#(#|\s+(?![0-9])|$)")


class Counted(NamedTuple):
    """The cells of a plot line, before it is known for which class they are."""

    row: CellRow
    cells: list[Cell]
    phases: list[int] | None  # of the form `P2=M P6=MG`


def read(text: str, view: CosmosView) -> AnyOrder:
    """The order for the window that asks this seat. Raises Refused."""
    found = _without_remarks(lines(text, breaks=";", comment=COMMENT), view)
    if not found:
        raise unreadable(Problem("E-EMPTY"))
    return READERS.get(view.window or "plot", read_sheet)(found, view)


def next_words(text: str, view: CosmosView, language: Language) -> tuple[str, ...]:
    """The words that may stand where the text stops."""
    read_lines = READERS.get(view.window or "plot", read_sheet)
    return completion.next_words(
        text, language, lambda line: read_lines([line], view), comment=COMMENT
    )


def _without_remarks(found: list[Line], view: CosmosView) -> list[Line]:
    """The lines without those that `#` makes comments, to their very end."""
    begun = [line for line in reversed(found) if _REMARK.match(line.text)]
    remarks = {line.number: line.offset for line in begun if not _is_order(line, view)}
    return [line for line in found if line.offset < remarks.get(line.number, line.offset + 1)]


def _is_order(line: Line, view: CosmosView) -> bool:
    """Does an order stand behind the `# `? One of a colon behind a verb or a ship's name may have
    its mistakes; one without it is read to the end, as prose may begin so."""
    start = line.own.index("#") + 1
    rest = line.piece(start)
    tokens = Reader(rest, TOKENS).left
    if len(tokens) < 2 or not any(words.get(tokens[0].text) for words in (VERBS, CLASSES, NAMES)):
        return False
    if ":" in rest.text:
        return True
    with suppress(Refused):
        READERS.get(view.window or "plot", read_sheet)([rest], view)
        return True
    return False


def read_sheet(found: list[Line], view: CosmosView) -> Sheet:
    lines: list[SheetLine] = []
    wrong = Wrong()
    for line in found:
        with wrong:
            lines += _sheet_line(split(line), view)
    wrong.tell()
    return Sheet(lines=tuple(lines))


def _sheet_line(parts: SplitLine, view: CosmosView) -> list[SheetLine]:
    head = parts.head
    match first_word(parts, "plot"):
        case "launch":
            return [*read_launch(head, parts.row, view)]
        case "recover":
            return [*read_recover(parts.whole(), view)]
        case "mine":
            return [*read_mine(parts.whole(), view)]
        case "fire":
            return [read_fire(head, parts.tail, view)]
        case "hold":
            return [read_hold(parts.whole(), view)]
        case "none":
            parts.whole().end()
            return []
        case None:
            return [*_plots(parts, view)]
        case _:
            raise unreadable(problem("E-WINDOW", where=head.tokens[0].where))


# --- plots ------------------------------------------------------------------------------------


def _plots(parts: SplitLine, view: CosmosView) -> list[Plot]:
    """`<ships> : <cells> [SORTIE]`; the cells count for each of the ships. The colon may lack."""
    ships = own_ships(parts.head, view)
    row = parts.rest
    if row is None:
        raise unreadable(parts.head.missing(":"))
    if parts.behind is not None:
        parts.head.end()
    return [
        Plot(
            ship=name.ship.id,
            cells=_six(_counted(row, name), name),
            exit=row.exit,
            where=name.where,
        )
        for name in ships
    ]


def _counted(row: CellRow, named: ShipName) -> Counted:
    for typed in filter(None, (row.cells, row.other)):
        if all(_IN_PHASE.fullmatch(cell.text) for cell in typed):
            return _by_phase(row, typed)
    typed = row.of(LAST, len(named.ship.of.phases))
    return Counted(row, [read_cell(cell) for cell in typed], None)


def _by_phase(row: CellRow, typed: list[TypedCell]) -> Counted:
    """`P2=M P6=MG`: phases that are not named are blank."""
    phases, cells = list[int](), list[Cell]()
    for cell in typed:
        found = _IN_PHASE.fullmatch(cell.text)
        phase = int(found[1]) if found else 0
        if not 1 <= phase <= LAST or phase in phases:
            raise unreadable(problem("E-CELL.phase", where=cell.where))
        phases.append(phase)
        cells.append(read_cell(TypedCell(found[2] if found else "", cell.where)))
    return Counted(row, cells, phases)


def _six(counted: Counted, named: ShipName) -> tuple[Cell, ...]:
    """Six cells, or as many as the class has open phases, in these phases."""
    cells, open_ = counted.cells, named.ship.of.phases
    if counted.phases is not None:
        return _at(counted.phases, cells)
    if counted.row.placed and len(cells) < LAST:
        cells = [*cells, *[STILL] * (LAST - len(cells))]
    if len(cells) == LAST:
        return tuple(cells)
    if len(cells) == len(open_):
        return _at(list(open_), cells)
    raise _miscounted(cells, open_, named.where)


def _at(phases: list[int], cells: list[Cell]) -> tuple[Cell, ...]:
    there = dict(zip(phases, cells, strict=True))
    return tuple(there.get(phase, STILL) for phase in range(1, LAST + 1))


def _miscounted(cells: list[Cell], open_: tuple[int, ...], where: Where) -> Exception:
    facts: dict[str, int | str] = {"found": len(cells), "wanted": LAST, "n": len(open_)}
    facts["phases"] = " ".join(map(str, open_))
    code = "E-COUNT" if len(open_) == LAST else "E-COUNT.open"
    return unreadable(problem(code, where=where, facts=facts))


READERS: dict[str, Callable[[list[Line], CosmosView], AnyOrder]] = {
    "fleet": read_fleet,
    "plot": read_sheet,
    "deck": read_deck,
    "mines": read_drops,
    "fire": read_volley,
}
