"""A match whose rules this home does not have: it is read as far as the match goes, and waits.

Its leaves, letters, seats and deadlines are the match's own and stay readable; what its game would
say is left out, and whatever would need a judgement is refused (M-RULES-MISSING). Nothing is judged
by something else.

Why: docs/decisions/0078-plug-ins.md.
"""

from collections import UserDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from referee.kernel.event import Event
from referee.kernel.game import CONTRACT, AnyGame, Game, Options, State, Verdict, View
from referee.kernel.refused import Kind, Problem, Refused
from referee.kernel.words import Language, Words
from referee.match.explain import MATCH

MOST_SEATS = 255  # of any match (docs/spec.md)


class RulesMissing(Refused):
    """What is asked for would need a judgement by rules that are not here (M-RULES-MISSING)."""

    def __init__(self, name: str, version: str) -> None:
        facts: dict[str, int | str] = {"game": name, "version": version}
        super().__init__(Kind.ILLEGAL, Problem("M-RULES-MISSING", facts=facts))


class UnreadEvent(Event, frozen=True):
    """What happened by rules that are not here."""


@dataclass(frozen=True, kw_only=True)
class MissingRules(Game[Any, Any, Any, Any]):
    """What stands in for the game; `why` it is not here, for the host."""

    why: str

    def event_type(self, short_name: str) -> type[Event]:
        return UnreadEvent


class _AnyWindow(UserDict[str, Words]):
    """Every window by its own name; one for examples."""

    def __missing__(self, name: str) -> Words:
        return Words(name, name)


def is_missing(game: AnyGame) -> bool:
    return isinstance(game, MissingRules)


def check_rules_are_here(game: AnyGame) -> None:
    """Raises RulesMissing if they are not."""
    if is_missing(game):
        raise RulesMissing(game.name, game.version)


def missing_rules(name: str, version: str, why: str) -> MissingRules:
    """The stand-in for this game at this version."""

    def refused(*_: Any) -> NoReturn:
        raise RulesMissing(name, version)

    def silent(*_: Any) -> str:
        return ""

    def waits(view: Any, language: Language) -> str:
        return MATCH.say("rules_missing", language, game=name, version=version)

    windows: Mapping[str, Words] = _AnyWindow(turn=Words("turn", "tour"))
    return MissingRules(
        name=name,
        version=version,
        contract=CONTRACT,
        title=Words(name, name),
        seats=frozenset(range(1, MOST_SEATS + 1)),
        seat_names=tuple(Words(f"Seat {n}", f"Siège {n}") for n in range(1, MOST_SEATS + 1)),
        options=Options,
        state=State,
        events=(),
        windows=windows,
        rules=b"",
        check_options=lambda options, seats: (),
        setup=refused,
        window=refused,
        view=lambda state, seat: View(seat=seat),
        read=refused,
        write=silent,
        check=lambda view, order: Verdict(),
        propose=refused,
        resolve=refused,
        evolve=lambda state, event: state,
        leave=refused,
        outcome=lambda state: None,
        narrate=silent,
        told=silent,
        explain=lambda problem, language: MATCH.say(problem.code, language, **problem.facts),
        conclude=silent,
        picture=silent,
        words=waits,
        help=waits,
        why=why,
    )
