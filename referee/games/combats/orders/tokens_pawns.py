"""Reading the pawns of a pairing or a line-up."""

import re

from referee.games.combats.orders.tokens import MOST
from referee.games.combats.things.pawns import Kind, Pawns
from referee.games.combats.things.sheet import Group
from referee.games.combats.words import vocabulary as v
from referee.kernel.refused import Problem, unreadable
from referee.kernel.text import Reader

_COUNTED = re.compile("([0-9]{0,2})([pu])")
_FORCE = re.compile("(?:[0-9]{0,2}[pu])+")


def read_groups(reader: Reader) -> tuple[Group, ...] | None:
    """Battle by battle; None for `auto`."""
    if reader.if_word(v.AUTO):
        return None
    groups = [_group(reader)]
    while reader.left:
        reader.if_sign(",")
        groups.append(_group(reader))
    return tuple(groups)


def _group(reader: Reader) -> Group:
    """`1=PPU`; nothing behind the sign is a group of nobody."""
    battle = reader.number(0, MOST)
    where = reader.last
    reader.sign("=")
    return Group(battle=battle, pawns=Pawns.of(_letters(reader)), where=where)


def read_pawns(reader: Reader) -> tuple[Kind, ...] | None:
    """Pawn by pawn; None for `auto`."""
    return None if reader.if_word(v.AUTO) else _letters(reader)


def _letters(reader: Reader) -> tuple[Kind, ...]:
    """`PPU`, `P P U`, or as letters write forces, `2P1U`; as far as there are such words."""
    kinds: list[Kind] = []
    while reader.kind == "word" or _counts(reader):
        n = "" if reader.kind == "word" else str(reader.number(0, MOST))
        word = reader.take()
        if not _FORCE.fullmatch(n + word.text):
            raise unreadable(Problem("E-PAWN", where=word.where))
        for count, letter in _COUNTED.findall(n + word.text):
            kinds += ["P" if letter == "p" else "U"] * int(count or 1)
    return tuple(kinds)


def _counts(reader: Reader) -> bool:
    """A number that belongs to the pawns behind it, and is no next battle (`2=PU`)."""
    number, after = (*reader.left[:2], None, None)[:2]
    is_number = number is not None and number.kind == "number"
    return is_number and after is not None and after.kind == "word"
