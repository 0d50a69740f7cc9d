"""Reading orders: `read(text, view)`; one order a line, `;` stands for a line's end.

Which lines may stand depends on the open window alone; whether they may be played is judged in
`check.py`. Refused texts raise Refused with the line, the token and what would be right.
"""

from collections.abc import Callable
from typing import Any

from referee.games.combats import vocabulary as v
from referee.games.combats.language_battle import read_commit, read_plan
from referee.games.combats.orders import Aftermath, AnyOrder, Group, LineUp, Pairing
from referee.games.combats.pawns import Kind, Pawns
from referee.games.combats.reading import MOST, Seen, how_many, last
from referee.kernel.game import View
from referee.kernel.refused import Problem, unreadable
from referee.kernel.text import Line, Reader, lines, once


def read(text: str, view: View) -> AnyOrder:
    """The order that this text is, in the window that is open. Raises Refused."""
    if view.window not in WINDOWS:
        raise unreadable(Problem("E-NOT-ASKED", facts={"window": view.window or "-"}))
    found = lines(text, breaks=";")
    if not found:
        raise unreadable(Problem("E-EMPTY"))
    return WINDOWS[view.window](found)


# --- pairing ----------------------------------------------------------------------------------


def _pairing(found: list[Line]) -> Pairing | LineUp:
    """`pair 1=PPU 2=PU`, `line P U P`, or either with `auto`. One line is enough."""
    seen: Seen = {}
    for line in found:
        once(seen, "pairing", line.whole)
    reader = Reader(found[0])
    order = _pair(reader) if reader.word(v.PAIRING) == "pair" else _line_up(reader)
    reader.end()
    return order


def _pair(reader: Reader) -> Pairing:
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


def _line_up(reader: Reader) -> LineUp:
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


# --- aftermath --------------------------------------------------------------------------------


def _aftermath(found: list[Line]) -> Aftermath:
    fields: dict[str, Any] = {}
    seen: Seen = {}
    for line in found:
        reader = Reader(line)
        verb = reader.word(v.AFTERMATH)
        once(seen, verb, line.whole)
        value = how_many(reader, v.HOW_MANY) if verb == "retreat" else reader.word(v.YES_NO)
        fields |= {verb: value, f"{verb}_where": line.whole}
        reader.end()
    return Aftermath(**fields)


WINDOWS: dict[str | None, Callable[[list[Line]], AnyOrder]] = {
    "pairing": _pairing,
    "plan": read_plan,
    "commit": read_commit,
    "aftermath": _aftermath,
}
