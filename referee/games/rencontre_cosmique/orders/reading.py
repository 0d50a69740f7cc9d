"""Orders as players write them: lines, French or English or mixed (rulings §6).

`read` takes any text apart or says what is wrong with it: line, token, what would be right. A line
of the language is a verb and what follows, by its row (rows.py). What is said twice where it can
only be said once is refused.
"""

import re
from collections.abc import Collection

from msgspec.structs import replace

from referee.games.rencontre_cosmique.orders.rows import CARD_WINDOWS, GRAMMAR, ROWS
from referee.games.rencontre_cosmique.orders.slots import PAWNS_OF_CONE
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.places import added
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.kernel import completion
from referee.kernel.game import View
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Refused, Where, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader, lines, once
from referee.kernel.vocabulary import listed
from referee.kernel.words import Language

GLUED_CARD = re.compile(r"a[0-9]{1,3}|c|compromise?|compromis")
LINES = v.VERBS.only([row.verb for row in ROWS])  # some verbs stand in a setting alone


def read(text: str, view: View | None) -> o.Answer:
    """The order in this text; without a view for no window in particular. Raises Refused."""
    window = (view.window if view else None) or ""
    found: list[o.AnyLine] = []
    seen: dict[object, Where] = {}
    wrong = Wrong()
    for line in lines(text, breaks=";"):
        with wrong:
            _add(found, seen, line, window)
    wrong.tell()
    if not found:
        raise unreadable(Problem("E-EMPTY"))
    return o.Answer(tuple(found))


def next_words(text: str, view: View, language: Language) -> tuple[str, ...]:
    """The words that may stand where the text stops."""
    window = view.window or ""
    return completion.next_words(text, language, lambda line: read_line(line, window))


def _add(found: list[o.AnyLine], seen: dict[object, Where], line: Line, window: str) -> None:
    """What this line says, behind what was said before."""
    for part in read_line(line, window):
        if isinstance(part, o.Send) and found and isinstance(found[-1], o.Send):
            found[-1] = _joined(found[-1], part)
            continue
        if not GRAMMAR.row_of(part).repeats:
            once(seen, type(part), line.whole)
        found.append(part)


def _joined(first: o.Send, more: o.Send) -> o.Send:
    """`pawns` line under `pawns` line, as a form writes them."""
    return o.Send(pawns=added(first.pawns, more.pawns), where=first.where)


def read_line(line: Line, window: str) -> list[o.AnyLine]:
    """`window` helps where a line begins with no verb: a card where one is asked for. Two lines in
    one are `attaquer j3 avec 2 v1`."""
    reader = Reader(line)
    reader.skip(SPEAKERS)
    verb = "card" if window in CARD_WINDOWS and _is_card(reader) else _verb(reader, window)
    if reader.next and reader.tokens[reader.next - 1].text == "-":  # `suinter -4`: dashes join
        reader.next -= 1  # words, not here
    found: list[o.AnyLine] = [GRAMMAR.rest(reader, verb, line.whole)]
    if verb == "attack" and reader.if_word(v.WITH) is not None:
        found.append(o.Send(pawns=PAWNS_OF_CONE.read(reader), where=line.whole))
    reader.end()
    return found


def _is_card(reader: Reader) -> bool:
    """`A8`, `8`, `C`, `compromis`, `attaque 8`: the card itself."""
    token, after = (*reader.left[:2], None, None)[:2]
    if token is None:
        return False
    number = after is not None and after.kind == "number"
    attack = v.ATTACK_WORD.get(token.text) is not None and number
    return attack or token.kind == "number" or GLUED_CARD.fullmatch(token.text) is not None


def _verb(reader: Reader, window: str) -> str:
    """Raises Refused with the words of this window, not with all there are."""
    known = GRAMMAR.verbs(window) if window else None
    try:
        return reader.name(LINES, known)
    except Refused as refused:
        here = listed("expected", [v.VERBS.shown[verb] for verb in known]) if known else {}
        problems = [
            replace(problem, facts=_untried(problem) | here | _hint(problem, known))
            for problem in refused.problems
        ]
        raise Refused(refused.kind, *problems) from None


def _untried(problem: Problem) -> dict[str, int | str]:
    """Without the hint that all windows' words have given."""
    return {name: fact for name, fact in problem.facts.items() if not name.startswith("try.")}


def _hint(problem: Problem, known: Collection[str] | None) -> dict[str, int | str]:
    return v.VERBS.hint(problem.where.token, known)
