"""The position for a narrow window: the map, the duel, the players, and what the reader holds.

It says what `picture.py` says, in one column.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.rencontre_cosmique.board import narrow_cards as cards
from referee.games.rencontre_cosmique.board import narrow_map as space
from referee.games.rencontre_cosmique.board import narrow_players as around
from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board.narrow_players import LEFT, ROOM, WIDE
from referee.games.rencontre_cosmique.board.spots import Picks
from referee.games.rencontre_cosmique.board.text import caption, own_lists
from referee.games.rencontre_cosmique.things.cards import UNKNOWN
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

say = SENTENCES.say


TITLE = 3  # lines that are kept for what is going on: the map stays where it is


class Layout(NamedTuple):
    """How far down everything begins."""

    map: int
    duel: int
    players: int
    hand: int
    piles: int


def narrow_picture(view: RencontreView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 340 pixels wide."""
    place, table = _layout(view, language), view.table
    parts = [*_title(view, language), *space.draw_map(table, place.map, language)]
    parts += around.duel(view, place.duel, language)
    for found in around.seated(table, place.players, language):
        parts += around.player(view, found, language)
    parts += _hand(view, place.hand, language)
    drawn, y = around.piles(view, place.piles, language)
    parts += drawn
    drawn, y = _own(view, y, language)
    return svg.sheet(WIDE, y + 6, parts + drawn, ground=d.PAPER)


def narrow_spots(view: RencontreView, language: Language) -> tuple[Hotspot, ...]:
    """Planets around the hole, then players, then the own hand."""
    return () if view.ask is None else tuple(_spots(view, language))


def _spots(view: RencontreView, language: Language) -> Iterator[Hotspot]:
    place, picks, r = _layout(view, language), Picks(view), space.PLANET
    for planet, (x, y) in space.planets(view.table, place.map).items():
        yield Hotspot(x - r, y - r, 2 * r, 2 * r, picks.of_planet(planet))
    for found in around.seated(view.table, place.players, language):
        yield Hotspot(found.x, found.y, around.HALF, found.high, picks.of_player(found.seat))
    for kind, left, top in cards.hand_at(view, LEFT, place.hand + 26):
        if kind != UNKNOWN:
            wide, high = cards.CARD_WIDE, cards.CARD_HIGH
            yield Hotspot(left, top, wide, high, picks.of_card(kind))


def _layout(view: RencontreView, language: Language) -> Layout:
    """From the top down: what is going on, map, duel, players, own hand, piles. What changes its
    height comes last, so that in a film only what moves is seen moving."""
    table = view.table
    top = 30 + 18 * max(TITLE, len(_told(view, language)))
    duel = top + space.HIGH[table.seats] + 6
    players = duel + (around.DUEL if table.seats else 0)
    hand = around.seated_end(table, players, language)
    held = cards.hand_high(view)
    return Layout(top, duel, players, hand, hand + (held + 32 if held else 0))


def _told(view: RencontreView, language: Language) -> list[str]:
    """What is going on, and who is waited for."""
    return d.wrapped(caption(view, language), ROOM - 14, 14)


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
    yield from cards.draw_hand(view, LEFT, y + 26, language)


def _own(view: RencontreView, y: int, language: Language) -> tuple[list[str], int]:
    """What the own edicts do; hidden powers, book, settings, what is known of other hands."""
    drawn: list[str] = []
    if view.seat is None:
        return drawn, y
    lists = [("", cards.edict_lines(view, language)), *own_lists(view, language)]
    for key, found in lists:
        if found and key:
            y += 20
            drawn.append(d.text(LEFT, y, say(key, language), 13, "start", weight="bold"))
        for row in (row for line in found for row in d.wrapped(line, ROOM - 8, 12)):
            y += 16
            drawn.append(d.text(LEFT + (8 if key else 0), y, row, 12, "start"))
        y += 6 if found else 0
    return drawn, y + 4
