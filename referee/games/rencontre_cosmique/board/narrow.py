"""The position for a narrow window: the map, the duel, the players, and what the reader holds.

It says what `picture.py` says, in one column.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board import tones as t
from referee.games.rencontre_cosmique.board.faces import SMALL, draw_hand, hand_at, hand_high
from referee.games.rencontre_cosmique.board.ghost import laid
from referee.games.rencontre_cosmique.board.map import HIGH, Map
from referee.games.rencontre_cosmique.board.margins import cup, own_paragraphs, piles
from referee.games.rencontre_cosmique.board.overlaid import Places
from referee.games.rencontre_cosmique.board.panels import Arena, Seated, duel, panel_high, player
from referee.games.rencontre_cosmique.board.spots import Marks, on_map
from referee.games.rencontre_cosmique.board.text import caption
from referee.games.rencontre_cosmique.things.sheet import Answer
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.lettering import wrapped
from referee.kernel.livery import worn
from referee.kernel.narrow import SMALLEST
from referee.kernel.overlay import Overlay
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

say = SENTENCES.say


WIDE, LEFT = 340, 8
ROOM = WIDE - 2 * LEFT
HALF = 158  # of the room: two players side by side
TITLE = 3  # lines that are kept for what is going on: the map stays where it is


class Layout(NamedTuple):
    """Where everything is: players, the duel; how far down map, hand and piles begin."""

    map: int
    arena: Arena
    seated: list[Seated]
    hand: int
    piles: int


def narrow_picture(view: RencontreView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 340 pixels wide."""
    place, table = _layout(view, language), view.table
    parts = [*_title(view, language), *Map(table, 0, place.map).drawn(language)]
    parts += duel(view, place.arena, language)
    for found in place.seated:
        parts += player(view, found, language)
    parts += _hand(view, place.hand, language)
    drawn, y = cup(table, LEFT, place.piles, ROOM, 9, language)
    lines, y = piles(view, LEFT, y, ROOM, language)
    own, y = _own(view, y, language)
    return svg.sheet(
        WIDE, y + 6, [*parts, *drawn, *lines, *own], ground=t.PAPER, kind=worn("rencontre-cosmique")
    )


def narrow_spots(view: RencontreView, language: Language) -> tuple[Hotspot, ...]:
    """Planets and stars around the hole, then players, then the own hand."""
    return () if view.ask is None else tuple(_spots(view, language))


def _spots(view: RencontreView, language: Language) -> Iterator[Hotspot]:
    place, marks = _layout(view, language), Marks(view, language)
    yield from on_map(Map(view.table, 0, place.map), marks)
    for found in place.seated:
        yield marks.of_panel(found.seat, (found.x, found.y, found.wide, found.high))
    yield from marks.of_cards(
        (kind, (left, top, SMALL.wide, SMALL.high)) for kind, left, top in _held(view, place)
    )


def _held(view: RencontreView, place: Layout) -> Iterator[tuple[str, int, int]]:
    """The reader's cards, each with its corner."""
    return hand_at(view, LEFT, place.hand + 26, SMALL)


def narrow_ghost(view: RencontreView, order: Answer, language: Language) -> str:
    """An order laid over it."""
    place, over = _layout(view, language), Overlay(t.RED, t.SHEET, t.INK, SMALLEST, WIDE)
    seated = {found.seat: found for found in place.seated}
    held = tuple(_held(view, place))
    there = Places(Map(view.table, 0, place.map), place.arena, seated, held, SMALL, over)
    return laid(view, order, there, language)


def _layout(view: RencontreView, language: Language) -> Layout:
    """From the top down: what is going on, map, duel, players, own hand, piles. What changes its
    height comes last, so that in a film only what moves is seen moving."""
    table = view.table
    top = 30 + 18 * max(TITLE, len(_told(view, language)))
    arena = Arena(LEFT, top + HIGH[table.seats] + 6, ROOM, SMALL)
    players = arena.y + (arena.high + 8 if table.seats else 0)
    seated = list(_seated(table, players, language))
    hand = max((found.y + found.high + 6 for found in seated), default=players)
    held = hand_high(view, SMALL)
    return Layout(top, arena, seated, hand, hand + (held + 32 if held else 0))


def _seated(table: Table, y: int, language: Language) -> Iterator[Seated]:
    """Two and two, as high as the one that has more to say."""
    seats = list(range(1, table.seats + 1))
    for start in range(0, len(seats), 2):
        pair = seats[start : start + 2]
        high = max(panel_high(table, seat, HALF, language) for seat in pair)
        for i, seat in enumerate(pair):
            yield Seated(seat, LEFT + i * (HALF + 8), y, HALF, high)
        y += high + 6


def _told(view: RencontreView, language: Language) -> list[str]:
    """What is going on, and who is waited for."""
    return wrapped(caption(view, language), ROOM, 14, bold=True)


def _title(view: RencontreView, language: Language) -> Iterator[str]:
    table = view.table
    turn = say("p_turn", language, turn=table.turn, duel=table.duel.number)
    yield d.text(LEFT, 18, turn, 12, "start")
    for i, row in enumerate(_told(view, language)):
        yield d.text(LEFT, 36 + 18 * i, row, 14, "start", weight="bold")


# --- the reader's own -----------------------------------------------------------------------------


def _hand(view: RencontreView, y: int, language: Language) -> Iterator[str]:
    if view.seat is None or not view.hand:
        return
    head = say("p_you", language, side=names.side(view.seat, language))
    yield d.text(LEFT, y + 18, head, 15, "start", weight="bold")
    yield from draw_hand(view, LEFT, y + 26, SMALL, language)


def _own(view: RencontreView, y: int, language: Language) -> tuple[list[str], int]:
    """What only the reader knows; and where it ends."""
    drawn: list[str] = []
    if view.seat is None:
        return drawn, y
    for heading, rows in own_paragraphs(view, ROOM - 8, 12, language):
        if heading:
            y += 20
            drawn.append(d.text(LEFT, y, heading, 13, "start", weight="bold"))
        for row in rows:
            y += 16
            drawn.append(d.text(LEFT + (8 if heading else 0), y, row, 12, "start"))
        y += 6
    return drawn, y + 4
