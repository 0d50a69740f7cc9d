"""Reading commitments and plans."""

import re
from typing import Any

from referee.games.combats.orders.tokens import MOST, Whereabouts, how_many
from referee.games.combats.things.cards import SwapPawn, cards
from referee.games.combats.things.sheet import RESERVE, Clause, Commit, Plan, PlanLine, Play, Swap
from referee.games.combats.words import vocabulary as v
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader, once

_LABEL = re.compile(r"\s*(?:b|battle|bataille)\s*(?=[0-9])")


class _Draft:
    """A commitment as far as it has been read; each item once, but many cards."""

    def __init__(self, where: Where) -> None:
        self._fields: dict[str, Any] = {"where": where}
        self._cards: list[Play] = []
        self._seen: Whereabouts = {}

    def items(self, reader: Reader) -> None:
        """One item, then one more after each comma; before a word of its own it may lack."""
        self._item(reader)
        while reader.if_sign(",") or reader.at(v.ITEMS):
            self._item(reader)

    def _item(self, reader: Reader) -> None:
        if reader.kind == "number":
            self._amount_first(reader)
            return
        start = reader.next
        verb = "card" if _names_card(reader) else reader.word(v.ITEMS)
        where = reader.tokens[start].where
        if verb != "card":
            once(self._seen, verb, where)
        if verb == "card":
            self._seen[verb] = where
            self._cards.append(_play(reader))
        elif verb == "tie":
            self._fields["tie"] = reader.word(v.KINDS)
            self._fields["tie_where"] = reader.last
        elif verb != "pass":
            reader.skip((":", "="))
            self._amount(verb, reader.number(0, MOST), reader)

    def _amount_first(self, reader: Reader) -> None:
        """`2 énergie`, `1 riposte`; a number alone is energy."""
        n, where = reader.number(0, MOST), reader.last
        verb = "riposte" if _is(reader, "riposte") else "energy"
        if _is(reader, verb):
            reader.take()
        once(self._seen, verb, where)
        self._amount(verb, n, reader)

    def _amount(self, verb: str, n: int, reader: Reader) -> None:
        self._fields[verb] = n
        self._fields["energy_where"] = reader.last

    def done(self) -> Commit:
        if "pass" in self._seen and len(self._seen) > 1:
            raise unreadable(Problem("E-PASS", where=self._seen["pass"]))
        return Commit(cards=tuple(self._cards), **self._fields)


def _is(reader: Reader, verb: str) -> bool:
    token = reader.peek()
    return token is not None and v.ITEMS.get(token.text) == verb


def _names_card(reader: Reader) -> bool:
    """A card of four letters or more, without the word `card` before it."""
    token = reader.peek()
    if token is None or v.ITEMS.get(token.text) is not None or len(token.text) < 4:
        return False
    return len(v.CARDS.readings(token.text)) == 1


def _play(reader: Reader) -> Play:
    start = reader.next
    card = reader.name(v.CARDS)
    argued = cards()[card].does(SwapPawn) and reader.kind == "word"
    return Play(card=card, swap=_swap(reader) if argued else None, where=reader.tokens[start].where)


def _swap(reader: Reader) -> Swap:
    """`U<>P@3`: my U of this battle against my P of battle 3; `@R`: of the reserve."""
    leaves = reader.word(v.KINDS)
    where = reader.last
    reader.sign("<>")
    joins = reader.word(v.KINDS)
    reader.sign("@")
    at = RESERVE if reader.if_word(v.RESERVE) else reader.number(1, MOST)
    return Swap(leaves=leaves, joins=joins, at=at, where=where)


def read_commit(found: list[Line]) -> Commit:
    draft, wrong = _Draft(found[0].whole), Wrong()
    for line in found:
        with wrong:
            reader = Reader(line)
            reader.skip(SPEAKERS)
            draft.items(reader)
            reader.end()
    wrong.tell()
    return draft.done()


# --- plans ------------------------------------------------------------------------------------


def read_plan(found: list[Line]) -> Plan:
    battles: list[PlanLine] = []
    rest: dict[str, Any] = {}
    seen: Whereabouts = {}
    wrong = Wrong()
    for line in found:
        with wrong:
            reader = Reader(_unlabelled(line))
            if reader.kind == "number":
                battles.append(_plan_line(reader, seen))
            else:
                _plan_word(reader, rest, seen)
            reader.end()
    wrong.tell()
    if "pass" in seen and len(seen) > 1:
        raise unreadable(Problem("E-PASS", where=seen["pass"]))
    return Plan(battles=tuple(battles), **rest)


def _unlabelled(line: Line) -> Line:
    """`B1: …`, `bataille 1: …` without the word before the number."""
    label = _LABEL.match(line.text)
    if label is None:
        return line
    start, _ = line.folded.own(label.end(), label.end())
    return line.piece(start)


def _plan_line(reader: Reader, seen: Whereabouts) -> PlanLine:
    """`2: energy 1 | behind: energy 4`."""
    battle = reader.number(0, MOST)
    where = reader.last
    once(seen, battle, where, code="E-PLAN")
    reader.skip((":", ".", ")", "-"))
    if not reader.more(v.ITEMS, v.CONDITIONS):
        reader.sign(":")
    clauses = _clauses(reader)
    return PlanLine(battle=battle, clauses=tuple(clauses), where=where)


def _clauses(reader: Reader) -> list[Clause]:
    """The first may have no condition, each later one has one of its own."""
    seen: Whereabouts = {}
    clauses = []
    if not reader.if_sign("|"):
        conditional = reader.at(v.CONDITIONS)
        clauses.append(_conditional(reader, seen) if conditional else _base(reader))
        if not reader.if_sign("|"):
            return clauses
    clauses.append(_conditional(reader, seen))
    while reader.if_sign("|"):
        clauses.append(_conditional(reader, seen))
    return clauses


def _base(reader: Reader) -> Clause:
    return Clause(commit=_clause_items(reader), where=reader.line.whole)


def _conditional(reader: Reader, seen: Whereabouts) -> Clause:
    when = reader.word(v.CONDITIONS)
    where = reader.last
    once(seen, when, where, code="E-PLAN")
    reader.sign(":")
    return Clause(when=when, commit=_clause_items(reader), where=where)


def _clause_items(reader: Reader) -> Commit:
    draft = _Draft(reader.line.whole)
    draft.items(reader)
    return draft.done()


def _plan_word(reader: Reader, rest: dict[str, Any], seen: Whereabouts) -> None:
    verb = reader.word(v.PLAN)
    where = reader.last
    once(seen, verb, where)
    if verb == "retreat":
        rest["retreat"] = how_many(reader, v.HOW_MANY_PLANNED)
    elif verb == "take":
        rest["take"] = reader.word(v.YES_NO)
    if verb != "pass":
        rest[f"{verb}_where"] = reader.line.whole
