"""The open window, and each seat's view of it."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from referee.games.rencontre_cosmique.asked.facts import facts
from referee.games.rencontre_cosmique.asked.form import ask, bare_ask
from referee.games.rencontre_cosmique.asked.seat_view import seat_view
from referee.games.rencontre_cosmique.bot.proposal import decide
from referee.games.rencontre_cosmique.rules.windows import asked, pace
from referee.games.rencontre_cosmique.things.state import RencontreState, Todo
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat
from referee.kernel.window import Ask, Window

KEPT = 256  # questions, 6 kB each: an audit goes through all windows of a match three times
Asking = Callable[[RencontreState, Seat, Todo], Ask[Any]]
_questions: OrderedDict[int, tuple[RencontreState, Window | None]] = OrderedDict()


def window(state: RencontreState) -> Window | None:
    """The open window; None when the match is over (or has not begun).

    An empty chair's answer is ready (H-86). Only a window that opens needs it: between two events
    of a close the first on the agenda may be half done, and nothing fits it any more.
    """
    question = _question(state)
    if question is None or not set(state.table.vacant) & set(question.asks):
        return question
    house = {
        seat: _by_the_house(state, seat, question) if seat in state.table.vacant else own
        for seat, own in question.asks.items()
    }
    return msgspec.structs.replace(question, asks=house)


def _question(state: RencontreState) -> Window | None:
    """What is first on the agenda.

    Every view of a state needs it: the last few are kept, by the very object they were made of.
    """
    known = _questions.get(id(state))
    if known is not None and known[0] is state:
        return known[1]
    found = _asked(state)
    _questions[id(state)] = (state, found)
    if len(_questions) > KEPT:
        _questions.popitem(last=False)
    return found


def _asked(state: RencontreState) -> Window | None:
    return _asking(state, ask) if _is_open(state) else None


def _is_open(state: RencontreState) -> bool:
    return not state.table.over and bool(state.table.agenda)


def _asking(state: RencontreState, form: Asking) -> Window:
    todo = state.table.agenda[0]
    asks = {seat: form(state, seat, todo) for seat in asked(state, todo, len(state.pile))}
    return Window(todo.step, pace(todo.step), facts(state, todo), asks)


def _by_the_house(state: RencontreState, seat: Seat, question: Window) -> Ask[Any]:
    """H-86: an empty chair plays on, by the house's bot without whims."""
    answer = decide(seat_view(state, seat, question), None)
    return msgspec.structs.replace(question.asks[seat], ahead=answer)


def view(state: RencontreState, seat: Seat | None) -> RencontreView:
    """The position as this seat (None: a spectator) may know it."""
    return seat_view(state, seat, _question(state))


def glance(state: RencontreState, seat: Seat | None) -> RencontreView:
    """The same without the words of the form."""
    return seat_view(state, seat, _asking(state, bare_ask) if _is_open(state) else None)
