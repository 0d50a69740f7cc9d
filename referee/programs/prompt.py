"""What a program is told: JSON objects, made of what its seat may know and of what all may.

A stranger's program relies on every field (docs/bots.md, "A bot of your own"): whoever takes one
away, or gives it another meaning, raises PROTOCOL.

Why: docs/decisions/0121-own-programs.md.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.kernel import offers
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame, Outcome, View, plain
from referee.kernel.refused import Problem
from referee.kernel.window import Amounts, ChoiceField, Fact, Field, Item, Lines, Number, Pick
from referee.kernel.words import Language
from referee.match.explain import explain_all

PROTOCOL = 1

Message = dict[str, Any]  # a JSON object


class MatchFacts(msgspec.Struct, frozen=True):
    """What everybody may know of a match that a program plays in, and its language."""

    match: str
    options: Any
    seats: int
    language: Language


class WindowFacts(msgspec.Struct, frozen=True):
    """What everybody may know of the open window. `due`: ISO 8601, None if it waits for ever."""

    number: int
    name: str
    facts: dict[str, Fact]
    due: str | None = None


def ask_message(game: AnyGame, facts: MatchFacts, window: WindowFacts, view: View) -> Message:
    """The message by which a seat that is asked is asked."""
    assert view.ask is not None, "whoever is not asked is told nothing"
    spoken = facts.language
    return {
        **_head("ask", game, facts, view.seat),
        "window": plain(window),
        "names": [name.in_(spoken) for name in game.seat_names[: facts.seats]],
        "view": seen(view),
        "facts": plain(view.ask.facts),
        "form": [form_field(field, spoken) for field in view.ask.form],
        "default": game.write(view.ask.default, spoken),
        "help": game.help(view, spoken),
    }


def end_message(
    game: AnyGame, facts: MatchFacts, view: View | None, outcome: Outcome | None, seat: Seat
) -> Message:
    """The message by which a program hears that the match is over; nothing is to be answered.

    No outcome: it was stopped before its rules ended it; no view: before it began.
    """
    return {
        **_head("end", game, facts, seat),
        "outcome": None if outcome is None else plain(outcome),
        "told": "" if outcome is None else game.conclude(outcome, facts.language),
        "view": None if view is None else seen(view),
    }


def _head(kind: str, game: AnyGame, facts: MatchFacts, seat: Seat | None) -> Message:
    return {
        "type": kind,
        "protocol": PROTOCOL,
        "game": game.name,
        "version": game.version,
        "match": facts.match,
        "options": plain(facts.options),
        "seat": seat,
        "seats": facts.seats,
        "language": facts.language,
    }


def seen(view: View) -> Message:
    """The view as JSON, without what is asked: that stands beside it, in one language."""
    shown: Message = plain(view)
    shown.pop("ask", None)
    return shown


def form_field(field: Field, spoken: Language) -> Message:
    """One field of the form: what may be answered, and the order line that says so."""
    told: Message = {
        "type": field.__struct_config__.tag,
        "name": field.name,
        "label": field.label.in_(spoken),
    }
    if isinstance(field, Lines):
        return told | _lines(field, spoken)
    told["line"] = field.line.in_(spoken)
    match field:
        case ChoiceField():
            told |= {"items": _items(field.items, spoken), "optional": field.optional}
        case Number():
            told |= {"least": field.least, "most": field.most, "optional": field.optional}
        case Pick():
            told |= {
                "items": _items(field.items, spoken),
                "least": field.least,
                "most": field.most,
                "joint": field.joint,
            }
        case Amounts():
            sources = [_item(item, spoken) | {"most": most} for item, most in field.sources]
            told |= {"sources": sources, "total": field.total}
    return told


def _items(items: Iterable[Item], spoken: Language) -> list[Message]:
    return [_item(item, spoken) for item in items]


def _item(item: Item, spoken: Language) -> Message:
    return {
        "value": item.value,
        "typed": item.typed(spoken),
        "label": item.label.in_(spoken),
        "gives_up": item.gives_up,
    }


def _lines(field: Lines, spoken: Language) -> Message:
    """The order lines that stand ready, and those that count only for whoever takes them."""
    rows = [row for row in field.text(spoken).splitlines() if row.strip()]
    offered = [row.strip() for row in rows if offers.waits(row)]
    return {
        "lines": [row for row in rows if not offers.waits(row)],
        "offers": [
            row.removeprefix(offers.SIGN).strip()
            for row in offered
            if not row.startswith(offers.SIGN * 2)
        ],
    }


def told_problems(
    game: AnyGame, problems: Iterable[Problem], language: Language, text: str
) -> list[Message]:
    """Why an order was refused, a JSON object each."""
    return [
        told_problem(problem, explain_all(game, [problem], language, text)) for problem in problems
    ]


def told_problem(problem: Problem, message: str) -> Message:
    """`line` from 1, 0 where it is about the whole; `column` from 0."""
    return {
        "code": problem.code,
        "rule": problem.rule,
        "line": problem.where.line,
        "column": problem.where.column,
        "token": problem.where.token,
        "message": message,
    }
