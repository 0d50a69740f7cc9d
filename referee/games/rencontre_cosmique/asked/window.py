"""The open window, and each seat's view: built from nothing, so a new secret stays one (§2, §9)."""

from collections import OrderedDict
from typing import Any

import msgspec

from referee.games.rencontre_cosmique.asked.facts import facts
from referee.games.rencontre_cosmique.asked.form import ask
from referee.games.rencontre_cosmique.bot.proposal import decide
from referee.games.rencontre_cosmique.rules.windows import asked, pace
from referee.games.rencontre_cosmique.things.state import Placed, RencontreState, Table
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
    answer = decide(_view(state, seat, question), None)
    return msgspec.structs.replace(question.asks[seat], ahead=answer)


def view(state: RencontreState, seat: Seat | None) -> RencontreView:
    """The position as this seat (None: a spectator) may know it."""
    return _view(state, seat, window(state))


def _view(state: RencontreState, seat: Seat | None, question: Window | None) -> RencontreView:
    public = RencontreView(
        seat=seat,
        window=question.name if question else None,
        facts=question.facts if question else {},
        asked=question.asked if question else (),
        ask=question.asks.get(seat) if question and seat is not None else None,
        table=_table_for(state.table, seat),
        sizes={owner: len(hand) for owner, hand in state.hands.items()},
        pile=len(state.pile),
    )
    return public if seat is None or seat not in state.hands else _own(state, seat, public)


def _own(state: RencontreState, seat: Seat, public: RencontreView) -> RencontreView:
    return msgspec.structs.replace(
        public,
        hand=state.hands[seat],
        faces=state.faces[seat],
        offered=state.offered.get(seat, ()),
        roles=state.roles[seat],
        private=msgspec.structs.replace(state.private[seat], traces=()),
        placed=state.placed.get(seat, Placed("", "")).card,
        known=state.known[seat],
        own=state.own.get(seat),
    )


def _table_for(table: Table, seat: Seat | None) -> Table:
    """H-42: by option, offers are for the mains only."""
    if table.options.deal_public or seat in table.mains or not table.duel.offers:
        return table
    duel = msgspec.structs.replace(table.duel, offers={})
    return msgspec.structs.replace(table, duel=duel)
