"""Writing orders: `write(order, language)`, the canonical text; `read` gives the order back."""

from typing import assert_never

from referee.games.combats.orders.rows import PAIRINGS, TURNS
from referee.games.combats.things.cards import cards
from referee.games.combats.things.sheet import (
    Aftermath,
    AnyOrder,
    Clause,
    Commit,
    LineUp,
    Pairing,
    Plan,
    PlanLine,
    Play,
    Retreat,
    Turn,
)
from referee.games.combats.words import vocabulary as v
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Language


def write(order: AnyOrder, language: Language) -> str:
    """The order as its author could have typed it."""
    match order:
        case Pairing() | LineUp():
            return PAIRINGS.write(order, language)
        case Turn(lines=lines):
            texts = [TURNS.write(line, language) for line in lines]
            return "\n".join(texts) or v.PASS.in_(language)
        case Commit():
            return commit_text(order, language)
        case Plan():
            return _plan(order, language)
        case Aftermath(retreat=retreat, take=take):
            return "\n".join(_last_lines(retreat, take, language))
        case _:
            assert_never(order)


def _word(words: Vocabulary[str], meaning: str, language: Language) -> str:
    return words.shown[meaning].in_(language)


def commit_text(commit: Commit, language: Language) -> str:
    """`energy 3, card General Mobilisation, tie U`, or `pass`."""
    numbers = (("energy", commit.energy), ("riposte", commit.riposte))
    items = [f"{_word(v.ITEMS, verb, language)} {n}" for verb, n in numbers if n]
    items += [card_text(play, language) for play in commit.cards]
    if commit.tie:
        items.append(f"{_word(v.ITEMS, 'tie', language)} {commit.tie}")
    return ", ".join(items) or v.PASS.in_(language)


def card_text(play: Play, language: Language) -> str:
    """`card Manoeuvre U<>P@3`."""
    name = cards()[play.card].name.in_(language)
    argument = f" {play.swap}" if play.swap else ""
    return f"{_word(v.ITEMS, 'card', language)} {name}{argument}"


def _plan(plan: Plan, language: Language) -> str:
    lines = [_plan_line(line, language) for line in plan.battles]
    lines += _last_lines(plan.retreat, plan.take, language)
    return "\n".join(lines) or v.PASS.in_(language)


def _plan_line(line: PlanLine, language: Language) -> str:
    return f"{line.battle}: {' | '.join(_clause(clause, language) for clause in line.clauses)}"


def _clause(clause: Clause, language: Language) -> str:
    text = commit_text(clause.commit, language)
    if clause.when == "always":
        return text
    return f"{v.CONDITIONS.shown[clause.when].in_(language)}: {text}"


def _last_lines(retreat: Retreat | None, take: bool | None, language: Language) -> list[str]:
    lines = []
    if retreat is not None:
        lines.append(f"{_word(v.AFTERMATH, 'retreat', language)} {_how_many(retreat, language)}")
    if take is not None:
        yes_no = v.YES_NO.shown[take].in_(language)
        lines.append(f"{_word(v.AFTERMATH, 'take', language)} {yes_no}")
    return lines


def _how_many(retreat: Retreat, language: Language) -> str:
    if isinstance(retreat, str):
        return _word(v.HOW_MANY_PLANNED, retreat, language)
    return str(retreat) if retreat else _word(v.HOW_MANY_PLANNED, "none", language)
