"""The open window, and the view of each seat."""

from referee.kernel.event import Seat
from referee.kernel.window import Ask, Lines, Window
from referee.kernel.words import Words

from referee_diplomacy.orders.defaults import default
from referee_diplomacy.orders.writing import write
from referee_diplomacy.rules.seats import asked
from referee_diplomacy.rules.winter import builds
from referee_diplomacy.things.state import (
    AUTUMN,
    BUILDS,
    MOVES,
    RETREATS,
    SPRING,
    WINTER,
    DiplomacyState,
    DiplomacyView,
    Sheet,
)
from referee_diplomacy.words.sentences import both

PACES = {MOVES: "long", RETREATS: "short", BUILDS: "short"}
WINDOWS = {
    MOVES: Words("moves", "mouvements"),
    RETREATS: Words("retreats", "retraites"),
    BUILDS: Words("builds", "constructions"),
}
FACT_NAMES = {
    "year": Words("year", "année"),
    "season": Words("season", "saison"),
    "builds": Words("builds", "constructions"),
}
FACT_VALUES = {
    SPRING: Words("spring", "printemps"),
    AUTUMN: Words("autumn", "automne"),
    WINTER: Words("winter", "hiver"),
}


def window(state: DiplomacyState) -> Window | None:
    """The open question; None before set-up and when the match is over."""
    if state.result is not None or not state.year:
        return None
    facts: dict[str, int | str] = {"year": state.year, "season": state.season}
    asks = {seat: _ask(state, seat) for seat in asked(state)}
    return Window(state.phase, PACES[state.phase], facts, asks)


def _ask(state: DiplomacyState, seat: Seat) -> Ask[Sheet]:
    given = default(state, seat)
    more = builds(state.owners, state.units, seat) if state.phase == BUILDS else 0
    start = Words(write(given, "en"), write(given, "fr"))
    label = both(f"form_{state.phase}")
    form = (Lines("orders", label, start, max(6, len(given.orders) + 1)),)
    facts: dict[str, int | str] = {"builds": more} if state.phase == BUILDS else {}
    return Ask(form, given, facts)


def view(state: DiplomacyState, seat: Seat | None) -> DiplomacyView:
    """The board is open to all; an order is its author's until the window closes."""
    question = window(state)
    if question is None:
        return DiplomacyView(seat=seat, state=state)
    return DiplomacyView(
        seat=seat,
        window=question.name,
        facts=question.facts,
        asked=question.asked,
        ask=question.asks.get(seat) if seat is not None else None,
        state=state,
    )
