"""The rows of a narrow picture: a ship each, with what it has left and a bar."""

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.board.panels import of, ship_line, title
from referee.games.capitaine_cosmos.board.ships import name
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import short, where
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.column import Column
from referee.kernel.event import Seat
from referee.kernel.narrow import SMALLEST, WIDEST
from referee.kernel.words import Language

Box = tuple[float, float, float, float]  # left, top, wide, high
SIDE, HIGH, BAR = 6, 38, 60


def ship_rows(view: CosmosView, column: Column, language: Language) -> dict[int, Box]:
    """Side by side, the reader's own first; where the row of each ship in play lies, by number."""
    boxes: dict[int, Box] = {}
    for seat in sorted(range(1, view.seats + 1), key=lambda seat: (seat != view.seat, seat)):
        _head(view, column, seat, language)
        for ship in of(view, seat):
            if ship.status == "play":
                boxes[ship.id] = _row(column, ship, language)
            else:
                column.say(ship_line(ship, language), SMALLEST, d.DIM, indent=6)
        column.gap(6)
    return boxes


def _head(view: CosmosView, column: Column, seat: Seat, language: Language) -> None:
    column.draw(d.dot((SIDE + 8, column.y + 11), 5, d.PAINT[seat]))
    column.say(title(view, seat, language), 13, d.INK, indent=22)
    column.gap(3)


def _row(column: Column, ship: Ship, language: Language) -> Box:
    """Name, class and place; below it what it has left."""
    top, wide = column.y, WIDEST - 2 * SIDE
    column.draw(
        d.box(SIDE, top, wide, HIGH, "#101b30", d.PAINT[ship.seat]),
        d.text(SIDE + 8, top + 16, name(ship, language), 13, "start"),
        d.text(SIDE + 44, top + 16, f"{short(ship)} {where(ship, language)}", 12, "start"),
        d.text(SIDE + 44, top + 31, _left(ship, language), SMALLEST, "start"),
        d.bar(WIDEST - SIDE - BAR - 8, top + 8, BAR, ship.defence, ship.of.defence),
    )
    column.gap(HIGH + 4)
    return SIDE, top, wide, HIGH


def _left(ship: Ship, language: Language) -> str:
    return SENTENCES.say(
        "has_left",
        language,
        case="mines" if ship.of.mines else "",
        defence=ship.defence,
        full=ship.of.defence,
        shots=ship.shots,
        mines=ship.mines,
    )
