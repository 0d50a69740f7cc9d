"""What cannot be read: which card or verb could have been meant, as the seat sees things (§8).

It tells nothing that the seat's own view does not show.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from referee.games.kardashev.orders.refusals import list_fact
from referee.games.kardashev.orders.rows import LINES
from referee.games.kardashev.orders.writing import write
from referee.games.kardashev.things.cards import id_of
from referee.games.kardashev.things.sheet import AnyOrder
from referee.games.kardashev.words import vocabulary as v
from referee.kernel.game import View
from referee.kernel.hinting import led_by
from referee.kernel.refused import Problem
from referee.kernel.text import Line

MANY = 20  # words that a player would still read
PLACES = {"play": "hand", "response": "hand", "choice": "zone", "hero": "offered"}
Played = Callable[[str], AnyOrder | None]
OF_CARDS = {  # the verbs that a card needs in front of it
    "play": ("play",),
    "response": ("riposte", "recycle"),
    "choice": ("choose",),
    "hero": ("hero",),
}


def with_verb(problem: Problem, view: View, line: Line, played: Played) -> Problem:
    """E-LINE: `Garden Dome` alone was meant as `play Garden Dome`, if that can be played."""
    words = LINES[view.window or ""].shown
    verbs = [words[verb] for verb in OF_CARDS.get(view.window or "", ())]
    tries = led_by(verbs, line.own.strip(), played, write)
    return replace(problem, facts=problem.facts | tries)


def line_of(problem: Problem, text: Sequence[Line]) -> Line:
    """The line in which the problem stands."""
    before = [line for line in text if (line.number, line.offset) <= _place(problem)]
    return before[-1] if before else text[0]


def _place(problem: Problem) -> tuple[int, int]:
    return problem.where.line, problem.where.column


def with_choice(problem: Problem, view: View, line: Line) -> Problem:
    """E-CARD with what lies there; a list of all cards of the game is no help."""
    missing = problem.code == "E-MISSING-WORD" and _too_many(problem)
    if problem.code != "E-CARD" and not missing:
        return problem
    case = "missing" if missing else ""
    there = _there(view)
    hint = {} if missing else _hint(problem, line, there)
    return replace(
        problem, code="E-CARD", facts={"case": case, **list_fact("there", there), **hint}
    )


def _hint(problem: Problem, line: Line, there: Sequence[str]) -> dict[str, int | str]:
    """One of those that lie there, by all that was typed or by the word that is wrong."""
    among = {id_of(card) for card in there}
    rest = line.own[max(0, problem.where.column - line.offset) :]
    return v.ITEMS.hint(rest, among) or v.ITEMS.hint(problem.where.token, among)


def _too_many(problem: Problem) -> bool:
    return str(problem.facts.get("expected.en", "")).count(",") > MANY


def _there(view: View) -> tuple[str, ...]:
    """The hand, what may be picked, or what is offered in this window."""
    packs = getattr(view, "packs", {})
    if view.window in ("draft1", "draft2"):
        return tuple(card for hand in packs.values() for card in hand)
    if view.window == "build":
        offered = [card for hand in packs.values() for card in hand]
        return (*getattr(view, "pool", ()), *offered)
    return getattr(view, PLACES.get(view.window or "", ""), ())
