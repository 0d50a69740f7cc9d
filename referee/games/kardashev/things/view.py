"""What a seat may know: built from nothing, so that a new secret stays one (rulings §6.7).

A seat adds to what is public its hand, pool and lists, the sorted content of its own deck, its
drafts and notes, its own quantum card and what it filed. Nobody knows the order of a deck.
"""

from typing import Any

import msgspec

from referee.games.kardashev.asked.facts import facts
from referee.games.kardashev.asked.form import asks
from referee.games.kardashev.rules.flow import asked
from referee.games.kardashev.rules.picks import zone_of
from referee.games.kardashev.things.cards import Cards
from referee.games.kardashev.things.options import KardashevOptions
from referee.games.kardashev.things.seats import NOBODY
from referee.games.kardashev.things.state import (
    BySeat,
    Choice,
    Drafted,
    KardashevState,
    Marks,
    Note,
    Phase,
    Recent,
)
from referee.games.kardashev.things.zones import sizes
from referee.kernel.event import Seat
from referee.kernel.game import Outcome, View
from referee.kernel.window import Window

PACES = {"start": "short", "response": "short", "choice": "short", "hero": "short"}


class KardashevView(View, frozen=True, kw_only=True):
    """Public but for: `hand`, `deck` (sorted), `pool`, `deck_list`, `packs`, `drafts`, `notes`,
    `offered`, `zone` (what may be picked from), `own_quantum`."""

    options: KardashevOptions = KardashevOptions()
    phase: Phase = "none"
    stage: int = 0
    won: dict[Seat, int] = msgspec.field(default_factory=dict)
    loser: Seat = NOBODY
    heroes: BySeat = msgspec.field(default_factory=dict)
    lost: BySeat = msgspec.field(default_factory=dict)
    used: Cards = ()
    rows: BySeat = msgspec.field(default_factory=dict)
    discards: BySeat = msgspec.field(default_factory=dict)
    marks: dict[Seat, Marks] = msgspec.field(default_factory=dict)
    entered: BySeat = msgspec.field(default_factory=dict)
    hand_sizes: dict[Seat, int] = msgspec.field(default_factory=dict)
    deck_sizes: dict[Seat, int] = msgspec.field(default_factory=dict)
    starter: Seat = NOBODY
    turn: int = 0
    active: Seat = NOBODY
    plays: int = 0
    laid: int = 0
    idle: int = 0
    limbo: str = ""
    quantum: str = ""  # "?" face down, else the card
    last_quantum: str = ""
    last_guess: str = ""
    choice: Choice | None = None
    recent: tuple[Recent, ...] = ()
    result: Outcome | None = None
    # the seat's own
    hand: Cards = ()
    deck: Cards = ()
    pool: Cards = ()
    deck_list: Cards = ()
    packs: dict[int, Cards] = msgspec.field(default_factory=dict)
    drafts: tuple[Drafted, ...] = ()
    notes: tuple[Note, ...] = ()
    offered: Cards = ()
    zone: Cards = ()
    own_quantum: str = ""


def window(state: KardashevState) -> Window | None:
    """The open question; None when the match is over (or has not begun)."""
    seats = asked(state)
    if state.result is not None or not seats:
        return None
    pace = PACES.get(state.phase, "long")
    return Window(state.phase, pace, facts(state), {seat: asks(state, seat) for seat in seats})


def view(state: KardashevState, seat: Seat | None) -> KardashevView:
    """The position as this seat (None: a spectator) may know it."""
    seats = asked(state) if state.result is None else ()
    public = _public(state)
    public |= {
        "seat": seat,
        "window": state.phase if seats else None,
        "facts": facts(state) if seats else {},
        "asked": seats,
        "ask": asks(state, seat) if seat in seats and seat is not None else None,
    }
    own = _own(state, seat) if seat in state.hands and seat is not None else {}
    return KardashevView(**public, **own)


PUBLIC = (
    *("options", "phase", "stage", "won", "loser", "heroes", "lost", "used", "rows", "discards"),
    *("marks", "entered", "starter", "turn", "active", "plays", "laid", "idle", "limbo"),
    *("last_quantum", "last_guess", "choice", "recent", "result"),
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
    }
