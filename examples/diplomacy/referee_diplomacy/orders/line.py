"""One line of orders, read: who, does what, where to.

A PAR - BUR              armée Paris va Bourgogne
A MAR S A PAR - BUR      F BRE H
F NTH C A YOR - NWY      A YOR - NTH - NWY, A YOR - NWY via convoy
A PAR R GAS              A PAR D
build F STP/NC           F STP(nc) B
waive
"""

from referee.kernel.refused import Where, unreadable
from referee.kernel.text import Line, Reader

from referee_diplomacy.things.atlas import PROVINCES, is_sea
from referee_diplomacy.things.units import (
    BUILD,
    CONVOY,
    DISBAND,
    FLEET,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT,
    WAIVE,
    UnitOrder,
)
from referee_diplomacy.words.vocabulary import (
    ACTS,
    ARROWS,
    BY_CONVOY,
    COASTS,
    PLACES,
    TO,
    TOKENS,
    UNITS,
    VIA,
)

_FIRST = (BUILD, DISBAND, WAIVE)  # acts that may stand before the unit


def read_line(line: Line) -> UnitOrder:
    """The order on this line. Raises Refused."""
    reader = Reader(line, TOKENS)
    act = _leading_act(reader)
    if act == WAIVE:
        reader.end()
        return UnitOrder(WAIVE, where=line.whole)
    unit, at = _who(reader)
    order = _rest(reader, act or _act(reader), unit, at, line.whole)
    reader.end()
    return order


def _leading_act(reader: Reader) -> str | None:
    token = reader.peek()
    act = ACTS.get(token.text) if token else None
    if act not in _FIRST:
        return None
    reader.take()
    return act


def _who(reader: Reader) -> tuple[str, str]:
    """A unit, with or without its kind: `A PAR`, `flotte Brest`, `STP/SC`."""
    unit = reader.if_word(UNITS) or ""
    return unit, _place(reader)


def _place(reader: Reader) -> str:
    found = _province(reader)
    if PROVINCES[found].coasts or PROVINCES[found].kind == "coast":
        coast = _coast(reader)
        return f"{found}/{coast}" if coast else found
    return found


def _province(reader: Reader) -> str:
    """The longest run of words that is a name, or the beginning of one."""
    for length in range(PLACES.longest, 0, -1):
        words = _ahead(reader, length)
        found = PLACES.get(words) if words else None
        if found:
            reader.next += length
            return found
    return reader.name(PLACES)


def _coast(reader: Reader) -> str | None:
    """`/sc`, `(sc)`, `-sc`, `sc`, `(south coast)`; what is no coast is left."""
    start = reader.next
    closing = reader.if_sign("(", "/", "-")
    if reader.peek() is None:
        reader.next = start
        return None
    for length in (2, 1):
        where = _ahead(reader, length)
        coast = COASTS.get(where) if where else None
        if coast:
            reader.next += length
            if closing == "(":
                reader.sign(")")
            return coast
    reader.next = start
    return None


def _ahead(reader: Reader, count: int) -> str:
    """The next so many tokens, the last of them a word; "" if they are not."""
    tokens = reader.left[:count]
    if len(tokens) < count or tokens[-1].kind != "word":  # a name ends in a word, not in a dash
        return ""
    return " ".join(token.text for token in tokens if token.text != ".")


def _act(reader: Reader) -> str:
    """What the unit does; a bare unit holds."""
    if not reader.left:
        raise unreadable(ACTS.missing(reader.missing("word")))
    if reader.if_sign(*ARROWS):
        return MOVE
    return reader.word(ACTS)


def _rest(reader: Reader, act: str, unit: str, at: str, where: Where) -> UnitOrder:
    if act in (MOVE, RETREAT):
        to, via = _way(reader)
        return UnitOrder(act, unit, at, to, via=via, where=where)
    if act in (SUPPORT, CONVOY):
        return _helped(reader, act, unit, at, where)
    return UnitOrder(act, unit, at, where=where)


def _way(reader: Reader) -> tuple[str, bool]:
    """Where to, and whether by convoy: said so, or written with the seas between."""
    if not reader.if_sign(*ARROWS):
        reader.if_word(TO)
    stops = [_place(reader)]
    while is_sea(stops[-1]) and reader.if_sign(*ARROWS):
        stops.append(_place(reader))
    return stops[-1], _via(reader) or len(stops) > 1


def _via(reader: Reader) -> bool:
    bracket = reader.if_sign("(")
    if not reader.if_word(VIA):
        reader.next -= 1 if bracket else 0
        return False
    reader.if_word(BY_CONVOY)
    if bracket:
        reader.sign(")")
    return True


def _helped(reader: Reader, act: str, unit: str, at: str, where: Where) -> UnitOrder:
    of_unit, of = _who(reader)
    to = ""
    if reader.if_sign(*ARROWS) or _says(reader, MOVE):
        to, _ = _way(reader)
    elif act == CONVOY:
        raise unreadable(reader.missing("word"))
    else:
        _says(reader, HOLD)
    return UnitOrder(
        act, unit or (FLEET if act == CONVOY else ""), at, to, of_unit, of, where=where
    )


def _says(reader: Reader, act: str) -> bool:
    token = reader.peek()
    if token is None or ACTS.get(token.text) != act:
        return False
    reader.take()
    return True
