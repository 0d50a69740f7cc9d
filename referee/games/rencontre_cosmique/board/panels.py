"""What stands around the map: the duel and the players."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board import tones as t
from referee.games.rencontre_cosmique.board.faces import Format, face
from referee.games.rencontre_cosmique.board.identity import back_name, card_names
from referee.games.rencontre_cosmique.board.text import power_texts
from referee.games.rencontre_cosmique.rules.rights import (
    foreign_bases,
    home_bases,
    in_force,
    role_of,
)
from referee.games.rencontre_cosmique.rules.totals import value_of
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.lettering import wrapped
from referee.kernel.words import Language

HEAD, POWER, BACKS = 102, 16, 10  # of a player; of a power; cards of a hand that are drawn
say = SENTENCES.say
ROLES = {"offense": "p_off", "defense": "p_def", "ally_off": "p_ally", "ally_def": "p_ally"}


# --- the duel -------------------------------------------------------------------------------------


class Arena(NamedTuple):
    """Where the duel is drawn, and with what cards."""

    x: int
    y: int
    wide: int
    cards: Format

    @property
    def high(self) -> int:
        return self.cards.high + 34


def duel(view: RencontreView, place: Arena, language: Language) -> Iterator[str]:
    """Offense at the left, defense at the right: what their pawns count, the cards they laid.

    Between duels it is empty, and as high: nothing below moves.
    """
    table, y = view.table, place.y
    if not table.seats:
        return
    yield d.rect(place.x, y, place.wide, place.high, t.STRIP, t.STRIP_EDGE)
    if table.duel.closed or len(table.mains) < 2 or table.over or not table.turn:
        return
    middle, right = place.x + place.wide / 2, place.x + place.wide
    for main, edge, side in ((table.offense, place.x, 1), (table.duel.defense, right, -1)):
        name = f"{names.side(main, language)} · {say(ROLES[role_of(table, main)], language)}"
        anchor = "start" if side > 0 else "end"
        yield d.text(edge + 10 * side, y + 19, name, 13, anchor, weight="bold")
        left = edge + (10 if side > 0 else -10 - place.cards.wide)
        yield from _laid(view, main, left, place, language)
        if table.duel.planet:
            total = str(value_of(table, main))
            yield d.text(middle - 34 * side, y + 60, total, 26, weight="bold", fill=t.RED)
    yield d.text(middle, y + 58, "–" if table.duel.planet else "?", 20, fill=t.FAINT)


def _laid(
    view: RencontreView, main: Seat, x: int, place: Arena, language: Language
) -> Iterator[str]:
    """The card that counts for this main; in the middle, in grey, one that was set aside."""
    table, laid, cards, y = view.table, card_names(view), place.cards, place.y + 26
    aside, middle = table.duel.aside, place.x + place.wide / 2
    if aside is not None and aside.seat == main:
        letter = d.LETTERS[table.colour(main)].in_(language)
        name = f"{letter} · {names.card(aside.card, language)}"
        chip = d.rect(middle - 74, y + cards.high - 26, 148, 22, t.ASIDE, t.FAINT)
        words = d.text(middle, y + cards.high - 11, name, cards.letters)
        yield svg.piece(laid.aside, chip + words)
    if main not in table.duel.placed:
        yield d.rect(x, y, cards.wide, cards.high, "none", t.STRIP_EDGE)
        return
    mark = "↔" if table.duel.swapped else ""
    mark += "C!" if main in table.duel.changed else ""
    card = face(x, y, table.card(main), cards, language, mark)
    yield svg.piece(laid.laid[table.laid_by(main)], card)


# --- the players ----------------------------------------------------------------------------------


class Seated(NamedTuple):
    """A player's panel where it stands."""

    seat: Seat
    x: int
    y: int
    wide: int
    high: int


def panel_high(table: Table, seat: Seat, wide: int, language: Language) -> int:
    return HEAD + POWER * len(_powers(table, seat, wide, language))


def _powers(table: Table, seat: Seat, wide: int, language: Language) -> list[str]:
    texts = power_texts(table, seat, language)
    return [row for text in texts for row in wrapped(text, wide - 18, 12)]


def player(view: RencontreView, found: Seated, language: Language) -> Iterator[str]:
    """Name and role, bases, cards in hand, powers."""
    table, (seat, x, y, wide, high) = view.table, found
    yield d.frame(x, y, wide, high, 2.5 if view.seat == seat else 1)
    yield d.disc(x + 20, y + 17, 11, table.colour(seat), language)
    name, struck = names.side(seat, language), seat not in table.alive
    yield d.text(x + 37, y + 22, name, 15, "start", weight="bold", struck=struck)
    role = ROLES.get(role_of(table, seat), "") if not table.duel.closed and table.turn else ""
    if role:
        yield d.rect(x + wide - 52, y + 7, 44, 20, t.SLATE)
        yield d.text(x + wide - 30, y + 21, say(role, language), 12)
    yield from _boxes(table, seat, x + 10, y + 33)
    yield from _hand(view, found, y + 58, language)
    home = say("p_home", language, n=home_bases(table, seat))
    rows = [(home, False)]
    rows += [(row, not in_force(table, seat)) for row in _powers(table, seat, wide, language)]
    for i, (row, idle) in enumerate(rows):
        yield d.text(x + 10, y + 93 + POWER * i, row, 12, "start", struck=idle)


def _hand(view: RencontreView, found: Seated, y: int, language: Language) -> Iterator[str]:
    """As many backs as cards, and their number."""
    n = view.size(found.seat)
    for i in range(min(n, BACKS)):
        back = d.rect(found.x + 10 + 6 * i, y, 13, 19, t.BACK, t.PAPER, 2)
        yield svg.piece(back_name(found.seat, i + 1), back)
    yield d.text(found.x + found.wide - 8, y + 15, say("p_hand", language, n=n), 12, "end")


def _boxes(table: Table, seat: Seat, x: int, y: int) -> Iterator[str]:
    """Foreign bases. Filled: held; the last but one in amber, the last in gold."""
    held, goal = foreign_bases(table, seat), table.options.base_goal
    fills = [t.AMBER if i == goal - 2 else t.GOLD if i == goal - 1 else t.INK for i in range(goal)]
    for i in range(goal):
        fill = fills[i] if i < held else t.SHEET
        yield d.rect(x + 24 * i, y, 19, 19, fill, t.INK, 3)
