"""Reading orders: `read(text, view)`; one order a line, `;` stands for a line's end.

Which lines may stand depends on the open window alone; whether they may be played is judged in
`orders/checks.py`. Refused texts raise Refused with the line, the token and what would be right.
"""

from collections.abc import Callable
from typing import Any

from referee.games.combats.orders.reading_battle import read_commit, read_plan
from referee.games.combats.orders.reading_turn import read_turn
from referee.games.combats.orders.rows import PAIRINGS
from referee.games.combats.orders.tokens import Whereabouts, how_many
from referee.games.combats.things.sheet import Aftermath, AnyOrder, LineUp, Pairing
from referee.games.combats.words import vocabulary as v
from referee.kernel import completion
from referee.kernel.game import View
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, unreadable
from referee.kernel.text import Line, Reader, lines, once
from referee.kernel.words import Language


def read(text: str, view: View) -> AnyOrder:
    """The order that this text is, in the window that is open. Raises Refused."""
    if view.window not in WINDOWS:
        raise unreadable(Problem("E-NOT-ASKED", facts={"window": view.window or "-"}))
    found = lines(text, breaks=";")
    if not found:
        raise unreadable(Problem("E-EMPTY"))
    return WINDOWS[view.window](found)


def next_words(text: str, view: View, language: Language) -> tuple[str, ...]:
    """The words that may stand where the text stops."""
    if view.window not in WINDOWS:
        return ()
    read_lines = WINDOWS[view.window]
    return completion.next_words(text, language, lambda line: read_lines([line]))


def _pairing(found: list[Line]) -> Pairing | LineUp:
    """`pair 1=PPU 2=PU`, `line P U P`, or either with `auto`. One line is enough."""
    seen: Whereabouts = {}
    for line in found:
        once(seen, "pairing", line.whole)
    reader = Reader(found[0])
    order = PAIRINGS.rest(reader, reader.word(v.PAIRING), found[0].whole)
    reader.end()
    return order


def _aftermath(found: list[Line]) -> Aftermath:
    fields: dict[str, Any] = {}
    seen: Whereabouts = {}
    wrong = Wrong()
    for line in found:
        with wrong:
            reader = Reader(line)
            verb = reader.word(v.AFTERMATH)
            once(seen, verb, line.whole)
            value = how_many(reader, v.HOW_MANY) if verb == "retreat" else reader.word(v.YES_NO)
            fields |= {verb: value, f"{verb}_where": line.whole}
            reader.end()
    wrong.tell()
    return Aftermath(**fields)


WINDOWS: dict[str | None, Callable[[list[Line]], AnyOrder]] = {
    "turn": read_turn,
    "pairing": _pairing,
    "plan": read_plan,
    "commit": read_commit,
    "aftermath": _aftermath,
}
