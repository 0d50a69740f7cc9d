"""The open window, and what each seat sees of the position (rulings 5)."""

from collections.abc import Callable
from typing import Any

from referee.games.capitaine_cosmos.asked.facts import facts
from referee.games.capitaine_cosmos.asked.form import ask, bare_ask
from referee.games.capitaine_cosmos.rules.flow import asked
from referee.games.capitaine_cosmos.things.state import CosmosState
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.event import Seat
from referee.kernel.window import Ask, Window

PACES = {"fleet": "long", "plot": "long", "deck": "short", "mines": "short", "fire": "short"}


def window(state: CosmosState) -> Window | None:
    """The open question; None when the match is over (or has not begun)."""
    if not _is_open(state):
        return None
    return _asking(state, ask)


def view(state: CosmosState, seat: Seat | None) -> CosmosView:
    """The position as this seat (None: a spectator) may know it."""

    def form(asked: CosmosView) -> Ask[Any]:
        # The words of a sheet cost a drawing's time: only who answers reads them.
        return ask(asked) if asked.seat == seat else bare_ask(asked)

    return _seen(state, seat, _asking(state, form) if _is_open(state) else None)


def glance(state: CosmosState, seat: Seat | None) -> CosmosView:
    """The same without the words of the form."""
    return _seen(state, seat, _asking(state, bare_ask) if _is_open(state) else None)


def _is_open(state: CosmosState) -> bool:
    return state.result is None and state.step in PACES and bool(state.options.turns)


def _asking(state: CosmosState, form: Callable[[CosmosView], Ask[Any]]) -> Window:
    asks = {seat: form(bare_view(state, seat)) for seat in asked(state)}
    return Window(state.step, PACES[state.step], facts(state), asks)


def _seen(state: CosmosState, seat: Seat | None, question: Window | None) -> CosmosView:
    if question is None:
        return bare_view(state, seat)
    return bare_view(
        state,
        seat,
        window=question.name,
        facts=question.facts,
        asked=question.asked,
        ask=question.asks.get(seat) if seat is not None else None,
    )


def bare_view(state: CosmosState, seat: Seat | None, **question: Any) -> CosmosView:
    """The position without the question."""
    own = {ship.id for ship in state.ships if ship.seat == seat}
    return CosmosView(
        seat=seat,
        options=state.options,
        seats=state.seats,
        chart=state.chart,
        turn=state.turn,
        phase=state.phase,
        ships=state.ships,
        mines=state.mines,
        rocks=state.rocks,
        drift=state.drift,
        credit=state.credit,
        gone=state.gone,
        film=state.film,
        sheet=state.sheets.get(seat) if seat is not None else None,
        policy=state.policies.get(seat, ()) if seat is not None else (),
        programs={ship: program for ship, program in state.programs.items() if ship in own},
        used=state.used.get(seat, ()) if seat is not None else (),
        result=state.result,
        **{"window": state.step if state.step in PACES else None, **question},
    )
