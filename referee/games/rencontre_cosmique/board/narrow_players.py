"""What stands around the map of the narrow picture: the duel, the players, cup and piles."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board.identity import back_name, card_names
from referee.games.rencontre_cosmique.board.margins import ROLES, notices
from referee.games.rencontre_cosmique.board.narrow_cards import CARD_HIGH, CARD_WIDE, face
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
from referee.kernel.words import Language

WIDE, LEFT = 340, 8
ROOM = WIDE - 2 * LEFT
HALF = 158  # of the room: two players side by side
HEAD, POWER, BACKS = 102, 16, 10  # of a player; of a power; cards of a hand that are drawn
DUEL = CARD_HIGH + 42
say = SENTENCES.say


# --- the duel -------------------------------------------------------------------------------------


def duel(view: RencontreView, y: int, language: Language) -> Iterator[str]:
    """Offense at the left, defense at the right: what their pawns count, the cards they laid.

    Between duels it is empty, and as high: nothing below moves.
    """
    table = view.table
    if not table.seats:
        return
    yield d.rect(LEFT, y, ROOM, DUEL - 8, "#e8ebf2", "#9aa3b8")
    if table.duel.closed or len(table.mains) < 2 or table.over or not table.turn:
        return
    for main, edge, side in ((table.offense, LEFT, 1), (table.duel.defense, WIDE - LEFT, -1)):
        name = f"{names.side(main, language)} · {say(ROLES[role_of(table, main)], language)}"
        anchor = "start" if side > 0 else "end"
        yield d.text(edge + 10 * side, y + 19, name, 13, anchor, weight="bold")
        yield from _laid(view, main, edge + (10 if side > 0 else -10 - CARD_WIDE), y + 26, language)
        if table.duel.planet:
            x, total = WIDE / 2 - 34 * side, str(value_of(table, main))
            yield d.text(x, y + 60, total, 26, weight="bold", fill=d.RED)
    yield d.text(WIDE / 2, y + 58, "–" if table.duel.planet else "?", 20, fill=d.FAINT)


def _laid(view: RencontreView, main: Seat, x: int, y: int, language: Language) -> Iterator[str]:
    """The card that counts for this main; in the middle, in grey, one that was set aside."""
    table, laid = view.table, card_names(view)
    aside = table.duel.aside
    if aside is not None and aside.seat == main:
        letter = d.LETTERS[table.colour(main)].in_(language)
        name = f"{letter} · {names.card(aside.card, language)}"
        chip = d.rect(WIDE / 2 - 74, y + CARD_HIGH - 26, 148, 22, "#d9d5c8", d.FAINT)
        words = d.text(WIDE / 2, y + CARD_HIGH - 11, name, 11)
        yield svg.piece(laid.aside, chip + words)
    if main not in table.duel.placed:
        yield d.rect(x, y, CARD_WIDE, CARD_HIGH, "none", "#9aa3b8")
        return
    mark = "↔" if table.duel.swapped else ""
    mark += "C!" if main in table.duel.changed else ""
    card = face(x, y, table.card(main), language, mark)
    yield svg.piece(laid.laid[table.laid_by(main)], card)


# --- the players ----------------------------------------------------------------------------------


class Seated(NamedTuple):
    """A player's panel where it stands."""

    seat: Seat
    x: int
    y: int
    high: int


def seated(table: Table, y: int, language: Language) -> Iterator[Seated]:
    """Two and two, as high as the one that has more to say."""
    seats = list(range(1, table.seats + 1))
    for start in range(0, len(seats), 2):
        pair = seats[start : start + 2]
        high = max(HEAD + POWER * len(_powers(table, seat, language)) for seat in pair)
        for i, seat in enumerate(pair):
            yield Seated(seat, LEFT + i * (HALF + 8), y, high)
        y += high + 6


def seated_end(table: Table, y: int, language: Language) -> int:
    return max((found.y + found.high + 6 for found in seated(table, y, language)), default=y)


def _powers(table: Table, seat: Seat, language: Language) -> list[str]:
    texts = power_texts(table, seat, language)
    return [row for text in texts for row in d.wrapped(text, HALF - 18, 12)]


