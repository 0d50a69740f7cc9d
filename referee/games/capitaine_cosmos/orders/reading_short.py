"""Reading the answers of the short windows and the fleets of the free battle (rulings 7.6)."""

from collections.abc import Callable
from typing import Any

from referee.games.capitaine_cosmos.orders.reading_lines import (
    read_fire,
    read_hold,
    read_launch,
    read_mine,
    read_recover,
)
from referee.games.capitaine_cosmos.orders.refusals import problem
from referee.games.capitaine_cosmos.orders.tokens import (
    SplitLine,
    demand_unsharp,
    first_word,
    split,
)
from referee.games.capitaine_cosmos.orders.tokens_cells import CellRow, TypedCell, read_cell
from referee.games.capitaine_cosmos.orders.tokens_ships import known, one_name, own_ships
from referee.games.capitaine_cosmos.things.cards import Quarter
from referee.games.capitaine_cosmos.things.hexes import axial, label
from referee.games.capitaine_cosmos.things.sheet import (
    LAST,
    Bought,
    Deck,
    Drops,
    Fire,
    Fleet,
    Follow,
    Launch,
    Lay,
    Mode,
    Now,
    Shot,
    Volley,
    Who,
)
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words import vocabulary as v
from referee.kernel.gathering import Wrong
from referee.kernel.refused import unreadable
from referee.kernel.text import Line, Reader

ReadLine = Callable[[SplitLine, str | None, CosmosView], list[Any]]
ALONE: dict[str, Mode] = {"none": "none", "sheet": "sheet"}


def _answer(found: list[Line], view: CosmosView, read_line: ReadLine) -> dict[str, Any]:
    """The lines, or one of the two words that stand alone."""
    lines: list[Any] = []
    wrong = Wrong()
    for line in found:
        with wrong:
            parts = split(line)
            word = first_word(parts, view.window or "")
            if word in ALONE:
                parts.head.end()
                if len(found) > 1:
                    raise unreadable(problem("E-ALONE", where=line.whole))
                return {"mode": ALONE[word or ""], "where": line.whole}
            lines += read_line(parts, word, view)
    wrong.tell()
    return {"lines": tuple(lines), "where": found[0].whole}


def _wrong_window(parts: SplitLine) -> Exception:
    return unreadable(problem("E-WINDOW", where=parts.head.tokens[0].where))


# --- deck -------------------------------------------------------------------------------------


def read_deck(found: list[Line], view: CosmosView) -> Deck:
    return Deck(**_answer(found, view, _deck_line))


def _deck_line(parts: SplitLine, word: str | None, view: CosmosView) -> list[Any]:
    if word == "launch":
        return [*_launch_now(read_launch(parts.head, parts.row, view), parts)]
    if word == "recover":
        return [*read_recover(parts.whole(), view)]
    if word is not None:
        raise _wrong_window(parts)
    return _follow(parts, view) if parts.behind else _now(parts, view)


def _launch_now(lines: list[Launch], parts: SplitLine) -> list[Launch]:
    """For this phase only, and without a program: its orders are asked for in the next phase."""
    for line in lines:
        if line.program:
            raise unreadable(problem("E-PROGRAM", "R-46", line.program[0].where))
    return lines


def _now(parts: SplitLine, view: CosmosView) -> list[Now]:
    """`#44 [E]DD`, `#5 R`"""
    ships = own_ships(parts.head, view)
    left = parts.head.left
    if not left:
        raise unreadable(parts.head.missing("word"))
    start = left[0].where.column - parts.line.offset
    text = "".join(parts.line.piece(start).text.split())
    text = text.rstrip(".") or text  # the end of a sentence
    cell = read_cell(TypedCell(text, parts.line.where(*_span(parts.line, start))))
    if cell.k not in ("launch", "recover"):
        raise unreadable(problem("E-CELL.deck", where=cell.where, suggestion="[A]"))
    return [Now(ship=name.ship.id, cell=cell, where=name.where) for name in ships]


