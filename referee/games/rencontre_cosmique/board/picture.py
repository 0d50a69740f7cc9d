"""The picture of a position (rulings §9): the map between the players, the duel below it; then what
only the reader holds and knows. `board/text.py` says the same in plain text.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board import tones as t
from referee.games.rencontre_cosmique.board.faces import LARGE, draw_hand, hand_at, hand_high
from referee.games.rencontre_cosmique.board.map import HIGH, Map
from referee.games.rencontre_cosmique.board.map import WIDE as MAP_WIDE
from referee.games.rencontre_cosmique.board.margins import cup, own_paragraphs, piles
from referee.games.rencontre_cosmique.board.panels import Arena, Seated, duel, panel_high, player
from referee.games.rencontre_cosmique.board.text import caption
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.lettering import wrapped
from referee.kernel.livery import worn
from referee.kernel.words import Language

WIDE, LEFT, SIDE, GAP = 820, 10, 166, 8  # of the picture; its margin, its columns at the sides
MIDDLE = WIDE - 2 * (LEFT + SIDE + GAP)
ZOOM = 1.25  # of the map
MAP_LEFT = (WIDE - MAP_WIDE * ZOOM) / 2
CAPTION, TOP = 16, 50  # letters of what is going on: two lines are kept for it
HAND = 30  # from what is above to the reader's cards
COLUMN = (WIDE - 2 * LEFT - 16) // 2  # of what only the reader knows
ROW = 17
say = SENTENCES.say


class Surroundings(NamedTuple):
    """The players at both sides of the map, the duel below it, and where these end."""

    seated: list[Seated]
    arena: Arena
    foot: dict[int, int]

    @property
    def low(self) -> int:
        return max(self.arena.y + self.arena.high, *self.foot.values())


def picture(view: RencontreView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 820 pixels wide."""
    table, place = view.table, layout(view.table, language)
    parts = [*_title(view, language), *map_of(table).drawn(language)]
    parts += duel(view, place.arena, language)
    for found in place.seated:
        parts += player(view, found, language)
    drawn, y = _margins(view, place, language)
    own, y = _own(view, max(place.low, y), language)
    return svg.sheet(
        WIDE, y + 6, [*parts, *drawn, *own], ground=t.PAPER, kind=worn("rencontre-cosmique")
    )


def map_of(table: Table) -> Map:
    return Map(table, MAP_LEFT, TOP, ZOOM)


def layout(table: Table, language: Language) -> Surroundings:
    """The first half of the seats at the left, the others at the right."""
    foot = {LEFT: TOP, WIDE - LEFT - SIDE: TOP}
    seated = []
    for seat in range(1, table.seats + 1):
        x = LEFT if 2 * seat <= table.seats + 1 else WIDE - LEFT - SIDE
        high = panel_high(table, seat, SIDE, language)
        seated.append(Seated(seat, x, foot[x], SIDE, high))
        foot[x] += high + GAP
    below = round(TOP + HIGH[table.seats] * ZOOM) + GAP
    return Surroundings(seated, Arena(LEFT + SIDE + GAP, below, MIDDLE, LARGE), foot)


def hand_top(view: RencontreView, language: Language) -> int:
    """Where the reader's cards lie."""
    place = layout(view.table, language)
    return max(place.low, _margins(view, place, language)[1]) + HAND


def _title(view: RencontreView, language: Language) -> Iterator[str]:
    """What is going on, and who is waited for."""
    rows = wrapped(caption(view, language), WIDE - 2 * LEFT, CAPTION, bold=True)
    for i, row in enumerate(rows):
        y = TOP - 10 - 21 * (len(rows) - 1 - i) - (9 if len(rows) == 1 else 0)
        yield d.text(WIDE / 2, y, row, CAPTION, weight="bold")


def _margins(view: RencontreView, place: Surroundings, language: Language) -> tuple[list[str], int]:
    """Turn and cup below the players at the left; piles and notices at the right."""
    table, (left, right) = view.table, place.foot
    turn = say("p_turn", language, turn=table.turn, duel=table.duel.number)
    drawn = [d.text(left, place.foot[left] + 18, turn, 13, "start")]
    discs, low = cup(table, left, place.foot[left] + 26, SIDE, 10, language)
    lines, end = piles(view, right, place.foot[right], SIDE, language)
    return [*drawn, *discs, *lines], max(low, end)


# --- below: the reader's own ----------------------------------------------------------------------


def hand_places(view: RencontreView, language: Language) -> Iterator[tuple[str, int, int]]:
    """The reader's cards, each with its corner."""
    return hand_at(view, LEFT, hand_top(view, language), LARGE)


def _own(view: RencontreView, y: int, language: Language) -> tuple[list[str], int]:
    """The reader's hand as cards, then their lists in two columns; and where all that ends."""
    if view.seat is None:
        return [], y
    head = say("p_you", language, side=names.side(view.seat, language))
    drawn = [d.text(LEFT, y + 20, head, 15, "start", weight="bold")]
    drawn += draw_hand(view, LEFT, y + HAND, LARGE, language)
    y += HAND + hand_high(view, LARGE) + 2
    ends = [y, y]
    for heading, rows in own_paragraphs(view, COLUMN - 8, 13, language):
        column = ends.index(min(ends))
        x = LEFT + column * (COLUMN + 16)
        if heading:
            ends[column] += ROW + 3
            drawn.append(d.text(x, ends[column], heading, 13, "start", weight="bold"))
        for row in rows:
            ends[column] += ROW
            drawn.append(d.text(x + (8 if heading else 0), ends[column], row, 13, "start"))
        ends[column] += 8
    return drawn, max(ends)
