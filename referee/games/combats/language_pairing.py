"""Reading a pairing or a line-up, which stand in a window of their own or behind an attack."""

from referee.games.combats import vocabulary as v
from referee.games.combats.orders import Group, LineUp, Pairing
from referee.games.combats.pawns import Kind, Pawns
from referee.games.combats.reading import MOST, last
from referee.kernel.refused import Problem, unreadable
from referee.kernel.text import Reader


def read_pairing(reader: Reader) -> Pairing:
    """What follows `pair`: groups, or `auto`."""
    where = reader.line.whole
    if reader.if_word(v.AUTO):
        return Pairing(where=where)
    groups = [_group(reader)]
    while reader.left:
        reader.if_sign(",")
        groups.append(_group(reader))
    return Pairing(groups=tuple(groups), where=where)


def _group(reader: Reader) -> Group:
    """`1=PPU`; nothing behind the sign is a group of nobody."""
    battle = reader.number(0, MOST)
    where = last(reader)
    reader.sign("=")
    return Group(battle=battle, pawns=Pawns.of(_letters(reader)), where=where)


def read_line_up(reader: Reader) -> LineUp:
    """What follows `line`: pawn by pawn, or `auto`."""
    where = reader.line.whole
    if reader.if_word(v.AUTO):
        return LineUp(where=where)
    return LineUp(pawns=_letters(reader), where=where)


def _letters(reader: Reader) -> tuple[Kind, ...]:
    """`PPU` or `P P U`, as far as there are words."""
    kinds: list[Kind] = []
    while (token := reader.peek()) and token.kind == "word":
        reader.take()
        if set(token.text) - set("pu"):
            raise unreadable(Problem("E-PAWN", where=token.where))
        kinds += ["P" if letter == "p" else "U" for letter in token.text]
    return tuple(kinds)
