"""A card that cannot be read: which cards could have been meant, as the seat sees them (§8).

It tells nothing that the seat's own view does not show.
"""

from msgspec.structs import replace

from referee.games.kardashev.refusing import listed
from referee.kernel.game import View
from referee.kernel.refused import Problem

MANY = 20  # words that a player would still read
PLACES = {"play": "hand", "response": "hand", "choice": "zone", "hero": "offered"}


def with_choice(problem: Problem, view: View) -> Problem:
    """E-CARD with what lies there; a list of all cards of the game is no help."""
    missing = problem.code == "E-MISSING-WORD" and _too_many(problem)
    if problem.code != "E-CARD" and not missing:
        return problem
    case = "missing" if missing else ""
    there = _there(view)
    return replace(problem, code="E-CARD", facts={"case": case, **listed("there", there)})


def _too_many(problem: Problem) -> bool:
    return str(problem.facts.get("expected.en", "")).count(",") > MANY


def _there(view: View) -> tuple[str, ...]:
    """The hand, what may be picked, or what is offered in this window."""
    packs = getattr(view, "packs", {})
    if view.window in ("draft1", "draft2"):
        return tuple(one for hand in packs.values() for one in hand)
    if view.window == "build":
        offered = [one for hand in packs.values() for one in hand]
        return (*getattr(view, "pool", ()), *offered)
    return getattr(view, PLACES.get(view.window or "", ""), ())
