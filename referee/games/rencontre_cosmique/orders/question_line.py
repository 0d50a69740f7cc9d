"""The line of a question: `question défense as-tu A8` (rulings §4.7)."""

from typing import Any

from referee.games.rencontre_cosmique.orders.slots import IF_CLAUSE, MAIN, MANY
from referee.games.rencontre_cosmique.orders.tokens import card, quoted
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import notation
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.games.rencontre_cosmique.words.notation import word
from referee.kernel.grammar import joined
from referee.kernel.text import Reader
from referee.kernel.words import Language


def read_question(reader: Reader) -> o.Question:
    target, asked = MAIN.read(reader), _asked(reader)
    return o.Question(target=target, conds=IF_CLAUSE.read(reader), **asked)


def _asked(reader: Reader) -> dict[str, Any]:
    """What is asked, and the card, number or text that it needs."""
    kind = reader.name(v.QUESTIONS)
    match kind:
        case "free":
            return {"what": kind, "text": quoted(reader)}
        case "count":
            reader.sign(">=")
            return {"what": kind, "n": reader.number(1, MANY)}
        case "holds":
            return _holding(reader)
        case "plays":
            return _playing(reader)
        case _:
            return {"what": kind}


def _playing(reader: Reader) -> dict[str, Any]:
    if reader.if_word(v.COMPROMISE):
        return {"what": "will_compromise"}
    reader.word(v.ATTACK_WORD)
    return {"what": "will_attack", "n": reader.number(1, MANY) if reader.if_sign(">=") else 0}


def _holding(reader: Reader) -> dict[str, Any]:
    if reader.if_word(v.EDICT_WORD):
        return {"what": "edict"}
    start = reader.next
    if reader.if_word(v.ATTACK_WORD) and reader.if_sign(">="):
        return {"what": "holds_attack", "n": reader.number(1, MANY)}
    reader.next = start
    named = card(reader)
    return {"what": "compromise"} if named == "C" else {"what": "holds", "card": named}


def question_text(line: o.Question, language: Language) -> str:
    asked = question(line.what, line.card, line.n, line.text, language)
    conds = IF_CLAUSE.write(line.conds, language)
    return joined(MAIN.write(line.target, language), asked, conds)


def question(what: str, named: str, n: int, text: str, language: Language) -> str:
    """What is asked, as it is typed."""
    holds, plays = word(v.QUESTIONS, "holds", language), word(v.QUESTIONS, "plays", language)
    attack = word(v.ATTACK_WORD, "attack", language)
    compromise = word(v.COMPROMISE, "C", language)
    written = {
        "holds": lambda: f"{holds} {notation.card(named, language)}",
        "holds_attack": lambda: f"{holds} {attack}>={n}",
        "compromise": lambda: f"{holds} {compromise}",
        "edict": lambda: f"{holds} {word(v.EDICT_WORD, 'edict', language)}",
        "count": lambda: f"{word(v.QUESTIONS, 'count', language)}>={n}",
        "will_compromise": lambda: f"{plays} {compromise}",
        "will_attack": lambda: f"{plays} {attack}" + (f">={n}" if n else ""),
        "free": lambda: f'{word(v.QUESTIONS, "free", language)} "{text}"',
    }
    return written[what]() if what in written else word(v.QUESTIONS, what, language)
