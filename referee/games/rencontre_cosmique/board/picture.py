"""The picture of a position (rulings §9): the hole, systems, cone, margins; below, what only the
reader knows. `board/text.py` says the same in plain text.
"""

from math import cos, pi, sin

from referee.games.rencontre_cosmique.board import layout
from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board.identity import card_names
from referee.games.rencontre_cosmique.board.margins import left_margin, own_part, right_margin
from referee.games.rencontre_cosmique.board.standing import Standing
from referee.games.rencontre_cosmique.board.text import caption, power_texts
from referee.games.rencontre_cosmique.rules.rights import home_bases, in_force
from referee.games.rencontre_cosmique.rules.totals import value_of
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, REMOVED, RING
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names, notation
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.words import Language

WIDE, HIGH = 1200, 860


def picture(view: RencontreView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 1200 pixels wide."""
    own, more = own_part(view, language, HIGH)
    high = HIGH + more
    table = view.table
    seats, pawns = range(1, table.seats + 1), Standing(table)
    parts = [
        *(part for seat in seats for part in _system(table, pawns, seat, language)),
        *_hole(pawns, language),
        *_cone(table, pawns, language),
        *_cards(view, language),
        *left_margin(view, language),
        *right_margin(view, language),
        d.text(WIDE // 2, HIGH - 14, caption(view, language), 17, weight="bold"),
        *own,
    ]
    return svg.sheet(WIDE, high, parts, ground=d.PAPER)


# --- the centre -----------------------------------------------------------------------------------


def _hole(pawns: Standing, language: Language) -> list[str]:
    """A black hexagon with the pawns in it; crossed chips are out of the game."""
    x, y = layout.CENTRE
    corners = [
        (x + layout.HOLE * cos(pi / 3 * i), y + layout.HOLE * sin(pi / 3 * i)) for i in range(6)
    ]
    drawn = [d.polygon(corners, "#12141c")]
    drawn += _row(x, y, pawns.at(HOLE), language)
    drawn += _row(x, y + 46, pawns.at(REMOVED), language, crossed=True)
    return drawn


def _row(
    x: float, y: float, chips: list[d.Chip], language: Language, crossed: bool = False
) -> list[str]:
    start = x - 14 * (len(chips) - 1)
    return [d.chip(start + 28 * i, y, chip, language, crossed) for i, chip in enumerate(chips)]


# --- systems --------------------------------------------------------------------------------------


def _system(table: Table, pawns: Standing, seat: Seat, language: Language) -> list[str]:
    colour = table.colour(seat)
    x, y = layout.star(table, seat)
    drawn = [d.star(x, y, colour, language)] if seat in table.alive else []
    drawn += _label(table, seat, x, y, language)
    for place, point in layout.planets(table, seat).items():
        drawn += _planet(table, pawns, seat, place, point, language)
    return drawn


def _label(table: Table, seat: Seat, x: float, y: float, language: Language) -> list[str]:
    """Name, home bases and powers beside the star, away from the planets."""
    way = layout.direction(table, seat)
    anchor = "start" if way[0] > 0.3 else "end" if way[0] < -0.3 else "middle"
    at = x - 20 if anchor == "start" else x + 20 if anchor == "end" else x
    idle = not in_force(table, seat)
    named = power_texts(table, seat, language)
    top = y - 32 - 17 * len(named) if way[1] < -0.5 else y + 40
    name = f"{names.side(seat, language)}  {home_bases(table, seat)}/5"
    drawn = [d.text(at, top, name, 15, anchor, weight="bold")]
    for i, text in enumerate(named, start=1):
        drawn.append(d.text(at, top + 17 * i, text, 12, anchor, struck=idle))
    return drawn


def _planet(
    table: Table,
    pawns: Standing,
    owner: Seat,
    place: str,
    point: layout.Point,
    language: Language,
) -> list[str]:
    """A circle with its number; one chip per colour, the owner's first; dashed without them."""
    x, y = point
    attacked = table.duel.planet == place and not table.duel.closed
    occupied = table.at(owner, place) > 0
    width, stroke = (4.0, d.RED) if attacked else (1.5, d.INK)
    drawn = [d.circle(x, y, layout.PLANET, "#ffffff", stroke, width, "" if occupied else "5 4")]
    outward = layout.direction(table, owner)
    drawn.append(d.text(x + outward[0] * 40, y + outward[1] * 40 + 4, place[-1], 12, fill=d.FAINT))
    chips = pawns.at(place, owner)
    for chip, (dx, dy) in zip(chips, SPOTS[len(chips)], strict=True):
        if attacked and table.seat(chip.colour) == table.duel.defense:
            drawn.append(d.circle(x + dx, y + dy, d.CHIP + 3, "none", d.RED, 2))
        drawn.append(d.chip(x + dx, y + dy, chip, language))
    return drawn


SPOTS: dict[int, list[tuple[int, int]]] = {
    0: [],
    1: [(0, 0)],
    2: [(-14, 0), (14, 0)],
    3: [(-14, -10), (14, -10), (0, 14)],
    4: [(-14, -14), (14, -14), (-14, 14), (14, 14)],
}


# --- the cone -------------------------------------------------------------------------------------


def _cone(table: Table, pawns: Standing, language: Language) -> list[str]:
    """From the hole to the attacked planet: the oval at its wide end, the ring around its tip."""
    duel = table.duel
    if not duel.planet or duel.closed or table.over:
        return []
    start, end = layout.cone(table, duel.planet)
    across = _across(start, end)
    wide = [(start[0] + across[0] * s, start[1] + across[1] * s) for s in (26, -26)]
    drawn = [d.polygon([*wide, end], "#dfe3ee", "#9aa3b8")]
    drawn += _stand(layout.between(start, end, 0.20), across, pawns.at(OVAL), language)
    drawn += _stand(layout.between(start, end, 0.78), across, pawns.at(RING), language)
    drawn += _worth(table, start, end, across)
    return drawn


def _across(start: layout.Point, end: layout.Point) -> layout.Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = max(1.0, (dx * dx + dy * dy) ** 0.5)
    return -dy / far, dx / far


def _stand(
    at: layout.Point, across: layout.Point, chips: list[d.Chip], language: Language
) -> list[str]:
    """Chips in a row across the cone."""
    drawn = []
    for i, chip in enumerate(chips):
        x, y = layout.moved(at, across, 28 * (i - (len(chips) - 1) / 2))
        drawn.append(d.chip(x, y, chip, language))
    return drawn


def _worth(table: Table, start: layout.Point, end: layout.Point, across: layout.Point) -> list[str]:
    """What the pawns of each side count, without cards."""
    drawn = []
    for part, main in ((0.20, table.offense), (0.78, table.duel.defense)):
        x, y = layout.between(start, end, part)
        here = (x + across[0] * 62, y + across[1] * 62)
        drawn.append(
            d.text(here[0], here[1] + 5, str(value_of(table, main)), 15, weight="bold", fill=d.RED)
        )
    return drawn


def _cards(view: RencontreView, language: Language) -> list[str]:
    """The two cards of the duel in the lower corners; a card set aside is grey."""
    table, duel, names_of = view.table, view.table.duel, card_names(view)
    drawn: list[str] = []
    if duel.closed or len(table.mains) < 2:
        return drawn
    for x, main in ((236, table.offense), (880, duel.defense)):
        if main in duel.placed:
            face, by = table.card(main), table.laid_by(main)
            mark = "↔" if duel.swapped else ""
            mark += "C!" if main in duel.changed else ""
            card = d.card(x, 690, face and notation.card(face, language), mark)
            drawn.append(svg.piece(names_of.laid[by], card))
            drawn.append(d.text(x + 27, 682, names.side(main, language), 13))
        if duel.aside is not None and duel.aside.seat == main:
            card = d.card(x + 62, 690, notation.card(duel.aside.card, language), faded=True)
            drawn.append(svg.piece(names_of.aside, card))
    return drawn
