"""The margins of the picture: bases and hands at the left, cup and cards at the right, and below
the board what only its reader knows.
"""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board.identity import back_name, card_names
from referee.games.rencontre_cosmique.board.text import offers, own_lists
from referee.games.rencontre_cosmique.rules.rights import foreign_bases, role_of
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names, notation
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel import svg
from referee.kernel.event import Seat
from referee.kernel.typography import labelled
from referee.kernel.words import Language

say = SENTENCES.say
ROLES = {"offense": "p_off", "defense": "p_def", "ally_off": "p_ally", "ally_def": "p_ally"}
RIGHT = 1020
ROW = 20  # of text below the board
CARD_STEP = 62
CUT = 150


# --- left: the players ----------------------------------------------------------------------------


def left_margin(view: RencontreView, language: Language) -> list[str]:
    table = view.table
    drawn = [
        d.text(
            16, 30, say("p_turn", language, turn=table.turn, duel=table.duel.number), 15, "start"
        )
    ]
    for seat, _, y in players_at(table):
        drawn += _player(view, seat, y + 20, language)
    return drawn


def players_at(table: Table) -> Iterator[tuple[Seat, int, int]]:
    """The upper left corner of each player's part."""
    return ((seat, 8, 40 + 125 * (seat - 1)) for seat in range(1, table.seats + 1))


def _player(view: RencontreView, seat: Seat, y: int, language: Language) -> list[str]:
    """Name and role, five boxes for foreign bases, cards in hand."""
    table = view.table
    out = seat not in table.alive
    name = names.side(seat, language)
    drawn = [
        d.circle(28, y, 12, d.FILL[table.colour(seat)]),
        d.text(28, y + 5, d.LETTERS[table.colour(seat)].in_(language), 13, weight="bold"),
        d.text(48, y + 5, name, 15, "start", weight="bold", struck=out),
    ]
    role = ROLES.get(role_of(table, seat), "") if not table.duel.closed and table.turn else ""
    if role:
        drawn.append(d.rect(128, y - 12, 50, 22, "#dfe3ee"))
        drawn.append(d.text(153, y + 4, say(role, language), 12))
    drawn += _boxes(table, seat, y + 20)
    n = view.size(seat)
    for i in range(min(n, 12)):
        back = d.rect(20 + 9 * i, y + 52, 16, 24, "#4a5168", d.PAPER, 2)
        drawn.append(svg.piece(back_name(seat, i + 1), back))
    drawn.append(d.text(20, y + 94, say("p_hand", language, n=n), 12, "start"))
    return drawn


def _boxes(table: Table, seat: Seat, y: int) -> list[str]:
    """Filled: held; the fourth in amber, the fifth in gold."""
    held, goal = foreign_bases(table, seat), table.options.base_goal
    fills = [d.AMBER if i == goal - 2 else d.GOLD if i == goal - 1 else d.INK for i in range(goal)]
    return [
        d.rect(20 + 28 * i, y, 22, 22, fills[i] if i < held else "#ffffff", d.INK, 3)
        for i in range(goal)
    ]


# --- right: cup, pile, vanished, deal -------------------------------------------------------------


def right_margin(view: RencontreView, language: Language) -> list[str]:
    table = view.table
    drawn, y = _cup(table, language)
    drawn.append(d.text(RIGHT, y, say("p_pile", language, n=view.pile), 14, "start"))
    drawn.append(
        d.text(RIGHT, y + 24, say("p_discards", language, n=len(table.discards)), 14, "start")
    )
    for i, kind in enumerate(table.on_top):
        drawn.append(
            d.text(RIGHT + 12, y + 46 + 18 * i, names.card(kind, language), 12, "start", d.FAINT)
        )
    y += 116
    for row in notices(table, language):
        drawn.append(d.text(RIGHT, y, row, 13, "start"))
        y += 20
    return drawn


def _cup(table: Table, language: Language) -> tuple[list[str], int]:
    """A disc for each in the cup; those drawn are hollow. Two players have no use for it."""
    if table.seats == 2:
        return [], 40
    drawn = [d.text(RIGHT, 30, say("p_cup", language), 15, "start", weight="bold")]
    y = 54
    for colour in table.colours:
        left = table.cup.count(colour)
        all_of_it = left + table.drawn.count(colour)
        for i in range(all_of_it):
            fill = d.FILL[colour] if i < left else "none"
            drawn.append(d.circle(RIGHT + 12 + 30 * i, y, 11, fill))
            drawn.append(d.text(RIGHT + 12 + 30 * i, y + 4, d.LETTERS[colour].in_(language), 11))
        y += 28
    return drawn, y + 20


def notices(table: Table, language: Language) -> list[str]:
    rows = []
    if table.vanished:
        element = say(f"element_{table.vanished}", language)
        rows += [say("p_vanished", language, letter=table.vanished), f"  {element}"]
    if table.letters:
        rows.append(labelled(say("p_letters", language), " ".join(table.letters), language))
    if table.duel.round and not table.duel.closed:
        rows.append(
            say("p_deal", language, round=table.duel.round, rounds=table.options.deal_rounds)
        )
        rows += [part for offer in offers(table, language) for part in _wrapped(offer, 26)]
    return rows


def _wrapped(words: str, wide: int) -> list[str]:
    rows = [""]
    for word in words.split():
        if len(rows[-1]) + len(word) + 1 > wide and rows[-1]:
            rows.append("  ")
        rows[-1] += word if rows[-1] in ("", "  ") else f" {word}"
    return rows


# --- below: the reader's own ----------------------------------------------------------------------


def own_part(view: RencontreView, language: Language, top: int) -> tuple[list[str], int]:
    """The reader's hand as cards, then their lists; how high all that is."""
    if view.seat is None:
        return [], 0
    drawn = [
        d.line(0, top, 1200, top, d.FAINT, 1),
        d.text(
            20, top + 26, say("p_you", language, side=names.side(view.seat, language)), 15, "start"
        ),
    ]
    for name, (kind, x, y) in zip(card_names(view).hand, cards_at(view, top), strict=True):
        drawn.append(svg.piece(name, d.card(x, y, _short(kind, language))))
    y = top + 40 + 84 * -(-len(view.hand) // 18) + 24
    for key, found in own_lists(view, language):
        if found:
            drawn.append(d.text(20, y, say(key, language), 13, "start", weight="bold"))
            for row in found:
                y += ROW
                drawn.append(d.text(36, y, row[:CUT], 13, "start"))
            y += ROW + 4
    return drawn, y - top + 10


def cards_at(view: RencontreView, top: int) -> Iterator[tuple[str, int, int]]:
    """The reader's cards, each with its corner, where their part begins at `top`."""
    for i, kind in enumerate(view.hand if view.seat is not None else ()):
        yield kind, 20 + CARD_STEP * (i % 18), top + 40 + 84 * (i // 18)


def _short(kind: str, language: Language) -> str:
    """What fits on a card."""
    shown = notation.card(kind, language) if kind != "?" else "?"
    return shown if len(shown) <= 8 else f"{shown[:7]}."
