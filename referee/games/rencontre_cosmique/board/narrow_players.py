"""What stands around the map of the narrow picture: the duel, the players, cup and piles."""

from collections.abc import Iterator

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
HEAD, POWER, BACKS = 64, 16, 10  # of a player; of a power; cards of a hand that are drawn
ASIDE, ASIDE_WIDE = 26, 150  # a card that is set aside
say = SENTENCES.say


# --- the duel -------------------------------------------------------------------------------------


def duel_high(table: Table) -> int:
    if table.duel.closed or len(table.mains) < 2 or table.over:
        return 0
    return CARD_HIGH + 42 + (ASIDE if table.duel.aside else 0)


def duel(view: RencontreView, y: int, language: Language) -> Iterator[str]:
    """Offense at the left, defense at the right: what their pawns count, the cards they laid."""
    table = view.table
    if not duel_high(table):
        return
    yield d.rect(LEFT, y, ROOM, duel_high(table) - 8, "#e8ebf2", "#9aa3b8")
    for main, edge, side in ((table.offense, LEFT, 1), (table.duel.defense, WIDE - LEFT, -1)):
        name = f"{names.side(main, language)} · {say(ROLES[role_of(table, main)], language)}"
        anchor = "start" if side > 0 else "end"
        yield d.text(edge + 10 * side, y + 19, name, 13, anchor, weight="bold")
        yield from _laid(view, main, edge + (10 if side > 0 else -10 - CARD_WIDE), y + 26, language)
        if table.duel.planet:
            x, total = WIDE / 2 - 34 * side, str(value_of(table, main))
            yield d.text(x, y + 74, total, 26, weight="bold", fill=d.RED)
    yield d.text(WIDE / 2, y + 72, "–" if table.duel.planet else "?", 20, fill=d.FAINT)


def _laid(view: RencontreView, main: Seat, x: int, y: int, language: Language) -> Iterator[str]:
    """The card that counts for this main; below it one that was set aside, in grey."""
    table, laid = view.table, card_names(view)
    aside = table.duel.aside
    if aside is not None and aside.seat == main:
        left, top = x if x < WIDE / 2 else x + CARD_WIDE - ASIDE_WIDE, y + CARD_HIGH + 5
        name = d.text(left + ASIDE_WIDE / 2, top + 15, names.card(aside.card, language), 12)
        card = d.rect(left, top, ASIDE_WIDE, ASIDE - 4, "#d9d5c8", d.FAINT)
        yield svg.piece(laid.aside, card + name)
    if main not in table.duel.placed:
        yield d.rect(x, y, CARD_WIDE, CARD_HIGH, "none", "#9aa3b8")
        return
    mark = "↔" if table.duel.swapped else ""
    mark += "C!" if main in table.duel.changed else ""
    card = face(x, y, table.card(main), language, mark)
    yield svg.piece(laid.laid[table.laid_by(main)], card)


# --- the players ----------------------------------------------------------------------------------


def player_high(table: Table, seat: Seat, language: Language) -> int:
    return HEAD + POWER * len(_powers(table, seat, language))


def _powers(table: Table, seat: Seat, language: Language) -> list[str]:
    texts = power_texts(table, seat, language)
    return [row for text in texts for row in d.wrapped(text, ROOM - 24, 12)]


def player(view: RencontreView, seat: Seat, y: int, language: Language) -> Iterator[str]:
    """Name and role, cards in hand, bases, powers."""
    table = view.table
    own, out = view.seat == seat, seat not in table.alive
    high = player_high(table, seat, language) - 6
    yield d.frame(LEFT, y, ROOM, high, 2.5 if own else 1)
    colour, name = table.colour(seat), names.side(seat, language)
    yield d.circle(LEFT + 20, y + 17, 11, d.FILL[colour])
    yield d.text(LEFT + 20, y + 21, d.LETTERS[colour].in_(language), 13, weight="bold")
    yield d.text(LEFT + 38, y + 22, name, 15, "start", weight="bold", struck=out)
    role = ROLES.get(role_of(table, seat), "") if not table.duel.closed and table.turn else ""
    if role:
        yield d.rect(LEFT + 108, y + 7, 46, 20, "#dfe3ee")
        yield d.text(LEFT + 131, y + 21, say(role, language), 12)
    yield from _hand(view, seat, y, language)
    yield from _boxes(table, seat, y + 31)
    home = say("p_home", language, n=home_bases(table, seat))
    yield d.text(WIDE - LEFT - 10, y + 46, home, 12, "end")
    for i, row in enumerate(_powers(table, seat, language)):
        struck = not in_force(table, seat)
        yield d.text(LEFT + 12, y + HEAD + 2 + POWER * i, row, 12, "start", struck=struck)


def _hand(view: RencontreView, seat: Seat, y: int, language: Language) -> Iterator[str]:
    """As many backs as cards, and their number."""
    n = view.size(seat)
    shown = min(n, BACKS)
    for i in range(shown):
        back = d.rect(WIDE - LEFT - 84 - 7 * (shown - i), y + 7, 14, 20, "#4a5168", d.PAPER, 2)
        yield svg.piece(back_name(seat, i + 1), back)
    yield d.text(WIDE - LEFT - 10, y + 22, say("p_hand", language, n=n), 13, "end")


def _boxes(table: Table, seat: Seat, y: int) -> Iterator[str]:
    """Foreign bases. Filled: held; the last but one in amber, the last in gold."""
    held, goal = foreign_bases(table, seat), table.options.base_goal
    fills = [d.AMBER if i == goal - 2 else d.GOLD if i == goal - 1 else d.INK for i in range(goal)]
    for i in range(goal):
        fill = fills[i] if i < held else "#ffffff"
        yield d.rect(LEFT + 12 + 25 * i, y, 20, 20, fill, d.INK, 3)


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
