"""The lines of a turn, a row each; a pairing has a window of its own, too (rulings §8).

Commitments and plans are made of items and clauses, and are read and written by hand.
"""

from referee.games.combats.orders.tokens import MOST
from referee.games.combats.orders.tokens_pawns import read_groups, read_pawns
from referee.games.combats.orders.tokens_places import read_place
from referee.games.combats.things import sheet as o
from referee.games.combats.things.chart import place_name
from referee.games.combats.things.pawns import Kind
from referee.games.combats.words import vocabulary as v
from referee.kernel.grammar import OrderGrammar, Row, Slot, number
from referee.kernel.text import Reader
from referee.kernel.words import Language


def _target(reader: Reader) -> str:
    """The sign may be a word, or lack where the system follows."""
    joined = reader.if_sign(">", "->") or reader.if_word(v.TO)
    if not joined and reader.kind != "word":
        reader.sign(">")
    return read_place(reader)


def _groups_text(groups: tuple[o.Group, ...] | None, language: Language) -> str:
    if groups is None:
        return "auto"
    return " ".join(f"{group.battle}={''.join(group.pawns.line)}" for group in groups)


def _pawns_text(pawns: tuple[Kind, ...] | None, language: Language) -> str:
    return " ".join(pawns or ("auto",))


PLACE = Slot(read_place, place_name)
TARGET = Slot(_target, lambda place, language: f"> {place_name(place, language)}")
GROUPS, PAWNS = Slot(read_groups, _groups_text), Slot(read_pawns, _pawns_text)

PAIR, LINE = Row("pair", o.Pairing, groups=GROUPS), Row("line", o.LineUp, pawns=PAWNS)

PAIRINGS: OrderGrammar[o.Pairing | o.LineUp] = OrderGrammar(v.PAIRING, PAIR, LINE)
TURNS: OrderGrammar[o.TurnLine] = OrderGrammar(
    v.TURN,
    Row("move", o.Move, n=number(1, MOST), origin=PLACE, target=TARGET),
    Row("build", o.Build, place=PLACE),
    Row("grow", o.Grow, place=PLACE),
    Row("attack", o.Attack, place=PLACE),
    PAIR,
    LINE,
)
