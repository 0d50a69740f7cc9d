"""The open window, and what each seat may know while it is open (rulings §6.8)."""

from collections.abc import Callable

from referee.games.empereur_telepathe.asked.facts import facts
from referee.games.empereur_telepathe.asked.form import ask, bare_ask
from referee.games.empereur_telepathe.rules.flow import asked, pace, question
from referee.games.empereur_telepathe.rules.picks import chooser, current_offer
from referee.games.empereur_telepathe.things.cards import back, backs
from referee.games.empereur_telepathe.things.sheet import Sheet
from referee.games.empereur_telepathe.things.state import Mind, TelepatheState
from referee.games.empereur_telepathe.things.view import Panel, TelepatheView
from referee.kernel.event import Seat
from referee.kernel.window import Ask, Window

Asking = Callable[[TelepatheState, Seat, str], Ask[Sheet]]


def window(state: TelepatheState) -> Window | None:
    """The open question; None when the match is over (or has not begun)."""
    name = question(state)
    if not name:
        return None
    asks = {seat: ask(state, seat, name) for seat in asked(state)}
    return Window(name, pace(name), facts(state, name), asks)


def view(state: TelepatheState, seat: Seat | None) -> TelepatheView:
    """The position as this seat (None: a spectator) may know it."""
    return _seen(state, seat, ask)


def glance(state: TelepatheState, seat: Seat | None) -> TelepatheView:
    """The same without the words of the form."""
    return _seen(state, seat, bare_ask)


def _seen(state: TelepatheState, seat: Seat | None, form: Asking) -> TelepatheView:
    name = question(state)
    whom = asked(state)
    own = state.minds.get(seat, Mind()) if seat is not None else Mind()
    attack = state.attack
    choosing = attack is not None and seat is not None and chooser(attack) == seat
    return TelepatheView(
        seat=seat,
        window=name or None,
        facts=facts(state, name) if name else {},
        asked=tuple(sorted(whom)),
        ask=form(state, seat, name) if seat in whom and seat is not None else None,
        options=state.options,
        round=state.round,
        phase=state.phase,
        deck_size=state.deck_size,
        panels={holder: _panel(mind) for holder, mind in state.minds.items()},
        pool=len(state.pool),
        row=state.row,
        discard=state.discard,
        order=state.order,
        tied=state.tied,
        passed=state.passed,
        acted=state.acted,
        attack=attack,
        strokes=state.strokes,
        hand=own.hand,
        engaged=own.committed,
        notes=own.notes,
        offer=current_offer(state) if choosing else (),
        result=state.result,
    )


def _panel(mind: Mind) -> Panel:
    return Panel(
        deck=len(mind.deck),
        backs=backs(mind.hand),
        committed=tuple(map(back, mind.committed)),
        deadlocked=mind.deadlocked,
        defence=mind.defence,
        attached=mind.attached,
        living=mind.living,
        rank=mind.rank,
        fell=mind.fell,
        cause=mind.cause,
    )
