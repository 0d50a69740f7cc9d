"""How a seat stands for the program that plays it: made of the table that this seat may see, and
of what everybody may."""

from referee.kernel.words import Language
from referee.match.missing_rules import check_rules_are_here
from referee.match.text import short64
from referee.programs.prompt import MatchFacts, Message, WindowFacts, ask_message, end_message
from referee.programs.situation import Situation
from referee.service.notices.table_view import TableView


def situation(
    seen: TableView, joined: bool, called_off: bool, language: Language, newest: str
) -> Situation:
    """`called_off`: it will never begin. `newest`: the path at which one asks whether anything has
    happened. Raises RulesMissing."""
    assert seen.seat is not None, "a spectator plays nothing"
    check_rules_are_here(seen.game)
    is_over = called_off or seen.phase == "ended"
    window = seen.window if seen.phase == "running" else None
    return Situation(
        phase="ended" if is_over else seen.phase,
        log=f"{seen.origin} {short64(seen.leaf0)}",
        seat=seen.seat,
        size=seen.size,
        newest=newest,
        joined=joined,
        key=seen.key,
        window=window.number if window is not None else 0,
        leaf=window.leaf if window is not None else 0,
        ask=_ask(seen, language) if _wants_order(seen) else None,
        end=_end(seen, language) if is_over else None,
    )


def _wants_order(seen: TableView) -> bool:
    """Is this seat asked, and has it not answered, now or ahead?"""
    ask = getattr(seen.view, "ask", None)
    if seen.phase != "running" or seen.paused or seen.window is None or ask is None:
        return False
    return ask.ahead is None and (seen.order is None or seen.order.lost)


def _ask(seen: TableView, language: Language) -> Message:
    assert seen.window is not None
    window = WindowFacts(seen.window.number, seen.window.name, seen.window.facts, seen.window.due)
    return ask_message(seen.game, _facts(seen, language), window, seen.view)


def _end(seen: TableView, language: Language) -> Message:
    """What the seat sees of a match that is over is what it may see of it then."""
    assert seen.seat is not None
    return end_message(seen.game, _facts(seen, language), seen.view, seen.outcome, seen.seat)


def _facts(seen: TableView, language: Language) -> MatchFacts:
    return MatchFacts(seen.match, seen.options, seen.seats, language)
