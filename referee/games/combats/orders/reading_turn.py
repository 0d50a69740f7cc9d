"""Reading a turn of the campaign: moves, builds, growth, an attack and its pairing; a line each."""

import re

from referee.games.combats.orders.rows import TURNS
from referee.games.combats.orders.tokens import Whereabouts
from referee.games.combats.things.sheet import Turn, TurnLine
from referee.games.combats.words import vocabulary as v
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader, once

# A word has letters alone, so that `pivot1` and `pivot-1` fall into a system and a number.
TOKENS = re.compile(r"(?P<number>[0-9]+)|(?P<word>[^\W\d_]+)|(?P<sign>->|\S)")


def read_turn(found: list[Line]) -> Turn:
    """All lines in their order; `pass` stands alone."""
    lines: list[TurnLine] = []
    seen: Whereabouts = {}
    wrong = Wrong()
    for line in found:
        with wrong:
            reader = Reader(line, TOKENS)
            reader.skip(SPEAKERS)
            verb = reader.word(v.TURN)
            if verb in ("pass", "pair", "line"):
                once(seen, "pass" if verb == "pass" else "pairing", line.whole)
            if verb != "pass":
                lines.append(TURNS.rest(reader, verb, line.whole))
            reader.end()
    wrong.tell()
    if "pass" in seen and lines:
        raise unreadable(Problem("E-PASS", where=seen["pass"]))
    return Turn(lines=tuple(lines))