def _span(line: Line, start: int) -> tuple[int, int]:
    """The folded columns from a typed one to the end of what is said."""
    columns = line.folded.columns
    first = next((i for i, own in enumerate(columns) if own >= start), len(columns))
    return first, len(line.text.rstrip())


def _follow(parts: SplitLine, view: CosmosView) -> list[Follow]:
    """`#44 : M MG X`: exactly the phases that are left."""
    ships = own_ships(parts.head, view)
    parts.head.end()
    cells_row = parts.row or CellRow([], False, False)
    wanted = LAST + 1 - view.phase
    cells = tuple(read_cell(cell) for cell in cells_row.of(wanted))
    if len(cells) != wanted:
        facts: dict[str, int | str] = {"found": len(cells), "wanted": wanted}
        facts["first"] = view.phase
        raise unreadable(problem("E-COUNT.left", where=parts.line.whole, facts=facts))
    return [
        Follow(ship=name.ship.id, cells=cells, exit=cells_row.exit, where=name.where)
        for name in ships
    ]


# --- mines and fire -----------------------------------------------------------------------------


def read_drops(found: list[Line], view: CosmosView) -> Drops:
    return Drops(**_answer(found, view, _mine_line))


def _mine_line(parts: SplitLine, word: str | None, view: CosmosView) -> list[Lay]:
    if word != "mine":
        raise _wrong_window(parts)
    return read_mine(parts.whole(), view)


def read_volley(found: list[Line], view: CosmosView) -> Volley:
    return Volley(**_answer(found, view, _fire_line))


def _fire_line(parts: SplitLine, word: str | None, view: CosmosView) -> list[Any]:
    match word:
        case "auto":
            parts.head.end()
            return [Fire(who=Who(), prio=("auto",), where=parts.line.whole)]
        case "hold":
            return [read_hold(parts.whole(), view)]
        case "fire":
            line = read_fire(parts.head, parts.tail, view)
            if not isinstance(line, Fire):
                raise _wrong_window(parts)
            return [line]
        case None:
            return _shot(parts, view)
        case _:
            raise _wrong_window(parts)


def _shot(parts: SplitLine, view: CosmosView) -> list[Shot]:
    """`#14 * #31`, `#14 AV * #31`"""
    reader = parts.head
    ships = own_ships(reader, view)
    field = _field(reader)
    reader.sign("*")
    _, n, where = one_name(reader)
    if n is None:
        raise unreadable(problem("E-NAME", where=where))
    target = known(view, n, where)
    reader.end()
    whole = parts.line.whole
    return [Shot(ship=name.ship.id, target=target.id, field=field, where=whole) for name in ships]


def _field(reader: Reader) -> Quarter | None:
    """The field of a shot; none before the star."""
    if reader.at("*"):
        return None
    quarter = reader.word(v.QUARTERS)
    return quarter


# --- fleet ------------------------------------------------------------------------------------


def read_fleet(found: list[Line], view: CosmosView) -> Fleet:
    """One line a ship: `CROISEUR 0312 E`, `CHASSEUR BORD BA`; RIEN alone is no fleet at all."""
    ships, wrong = list[Bought](), Wrong()
    for line in found:
        with wrong:
            demand_unsharp(line)
            reader = Reader(line, v.TOKENS)
            ships.append(_bought(reader))
            reader.end()
    wrong.tell()
    return Fleet(ships=tuple(ships))


def _bought(reader: Reader) -> Bought:
    where = reader.line.whole
    reader.more(v.FACTS, among=v.CLASSES.shown)  # one ship
    card = reader.word(v.CLASSES)
    if reader.if_word(v.ABOARD):
        ramp = reader.word(v.SIDES)
        return Bought(card=card, ramp=ramp, where=where)
    at = _hex(reader)
    return Bought(card=card, at=at, h=reader.word(v.HEADINGS), where=where)


def _hex(reader: Reader) -> str:
    """A printed label: two digits for the column, two for the row."""
    token = reader.take("number")
    if token.kind != "number" or len(token.text) != 4:
        raise unreadable(problem("E-HEX", where=token.where, suggestion="0312"))
    return label(axial(token.text))
