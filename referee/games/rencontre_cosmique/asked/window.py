"""The open window, and each seat's view of it."""

from collections import OrderedDict
from typing import Any

import msgspec

from referee.games.rencontre_cosmique.asked.facts import facts
from referee.games.rencontre_cosmique.asked.form import ask
from referee.games.rencontre_cosmique.asked.seat_view import seat_view
from referee.games.rencontre_cosmique.bot.proposal import decide
from referee.games.rencontre_cosmique.rules.windows import asked, pace
from referee.games.rencontre_cosmique.things.state import RencontreState
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat
from referee.kernel.window import Ask, Window

_windows: OrderedDict[int, tuple[RencontreState, Window | None]] = OrderedDict()


def window(state: RencontreState) -> Window | None:
    """The open question; None when the match is over (or has not begun).

    Every view of a state needs it: the last few are kept, by the very object they were made of.
    """
    known = _windows.get(id(state))
    if known is not None and known[0] is state:
        return known[1]
    found = _window(state)
    _windows[id(state)] = (state, found)
    if len(_windows) > 8:
        _windows.popitem(last=False)
    return found


def _window(state: RencontreState) -> Window | None:
    if state.table.over or not state.table.agenda:
        return None
    todo = state.table.agenda[0]
    seats = asked(state, todo, len(state.pile))
    asks = {seat: ask(state, seat, todo) for seat in seats}
    question = Window(todo.step, pace(todo.step), facts(state, todo), asks)
    for seat in sorted(set(state.table.vacant) & set(asks)):
        asks[seat] = _by_the_house(state, seat, question)
    return question


def _by_the_house(state: RencontreState, seat: Seat, question: Window) -> Ask[Any]:
    """H-86: an empty chair plays on, by the house's bot without whims."""
    answer = decide(seat_view(state, seat, question), None)
    return msgspec.structs.replace(question.asks[seat], ahead=answer)


def view(state: RencontreState, seat: Seat | None) -> RencontreView:
    """The position as this seat (None: a spectator) may know it."""
    return seat_view(state, seat, window(state))
