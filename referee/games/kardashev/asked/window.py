"""The open window, and what each seat may know while it is open (rulings §6.7)."""

from collections.abc import Callable
from typing import Any

from referee.games.kardashev.asked.facts import facts
from referee.games.kardashev.asked.form import asks, bare_ask
from referee.games.kardashev.log.evolve_turn import list_owner
from referee.games.kardashev.rules.flow import asked
from referee.games.kardashev.rules.picks import zone_of
from referee.games.kardashev.things.state import KardashevState
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.things.zones import sizes
from referee.kernel.event import Seat
from referee.kernel.window import Ask, Window

Asking = Callable[[KardashevState, Seat], Ask[Any]]
PACES = {"start": "short", "response": "short", "choice": "short", "hero": "short"}


def window(state: KardashevState) -> Window | None:
    """The open question; None when the match is over (or has not begun)."""
    seats = asked(state)
    if state.result is not None or not seats:
        return None
    pace = PACES.get(state.phase, "long")
    return Window(state.phase, pace, facts(state), {seat: asks(state, seat) for seat in seats})


def view(state: KardashevState, seat: Seat | None) -> KardashevView:
    """The position as this seat (None: a spectator) may know it."""
    return _seen(state, seat, asks)


def glance(state: KardashevState, seat: Seat | None) -> KardashevView:
    """The same without the words of the form."""
    return _seen(state, seat, bare_ask)


def _seen(state: KardashevState, seat: Seat | None, form: Asking) -> KardashevView:
    seats = asked(state) if state.result is None else ()
    public = _public(state)
    public |= {
        "seat": seat,
        "window": state.phase if seats else None,
        "facts": facts(state) if seats else {},
        "asked": seats,
        "ask": form(state, seat) if seat in seats and seat is not None else None,
    }
    own = _own(state, seat) if seat in state.hands and seat is not None else {}
    return KardashevView(**public, **own)


PUBLIC = (
    *("options", "phase", "stage", "won", "loser", "heroes", "lost", "used", "rows", "discards"),
    *("marks", "entered", "starter", "turn", "active", "plays", "laid", "idle", "limbo"),
    *("last_quantum", "last_guess", "choice", "agenda", "lines", "recent", "result"),
)


def _public(state: KardashevState) -> dict[str, Any]:
    shown: dict[str, Any] = {name: getattr(state, name) for name in PUBLIC}
    shown["hand_sizes"], shown["deck_sizes"] = sizes(state.hands), sizes(state.decks)
    if state.quantum is not None:
        shown["quantum"] = state.quantum.card if state.quantum.face_up else "?"
    return shown


def _own(state: KardashevState, seat: Seat) -> dict[str, Any]:
    quantum, choice = state.quantum, state.choice
    return {
        "hand": tuple(sorted(state.hands[seat])),
        "deck": tuple(sorted(state.decks[seat])),
        "pool": state.pools[seat],
        "deck_list": state.lists[seat],
        "packs": {batch: packs[seat] for batch, packs in state.packs.items() if seat in packs},
        "drafts": state.drafts[seat],
        "notes": state.notes[seat],
        "offered": state.offered if state.phase == "hero" and state.active == seat else (),
        "zone": zone_of(state, choice) if choice is not None and choice.chooser == seat else (),
        "own_quantum": quantum.card if quantum is not None and quantum.seat == seat else "",
        "filed": state.filed.get(seat),
        "spent": {book: used for book, used in state.spent.items() if list_owner(book) == seat},
    }
