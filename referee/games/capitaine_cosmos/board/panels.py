"""Every ship with what it has left, side by side; what drifts, and the score."""

from referee.games.capitaine_cosmos.board import shapes as d
from referee.games.capitaine_cosmos.things.state import Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import edge_names, short, side, where
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import Language

ROW, SIZE = 15, 11


def panel(view: CosmosView, x: float, y: float, wide: float, language: Language) -> str:
    """One column for each side."""
    column = wide / view.seats
    drawn = []
    for seat in range(1, view.seats + 1):
        left = x + column * (seat - 1)
        drawn.append(d.dot((left + 5, y + 11), 5, d.PAINT[seat]))
        drawn.append(d.text(left + 15, y + 15, title(view, seat, language), 12, "start"))
        for i, ship in enumerate(of(view, seat), start=1):
            fill = d.INK if ship.status == "play" else d.DIM
            row = y + 16 + ROW * i
            drawn.append(d.text(left, row, ship_line(ship, language), _size(view), "start", fill))
    return "".join(drawn)


def _size(view: CosmosView) -> float:
    return SIZE if view.seats == 2 else 8.5 if view.seats == 3 else 7


def panel_high(view: CosmosView) -> float:
    most = max((len(of(view, seat)) for seat in range(1, view.seats + 1)), default=0)
    return 30 + ROW * (most + 1)


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
