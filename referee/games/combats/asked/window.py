"""The open window, and each seat's view: built from nothing, so a new secret stays one (§7)."""

from referee.games.combats.asked.facts import facts
from referee.games.combats.asked.form import ask, bare_ask
from referee.games.combats.rules.flow import asked
from referee.games.combats.things.pawns import SEATS
from referee.games.combats.things.state import CombatsState
from referee.games.combats.things.view import CombatsView
from referee.kernel.event import Seat
from referee.kernel.window import Window

PACES = {
    "turn": "long",
    "pairing": "short",
    "plan": "long",
    "commit": "short",
    "aftermath": "short",
}


def window(state: CombatsState) -> Window | None:
    """The open question; None when the match is over (or has not begun)."""
    stage = state.stage
    if state.result is not None or stage not in PACES:
        return None
    asks = {seat: ask(state, seat, state.hands[seat]) for seat in asked(state)}
    return Window(stage, PACES[stage], facts(state), asks)


def view(state: CombatsState, seat: Seat | None) -> CombatsView:
    """The position as this seat (None: a spectator) may know it."""
    return _seen(state, seat, window(state))


def glance(state: CombatsState, seat: Seat | None) -> CombatsView:
    """The same without the words of the form."""
    if state.result is not None or state.stage not in PACES:
        return _seen(state, seat, None)
    asks = {who: bare_ask(state, who) for who in asked(state)}
    return _seen(state, seat, Window(state.stage, PACES[state.stage], facts(state), asks))


def _seen(state: CombatsState, seat: Seat | None, question: Window | None) -> CombatsView:
    return CombatsView(
        seat=seat,
        window=question.name if question else None,
        facts=question.facts if question else {},
        asked=question.asked if question else (),
        ask=question.asks.get(seat) if question and seat is not None else None,
        options=state.options,
        leg=state.leg,
        round=state.round,
        active=state.active,
        score=state.score,
        marches=state.marches,
        board=state.board,
        energy=state.energy,
        hand=state.hands.get(seat, ()) if seat is not None else (),
        cards={owner: len(state.hands[owner]) for owner in SEATS if owner in state.hands},
        deck=len(state.deck),
        discard=state.discard,
        combat=state.combat,
        plan=state.plans.get(seat) if seat is not None else None,
        line=state.line.pawns if state.line and seat == state.combat.attacker else None,
        legs=state.legs,
        result=state.result,
    )
