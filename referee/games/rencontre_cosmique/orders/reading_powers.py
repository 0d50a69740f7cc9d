"""Lines of powers that work before the cards: looks, questions, gifts (§4.7)."""

from referee.games.rencontre_cosmique.orders.tokens import card, clause_conditions, colour, quoted
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.kernel.refused import Where
from referee.kernel.text import Reader

MANY = 99

# --- before the cards -----------------------------------------------------------------------------


def read_look(reader: Reader, where: Where) -> o.Look:
    target = reader.word(v.LOOKS)
    at = reader.name(v.LOOK_TIMES) if reader.left and not _conditional(reader) else ""
    return o.Look(target=target, at=at, conds=clause_conditions(reader), where=where)


def _conditional(reader: Reader) -> bool:
    token = reader.peek()
    return token is not None and v.IF.get(token.text) is not None


def read_question(reader: Reader, where: Where) -> o.Question:
    target = reader.word(v.MAINS)
    what, named, n, text = _catalogue(reader)
    conds = clause_conditions(reader)
    return o.Question(
        target=target, what=what, card=named, n=n, text=text, conds=conds, where=where
    )


def _catalogue(reader: Reader) -> tuple[str, str, int, str]:
    """Kind, card, number, text of a question (§4.7)."""
    kind = reader.name(v.QUESTIONS)
    if kind == "free":
        return kind, "", 0, quoted(reader)
    if kind == "count":
        reader.sign(">=")
        return kind, "", reader.number(1, MANY), ""
    if kind == "holds":
        return _holding(reader)
    if kind == "plays":
        if reader.if_word(v.COMPROMISE):
            return "will_compromise", "", 0, ""
        reader.word(v.ATTACK_WORD)
        return "will_attack", "", reader.number(1, MANY) if reader.if_sign(">=") else 0, ""
    return kind, "", 0, ""


def _holding(reader: Reader) -> tuple[str, str, int, str]:
    if reader.if_word(v.EDICT_WORD):
        return "edict", "", 0, ""
    start = reader.next
    if reader.if_word(v.ATTACK_WORD) and reader.if_sign(">="):
        return "holds_attack", "", reader.number(1, MANY), ""
    reader.next = start
    named = card(reader)
    return ("compromise", "", 0, "") if named == "C" else ("holds", named, 0, "")


def read_give(reader: Reader, where: Where) -> o.Give:
    named = card(reader)
    reader.word(v.GIVE_TO)
    target = reader.word(v.MAINS)
    return o.Give(card=named, target=target, conds=clause_conditions(reader), where=where)


def read_mutate(reader: Reader, where: Where) -> o.Mutate:
    sources: list[o.Source] = []
    while not sources or reader.if_sign(","):
        n = reader.number(1, 7)
        sources.append(o.Source(of=reader.if_word(v.PILE) or colour(reader), n=n))
    return o.Mutate(sources=tuple(sources), conds=clause_conditions(reader), where=where)
