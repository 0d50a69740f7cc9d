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
from referee.kernel.event import Seat
from referee.kernel.spot import Hotspot
from referee.kernel.words import Language

say = SENTENCES.say


class Layout(NamedTuple):
    """How far down everything begins."""

    map: int
    hand: int
    duel: int
    players: dict[Seat, int]
    piles: int


def narrow_picture(view: RencontreView, language: Language) -> str:
    """The position as this view's owner may know it: one SVG, 340 pixels wide."""
    place, table = _layout(view, language), view.table
    parts = [*_title(view, language), *space.draw_map(table, place.map, language)]
    parts += around.duel(view, place.duel, language)
    parts += _hand(view, place.hand, language)
    for seat, y in place.players.items():
        parts += around.player(view, seat, y, language)
    drawn, y = around.piles(view, place.piles, language)
    parts += drawn
    drawn, y = _own(view, y, language)
    return svg.sheet(WIDE, y + 6, parts + drawn, ground=d.PAPER)


def narrow_spots(view: RencontreView, language: Language) -> tuple[Hotspot, ...]:
    """Planets around the hole, then the own hand, then players."""
    return () if view.ask is None else tuple(_spots(view, language))


def _spots(view: RencontreView, language: Language) -> Iterator[Hotspot]:
    place, picks, r = _layout(view, language), Picks(view), space.PLANET
    for planet, (x, y) in space.planets(view.table, place.map).items():
        yield Hotspot(x - r, y - r, 2 * r, 2 * r, picks.of_planet(planet))
    for kind, left, top in cards.hand_at(view, LEFT, place.hand + 26):
        if kind != UNKNOWN:
            wide, high = cards.CARD_WIDE, cards.CARD_HIGH
            yield Hotspot(left, top, wide, high, picks.of_card(kind))
    for seat, top in place.players.items():
        high = around.player_high(view.table, seat, language) - 6
        yield Hotspot(LEFT, top, ROOM, high, picks.of_player(seat))


def _layout(view: RencontreView, language: Language) -> Layout:
    """From the top down: what is going on, map, duel, own hand, players, piles."""
    table = view.table
    top = 12 + 18 * len(_heads(view, language))
    duel = top + space.HIGH[table.seats] + 6
    hand = duel + around.duel_high(table)
    held = cards.hand_high(view)
    y = hand + (held + 32 if held else 0)
    players = {}
    for seat in range(1, table.seats + 1):
        players[seat] = y
        y += around.player_high(table, seat, language)
    return Layout(top, hand, duel, players, y)


def _heads(view: RencontreView, language: Language) -> list[tuple[str, int, str]]:
    """Turn and duel, then what is going on and who is waited for: lines, their size and weight."""
    table = view.table
    turn = say("p_turn", language, turn=table.turn, duel=table.duel.number)
    told = d.wrapped(caption(view, language), ROOM - 14, 14)
    return [(turn, 12, ""), *((row, 14, "bold") for row in told)]


def _title(view: RencontreView, language: Language) -> Iterator[str]:
    for i, (row, size, weight) in enumerate(_heads(view, language)):
        yield d.text(LEFT, 18 + 18 * i, row, size, "start", weight=weight)


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