def player(view: RencontreView, found: Seated, language: Language) -> Iterator[str]:
    """Name and role, bases, cards in hand, powers."""
    table, seat, x, y = view.table, found.seat, found.x, found.y
    yield d.frame(x, y, HALF, found.high, 2.5 if view.seat == seat else 1)
    colour, name = table.colour(seat), names.side(seat, language)
    yield d.circle(x + 20, y + 17, 11, d.FILL[colour])
    yield d.text(x + 20, y + 21, d.LETTERS[colour].in_(language), 13, weight="bold")
    struck = seat not in table.alive
    yield d.text(x + 37, y + 22, name, 15, "start", weight="bold", struck=struck)
    role = ROLES.get(role_of(table, seat), "") if not table.duel.closed and table.turn else ""
    if role:
        yield d.rect(x + HALF - 52, y + 7, 44, 20, "#dfe3ee")
        yield d.text(x + HALF - 30, y + 21, say(role, language), 12)
    yield from _boxes(table, seat, x + 10, y + 33)
    yield from _hand(view, seat, x, y + 58, language)
    home = say("p_home", language, n=home_bases(table, seat))
    rows = [(home, False)]
    rows += [(row, not in_force(table, seat)) for row in _powers(table, seat, language)]
    for i, (row, idle) in enumerate(rows):
        yield d.text(x + 10, y + 93 + POWER * i, row, 12, "start", struck=idle)


def _hand(view: RencontreView, seat: Seat, x: int, y: int, language: Language) -> Iterator[str]:
    """As many backs as cards, and their number."""
    n = view.size(seat)
    for i in range(min(n, BACKS)):
        back = d.rect(x + 10 + 6 * i, y, 13, 19, "#4a5168", d.PAPER, 2)
        yield svg.piece(back_name(seat, i + 1), back)
    yield d.text(x + HALF - 8, y + 15, say("p_hand", language, n=n), 12, "end")


def _boxes(table: Table, seat: Seat, x: int, y: int) -> Iterator[str]:
    """Foreign bases. Filled: held; the last but one in amber, the last in gold."""
    held, goal = foreign_bases(table, seat), table.options.base_goal
    fills = [d.AMBER if i == goal - 2 else d.GOLD if i == goal - 1 else d.INK for i in range(goal)]
    for i in range(goal):
        fill = fills[i] if i < held else "#ffffff"
        yield d.rect(x + 24 * i, y, 19, 19, fill, d.INK, 3)


# --- cup and piles --------------------------------------------------------------------------------


def piles(view: RencontreView, y: int, language: Language) -> tuple[list[str], int]:
    """The cup (two players have no use for it), pile and discards, notices; and where they end."""
    table = view.table
    drawn, y = _cup(table, y, language)
    top = names.cards(table.on_top, language)
    discards = say("t_discards", language, n=len(table.discards), cards=top)
    if not table.discards:
        discards = say("p_discards", language, n=0)
    pile = say("p_pile", language, n=view.pile)
    for line in (f"{pile} · {discards}", *(row.strip() for row in notices(table, language))):
        for row in d.wrapped(line, ROOM, 13):
            y += 18
            drawn.append(d.text(LEFT, y, row, 13, "start"))
    return drawn, y + 12


def _cup(table: Table, y: int, language: Language) -> tuple[list[str], int]:
    """A disc for each in the cup; those drawn are hollow."""
    if table.seats == 2:
        return [], y
    drawn = [d.text(LEFT, y + 19, say("p_cup", language), 13, "start", weight="bold")]
    x = LEFT + 58
    for colour in table.colours:
        left = table.cup.count(colour)
        for i in range(left + table.drawn.count(colour)):
            drawn.append(d.circle(x, y + 15, 9, d.FILL[colour] if i < left else "none"))
            letter = d.LETTERS[colour].in_(language)
            drawn.append(d.text(x, y + 19, letter, 11, weight="bold"))
            x += 20
        x += 6
    return drawn, y + 28
