"""Every ship with what it has left, side by side; what drifts, and the score."""

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import edge_names, short, side, where
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.column import Column
from referee.kernel.event import Seat
from referee.kernel.wide import SMALLEST
from referee.kernel.words import Language

BESIDE = 2  # sides in a row
GAP = 12


def panel(view: CosmosView, column: Column, x: float, wide: float, language: Language) -> None:
    """Two sides beside each other, below them the others; as many lines as a ship needs."""
    each = wide / BESIDE
    seats = range(1, view.seats + 1)
    for row in range(1, view.seats + 1, BESIDE):
        column.gap(GAP)
        sides = [
            _side(view, seat, x + each * (seat - row), column.y, each - GAP, language)
            for seat in seats[row - 1 : row - 1 + BESIDE]
        ]
        for side_lines in sides:
            column.draw(*side_lines.parts)
        column.y = max(side_lines.y for side_lines in sides)
    column.gap(GAP)


def _side(
    view: CosmosView, seat: Seat, x: float, y: float, wide: float, language: Language
) -> Column:
    lines = Column(d.text, wide, x, y)
    lines.draw(d.dot((x + 5, y + 10), 5, d.PAINT[seat]))
    lines.say(title(view, seat, language), 14, d.INK, indent=15)
    for ship in of(view, seat):
        fill = d.INK if ship.status == "play" else d.DIM
        lines.say(ship_line(ship, language), SMALLEST, fill)
    return lines


def of(view: CosmosView, seat: Seat) -> list[Ship]:
    return [ship for ship in view.ships if ship.seat == seat]


def title(view: CosmosView, seat: Seat, language: Language) -> str:
    """The side and, where damage is scored, its score so far."""
    name = side(seat, language)
    return f"{name} ({view.credit.get(seat, 0)})" if view.options.scenario == "S6" else name


def ship_line(ship: Ship, language: Language) -> str:
    """`ES #4 0409 E, defence 40/40, shots 3, mines 2`"""
    if ship.status == "destroyed":
        return SENTENCES.say("panel_destroyed", language, ship=short(ship))
    if ship.status == "left":
        gone = edge_names(ship.edges, language)
        return SENTENCES.say("panel_left", language, ship=short(ship), edges=gone)
    return SENTENCES.say(
        "panel_ship",
        language,
        case="mines" if ship.of.mines else "",
        ship=short(ship),
        where=where(ship, language),
        defence=ship.defence,
        full=ship.of.defence,
        shots=ship.shots,
        mines=ship.mines,
    )
